/*
 * The tree of an exercise as SVG, as pacman/games/explore/drawing.py draws trees.
 *
 *   const drawing = pacmanDrawing(place, exercise)   draws into an element, which is emptied
 *   drawing.marked()                                 the names of the nodes that are marked
 *   drawing.solve()                                  shows the solution, and what was marked wrong
 */
"use strict";

const pacmanDrawing = (place, exercise) => {
  const { leaves, rows } = pacmanTrees;
  const { said, who } = pacmanExercises;
  const { tree } = exercise;
  const SIDE = 62, COLUMN = 40, SHAPE = 36, LINES = 30, BAND = 34, SIGN = 20;
  const STEP = SHAPE + LINES + BAND;
  const all = rows(tree);
  const width = SIDE + COLUMN * Math.max(leaves(tree).length, 4);
  const height = all.length * STEP - BAND + SIGN;
  const marks = exercise.parts.find((part) => part.type === "marks");
  const chosen = new Set(), groups = new Map(), x = new Map();

  function put(parent, tag, attributes = {}, text = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    parent.append(element);
    return element;
  }

  /** Leaves side by side, every other node above the middle of its children. */
  function arrange(node, right) {
    if (node.children.length === 0) {
      x.set(node, right + COLUMN / 2);
      return right + COLUMN;
    }
    const end = node.children.reduce((at, child) => arrange(child, at), right);
    x.set(node, (x.get(node.children[0]) + x.get(node.children.at(-1))) / 2);
    return end;
  }

  const top = (node) => node.level * STEP + LINES;
  const shown = (node) => node.children.length === 0 && !exercise.unvalued;

  function branch(parent, node, kinds, room) {
    const above = node.level === 1 ? LINES : node.children.length === 0 ? -4 : room;
    const from = [x.get(node.parent), top(node.parent) + SHAPE], to = [x.get(node), top(node) - above];
    const kind = kinds.join(" ");
    put(parent, "line", { class: `branch ${kind}`, x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
    if (kinds.includes("cut")) {
      const [cx, cy] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      for (const shift of [-3, 3]) {
        put(parent, "line", { class: "strike", x1: cx - 9, x2: cx + 9, y1: cy + shift, y2: cy + shift });
      }
    }
  }

  function shape(parent, node) {
    const [at, y] = [x.get(node), top(node)];
    const half = node.children.length > 0 ? 20 : 17;
    if (node.children.length === 0) {
      put(parent, "rect", { class: "shape leaf", x: at - half, y: y + 4, width: 2 * half, height: SHAPE - 8, rx: 5 });
    } else if (node.agent === 0) {
      put(parent, "polygon", { class: "shape max", points: `${at},${y} ${at - half},${y + SHAPE} ${at + half},${y + SHAPE}` });
    } else if (exercise.chance) {
      put(parent, "circle", { class: "shape chance", cx: at, cy: y + SHAPE / 2, r: SHAPE / 2 });
    } else {
      put(parent, "polygon", { class: "shape min", points: `${at - half},${y} ${at + half},${y} ${at},${y + SHAPE}` });
    }
  }

  /** The height at which a triangle is broad enough for its text. */
  function middle(node) {
    if (node.children.length === 0 || (exercise.chance && node.agent !== 0)) return top(node) + 23;
    return top(node) + (node.agent === 0 ? 31 : 16);
  }

  function described(node) {
    const what = node.children.length > 0 ? capital(who(node.agent, tree.agents))
      : shown(node) ? `leaf ${said(node.value)}` : "finished game";
    const below = node.parent ? `, below ${node.parent.name}` : "";
    return `${node.name}: ${what}${node.action ? `, by ${node.action}` : ""}${below}`;
  }

  const capital = (text) => text[0].toUpperCase() + text.slice(1);

  /** The whole tree in words, for those who can't see it. */
  function outline(parent, node) {
    const item = document.createElement("li");
    item.textContent = described(node);
    parent.append(item);
    if (node.children.length === 0) return;
    const list = document.createElement("ul");
    item.append(list);
    for (const child of node.children) outline(list, child);
  }

  function toggle(node, group) {
    if (group.getAttribute("aria-disabled")) return;
    if (!chosen.delete(node.name)) chosen.add(node.name);
    group.setAttribute("aria-checked", chosen.has(node.name));
    group.classList.toggle("marked", chosen.has(node.name));
  }

  /** Let clicks and keys mark a node; arrows go to the next one and back. */
  function markable(node, group) {
    const attributes = { role: "checkbox", tabindex: 0, "aria-checked": "false", "aria-label": described(node) };
    for (const [name, value] of Object.entries(attributes)) group.setAttribute(name, value);
    const [at, y] = [x.get(node), top(node)];
    put(group, "rect", { class: "hit", x: at - COLUMN / 2, y: y - 4, width: COLUMN, height: SHAPE + 8 });
    put(group, "path", { class: "cross", d: `M${at - 15} ${y + 3}L${at + 15} ${y + 33}M${at + 15} ${y + 3}L${at - 15} ${y + 33}` });
    group.addEventListener("click", () => toggle(node, group));
    group.addEventListener("keydown", (event) => {
      const places = marks.can.map((name) => groups.get(name));
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === " " || event.key === "Enter") toggle(node, group);
      else if (step) places[(places.indexOf(group) + step + places.length) % places.length].focus();
      else return;
      event.preventDefault();
    });
  }

  function drawNode(parent, node) {
    const group = put(parent, "g", { class: "node" });
    groups.set(node.name, group);
    shape(group, node);
    const inner = node.children.length > 0;
    const inside = shown(node) ? said(node.value) : exercise.unvalued ? node.name : "?";
    put(group, "text", { class: inner ? "value inner" : "value", x: x.get(node), y: middle(node) }, inside);
    if (inner && !exercise.unvalued) {
      const letter = { class: "letter", x: x.get(node) + 15, y: top(node) + (node.agent === 0 ? 9 : 35) };
      put(group, "text", letter, node.name);
    }
    if (exercise.asked === node.name) {
      put(group, "circle", { class: "asked", cx: x.get(node), cy: top(node) + SHAPE / 2, r: 27 });
    }
    if (node.level === 1) put(group, "text", { class: "action", x: x.get(node), y: top(node) - 18 }, node.action);
    if (marks?.can.includes(node.name)) markable(node, group);
  }

  /** Who moves in each row. */
  function sides(parent) {
    for (const row of all) {
      const inner = row.find((node) => node.children.length > 0);
      if (!inner) continue;
      const sign = inner.agent === 0 ? "▲" : exercise.chance ? "●" : "▼";
      const text = inner.agent === 0 ? "Pacman" : tree.agents === 2 ? "ghost" : `ghost ${inner.agent}`;
      put(parent, "text", { class: "side", x: 2, y: top(inner) + 15 }, sign);
      put(parent, "text", { class: "side", x: 2, y: top(inner) + 30 }, text);
    }
  }

  /** A sign for each node that was or should be marked, since colour alone says nothing. */
  function judged() {
    for (const name of marks.can) {
      const right = marks.right.includes(name), had = chosen.has(name), group = groups.get(name);
      group.setAttribute("aria-disabled", "true");
      if (!right && !had) continue;
      const word = right && had ? "right" : right ? "missed" : "wrong";
      const sign = { right: "✓", missed: "○", wrong: "✗" }[word];
      const node = all.flat().find((each) => each.name === name);
      group.setAttribute("aria-label", `${described(node)}: ${word}`);
      put(group, "text", { class: `sign ${word}`, x: x.get(node), y: top(node) + SHAPE + 15 }, sign);
    }
  }

  function solve() {
    const { values = {}, windows = {}, cut = [], best = [] } = exercise.solution;
    lines.replaceChildren();
    for (const node of all.flat()) {
      const group = groups.get(node.name);
      const gone = exercise.solution.values && !(node.name in values);
      group.classList.toggle("gone", Boolean(gone));
      const kinds = [cut.includes(node.name) && "cut", best.includes(node.name) && "best"].filter(Boolean);
      if (node.parent) branch(lines, node, kinds, exercise.solution.windows ? LINES : 0);
      if (node.children.length > 0 && node.name in values) {
        group.querySelector(".value").textContent = values[node.name];
      }
      if (windows[node.name]) {
        const [alpha, beta] = windows[node.name];
        const end = { class: "window", x: x.get(node) };
        if (node.level !== 1) put(group, "text", { ...end, y: top(node) - 17 }, `α ${alpha}`);
        const both = node.level === 1 ? `α ${alpha} β ${beta}` : `β ${beta}`;
        put(group, "text", { ...end, y: top(node) - 4 }, both);
      }
    }
    if (marks) judged();
  }

  place.replaceChildren();
  const list = document.createElement("ul");
  list.className = "unseen";
  outline(list, tree.root);
  place.append(list);
  arrange(tree.root, SIDE);
  const svg = put(place, "svg", { viewBox: `0 0 ${width} ${height}`, role: marks ? "group" : "img", "aria-label": "The tree" });
  svg.style.width = `${width * 1.25}px`;
  sides(svg);
  const lines = put(svg, "g");
  for (const node of all.flat()) if (node.parent) branch(lines, node, [], 0);
  for (const node of all.flat()) drawNode(svg, node);
  return { marked: () => [...chosen], solve };
};
