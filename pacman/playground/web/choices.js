/* Forms whose choices are remembered, and can be part of a link. */

const PERSON = "You";
const BY_SCORE = "scoreEvaluationFunction";

/** An element with a text, at the end of another one. */
export function put(parent, tag, text = "", kind = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = text;
  parent.append(element);
  return element;
}

/** Show a message, or nothing. */
export function say(element, text) {
  element.textContent = text;
  element.hidden = !text;
}

/** Put options into a select, and keep what was chosen if it is still there. */
export function offer(select, groups, wanted) {
  const before = select.value || wanted;
  select.replaceChildren();
  for (const [label, names] of Object.entries(groups)) {
    const parent = label ? put(select, "optgroup") : select;
    if (label) parent.label = label;
    for (const name of names) put(parent, "option", name).value = name;
  }
  const all = Object.values(groups).flat();
  select.value = all.includes(before) ? before : all.includes(wanted) ? wanted : all[0];
}

/** The agents of a file: its classes that no other class of it begins with, as Python's own rule. */
export function agentsIn(text) {
  const classes = [...text.matchAll(/^class\s+(\w+)\s*(?:\(([^)]*)\))?\s*:/gm)];
  const bases = new Set(classes.flatMap(([, , bases]) => (bases ?? "").split(",").map((base) => base.trim())));
  return classes.map(([, name]) => name).filter((name) => !bases.has(name) && name.endsWith("Agent"));
}

/** The functions of a file that seem to evaluate states. */
export function evaluationsIn(text) {
  const names = [...text.matchAll(/^def\s+(\w*[Ee]valuation\w*)\s*\(/gm)].map(([, name]) => name);
  return [BY_SCORE, ...names.filter((name) => name !== BY_SCORE)];
}

/** Offer all choices in a form, with those that this text defines. */
export function fill(form, settings, text, { person = false } = {}) {
  const { board, ghosts, evaluation } = form.elements;
  offer(board, { "": settings.boards }, "smallClassic");
  offer(ghosts, { "": settings.ghosts }, settings.ghosts[0]);
  offer(evaluation, { "": evaluationsIn(text) }, BY_SCORE);
  const groups = {
    ...(person && { "": [PERSON] }),
    "In your file": agentsIn(text),
    "That come with the game": settings.agents,
  };
  if (!groups["In your file"].length) delete groups["In your file"];
  const wanted = person ? [PERSON] : [agentsIn(text)[0] ?? settings.agents[0], settings.agents[0]];
  for (const name of ["agent", "first", "second"]) {
    if (form.elements[name]) offer(form.elements[name], groups, wanted[name === "second" ? 1 : 0]);
  }
}

/** The values of a form, with numbers as numbers. */
export function chosen(form) {
  const found = {};
  for (const element of form.elements) {
    if (element.name) found[element.name] = element.type === "number" ? element.valueAsNumber || 0 : element.value;
  }
  return found;
}

/** Choose what a link names, if the form has it. */
export function choose(form, words) {
  for (const [name, value] of words) {
    const element = form.elements[name];
    if (!element) continue;
    const before = element.value;
    element.value = value;
    if (!element.value || !element.checkValidity()) element.value = before;
  }
}

/** The name among agents that stands for a person with keys. */
export const isPerson = (name) => name === PERSON;
