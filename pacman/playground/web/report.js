/* A report, from the record that the grader makes. */
import { put } from "./choices.js";
import { showSteps } from "./steps.js";

const PLACE = /(File "multiAgents\.py", line |in line |lines? |, line )(\d+)/g;
const SYMBOLS = { passed: "✓", failed: "✗" };
const ANEW = "Python has begun anew since then: run the tests again.";

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

export const amount = (points) => String(Math.round(points * 100) / 100);
const failedIn = (question) => question.tests.filter((test) => test.status !== "passed");

/** The marks of a report for the editor: what explains a question, and where tests failed. */
export function marksOf(report) {
  const marks = new Map();
  const mark = (line, message) => marks.has(line) || marks.set(line, { line, message });
  for (const question of report.questions) {
    for (const { line, says } of report.explained[question.id].marks) mark(line, `${question.id}: ${says}`);
  }
  for (const test of report.questions.flatMap(failedIn)) {
    for (const [, , line] of [...`${test.lines}\n${test.message}`.matchAll(PLACE)].slice(-1)) {
      mark(Number(line), `${test.id}: ${test.message}`);
    }
  }
  return [...marks.values()];
}

/** Show a report. Of a test, `more.watch` fetches the recorded game, and `more.steps` the search. */
export function show(root, report, editor, more) {
  root.replaceChildren();
  const seen = { trees: new Set(report.trees), editor, more };
  for (const question of report.questions) showQuestion(root, question, report.explained[question.id], seen);
  if (!report.to_write.length) return;
  const box = put(root, "section", "", "question");
  put(box, "b", "Still to be written");
  const list = put(box, "ul", "", "criteria");
  for (const line of report.to_write) linked(put(list, "li"), line, editor);
}

function showQuestion(root, question, explained, seen) {
  const failed = failedIn(question), passed = question.tests.length - failed.length;
  const section = put(root, "details", "", "question");
  section.open = failed.length > 0;
  const summary = put(section, "summary");
  const full = question.points >= question.max_points && !failed.length;
  put(summary, "b", `${full ? "✓" : "✗"} ${question.id}`, full ? "good" : "bad");
  part(summary, question.title, "title");
  part(summary, `${amount(question.points)} of ${amount(question.max_points)} points`, "points");
  part(summary, `${passed} of ${question.tests.length} tests`, "dim");
  if (question.lacking) put(section, "p", question.lacking);
  const missing = question.criteria.filter((each) => each.points < each.max_points);
  if (missing.length) {
    const list = put(section, "ul", "", "criteria");
    for (const each of missing) put(list, "li", `${each.says}: ${amount(each.points)} of ${amount(each.max_points)}`);
  }
  if (explained.says) tell(section, question.id, explained, seen.editor);
  const tests = Object.fromEntries(failed.map((test) => [test.id, test]));
  for (const [first, ...others] of explained.full) {
    showTest(section, tests[first], true, seen);
    if (others.length) folded(section, `${others.length} more that failed alike`, others, tests, seen);
  }
  const rest = explained.short.flat();
  if (rest.length) folded(section, `${rest.length} more that failed otherwise`, rest, tests, seen);
}

/** A part of a summary, behind a space for those who hear it. */
function part(summary, text, kind) {
  summary.append(" ");
  return put(summary, "span", text, kind);
}

/** What explains a question, with the hints of teachers. */
function tell(parent, name, { says, certain, hints }, editor) {
  const box = put(parent, "section", "", "explained");
  box.ariaLabel = `What is wrong in ${name}`;
  put(box, "b", certain ? "What is wrong" : "The first step that differs from a right search");
  linked(put(box, "p"), says, editor);
  for (const { says: hint, link } of hints) {
    const line = put(box, "p", `Hint: ${hint} `);
    if (link) put(line, "a", link).href = link;
  }
}

function folded(parent, title, names, tests, seen) {
  const box = put(parent, "details", "", "alike");
  put(box, "summary", title);
  for (const name of names) showTest(box, tests[name], false, seen);
}

function showTest(section, test, open, { trees, editor, more }) {
  const box = put(section, "details", "", "test");
  box.open = open;
  const summary = put(box, "summary");
  put(summary, "b", `${SYMBOLS[test.status] ?? "!"} ${test.id.split("/")[1]}`, "bad");
  if (test.status !== "failed") part(summary, test.status, "status");
  linked(part(summary, "", "message"), test.message, editor);
  if (test.about) put(box, "p", test.about, "dim");
  if (test.lines) linked(labelled(box, `where ${test.id} went wrong`), test.lines, editor);
  if (test.drawing) drawn(labelled(box, `the tree or board of ${test.id}`), test.drawing);
  if (test.output) {
    const printed = put(box, "details");
    put(printed, "summary", "What it printed");
    labelled(printed, `what ${test.id} printed`).textContent = test.output;
  }
  if (test.recording?.moves || (test.recording?.format && test.observed.turn)) {
    offer(box, "Watch the game up to there", () => more.watch(test.id), (root, found) => {
      pacmanPlayer(root).load(found.show);
      put(root, "p", found.caption, "dim");
    });
  }
  if (trees.has(test.id)) {
    offer(box, "Step through the search", () => more.steps(test.id), (root, found) => {
      if (found.tree > 1) put(root, "p", `The search of tree ${found.tree}, the first one that is wrong.`, "dim");
      showSteps(root, found.steps, editor);
    });
  }
}

/** A button that fetches something from Python and shows it in its place. */
function offer(parent, title, ask, shown) {
  const box = put(parent, "div");
  const button = put(box, "button", title);
  button.type = "button";
  button.addEventListener("click", async () => {
    button.disabled = true;
    const found = await ask().catch((error) => ({ problem: `It did not get done: ${error.message}.` }));
    if (found.show || found.steps) {
      const root = document.createElement("div");
      box.replaceChildren(root);
      shown(root, found);
      root.querySelector("button").focus({ preventScroll: true }); // the one that was pressed is gone
      return;
    }
    button.disabled = false;
    if (!box.querySelector(".now")) put(box, "p", "", "now").role = "status";
    box.querySelector(".now").textContent = found.problem ?? ANEW;
  });
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
