/*
 * A player for one game of Pacman: a recording, or a live game in another program.
 *
 *   const player = pacmanPlayer(root, options)
 *
 * The player builds everything inside `root`, an empty element. A page may have several players;
 * the one that was used last gets the keys. The options are for live games:
 *
 *   say(word)  sends a command to the game: "pause", "play", "step", "restart", "quit", "faster" or
 *              "slower", and with `playing` also "North", "South", "East", "West" or "Stop"
 *   playing    true if the arrow keys and WASD steer Pacman; otherwise arrows step through turns
 *
 * Methods of a player:
 *
 *   load(show)          show this game, which page.py's `show` or `opening` made. With `say` and
 *                       without a result it is a live game, and the player shows the newest turn.
 *                       Call it again after a restart or a lost connection.
 *   add(row, word)      add a live game's next turn: page.py's `row`, and the letters of its moves
 *   end(result)         end a live game: {outcome, reason} as in `show`. It can be replayed then.
 *   setStatus(status)   change the status of a live game; each key is optional:
 *                       {paused: true or false, waiting: true until the first key, turnSeconds: how long a turn takes,
 *                        text: a line to show, or "", closed: true if the game no longer takes
 *                        commands; this hides the buttons for them}
 *   seek(turn)          show this turn, paused
 *   focus()             put the focus on the play button, or on the board if keys steer Pacman
 *   destroy()           stop, and empty the root
 *
 * The end of this file adds a player after each <script type="application/json"
 * class="pacman-show"> of the page, which has the data of a game. If that is inside closed details,
 * the player comes when they are opened. The attribute `data-focus` puts the focus on the player.
 */
"use strict";

const pacmanPlayer = (() => {
  const { clamp, put, putDrawing, write, Board, Chart, Moves } = pacmanViews;

  const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
  const TURNS_PER_SECOND = 10;
  const SHORT = 20; // a game of fewer turns begins at the lowest speed
  const STEERING = {
    ArrowUp: "North", ArrowDown: "South", ArrowRight: "East", ArrowLeft: "West",
    w: "North", s: "South", d: "East", a: "West", " ": "Stop",
  };
  const HELP = "Space: play, pause. ← →: step. Home, End: first, last turn. + −: speed.";
  const LIVE_HELP = "P: pause. N: one turn. R: restart. Q: quit. + −: speed.";
  const STEERING_HELP = `Arrows or W A S D: go. Space: stop. ${LIVE_HELP}`;
  const TOUCH_HELP = "Tap the board: play, pause. Slide along the score: any turn.";
  const TOUCH_STEERING_HELP = "Swipe over the board: go. Tap it: stop.";
  const BEGIN = "press an arrow key to begin", TOUCH_BEGIN = "swipe over the board to begin";
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

  let used = null; // the player that was used last, which gets the keys

  class Player {
    #root;
    #say;
    #steered;
    #game = null;
    #position = 0; // 1.5 is half-way from turn 1 to turn 2
    #shown = -1; // the turn that the texts describe
    #playing = false; // whether a recording, or a live game that is over, plays
    #following = false; // whether it shows the newest turn of a live game
    #speed = SPEEDS.indexOf(1);
    #status = { paused: false, turnSeconds: 1 / TURNS_PER_SECOND, waiting: false, text: "",
      closed: false };
    #frame = null; // the request for the next frame, while something moves
    #before = null; // the time of the last frame
    #size = ""; // of the page when the board and the moves were fitted
    #calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    #touch = window.matchMedia("(hover: none)");
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
      window.addEventListener("resize", this.#fit); // also when the page is zoomed
      this.#watcher.observe(root);
    }

    load(show) {
      this.#game = new PacmanGame(show);
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
      if (this.#following && !this.#live) { // play the rest of the last turn
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

    /** Whether this is a live game that is not over. */
    get #live() {
      return Boolean(this.#say) && !this.#status.closed && !this.#game.result;
    }

    get #steering() {
      return this.#steered && this.#live;
    }

    /** Whether the picture is about to change. */
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
        this.#say(this.#status.paused || this.#status.waiting ? "play" : "pause");
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
      const height = this.#say ? window.innerHeight : 0;
      const size = `${width} ${height} ${window.devicePixelRatio}`;
      if (!this.#game || !width || size === this.#size) return;
      this.#size = size;
      this.#parts.board.fit(this.#game, width, height);
      this.#parts.moves.fit(this.#game, width);
      this.#shown = -1;
      this.#show();
    };

    #watcher = new ResizeObserver(this.#fit);

    /** Show the position, and ask for the next frame if something moves. */
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
      // A hidden tab had no frames. A recording continues from where it was then.
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
      const live = this.#live, waiting = live && this.#status.waiting;
      const running = live ? !paused && !waiting : this.#playing;
      this.#root.classList.toggle("ready", !live && !running && last > 0 && this.#position === 0);
      write(turn, `turn ${this.#turn}${this.#following ? "" : ` of ${last}`}`);
      slider.max = last;
      slider.value = this.#turn;
      const ended = result && [result.outcome, result.reason].filter(Boolean).join(": ");
      const begin = waiting ? (this.#touch.matches ? TOUCH_BEGIN : BEGIN) : "";
      write(outcome, text || begin || (result && this.#turn === last ? ended : ""));
      outcome.dataset.outcome = text || !result ? "" : result.outcome;
      const perSecond = Math.round(10 / Math.max(turnSeconds, 0.001)) / 10;
      write(speed, live ? `${perSecond}/s` : `${SPEEDS[this.#speed]}×`);
      this.#label("play", running ? "pause" : "play", running ? "Pause (space)" : "Play (space)");
      if (this.#say) {
        this.#buttons.live.hidden = !live || this.#following;
        this.#buttons.restart.hidden = this.#buttons.quit.hidden = closed;
      }
      write(help, this.#touch.matches
        ? (this.#steering ? TOUCH_STEERING_HELP : TOUCH_HELP)
        : (this.#steering ? STEERING_HELP : live ? LIVE_HELP : HELP));
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
  const folded = data.closest("details:not([open])");
  if (folded) folded.addEventListener("toggle", begin, { once: true });
  else begin();
}
