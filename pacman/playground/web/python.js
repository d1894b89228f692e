/* Python in a worker: questions, one after another, and an end to those that never answer. */

export const LATE = "late";
const OTHER = "something else was begun";

export class Stopped extends Error {}

export class Python {
  #settings;
  #code;
  #worker = null;
  #ready = null;
  #waiting = null; // for the answer to the last question
  #work = 0; // counts what was begun
  #status;

  /** `status` hears "loading", "ready", "busy" or "failed", and why. */
  constructor(settings, status) {
    this.#settings = settings;
    this.#status = status;
    // As a blob it has this page's rules about what may be loaded from where.
    this.#code = fetch("worker.js").then((response) => response.blob()).then((blob) => URL.createObjectURL(blob));
    this.start();
  }

  /** Begin anew, and end what was running. */
  start() {
    this.#worker?.terminate();
    this.#status("loading");
    this.#ready = this.#started();
    this.#ready.then(() => this.#waiting || this.#status("ready"), (error) => this.#status("failed", error.message));
  }

  async #started() {
    const worker = new Worker(await this.#code);
    this.#worker = worker;
    await new Promise((done, failed) => {
      worker.onmessage = ({ data }) => (data.ready ? done() : failed(new Error(data.failed)));
      worker.onerror = (event) => failed(new Error(event.message ?? "the worker did not start"));
      worker.postMessage({ settings: this.#settings });
    });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#hear({ failed: event.message || "Python ended" });
  }

  #hear({ news, answer, failed }) {
    const waiting = this.#waiting;
    if (!waiting) return;
    if (news) {
      waiting.news(news);
      return;
    }
    this.#waiting = null;
    this.#status("ready");
    if (failed === undefined) waiting.done(answer);
    else {
      this.start(); // what failed may have broken it
      waiting.failed(new Error(failed));
    }
  }

  get busy() {
    return this.#waiting !== null;
  }

  /** Begin some work, which ends all earlier work; returns what to ask with. Patient work leaves
      Python the time to answer what it was asked before. */
  begin({ patient = false } = {}) {
    if (this.busy && !patient) this.stop(OTHER);
    return ++this.#work;
  }

  /** The answer to a question; `news` hears all messages before it. */
  async ask(work, asked, news = () => {}) {
    await this.#ready;
    while (this.#waiting) {
      await this.#waiting.over;
      await this.#ready;
    }
    if (work !== this.#work) throw new Stopped(OTHER);
    const waiting = { news };
    const answer = new Promise((done, failed) => Object.assign(waiting, { done, failed }));
    waiting.over = answer.catch(() => {});
    this.#waiting = waiting;
    this.#status("busy");
    this.#worker.postMessage({ asked });
    return answer;
  }

  /** The same, but what takes longer than it says when it begins is ended, as "late". */
  async askInTime(work, asked, news = () => {}) {
    let timer = 0;
    try {
      return await this.ask(work, asked, (told) => {
        clearTimeout(timer);
        if (told.begun) timer = setTimeout(() => this.stop(LATE), 1000 * told.seconds + 2000);
        news(told);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** End the question that is being answered, with all of Python. */
  stop(why = "stopped") {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.start();
    waiting?.failed(new Stopped(why));
  }
}
