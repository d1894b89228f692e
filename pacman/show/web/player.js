/*
 * Plays one game of Pacman: a recording, or a game that goes on elsewhere.
 *
 *   const player = pacmanPlayer(root, options)
 *
 * All is built inside `root`, an empty element. Several players may be on one page; keys go to the
 * one that was used last. The options are for live games:
 *
 *   say(word)  tells the game what the person wants: "pause", "play", "step", "restart", "quit",
 *              "faster" or "slower", and, where `playing`, "North", "South", "East", "West", "Stop"
 *   playing    true where the arrow keys and WASD steer Pacman; otherwise arrows step
 *
 * What a player can do:
 *
 *   load(show)          show this game, whose data page.py's `show` or `opening` made. With `say`
 *                       and no result it is live: the newest turn is shown. Also after a restart,
 *                       or a lost connection: `turns` and `moves` may have any number of turns.
 *   add(row, word)      a live game's next turn: page.py's `row`, and the word of its moves
 *   end(result)         a live game is over: {outcome, reason} as in `show`. It can be replayed.
 *   setStatus(status)   what is known of a live game, each key optional:
 *                       {paused: true or false, turnSeconds: how long a turn takes,
 *                        text: a line to be shown, or "", closed: true when nobody listens to
 *                        `say` any more, after which the buttons for that are gone}
 *   seek(turn)          show this turn, paused
 *   focus()             put the focus on the play button
 *   destroy()           stop, and empty the root
 *
 * A page that has its games in <script type="application/json" class="pacman-show"> gets a player
 * behind each of them, or once the details are opened that it is folded away in; with the attribute
 * `data-focus` it has the focus.
 */
"use strict";

