/* Two searches of a test's tree, step by step, beside the line of the file that runs. */
import { put } from "./choices.js";

/** Show what Python found of a search; the editor points at the line of each step. */
export function showSteps(parent, { rows, drawings, data, start, left_out: leftOut }, editor) {
  const box = put(parent, "div", "", "steps-box");
  box.dataset.start = start;
  if (drawings.length) draw(box, drawings);
  table(box, rows, leftOut);
  const root = document.createElement("div");
  box.prepend(root);
  const line = (text) => Number(/^line (\d+)/.exec(text)?.[1] ?? 0);
  pacmanSteps(root, box, JSON.parse(data), (count) => editor.point(line(rows[count - 1]?.at ?? "")));
}

function draw(box, drawings) {
  const sides = put(box, "div", "", "sides");
  for (const [side, heading, drawing] of drawings) {
    const figure = put(sides, "figure", "", side);
    figure.ariaLabel = heading;
    figure.append(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement);
  }
  put(box, "p", "▲ Pacman moves, ▼ a ghost. α and β: the window on entry. Grey: not looked at. Dashed and struck " +
    "through: cut. Bold branch: what it chose. Yellow: where it is.", "legend");
}

function table(box, rows, leftOut) {
  const fold = put(box, "details");
  put(fold, "summary", `Every step of both searches${leftOut ? `, but for the last ${leftOut}` : ""}`);
  const table = put(fold, "table", "", "steps-table");
  const head = put(put(table, "thead"), "tr");
  for (const title of ["step", "yours", "right"]) put(head, "th", title).scope = "col";
  const body = put(table, "tbody");
  rows.forEach(({ yours, at, right, differs }, number) => {
    const row = put(body, "tr", "", differs ? "differs" : "");
    put(row, "th", String(number + 1)).scope = "row";
    const own = put(row, "td", at ? `${yours} ` : yours, "yours");
    if (at) put(own, "span", `(${at})`, "at");
    put(row, "td", differs ? `${right} (the first difference)` : right, "right");
  });
}
