/* A report, from the record that the grader makes. */
import { put } from "./choices.js";

const PLACE = /(File "multiAgents\.py", line |in line |lines? |, line )(\d+)/g;
const SYMBOLS = { passed: "✓", failed: "✗" };

/** Put a text there, with a button at each line of the file that it names. */
export function linked(parent, text, editor) {
  let end = 0;
  for (const found of text.matchAll(PLACE)) {
    const [whole, before, line] = found;
    parent.append(text.slice(end, found.index));
    const button = put(parent, "button", whole, "place");
    button.type = "button";
    button.title = `Show line ${line} in the editor`;
    button.addEventListener("click", () => editor.go(Number(line)));
    end = found.index + whole.length;
  }
  parent.append(text.slice(end));
}

const amount = (points) => String(Math.round(points * 100) / 100);

/** The marks of a report for the editor: where tests failed, and why. */
export function marksOf(report) {
  const marks = new Map();
  for (const test of report.questions.flatMap((question) => question.tests)) {
    if (test.status === "passed") continue;
    for (const [, , line] of [...`${test.lines}\n${test.message}`.matchAll(PLACE)].slice(-1)) {
      if (!marks.has(line)) marks.set(line, { line: Number(line), message: `${test.id}: ${test.message}` });
    }
  }
  for (const { line, says } of report.questions.flatMap((question) => explainedIn(question))) {
    if (line && !marks.has(String(line))) marks.set(String(line), { line, message: says });
  }
  return [...marks.values()];
}

const explainedIn = (question) => (question.diagnosis ?? []).flatMap((each) =>
  (each.places ?? []).map((place) => ({ line: place.line, says: place.says ?? "" })));

/** Show a report; `watch` fetches the recorded game of a test. */
export function show(root, report, editor, watch) {
  root.replaceChildren();
  const total = put(root, "p", "", "total");
  total.textContent = `${amount(report.points)} of ${amount(report.max_points)} `;
  put(total, "span", "practice points", "dim");
  for (const question of report.questions) showQuestion(root, question, editor, watch);
}

function showQuestion(root, question, editor, watch) {
  const passed = question.tests.filter((test) => test.status === "passed").length;
  const section = put(root, "details", "", "question");
  section.open = passed < question.tests.length;
  const summary = put(section, "summary");
  const full = question.points >= question.max_points && passed === question.tests.length;
  put(summary, "b", `${full ? "✓" : "✗"} ${question.id}`, full ? "good" : "bad");
  put(summary, "span", question.title, "title");
  put(summary, "span", `${amount(question.points)} of ${amount(question.max_points)}`, "points");
  put(summary, "span", `${passed} of ${question.tests.length} tests`, "dim");
  if (question.lacking) put(section, "p", question.lacking);
  const missing = question.criteria.filter((each) => each.points < each.max_points);
  if (missing.length) {
    const list = put(section, "ul", "", "criteria");
    for (const each of missing) put(list, "li", `${each.says}: ${amount(each.points)} of ${amount(each.max_points)}`);
  }
  const failed = question.tests.filter((test) => test.status !== "passed");
  const told = new Set(); // tests that failed alike are opened once
  for (const test of failed) {
    const said = `${test.status} ${test.message}`;
    showTest(section, test, !told.has(said), editor, watch);
    told.add(said);
  }
}

function showTest(section, test, open, editor, watch) {
  const box = put(section, "details", "", "test");
  box.open = open;
  const summary = put(box, "summary");
  put(summary, "b", `${SYMBOLS[test.status] ?? "!"} ${test.id.split("/")[1]}`, "bad");
  put(summary, "span", test.status === "failed" ? "" : test.status, "status");
  linked(put(summary, "span", "", "message"), test.message, editor);
  if (test.about) put(box, "p", test.about, "dim");
  if (test.lines) linked(labelled(box, `where ${test.id} went wrong`), test.lines, editor);
  if (test.drawing) drawn(labelled(box, `the tree or board of ${test.id}`), test.drawing);
  if (test.output) {
    const printed = put(box, "details");
    put(printed, "summary", "What it printed");
    labelled(printed, `what ${test.id} printed`).textContent = test.output;
  }
  if (test.recording?.moves || (test.recording?.format && test.observed.turn)) {
    const button = put(box, "button", "Watch the game up to there");
    button.type = "button";
    button.addEventListener("click", async () => {
      const found = await watch(test.id);
      if (!found?.show) return;
      button.remove();
      const root = put(box, "div");
      pacmanPlayer(root).load(found.show);
      put(box, "p", found.caption, "dim");
    });
  }
}

function labelled(parent, label) {
  const element = put(parent, "pre");
  element.tabIndex = 0;
  element.role = "group";
  element.ariaLabel = label;
  return element;
}

/** A tree or a board, with the rows that differ in bold. */
function drawn(parent, drawing) {
  for (const row of drawing.split("\n")) {
    if (/^[-+!] /.test(row)) put(parent, "b", `${row}\n`);
    else parent.append(`${row}\n`);
  }
}
