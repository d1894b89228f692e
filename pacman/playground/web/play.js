/* Play: a game of an agent, or of the person at the keys, shown while it is played. */
import { choose, chosen, fill, isPerson, put, say } from "./choices.js";
import { linked } from "./report.js";

const PACES = [1, 0.5, 0.25, 0.12, 0.06, 0.03, 0]; // seconds per turn
const LATE = 60_000; // milliseconds for a turn
const NAMES = ["board", "agent", "ghosts", "count", "depth", "evaluation", "seed"];

export class Play {
  #root; #form; #trouble; #printed; #python; #editor;
  #player = null;
  #work = 0;
  #game = 0; // counts them, so that an earlier one notices that it is over
  #paused = false;
  #steps = 0; // to take while it is paused
  #pace = PACES.indexOf(0.12);
  #way = "";
  #wake = () => {};

  constructor(root, python, editor, settings) {
    this.#root = root;
    this.#python = python;
    this.#editor = editor;
    this.#form = root.querySelector("form");
    this.#trouble = root.querySelector(".trouble");
    this.#printed = root.querySelector(".printed");
    this.refill = (text) => fill(this.#form, settings, text, { person: true });
    this.refill(editor.text);
    choose(this.#form, new URLSearchParams(location.hash.slice(1)));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    root.querySelector(".link").addEventListener("click", () => this.#copy());
  }

  async #copy() {
    const words = chosen(this.#form);
    location.hash = new URLSearchParams(NAMES.map((name) => [name, words[name]])).toString();
    const button = this.#root.querySelector(".link");
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
    } catch {
      button.textContent = "It is in the address bar";
    }
    setTimeout(() => (button.textContent = "Copy link"), 2000);
  }

  /** Begin a game with what is chosen. */
  async play() {
    const game = ++this.#game;
    this.#work = this.#python.begin();
    say(this.#trouble, "");
    this.#printed.hidden = true;
    this.#printed.querySelector("pre").textContent = "";
    this.#editor.mark([]);
    const words = chosen(this.#form);
    const begun = await this.#ask({ do: "play", source: this.#editor.text, game: words }, game);
    if (!begun || game !== this.#game) return;
    if (begun.problem) {
      this.#tell(begun.problem, begun.lines);
      return;
    }
    this.#show(begun.show, isPerson(words.agent));
    this.#run(game);
  }

  #show(show, playing) {
    const root = this.#root.querySelector(".game");
    this.#player?.destroy();
    const inside = put(root, "div");
    root.replaceChildren(inside);
    this.#player = pacmanPlayer(inside, { say: (word) => this.#said(word), playing });
    this.#paused = false;
    this.#steps = 0;
    this.#way = "";
    this.#player.setStatus(this.#status);
    this.#player.load(show);
    this.#player.focus();
  }

  get #status() {
    return { paused: this.#paused, turnSeconds: PACES[this.#pace], text: "", closed: false };
  }

  #said(word) {
    const acts = {
      pause: () => (this.#paused = true),
      play: () => (this.#paused = false),
      step: () => {
        this.#paused = true;
        this.#steps += 1;
      },
      faster: () => (this.#pace = Math.min(this.#pace + 1, PACES.length - 1)),
      slower: () => (this.#pace = Math.max(this.#pace - 1, 0)),
      restart: () => this.play(),
      quit: () => this.#end({ outcome: "stopped", reason: "" }),
    };
    if (acts[word]) acts[word]();
    else this.#way = word;
    this.#player.setStatus({ paused: this.#paused, turnSeconds: PACES[this.#pace] });
    this.#wake();
  }

  async #run(game) {
    while (game === this.#game) {
      if (this.#paused && !this.#steps) {
        await new Promise((wake) => (this.#wake = wake));
        continue;
      }
      this.#steps = Math.max(this.#steps - 1, 0);
      const began = performance.now();
      const told = await this.#ask({ do: "turn", way: this.#taken() }, game);
      if (!told || game !== this.#game) return;
      if (told.row) this.#player.add(told.row, told.word);
      if (told.result) {
        this.#end(told.result);
        if (told.lines) this.#tell(told.result.reason, told.lines);
        return;
      }
      await this.#pause(PACES[this.#pace] * 1000 - (performance.now() - began));
    }
  }

  #taken() {
    const way = this.#way;
    this.#way = "";
    return way;
  }

  /** Wait this long, or until a command comes. */
  #pause(milliseconds) {
    return new Promise((wake) => {
      const timer = setTimeout(wake, Math.max(milliseconds, 0));
      this.#wake = () => {
        clearTimeout(timer);
        wake();
      };
    });
  }

  #end(result) {
    this.#game += 1;
    this.#player.end(result);
    this.#player.setStatus({ closed: true });
  }

  /** An answer; nothing if it was stopped, which the page then shows. */
  async #ask(asked, game) {
    const limit = setTimeout(() => this.#python.stop(`no answer for ${LATE / 1000} s`), LATE);
    try {
      return await this.#python.ask(this.#work, asked, ({ printed }) => this.#print(printed));
    } catch (error) {
      if (game === this.#game) {
        if (this.#player && asked.do === "turn") this.#end({ outcome: "stopped", reason: error.message });
        this.#tell(`The game was ended: ${error.message}. Your file is as it was.`, "");
      }
      return null;
    } finally {
      clearTimeout(limit);
    }
  }

  #print(text) {
    this.#printed.hidden = false;
    this.#printed.querySelector("pre").append(text);
  }

  #tell(message, lines) {
    say(this.#trouble, message);
    if (lines) linked(put(this.#trouble, "pre"), lines, this.#editor);
    this.#editor.mark(linesOf(message, lines).map((line) => ({ line, message })));
  }
}

/** The last line of the file that a message or a traceback names. */
function linesOf(message, lines) {
  const found = [...`${lines}\n${message}`.matchAll(/line (\d+)/g)].map(([, line]) => Number(line));
  return found.slice(-1);
}