const pacmanPlayer = (() => {
  const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
  const TURNS_PER_SECOND = 10;
  const SHORT = 20; // so few turns would be over in no time
  // Pixels of a cell where there is room; small boards get large ones up to this width.
  const CELL = 24, LARGE_CELL = 40, WIDE = 480;
  const SAMPLES = 512; // of the score
  const ARROWS = { N: "↑", S: "↓", E: "→", W: "←", ".": "•" };
  const WORDS = { N: "North", S: "South", E: "East", W: "West", ".": "Stop" };
  const STEERING = {
    ArrowUp: "North", ArrowDown: "South", ArrowRight: "East", ArrowLeft: "West",
    w: "North", s: "South", d: "East", a: "West", " ": "Stop",
  };
  const OUTCOMES = {
    win: "Pacman won", lose: "Pacman lost", crash: "Crashed", timeout: "Out of time",
    stopped: "Game ended",
  };
  const HELP = "Space: play, pause. ← →: step. Home, End: first, last turn. + −: speed.";
  const LIVE_HELP = "P: pause. N: one turn. R: restart. Q: quit. + −: speed.";
  const STEERING_HELP = `Arrows or W A S D: go. Space: stop. ${LIVE_HELP}`;
  const MARKS = { right: "right is {} (blue, filled)", chosen: "chosen was {} (orange, outlined)" };
  const ICONS = {
    start: "M4 5h2v14H4zM13 5v14l-7-7zM20 5v14l-7-7z",
    back: "M6 5h3v14H6zM19 5v14L9 12z",
    play: "M7 4v16l13-8z",
    pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    forward: "M15 5h3v14h-3zM5 5v14l10-7z",
    end: "M18 5h2v14h-2zM4 5v14l7-7zM11 5v14l7-7z",
    slower: "M5 11h14v2H5z",
    faster: "M5 11h6V5h2v6h6v2h-6v6h-2v-6H5z",
  };

  let used = null; // the player that was used last: it has the keys

  const clamp = (number, low, high) => Math.min(Math.max(number, low), high);

  /** A new element at the end of its parent. */
  function put(parent, tag, className = "", text = "") {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    parent.append(element);
    return element;
  }

  function putDrawing(parent, tag, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  }

  /** Change a text where it differs: most frames change none. */
  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  /** Paint one of page.py's shapes; a unit is a cell. */
  function paintShape(context, [kind, colour, ...rest]) {
    context.fillStyle = context.strokeStyle = colour;
    context.beginPath();
    if (kind === "p") {
      const [x, y, radius, start, end] = rest;
      if (end - start < 360) context.moveTo(x, y);
      context.arc(x, y, radius, (start * Math.PI) / 180, (end * Math.PI) / 180);
      context.fill();
      return;
    }
    const points = rest.at(-1), [width] = rest;
    for (let i = 0; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
    if (kind === "g") {
      context.fill();
    } else if (points.length === 2) { // a canvas draws no line that ends where it begins
      context.arc(...points, width / 2, 0, 2 * Math.PI);
      context.fill();
    } else {
      context.lineWidth = width;
      context.stroke();
    }
  }

  /** Paint shapes around the middle of the cell (x, y). */
  function paint(context, shapes, x, y, cell) {
    context.setTransform(cell, 0, 0, cell, (x + 0.5) * cell, (y + 0.5) * cell);
    context.lineCap = context.lineJoin = "round";
    for (const shape of shapes) paintShape(context, shape);
  }

  /** A game as far as it is known; every question about a turn is answered at once. */
  class Game {
    constructor({ turns, moves, ...rest }) {
      Object.assign(this, rest, { turns: [], moves: [] });
      this.eatenIn = this.items.map(() => Infinity);
      this.moody = this.names.map((name) => ["scared", "fading", "caught"].includes(name));
      turns.forEach((row, turn) => this.add(row, moves[turn - 1]));
    }

    /** The first row, or a turn's row and moves. */
    add(row, word) {
      const turn = this.turns.push(row) - 1;
      if (turn) this.moves.push(word);
      if (row[1] >= 0) this.eatenIn[row[1]] = turn;
    }

    get last() {
      return this.turns.length - 1;
    }

    score(turn) {
      return this.turns[turn][0];
    }

    /** The letter of each agent's move in a turn, or "": a walled-in ghost never moves, and when
        the game ends, those behind don't. */
    letters(turn) {
      const [before, after] = this.turns.slice(turn - 1, turn + 1);
      const word = this.moves[turn - 1];
      let letter = 0;
      let still = this.agents.length - word.length;
      return this.agents.map((_, agent) => {
        const i = 2 + 3 * agent;
        const stayed = before[i] === after[i] && before[i + 1] === after[i + 1];
        if (agent && still && stayed) {
          still -= 1;
          return "";
        }
        return word[letter++] ?? "";
      });
    }

    /** x, y and shapes of the agents, part of the way from a turn to the next, as scene.py has it:
        everybody moves evenly, and what changes with a jerk does so half-way. */
    agentsAt(turn, part) {
      const before = this.turns[turn], after = part ? this.turns[turn + 1] : before;
      const jerky = part >= 0.5 ? after : before;
      const drawn = this.agents.map((_, agent) => {
        const [x, y, look] = [2, 3, 4].map((i) => i + 3 * agent);
        const moody = this.moody[before[look]] || this.moody[after[look]];
        const phases = this.looks[(moody ? jerky : after)[look]];
        const phase = Math.round((phases.length - 1) * Math.abs(Math.cos(Math.PI * part)));
        const [dx, dy] = [after[x] - before[x], after[y] - before[y]];
        if (Math.abs(dx) + Math.abs(dy) > 1) return [jerky[x], jerky[y], phases[phase]];
        return [before[x] + dx * part, before[y] + dy * part, phases[phase]];
      });
      return drawn.reverse(); // Pacman above all
    }

    marksAt(turn) {
      return this.marks.filter(([when]) => when === turn);
    }
  }

  /** The board on a canvas; its walls are painted once for each size. */
  class Board {
    constructor(parent) {
      this.canvas = put(put(parent, "div", "board"), "canvas");
      this.canvas.tabIndex = -1;
      this.canvas.setAttribute("role", "img");
      this.walls = document.createElement("canvas");
    }

    /** Take this width or less, with whole pixels for each cell. */
    fit(game, width) {
      const ratio = window.devicePixelRatio;
      const usual = game.width * LARGE_CELL > WIDE ? CELL : LARGE_CELL;
      const tallest = Math.max(0.6 * window.innerHeight, 300) / game.height;
      const cell = Math.min(usual, width / game.width, tallest);
      this.cell = Math.max(1, Math.floor(ratio * cell));
      for (const canvas of [this.canvas, this.walls]) {
        canvas.width = game.width * this.cell;
        canvas.height = game.height * this.cell;
      }
      this.canvas.style.width = `${this.canvas.width / ratio}px`;
      const context = this.walls.getContext("2d");
      context.fillStyle = game.background;
      context.fillRect(0, 0, this.walls.width, this.walls.height);
      paint(context, game.walls, 0, 0, this.cell);
    }

    draw(game, position) {
      const turn = Math.floor(position), seen = Math.round(position);
      const context = this.canvas.getContext("2d");
      context.resetTransform();
      context.drawImage(this.walls, 0, 0);
      game.items.forEach(([x, y, look], item) => {
        if (game.eatenIn[item] > seen) paint(context, game.looks[look][0], x, y, this.cell);
      });
      for (const [x, y, shapes] of game.agentsAt(turn, position - turn)) {
        paint(context, shapes, x, y, this.cell);
      }
      for (const [, x, y, look] of game.marksAt(position)) {
        paint(context, game.looks[look][0], x, y, this.cell);
      }
    }
  }

  /** The score over time. Long games have a lowest and a highest score for several turns at once,
      so that the line never has more than some hundred points. */
  class Chart {
    #samples = [];
    #each = 1; // turns of a sample

    constructor(parent, seek) {
      this.frame = put(parent, "div", "chart");
      this.frame.setAttribute("aria-hidden", "true"); // the slider says the same
      this.frame.title = "Score over time: click or drag to see a turn";
      const view = { viewBox: "0 0 1000 100", preserveAspectRatio: "none" };
      const drawing = putDrawing(this.frame, "svg", view);
      [this.zero, this.ticks, this.line] = ["zero", "ticks", "line"].map((kind) =>
        putDrawing(drawing, "path", { class: kind }));
      this.high = put(this.frame, "span", "high");
      this.low = put(this.frame, "span", "low");
      this.now = put(this.frame, "div", "now");
      this.frame.addEventListener("pointerdown", (event) => {
        this.frame.setPointerCapture(event.pointerId);
        seek(this.#part(event));
      });
      this.frame.addEventListener("pointermove", (event) => {
        if (this.frame.hasPointerCapture(event.pointerId)) seek(this.#part(event));
      });
    }

    #part(event) {
      const { left, width } = this.frame.getBoundingClientRect();
      return clamp((event.clientX - left) / width, 0, 1);
    }

    load(game) {
      this.#samples = [];
      this.#each = 1;
      for (let turn = 0; turn <= game.last; turn++) this.#sample(turn, game.score(turn));
      this.#draw(game);
    }

    add(game) {
      this.#sample(game.last, game.score(game.last));
      this.#draw(game);
    }

    #sample(turn, score) {
      const merge = (one, other) => [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
      const now = [score, score];
      const before = turn % this.#each ? this.#samples.pop() : now;
      this.#samples.push(merge(before, now));
      if (this.#samples.length <= SAMPLES) return;
      const halves = this.#samples;
      this.#samples = [];
      for (let i = 0; i < halves.length; i += 2) {
        this.#samples.push(merge(halves[i], halves[i + 1] ?? halves[i]));
      }
      this.#each *= 2;
    }

    #draw(game) {
      const low = Math.min(0, ...this.#samples.map((sample) => sample[0]));
      const high = Math.max(1, ...this.#samples.map((sample) => sample[1]));
      const x = (turn) => ((1000 * turn) / (game.last || 1)).toFixed(1);
      const y = (score) => (97 - (94 * (score - low)) / (high - low)).toFixed(1);
      const points = this.#samples.flatMap((sample, i) =>
        [...new Set(sample)].map((score) => `${x(i * this.#each)} ${y(score)}`));
      points.push(`1000 ${y(game.score(game.last))}`);
      this.line.setAttribute("d", `M${points.join("L")}`);
      this.zero.setAttribute("d", `M0 ${y(0)}H1000`);
      this.ticks.setAttribute("d", game.marks.map(([turn]) => `M${x(turn)} 0V100`).join(""));
      write(this.high, String(high));
      write(this.low, String(low));
    }

    show(part) {
      this.now.style.left = `${100 * part}%`;
    }
  }

  /** The moves around a turn, a row for each agent; there are only the cells that are seen. */
  class Moves {
    constructor(parent) {
      this.table = put(parent, "table", "moves");
    }

    fit(game, width) {
      this.around = clamp(Math.floor((width - 200) / 60), 2, 8);
      this.table.replaceChildren();
      put(this.table, "caption", "unseen", "The moves around this turn");
      const head = put(put(this.table, "thead"), "tr");
      put(head, "td", "who", "turn");
      this.turns = this.#cells(head, "th");
      const body = put(this.table, "tbody");
      this.rows = game.agents.map((_, agent) => this.#row(put(body, "tr"), game, agent));
    }

    #row(row, game, agent) {
      const who = put(row, "th", "who"), box = put(who, "div");
      who.scope = "row";
      who.title = game.agents[agent];
      this.#picture(put(box, "canvas"), game, agent);
      if (agent) put(box, "b", "", String(agent));
      put(box, "span", "", game.agents[agent]);
      return this.#cells(row, "td").map((cell) => {
        const arrow = put(cell, "span"), word = put(cell, "span", "unseen");
        arrow.ariaHidden = "true";
        return [arrow, word];
      });
    }

    #cells(row, tag) {
      const columns = Array.from({ length: 2 * this.around + 1 }, (_, i) => i - this.around);
      return columns.map((from) => put(row, tag, from > 0 ? "later" : from < 0 ? "" : "now"));
    }

    #picture(canvas, game, agent) {
      canvas.width = canvas.height = 48;
      canvas.ariaHidden = "true";
      const look = game.names.indexOf(agent ? `ghost ${agent} East` : "pacman East");
      const phases = game.looks[look];
      paint(canvas.getContext("2d"), phases.at(-2) ?? phases[0], 0, 0, canvas.width);
    }

    show(game, now) {
      this.turns.forEach((head, column) => {
        const turn = now + column - this.around, there = turn > 0 && turn <= game.last;
        const letters = there ? game.letters(turn) : [];
        write(head, there ? String(turn) : "");
        this.rows.forEach((cells, agent) => {
          const [arrow, word] = cells[column];
          write(arrow, ARROWS[letters[agent]] ?? "");
          write(word, WORDS[letters[agent]] ?? "");
        });
      });
    }
  }

  class Player {
    #root;
    #say;
    #steered;
    #game = null;
    #position = 0; // the turn that is shown, and the part of the way to the next
    #shown = -1; // the turn that the texts are about
    #playing = false; // a recording
    #following = false; // the newest turn of a live game
    #speed = SPEEDS.indexOf(1);
    #status = { paused: false, turnSeconds: 1 / TURNS_PER_SECOND, text: "", closed: false };
    #frame = null; // the next one, while something moves
    #before = null; // when the last frame was
    #size = ""; // that all is made for
    #calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    #parts = {};
    #buttons = {};

    constructor(root, { say = null, playing = false } = {}) {
      this.#root = root;
      this.#say = say;
      this.#steered = playing;
      root.classList.add("pacman-player");
      this.#build();
      for (const kind of ["focusin", "pointerdown"]) root.addEventListener(kind, this.#use);
      document.addEventListener("keydown", this.#key);
      window.addEventListener("resize", this.#fit); // zoomed, too
      this.#watcher.observe(root);
    }

    load(show) {
      this.#game = new Game(show);
      this.#playing = false;
      this.#following = this.#live;
      this.#position = this.#live ? this.#game.last : clamp(show.start ?? 0, 0, this.#game.last);
      if (!this.#live && this.#game.last < SHORT) this.#speed = 0;
      this.#root.classList.toggle("still", !this.#say && !this.#game.last);
      const seed = show.seed === null ? "" : `seed ${show.seed}`;
      write(this.#parts.title, [show.layout ?? "", seed].filter(Boolean).join(", "));
      this.#parts.chart.load(this.#game);
      this.#size = "";
      this.#fit();
    }

    add(row, word) {
      this.#game.add(row, word);
      this.#parts.chart.add(this.#game);
      this.#show();
    }

    end(result) {
      this.#game.result = result;
      this.setStatus({});
    }

    setStatus(status) {
      Object.assign(this.#status, status);
      if (this.#following && !this.#live) { // play what is left of the last turn
        this.#playing = true;
        this.#following = false;
      }
      this.#show();
    }

    seek(turn) {
      this.#playing = false;
      this.#position = clamp(Math.round(turn), 0, this.#game.last);
      this.#following = this.#live && this.#position === this.#game.last;
      this.#show();
    }

    focus() {
      (this.#steered ? this.#parts.board.canvas : this.#buttons.play).focus();
    }

    destroy() {
      cancelAnimationFrame(this.#frame);
      this.#watcher.disconnect();
      document.removeEventListener("keydown", this.#key);
      window.removeEventListener("resize", this.#fit);
      for (const kind of ["focusin", "pointerdown"]) this.#root.removeEventListener(kind, this.#use);
      this.#root.classList.remove("pacman-player", "ready");
      this.#root.replaceChildren();
      if (used === this) used = null;
    }

    /** Whether the game may go on elsewhere. */
    get #live() {
      return Boolean(this.#say) && !this.#status.closed && !this.#game.result;
    }

    get #steering() {
      return this.#steered && this.#live;
    }

    /** Whether what is seen is about to change. */
    get #moving() {
      return (this.#playing || this.#following) && this.#position < this.#game.last;
    }

    get #turn() {
      return Math.round(this.#position);
    }

    #build() {
      const parts = this.#parts, line = put(this.#root, "div", "line");
      parts.score = put(line, "span", "score");
      parts.turn = put(line, "span", "turn");
      parts.title = put(line, "span", "title");
      parts.board = new Board(this.#root);
      parts.board.canvas.addEventListener("click", () => this.#steering || this.#toggle());
      const notes = put(this.#root, "div", "notes");
      parts.marks = put(notes, "p");
      parts.outcome = put(notes, "p", "outcome");
      parts.outcome.setAttribute("role", "status");
      parts.chart = new Chart(this.#root, (part) => this.seek(part * this.#game.last));
      parts.slider = put(this.#root, "input");
      Object.assign(parts.slider, { type: "range", min: 0, ariaLabel: "Turn" });
      parts.slider.addEventListener("input", () => this.seek(Number(parts.slider.value)));
      this.#buildControls();
      parts.moves = new Moves(this.#root);
      parts.help = put(this.#root, "p", "help");
    }

    #buildControls() {
      const controls = put(this.#root, "div", "controls");
      const group = (label) => {
        const box = put(controls, "div");
        Object.assign(box, { role: "group", ariaLabel: label });
        return box;
      };
      const time = group("Time"), speed = group("Speed");
      this.#button(time, "start", "To the start (Home)", () => this.seek(0));
      this.#button(time, "back", "One turn back (←)", () => this.#step(-1));
      this.#button(time, "play", "Play (space)", () => this.#toggle());
      this.#button(time, "forward", "One turn on (→)", () => this.#step(1));
      this.#button(time, "end", "To the end (End)", () => this.seek(Infinity));
      this.#button(speed, "slower", "Slower (−)", () => this.#change(-1));
      this.#parts.speed = put(speed, "span", "speed");
      this.#button(speed, "faster", "Faster (+)", () => this.#change(1));
      if (!this.#say) return;
      const game = group("Game");
      this.#button(game, "Live", "To the newest turn (End)", () => this.seek(Infinity));
      this.#button(game, "Restart", "Begin a new game", () => this.#say("restart"));
      this.#button(game, "Quit", "End the game", () => this.#say("quit"));
    }

    #button(parent, name, label, act) {
      const button = put(parent, "button", name.toLowerCase());
      button.type = "button";
      this.#buttons[name.toLowerCase()] = button;
      button.addEventListener("click", act);
      if (name in ICONS) {
        const drawing = putDrawing(button, "svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
        putDrawing(drawing, "path", {});
        this.#label(name, name, label);
      } else {
        button.textContent = name;
        button.title = label;
      }
    }

    #label(name, icon, label) {
      const button = this.#buttons[name];
      if (button.title === label) return;
      button.title = button.ariaLabel = label;
      button.querySelector("path").setAttribute("d", ICONS[icon]);
    }

    #use = () => {
      used = this;
    };

    #key = (event) => {
      const here = this.#root.contains(event.target);
      if (used !== this || !(here || event.target === document.body)) return;
      if (!this.#game || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === " " && event.target instanceof HTMLButtonElement) return; // a click
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const way = this.#steering && STEERING[key];
      const act = way ? () => event.repeat || this.#say(way) : this.#meaning(key);
      if (!act) return;
      event.preventDefault();
      act();
    };

    #meaning(key) {
      return {
        " ": () => this.#toggle(),
        p: () => this.#toggle(),
        ArrowLeft: () => this.#step(-1),
        ArrowRight: () => this.#step(1),
        Home: () => this.seek(0),
        End: () => this.seek(Infinity),
        ArrowUp: () => this.#change(1),
        "+": () => this.#change(1),
        ArrowDown: () => this.#change(-1),
        "-": () => this.#change(-1),
        ...(this.#say && !this.#status.closed && {
          n: () => this.#say("step"),
          r: () => this.#say("restart"),
          q: () => this.#say("quit"),
        }),
      }[key];
    }

    #toggle() {
      if (this.#live) {
        this.#say(this.#status.paused ? "play" : "pause");
      } else if (this.#playing) {
        this.seek(this.#turn);
      } else {
        if (this.#position === this.#game.last) this.#position = 0;
        this.#playing = true;
        this.#show();
      }
    }

    #step(by) {
      if (this.#following && by > 0) this.#say("step");
      else this.seek(this.#turn + by);
    }

    #change(by) {
      if (this.#live) this.#say(by > 0 ? "faster" : "slower");
      else this.#speed = clamp(this.#speed + by, 0, SPEEDS.length - 1);
      this.#show();
    }

    #fit = () => {
      const width = this.#root.clientWidth;
      const size = `${width} ${window.devicePixelRatio}`;
      if (!this.#game || !width || size === this.#size) return;
      this.#size = size;
      this.#parts.board.fit(this.#game, width);
      this.#parts.moves.fit(this.#game, width);
      this.#shown = -1;
      this.#show();
    };

    #watcher = new ResizeObserver(this.#fit);

    /** Show all as it is now, and go on where something moves. */
    #show() {
      if (!this.#game || !this.#parts.board.cell) return;
      this.#playing &&= this.#moving;
      this.#parts.board.draw(this.#game, this.#calm.matches ? this.#turn : this.#position);
      this.#parts.chart.show(this.#position / (this.#game.last || 1));
      this.#describe();
      if (this.#turn !== this.#shown) this.#describeTurn();
      if (!this.#moving) this.#before = null;
      else this.#frame ??= requestAnimationFrame(this.#tick);
    }

    #tick = (now) => {
      const { last } = this.#game;
      const rate = this.#live
        ? 1 / Math.max(this.#status.turnSeconds, 0.001)
        : SPEEDS[this.#speed] * TURNS_PER_SECOND;
      // A tab that was hidden had no frames: a recording goes on where it was.
      const passed = clamp(now - (this.#before ?? now), 0, 250) / 1000;
      this.#frame = null;
      this.#before = now;
      this.#position = Math.min(last, this.#position + passed * rate);
      if (this.#following) this.#position = Math.max(this.#position, last - 1);
      this.#show();
    };

    #describe() {
      const { outcome, turn, slider, speed, help } = this.#parts;
      const { last, result } = this.#game;
      const { paused, turnSeconds, text, closed } = this.#status;
      const live = this.#live, running = live ? !paused : this.#playing;
      this.#root.classList.toggle("ready", !live && !running && last > 0 && this.#position === 0);
      write(turn, `turn ${this.#turn}${this.#following ? "" : ` of ${last}`}`);
      slider.max = last;
      slider.value = this.#turn;
      const how = result && OUTCOMES[result.outcome];
      const ended = how && [how, result.reason].filter(Boolean).join(": ");
      write(outcome, text || (result && this.#turn === last ? ended : ""));
      outcome.dataset.outcome = text || !result ? "" : result.outcome;
      const perSecond = Math.round(10 / Math.max(turnSeconds, 0.001)) / 10;
      write(speed, live ? `${perSecond}/s` : `${SPEEDS[this.#speed]}×`);
      this.#label("play", running ? "pause" : "play", running ? "Pause (space)" : "Play (space)");
      if (this.#say) {
        this.#buttons.live.hidden = !live || this.#following;
        this.#buttons.restart.hidden = this.#buttons.quit.hidden = closed;
      }
      write(help, this.#steering ? STEERING_HELP : live ? LIVE_HELP : HELP);
    }

    #describeTurn() {
      const { board, score, slider, marks, moves } = this.#parts;
      const game = this.#game, turn = this.#shown = this.#turn;
      write(score, `score ${game.score(turn)}`);
      const meant = game.marksAt(turn).map(([, , , look]) => {
        const [kind, way] = game.names[look].split(" ");
        return MARKS[kind].replace("{}", way);
      });
      write(marks, meant.length ? `in turn ${turn + 1}: ${meant.join(", ")}` : "");
      moves.show(game, turn);
      const where = `turn ${turn}, score ${game.score(turn)}`;
      slider.setAttribute("aria-valuetext", where);
      board.canvas.ariaLabel = `The board in ${where}`;
    }
  }

  return (root, options) => new Player(root, options);
})();

for (const data of document.querySelectorAll("script.pacman-show")) {
  const begin = () => {
    const root = document.createElement("div");
    data.after(root);
    const player = pacmanPlayer(root);
    player.load(JSON.parse(data.textContent));
    if ("focus" in data.dataset) player.focus();
  };
  const folded = data.closest("details:not([open])"); // and may never be opened
  if (folded) folded.addEventListener("toggle", begin, { once: true });
  else begin();
}
