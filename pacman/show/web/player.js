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
  const { clamp, put, write, Board, Chart, Moves } = pacmanViews;

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
    #controls;

    constructor(root, { say = null, playing = false } = {}) {
      this.#root = root;
      this.#say = say;
      this.#steered = playing;
      root.classList.add("pacman-player");
      this.#controls = new pacmanControls.Controls(root, this.#act);
      this.#build();
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
      (this.#steered ? this.#parts.board.canvas : this.#controls.named("play")).focus();
    }

    destroy() {
      cancelAnimationFrame(this.#frame);
      this.#watcher.disconnect();
      this.#controls.destroy();
      window.removeEventListener("resize", this.#fit);
      this.#root.classList.remove("pacman-player", "ready");
      this.#root.replaceChildren();
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
      const bar = put(this.#root, "div", "controls"), controls = this.#controls;
      controls.time(bar, "turn", {
        seek: (turn) => this.seek(turn),
        step: (by) => this.#step(by),
        toggle: () => this.#toggle(),
      });
      const speed = controls.group(bar, "Speed");
      controls.button(speed, "slower", "Slower (−)", () => this.#change(-1));
      this.#parts.speed = put(speed, "span", "speed");
      controls.button(speed, "faster", "Faster (+)", () => this.#change(1));
      if (!this.#say) return;
      const game = controls.group(bar, "Game");
      controls.button(game, "Live", "To the newest turn (End)", () => this.seek(Infinity));
      controls.button(game, "Restart", "Begin a new game", () => this.#say("restart"));
      controls.button(game, "Quit", "End the game", () => this.#say("quit"));
    }

    #act = (key, event) => {
      if (!this.#game) return null;
      const way = this.#steering && STEERING[key];
      return way ? () => event.repeat || this.#say(way) : this.#meaning(key);
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
      this.#controls.running(running);
      if (this.#say) {
        const named = (name) => this.#controls.named(name);
        named("live").hidden = !live || this.#following;
        named("restart").hidden = named("quit").hidden = closed;
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
