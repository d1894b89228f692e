/*
 * Two searches of one tree, step by step: after each <script type="application/json"
 * class="pacman-steps"> of the page, whose element before it has the two drawings and the table of
 * all steps. Without this script that element shows the final state.
 */
"use strict";

const pacmanSteps = (() => {
  const { clamp, put, write } = pacmanViews;

  const SIDES = ["yours", "right"], NAMES = { yours: "Yours", right: "Right" };
  const SECONDS = 1; // a step takes while they play
  const HELP = "Space: play, pause. ← →: step. Home, End: first, last step. A row of the table: that step.";
  const MINUS = "\u2212";

  const number = (text) => text.replace("-", MINUS);
  const bound = (text) => number(text).replace("inf", "∞");

  /** One search's drawing, as it is after some of its steps. */
  class Side {
    #nodes = new Map(); // what is drawn of each node: a node that is reached twice is drawn twice
    #branches = [];

    constructor(drawing, steps, parents) {
      this.steps = steps;
      this.parents = parents;
      for (const group of drawing.querySelectorAll("[data-node]")) {
        const [value, ...lines] = group.querySelectorAll("text");
        const shape = group.querySelector(".shape"), now = Number(group.dataset.node);
        const drawn = { group, shape, value, lines, text: value.textContent };
        this.#nodes.set(now, [...(this.#nodes.get(now) ?? []), drawn]);
      }
      for (const group of drawing.querySelectorAll("[data-branch]")) {
        const [line, ...strikes] = group.querySelectorAll("line");
        const kind = line.getAttribute("class");
        this.#branches.push({ node: Number(group.dataset.branch), line, strikes, kind });
      }
    }

    show(count) {
      const seen = new Map(), done = new Map();
      for (const step of this.steps.slice(0, count)) {
        if ("value" in step) done.set(step.node, step.value);
        else seen.set(step.node, step.window ?? seen.get(step.node) ?? null);
      }
      const last = count <= this.steps.length ? this.steps[count - 1] : null;
      for (const [node, drawn] of this.#nodes) {
        for (const each of drawn) this.#node(each, seen.has(node), seen.get(node), done.get(node));
        for (const { shape } of drawn) shape.classList.toggle("now", last?.node === node);
      }
      const over = count >= this.steps.length;
      for (const { node, line, strikes, kind } of this.#branches) {
        const left = this.parents[node].some((above) => done.has(above));
        const early = seen.has(node) ? "" : left && kind === "cut" ? kind : "ahead";
        line.setAttribute("class", over ? kind : early);
        for (const strike of strikes) strike.style.display = over || early === "cut" ? "" : "none";
      }
    }

    #node({ shape, value, lines, text }, seen, window, found) {
      const leaf = shape.classList.contains("leaf");
      for (const each of [shape, value, ...lines]) each.classList.toggle("grey", !seen);
      write(value, found !== undefined ? number(found) : leaf ? text : seen ? "?" : "");
      // From below: beta, alpha, and the action, which is always there.
      if (lines.length < 2) return;
      write(lines[0], window ? `β ${bound(window[1])}` : "");
      write(lines[1], window ? `α ${bound(window[0])}` : "");
    }
  }

  class Player {
    #count = 0;
    #timer = null;

    constructor(root, box, data, shown = () => {}) {
      this.box = box;
      this.shown = shown; // hears the number of each step
      this.rows = [...box.querySelectorAll("tbody tr")];
      this.last = this.rows.length;
      const parents = data.nodes.map((_, node) =>
        data.nodes.flatMap((above, i) => (Object.values(above.children).includes(node) ? [i] : [])));
      this.sides = SIDES.map((name) => {
        const drawing = box.querySelector(`.${name} svg`);
        return drawing && new Side(drawing, data[name], parents);
      });
      root.classList.add("pacman-player", "steps");
      this.#build(root);
      this.rows.forEach((row, i) => row.addEventListener("click", () => this.seek(i + 1)));
      this.seek(Number(box.dataset.start));
    }

    #build(root) {
      const acts = {
        seek: (step) => this.seek(step),
        step: (by) => this.seek(this.#count + by),
        toggle: () => this.#toggle(),
      };
      this.controls = new pacmanControls.Controls(this.box, (key) => ({
        " ": acts.toggle,
        ArrowLeft: () => acts.step(-1),
        ArrowRight: () => acts.step(1),
        Home: () => acts.seek(0),
        End: () => acts.seek(Infinity),
      })[key]);
      const line = put(root, "div", "line");
      this.where = put(line, "span", "turn");
      this.words = put(root, "div", "notes");
      this.words.setAttribute("role", "status");
      this.said = SIDES.map(() => put(this.words, "p"));
      root.append(...this.box.querySelectorAll(".sides, .legend"));
      this.slider = put(root, "input");
      Object.assign(this.slider, { type: "range", min: 0, max: this.last, ariaLabel: "Step" });
      this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
      this.controls.time(put(root, "div", "controls"), "step", acts);
      put(root, "p", "help", HELP);
    }

    #toggle() {
      if (this.#timer) {
        this.seek(this.#count);
        return;
      }
      if (this.#count === this.last) this.#show(0);
      this.#timer = setInterval(() => {
        this.#show(this.#count + 1);
        if (this.#count === this.last) this.seek(this.last);
      }, 1000 * SECONDS);
      this.controls.running(true);
    }

    seek(step) {
      clearInterval(this.#timer);
      this.#timer = null;
      this.controls.running(false);
      this.#show(step);
    }

    #show(step) {
      this.#count = clamp(step, 0, this.last);
      for (const side of this.sides) side?.show(this.#count);
      this.rows.forEach((row, i) => {
        if (i + 1 === this.#count) row.setAttribute("aria-current", "step");
        else row.removeAttribute("aria-current");
      });
      const row = this.rows[this.#count - 1];
      write(this.where, `step ${this.#count} of ${this.last}`);
      SIDES.forEach((name, i) => {
        const text = row?.querySelector(`.${name}`).textContent.trim().replace(/\s+/g, " ");
        write(this.said[i], row ? `${NAMES[name]}: ${text || "it has ended"}` : "");
        this.said[i].classList.toggle("differs", Boolean(row?.classList.contains("differs")));
      });
      this.slider.value = this.#count;
      this.slider.setAttribute("aria-valuetext", `step ${this.#count}`);
      this.shown(this.#count);
    }
  }

  return (root, box, data, shown) => new Player(root, box, data, shown);
})();

for (const data of document.querySelectorAll("script.pacman-steps")) {
  const root = document.createElement("div");
  const box = data.closest(".steps-box");
  box.prepend(root);
  pacmanSteps(root, box, JSON.parse(data.textContent));
}
