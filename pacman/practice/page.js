/*
 * The practice page: one exercise after another, the answers so far, and the result to hand in.
 *
 * The <main> of the page has the seed that it was made with in `data-seed`. Answers are kept in the
 * browser, for each seed, so that nothing is lost when a phone closes the page.
 */
"use strict";

(() => {
  const { KINDS, LEVELS, exercise, judge, said } = pacmanExercises;
  const CELLS = KINDS.flatMap((kind) => LEVELS.map((level) => ({ kind, level, key: `${kind.id} ${level}` })));
  const find = (id) => document.getElementById(id);
  let seed, tries, cell, asked, drawing;

  function put(parent, tag, attributes = {}, text = "") {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    parent.append(element);
    return element;
  }

  // The answers: for each cell, whether each of its exercises was right.

  const place = () => `pacman-practice ${seed}`;

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(place())) ?? {};
    } catch {
      return {}; // a browser that keeps nothing for files
    }
  }

  function remember() {
    try {
      localStorage.setItem(place(), JSON.stringify(tries));
    } catch {
      // The result is on the page all the same.
    }
  }

  const answered = (each) => tries[each.key] ?? [];
  const solved = (each) => answered(each).includes(true);
  const atOnce = (each) => answered(each)[0] === true;

  // One exercise.

  function ask(next) {
    cell = next;
    asked = exercise(seed, cell.kind.id, cell.level, answered(cell).length);
    find("title").textContent = `${cell.kind.title}, level ${cell.level}`;
    find("question").textContent = asked.question;
    drawing = pacmanDrawing(find("tree"), asked);
    find("parts").replaceChildren();
    for (const part of asked.parts) FIELDS[part.type](find("parts"), part);
    find("answer").hidden = true;
    find("verdict").textContent = "";
    find("check").hidden = false;
    find("title").focus();
    overview();
  }

  const FIELDS = { number: numberField, choice: choiceField, marks: marksField };

  function numberField(parent, { id, label }) {
    const box = put(parent, "div", { class: "field" });
    put(box, "label", { for: `part-${id}` }, label);
    const input = put(box, "input", {
      id: `part-${id}`, name: id, size: 6, inputmode: "decimal", autocomplete: "off",
    });
    const write = (text) => { input.value = text; input.focus(); };
    const button = (text, name, make) => {
      const made = put(box, "button", { type: "button", "aria-label": `${label}: ${name}` }, text);
      made.addEventListener("click", () => write(make()));
    };
    const turned = () => (/^[-−]/.test(input.value) ? input.value.slice(1) : `−${input.value}`);
    button("±", "change the sign", turned);
    if (asked.kind === "windows") {
      button("−∞", "minus infinity", () => "−∞");
      button("∞", "infinity", () => "∞");
    }
  }

  function choiceField(parent, { id, label, options }) {
    const box = put(parent, "fieldset", { class: "field" });
    put(box, "legend", {}, label);
    for (const option of options) {
      const line = put(box, "label", { class: "option" });
      put(line, "input", { type: "radio", name: id, value: option });
      put(line, "span", {}, option);
    }
  }

  function marksField(parent, { label }) {
    put(parent, "p", { class: "dim" }, `Click or press the space bar to mark what is ${label}; arrows ` +
      "go to the next one.");
  }

  function given({ id, type }) {
    if (type === "marks") return drawing.marked();
    if (type === "number") return find(`part-${id}`).value;
    return document.querySelector(`input[name="${id}"]:checked`)?.value ?? "";
  }

  function check() {
    const answers = Object.fromEntries(asked.parts.map((part) => [part.id, given(part)]));
    const empty = asked.parts.find((part) => part.type !== "marks" && answers[part.id].trim() === "");
    if (empty) {
      find("verdict").textContent = `Still open: ${empty.label}.`;
      document.querySelector(`[name="${empty.id}"]`).focus();
      return;
    }
    const { right, parts } = judge(asked, answers);
    tries[cell.key] = [...answered(cell), right];
    remember();
    show(right, parts);
  }

  function show(right, parts) {
    find("verdict").textContent = right ? "✓ Right." : "✗ Not right.";
    find("verdict").className = right ? "right" : "wrong";
    for (const input of find("parts").querySelectorAll("input, button")) input.disabled = true;
    for (const part of asked.parts.filter((each) => each.type !== "marks")) {
      const box = document.querySelector(`[name="${part.id}"]`).closest(".field");
      put(box, "span", { class: parts[part.id] ? "right" : "wrong" },
        parts[part.id] ? "✓" : `✗ right: ${said(part.right)}`);
    }
    find("reason").replaceChildren();
    for (const line of asked.reason) put(find("reason"), "li", {}, line);
    drawing.solve();
    const signs = [
      asked.parts[0].type === "marks" && "✓ rightly marked, ✗ wrongly marked, ○ missed.",
      asked.solution.cut?.length > 0 && "Dashed and struck through: cut.",
      asked.solution.windows && "α and β: the window on entry. ≤ and ≥: a bound.",
      asked.solution.best && "Bold: the action taken.",
    ];
    find("legend").textContent = signs.filter(Boolean).join(" ");
    find("answer").hidden = false;
    find("check").hidden = true;
    find("next").focus({ preventScroll: true });
    find("verdict").scrollIntoView({ block: "nearest" });
    overview();
  }

  /** The next cell that isn't solved; simply the next one if every cell is. */
  function following() {
    const later = [...CELLS.slice(CELLS.indexOf(cell) + 1), ...CELLS];
    return later.find((each) => each !== cell && !solved(each)) ?? later[0];
  }

  // All exercises, and the result.

  function overview() {
    find("table").replaceChildren();
    for (const kind of KINDS) {
      const row = put(find("table"), "tr");
      put(row, "th", { scope: "row" }, kind.title);
      for (const each of CELLS.filter((one) => one.kind === kind)) {
        const sign = solved(each) ? "✓" : answered(each).length > 0 ? "✗" : "";
        const word = { "✓": "solved", "✗": "not solved yet", "": "not tried yet" }[sign];
        const button = put(put(row, "td"), "button", {
          type: "button", class: sign === "✓" ? "right" : sign === "✗" ? "wrong" : "open",
          "aria-label": `${kind.title}, level ${each.level}: ${word}`,
        }, `${each.level} ${sign}`.trim());
        if (each === cell) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => ask(each));
      }
    }
    find("result").value = result();
    find("progress").textContent = `Solved: ${CELLS.filter(solved).length} of ${CELLS.length}`;
  }

  function result() {
    const lines = CELLS.map((each) => {
      const right = answered(each).filter(Boolean).length;
      return `${each.key}: ${right} of ${answered(each).length} right${atOnce(each) ? ", the first at once" : ""}`;
    });
    return [
      `Pacman practice, seed ${seed}`, `Name: ${find("name").value.trim()}`,
      `Solved: ${CELLS.filter(solved).length} of ${CELLS.length}, ` +
        `${CELLS.filter(atOnce).length} at once`, ...lines, "",
    ].join("\n");
  }

  async function copy() {
    find("result").select();
    try {
      await navigator.clipboard.writeText(find("result").value);
    } catch {
      document.execCommand("copy"); // where a page from a file may not use the clipboard
    }
    find("done").textContent = "Copied.";
  }

  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([find("result").value], { type: "text/plain" }));
    link.download = `practice-${seed}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
    find("done").textContent = "Saved.";
  }

  function begin(number) {
    seed = number;
    tries = remembered();
    find("seed").value = seed;
    ask(CELLS.find((each) => !solved(each)) ?? CELLS[0]);
  }

  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!find("check").hidden) check();
  });
  find("next").addEventListener("click", () => ask(following()));
  find("again").addEventListener("click", () => ask(cell));
  find("seed").addEventListener("change", () => {
    const number = find("seed").value.trim();
    if (/^\d{1,15}$/.test(number)) begin(Number(number));
    else find("seed").value = seed;
  });
  find("name").addEventListener("input", overview);
  find("copy").addEventListener("click", copy);
  find("save").addEventListener("click", save);
  begin(Number(document.querySelector("main").dataset.seed));
})();
