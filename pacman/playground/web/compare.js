/* Compare: two agents over many games with the same ghosts, and how sure the difference is. */
import { chosen, fill, put, say } from "./choices.js";

const SIDES = ["first", "second"];

export class Compare {
  #root; #form; #trouble; #progress; #verdict; #python; #editor;

  constructor(root, python, editor, settings) {
    this.#root = root;
    this.#python = python;
    this.#editor = editor;
    this.#form = root.querySelector("form");
    this.#trouble = root.querySelector(".trouble");
    this.#progress = root.querySelector("progress");
    this.#verdict = root.querySelector(".verdict");
    this.refill = (text) => fill(this.#form, settings, text);
    this.refill(editor.text);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
  }

  async run() {
    const work = this.#python.begin();
    const words = chosen(this.#form);
    const names = SIDES.map((side) => words[side]);
    const games = { ...words, sides: names.map((agent) => ({ agent })) };
    say(this.#trouble, "");
    this.#root.querySelector(".results").replaceChildren();
    this.#verdict.ariaBusy = "true"; // it changes with each game, and is read aloud in the end
    this.#verdict.textContent = "";
    this.#progress.hidden = false;
    this.#progress.value = 0;
    this.#progress.max = 2 * words.games;
    try {
      const told = await this.#python.ask(work, { do: "compare", source: this.#editor.text, games }, (news) => {
        if (news.sums) this.#show(names, news);
        else if ("side" in news) this.#note(names, news);
      });
      say(this.#trouble, told.problem ?? this.#trouble.textContent);
    } catch (error) {
      say(this.#trouble, `Ended after ${Math.floor(this.#progress.value / 2)} games: ${error.message}.`);
    }
    this.#verdict.ariaBusy = "false";
    this.#progress.hidden = true;
  }

  #note(names, { side, seed, outcome, reason }) {
    this.#progress.value += 1;
    if (outcome === "crash" && this.#trouble.hidden) say(this.#trouble, `${names[side]}, seed ${seed}: ${reason}`);
  }

  #show(names, { sums, difference }) {
    const root = this.#root.querySelector(".results");
    root.replaceChildren();
    const table = put(root, "table"), head = put(put(table, "thead"), "tr");
    put(table, "caption", `${sums[0].games} games each, with the same ghosts; intervals of 95 %`);
    for (const title of ["agent", "won", "", "mean score"]) put(head, "th", title).scope = "col";
    const body = put(table, "tbody");
    sums.forEach((sum, side) => {
      const row = put(body, "tr");
      put(row, "th", names[side]).scope = "row";
      put(row, "td", `${sum.wins} of ${sum.games}`);
      bar(put(row, "td"), sum);
      put(row, "td", sum.off === null ? rounded(sum.score) : `${rounded(sum.score)} ± ${rounded(sum.off)}`);
    });
    this.#verdict.textContent = difference ? verdict(names, difference) : "";
  }
}

/** The winning rate as a bar, with its interval. */
function bar(cell, { rate: [low, high], wins, games }) {
  const frame = put(cell, "div", "", "rate");
  frame.role = "img";
  frame.ariaLabel = `wins between ${percent(low)} and ${percent(high)} of its games`;
  frame.title = frame.ariaLabel;
  const fill = put(frame, "div", "", "part"), range = put(frame, "div", "", "range");
  fill.style.width = percent(wins / games);
  range.style.left = percent(low);
  range.style.width = percent(high - low);
}

function verdict(names, { score, off }) {
  const [better, other] = score >= 0 ? names : [...names].reverse();
  const by = `${rounded(Math.abs(score))} ± ${rounded(off)} points a game`;
  if (Math.abs(score) > off) return `${better} is better than ${other}, by ${by}.`;
  return `These games cannot tell which is better: the difference is ${by}. Play more of them.`;
}

const rounded = (number) => String(Math.round(number));
const percent = (part) => `${Math.round(1000 * part) / 10}%`;
