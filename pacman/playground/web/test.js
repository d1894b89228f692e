/* Test: the visible tests, one after another; Python that a test breaks or blocks begins anew. */
import { chosen, offer, put, say } from "./choices.js";
import { LATE, Stopped } from "./python.js";
import { amount, marksOf, show } from "./report.js";

const ALL = "all questions";
const MOST_ENDS = 12; // how often Python may end in one run

/** What is said while this runs. */
const wordsFor = (name) =>
  name === "import" ? "Importing your file …" : name.includes("/") ? `Running ${name} …` : "Looking for what is wrong …";

export class Test {
  #root; #form; #progress; #now; #total; #python; #editor; #settings;
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
    this.#total = root.querySelector(".total");
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
    const work = this.#python.begin();
    const { question } = chosen(this.#form);
    const questions = question === ALL ? [] : [question];
    const asked = this.#settings.questions.filter(({ id }) => !questions.length || questions.includes(id));
    const tests = asked.flatMap(({ tests }) => tests).length;
    const source = this.#editor.text;
    this.#running = true;
    this.#known = {};
    this.#editor.point(0);
    this.#total.replaceChildren();
    this.#root.querySelector(".report").replaceChildren();
    this.#progress.hidden = false;
    this.#progress.value = 0;
    this.#progress.max = tests + 1;
    this.#now.ariaBusy = "true"; // hundreds of tests are not read aloud
    say(this.#now, "Getting ready …");
    try {
      const report = await this.#graded(work, source, questions);
      say(this.#now, report ? "" : "Stopped. Your file is as it was.");
      if (report) this.#show(report, source);
    } catch (error) {
      say(this.#now, `The tests could not be run: ${error.message}`);
    }
    this.#now.ariaBusy = "false";
    this.#progress.hidden = true;
    this.#running = false;
  }

  /** The report; nothing if the student stopped it. */
  async #graded(work, source, questions) {
    for (let ends = 0; ends <= MOST_ENDS; ends++) {
      const run = { name: "" };
      try {
        return await this.#attempt(work, source, questions, run);
      } catch (error) {
        if (error instanceof Stopped && error.message !== LATE) return null;
        if (!run.name) throw error;
        this.#known[run.name] = error instanceof Stopped ? LATE : "ended";
      }
    }
    throw new Error("Python ended again and again");
  }

  async #attempt(work, source, questions, run) {
    await this.#prepared(work);
    return this.#python.askInTime(work, { do: "grade", source, questions, tests: [], known: this.#known }, (news) => {
      if (news.begun) {
        run.name = news.begun;
        say(this.#now, wordsFor(news.begun));
      } else if (news.done) {
        run.name = "";
        this.#known[news.done] = news.outcome;
        this.#progress.value = Object.keys(this.#known).length;
      }
    });
  }

  /** Have the test cases in Python, which may have begun anew. */
  async #prepared(work) {
    this.#cases ??= await (await fetch("test_cases.json")).text();
    await this.#python.ask(work, { do: "prepare", assignment: this.#cases });
  }

  #show(report, source) {
    const begin = () => this.#python.begin({ patient: true });
    const more = {
      watch: (test) => this.#python.ask(begin(), { do: "recorded", test }),
      steps: async (test) => {
        const work = begin();
        await this.#prepared(work);
        return this.#python.askInTime(work, { do: "steps", source, test });
      },
    };
    put(this.#total, "span", `${amount(report.points)} of ${amount(report.max_points)} `);
    put(this.#total, "span", "practice points", "dim");
    show(this.#root.querySelector(".report"), report, this.#editor, more);
    this.#editor.mark(marksOf(report));
  }
}
