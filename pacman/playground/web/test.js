/* Test: the visible tests, one after another; Python that a test breaks or blocks begins anew. */
import { chosen, offer, put, say } from "./choices.js";
import { Stopped } from "./python.js";
import { marksOf, show } from "./report.js";

const ALL = "all questions";
const MOST_ENDS = 12; // how often Python may end in one run

export class Test {
  #root; #form; #progress; #now; #python; #editor; #settings;
  #cases = null;
  #known = {}; // what came of tests, by name
  #running = false;

  constructor(root, python, editor, settings) {
    this.#root = root;
    this.#python = python;
    this.#editor = editor;
    this.#settings = settings;
    this.#form = root.querySelector("form");
    this.#progress = root.querySelector("progress");
    this.#now = root.querySelector(".now");
    const names = settings.questions.map(({ id, title }) => [id, `${id}: ${title}`]);
    const select = this.#form.elements.question;
    offer(select, { "": [ALL, ...names.map(([id]) => id)] }, ALL);
    names.forEach(([, label], number) => (select.options[number + 1].textContent = label));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
  }

  refill() {}

  /** Grade the file as it is now. */
  async run() {
    if (this.#running) return;
    if (this.#python.busy) this.#python.stop();
    const { question } = chosen(this.#form);
    const questions = question === ALL ? [] : [question];
    const asked = this.#settings.questions.filter(({ id }) => !questions.length || questions.includes(id));
    const tests = asked.flatMap(({ tests }) => tests).length;
    const source = this.#editor.text;
    this.#running = true;
    this.#known = {};
    this.#root.querySelector(".report").replaceChildren();
    this.#progress.hidden = false;
    this.#progress.value = 0;
    this.#progress.max = tests + 1;
    say(this.#now, "Getting ready …");
    try {
      const report = await this.#graded(source, questions);
      say(this.#now, report ? "" : "Stopped. Your file is as it was.");
      if (report) this.#show(report);
    } catch (error) {
      say(this.#now, `The tests could not be run: ${error.message}`);
    }
    this.#progress.hidden = true;
    this.#running = false;
  }

  /** The report; nothing if the student stopped it. */
  async #graded(source, questions) {
    for (let ends = 0; ends <= MOST_ENDS; ends++) {
      const run = { name: "", timer: 0 };
      try {
        return await this.#attempt(source, questions, run);
      } catch (error) {
        if (error instanceof Stopped && error.message !== "late") return null;
        if (!run.name) throw error;
        this.#known[run.name] = error instanceof Stopped ? "late" : "ended";
      } finally {
        clearTimeout(run.timer);
      }
    }
    throw new Error("Python ended again and again");
  }

  async #attempt(source, questions, run) {
    this.#cases ??= await (await fetch("test_cases.json")).text();
    await this.#python.ask({ do: "prepare", assignment: this.#cases });
    return this.#python.ask({ do: "grade", source, questions, tests: [], known: this.#known }, (news) => {
      clearTimeout(run.timer);
      if (news.begun) {
        run.name = news.begun;
        run.timer = setTimeout(() => this.#python.stop("late"), 1000 * news.seconds + 2000);
        say(this.#now, `Running ${news.begun} …`);
      } else if (news.done) {
        run.name = "";
        this.#known[news.done] = news.outcome;
        this.#progress.value = Object.keys(this.#known).length;
      }
    });
  }

  #show(report) {
    const watch = (test) => this.#python.ask({ do: "recorded", test });
    show(this.#root.querySelector(".report"), report, this.#editor, watch);
    this.#editor.mark(marksOf(report));
  }
}
