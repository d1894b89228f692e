/*
 * Sorts the tables of a class, and filters the table of the students. The page works without it.
 *
 * #shown has, as JSON, the students who did not pass each test or got each message: lists of rows
 * of the table of students, with their numbers before any sorting.
 */
"use strict";

(() => {
  const collator = new Intl.Collator("en", { numeric: true });
  const students = document.getElementById("students");
  const rows = [...students.tBodies[0].rows];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const lists = JSON.parse(document.getElementById("shown").textContent);
  const filter = document.getElementById("filter");
  const count = document.getElementById("count");
  const everybody = document.getElementById("everybody");
  let chosen = null; // the rows to show, if the reader asked for those of a test or a message
  let reason = "";

  function show() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let visible = 0;
    rows.forEach((row, number) => {
      const right = words.every((word) => texts[number].includes(word));
      const seen = right && (!chosen || chosen.has(number));
      if (row.hidden === seen) row.hidden = !seen; // or each key would touch every row
      visible += seen;
    });
    count.textContent = `${visible} of ${rows.length} students${reason && `: ${reason}`}`;
    everybody.hidden = !(chosen || words.length);
  }

  function choose(numbers, why) {
    chosen = numbers && new Set(numbers);
    reason = why;
    show();
  }

  function valueOf(row, column) {
    const text = row.cells[column].textContent.trim();
    return text === "" ? null : text;
  }

  // Cells without a value come last in both directions.
  function compare(one, other, numeric) {
    return numeric ? parseFloat(one) - parseFloat(other) : collator.compare(one, other);
  }

  function sort(table, heading) {
    const descending = heading.getAttribute("aria-sort") === "ascending";
    const numeric = heading.classList.contains("number");
    const body = table.tBodies[0];
    const keyed = [...body.rows].map((row) => [valueOf(row, heading.cellIndex), row]);
    const filled = keyed.filter(([value]) => value !== null);
    const empty = keyed.filter(([value]) => value === null);
    filled.sort(([one], [other]) => compare(one, other, numeric) * (descending ? -1 : 1));
    for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
    body.append(...[...filled, ...empty].map(([, row]) => row));
  }

  for (const heading of document.querySelectorAll("table.sortable thead th:not(.plain)")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => sort(heading.closest("table"), heading));
  }

  for (const button of document.querySelectorAll("button.show")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      filter.value = "";
      choose(lists[button.dataset.list][Number(button.dataset.number)], button.dataset.why);
      document.getElementById("table").scrollIntoView();
      everybody.focus();
    });
  }

  filter.addEventListener("input", show);
  everybody.addEventListener("click", () => {
    filter.value = "";
    choose(null, "");
    filter.focus();
  });
  document.getElementById("tools").hidden = false;
  show();
})();
