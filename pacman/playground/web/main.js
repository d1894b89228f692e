/* The page: the editor, what it keeps, the panels, and Python beside them. */
import { Compare } from "./compare.js";
import { connect, keep, kept } from "./files.js";
import { Play } from "./play.js";
import { Python } from "./python.js";
import { Test } from "./test.js";

const WAIT = 400; // milliseconds after the last key before the text is kept
const LONG = 300; // milliseconds of work after which the page says that Python is busy
const STATUS = {
  loading: "Python is starting …",
  ready: "Python is ready",
  busy: "Python is working …",
  failed: "Python cannot start",
};

const get = (name) => document.getElementById(name);

/** The tabs, by mouse and by arrows. */
function tabs() {
  const all = [...document.querySelectorAll("[role=tab]")];
  const select = (tab) => {
    for (const each of all) {
      const selected = each === tab;
      each.ariaSelected = String(selected);
      each.tabIndex = selected ? 0 : -1;
      get(each.getAttribute("aria-controls")).hidden = !selected;
    }
    const frame = get("practice").querySelector("iframe");
    if (tab.id !== "tab-practice" || frame.src) return;
    frame.src = "practice.html";
    frame.addEventListener("load", () => tab.focus(), { once: true }); // the exercises took it
  };
  all.forEach((tab, number) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const to = { ArrowRight: number + 1, ArrowLeft: number - 1, Home: 0, End: all.length - 1 }[key];
      if (to === undefined) return;
      const next = all[(to + all.length) % all.length];
      next.focus();
      select(next);
    });
  });
}

async function begin() {
  const settings = await (await fetch("settings.json")).json();
  const here = (name) => new URL(name, location.href).href;
  const worker = { python: here(settings.python), integrity: settings.integrity, project: here("project.zip") };
  let waiting = 0;
  const tell = (state, why) => {
    const said = why ? `${STATUS[state]}: ${why}` : STATUS[state];
    if (get("status").textContent !== said) get("status").textContent = said; // each change is read aloud
    get("status").dataset.state = state;
    get("stop").hidden = state !== "busy";
  };
  const python = new Python(worker, (state, why = "") => {
    clearTimeout(waiting);
    if (state === "busy") waiting = setTimeout(tell, LONG, state, why); // most answers are quicker
    else tell(state, why);
  });
  get("stop").addEventListener("click", () => python.stop());
  let panels = [], timer = 0;
  const changed = (text) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      get("saved").textContent = keep(text);
      for (const panel of panels) panel.refill(text);
    }, WAIT);
  };
  const text = kept(settings);
  const editor = playgroundEditor.createEditor(get("editor"), { text, vocabulary: settings.vocabulary, changed });
  connect(settings, editor, get("saved"));
  window.addEventListener("pagehide", () => keep(editor.text));
  tabs();
  panels = [new Play(get("play"), python, editor, settings), new Test(get("test"), python, editor, settings),
    new Compare(get("compare"), python, editor, settings)];
}

begin().catch((error) => {
  get("status").textContent = `The page cannot start: ${error.message}`;
});
