/* Keys, a filter and folding for the tests of a report; without it the page shows all of them. */
"use strict";

(() => {
  const tests = [...document.querySelectorAll("details.test")];
  const failed = tests.filter((test) => test.classList.contains("failed"));
  const bar = document.querySelector(".tools");
  if (!tests.length) return;

  function add(tag, properties) {
    const element = Object.assign(document.createElement(tag), properties);
    bar.append(element);
    return element;
  }

  const filter = add("input", {
    type: "search", placeholder: "Filter tests by words (/)", ariaLabel: "Filter tests by words",
  });
  const only = add("button", { type: "button", textContent: "Only not passed (f)" });
  const fold = add("button", { type: "button", textContent: "Fold all (o)" });
  add("button", { type: "button", textContent: "Next not passed (n)", onclick: () => go(1) });
  add("button", { type: "button", textContent: "Back (b)", onclick: () => go(-1) });

  function show() {
    const words = filter.value.toLowerCase().split(" ");
    const fails = only.ariaPressed === "true";
    for (const test of tests) {
      const text = test.textContent.toLowerCase();
      const wanted = words.every((word) => text.includes(word));
      test.hidden = !wanted || (fails && !failed.includes(test));
    }
  }

  function go(by) {
    const shown = failed.filter((test) => !test.hidden);
    if (!shown.length) return;
    const at = shown.indexOf(document.activeElement.closest("details.test"));
    const next = at < 0 && by < 0 ? -1 : at + by;
    const test = shown[(next + shown.length) % shown.length];
    test.open = true;
    test.querySelector("summary").focus();
    test.scrollIntoView({ block: "start" });
  }

  function press(button) {
    button.ariaPressed = String(button.ariaPressed !== "true");
  }

  only.ariaPressed = fold.ariaPressed = "false";
  only.onclick = () => { press(only); show(); };
  fold.onclick = () => {
    const open = tests.some((test) => test.open);
    for (const test of tests) test.open = !open;
    fold.textContent = open ? "Unfold all (o)" : "Fold all (o)";
  };
  filter.oninput = show;

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input, .pacman-player *")) return;
    const act = { n: () => go(1), b: () => go(-1), f: only.onclick, o: fold.onclick,
                  "/": () => filter.focus() }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // On paper nothing can be opened.
  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = failed.filter((test) => !test.open);
    for (const test of closed) test.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const test of closed) test.open = false;
  });
})();
