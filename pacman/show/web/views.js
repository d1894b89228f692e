/* The parts of a player that show a game: the board, the score over time, and the moves. */
"use strict";

const pacmanViews = (() => {
  // Pixels of a cell if there is room; small boards get large cells up to this width.
  const CELL = 24, LARGE_CELL = 40, WIDE = 480;
  // Pixels above the board of a live game and for its controls.
  const AROUND = 330;
  const SAMPLES = 512; // of the score
  const ARROWS = { N: "↑", S: "↓", E: "→", W: "←", ".": "•" };
  const WORDS = { N: "North", S: "South", E: "East", W: "West", ".": "Stop" };

  const clamp = (number, low, high) => Math.min(Math.max(number, low), high);

  /** Add a new element at the end of its parent. */
  function put(parent, tag, className = "", text = "") {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    parent.append(element);
    return element;
  }

  /** Add a name that may break between its words: before a capital letter, or behind a sign. */
  function putName(parent, name) {
    name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[^A-Za-z0-9])/).forEach((word, i) => {
      if (i) put(parent, "wbr");
      parent.append(word);
    });
  }

  function putDrawing(parent, tag, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  }

  /** Change a text if it differs; most frames change none. */
  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  /** Paint a shape as page.py describes it; the unit is a cell. */
  function paintShape(context, [kind, colour, ...rest]) {
    context.fillStyle = context.strokeStyle = colour;
    context.beginPath();
    if (kind === "p") {
      const [x, y, radius, start, end] = rest;
      if (end - start < 360) context.moveTo(x, y);
      context.arc(x, y, radius, (start * Math.PI) / 180, (end * Math.PI) / 180);
      context.fill();
      return;
    }
    const points = rest.at(-1), [width] = rest;
    for (let i = 0; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
    if (kind === "g") {
      context.fill();
    } else if (points.length === 2) { // a canvas draws no line of length 0
      context.arc(...points, width / 2, 0, 2 * Math.PI);
      context.fill();
    } else {
      context.lineWidth = width;
      context.stroke();
    }
  }

  /** Paint shapes around the middle of the cell (x, y). */
  function paint(context, shapes, x, y, cell) {
    context.setTransform(cell, 0, 0, cell, (x + 0.5) * cell, (y + 0.5) * cell);
    context.lineCap = context.lineJoin = "round";
    for (const shape of shapes) paintShape(context, shape);
  }

  /** The board on a canvas. The walls are painted once for each size. */
  class Board {
    constructor(parent) {
      this.canvas = put(put(parent, "div", "board"), "canvas");
      this.canvas.tabIndex = -1;
      this.canvas.setAttribute("role", "img");
      this.walls = document.createElement("canvas");
    }

    /** Use at most this width, with a whole number of pixels for each cell. With a height, the
        board of a live game gets all of it that the player doesn't need below and above. */
    fit(game, width, height) {
      const ratio = window.devicePixelRatio;
      const usual = height ? width : game.width * LARGE_CELL > WIDE ? CELL : LARGE_CELL;
      const room = height ? height - AROUND : 0.6 * window.innerHeight;
      const tallest = Math.max(room, 300) / game.height;
      const cell = Math.min(usual, width / game.width, tallest);
      this.cell = Math.max(1, Math.floor(ratio * cell));
      for (const canvas of [this.canvas, this.walls]) {
        canvas.width = game.width * this.cell;
        canvas.height = game.height * this.cell;
      }
      this.canvas.style.width = `${this.canvas.width / ratio}px`;
      const context = this.walls.getContext("2d");
      context.fillStyle = game.background;
      context.fillRect(0, 0, this.walls.width, this.walls.height);
      paint(context, game.walls, 0, 0, this.cell);
    }

    draw(game, position) {
      const turn = Math.floor(position), seen = Math.round(position);
      const context = this.canvas.getContext("2d");
      context.resetTransform();
      context.drawImage(this.walls, 0, 0);
      game.items.forEach(([x, y, look], item) => {
        if (game.eatenIn[item] > seen) paint(context, game.looks[look][0], x, y, this.cell);
      });
      for (const [x, y, shapes] of game.agentsAt(turn, position - turn)) {
        paint(context, shapes, x, y, this.cell);
      }
      for (const [, x, y, look] of game.marksAt(position)) {
        paint(context, game.looks[look][0], x, y, this.cell);
      }
    }
  }

  /** The score over time. In a long game, each sample has the lowest and the highest score of
      several turns, so that the line never has more than some hundred points. */
  class Chart {
    #samples = [];
    #each = 1; // turns per sample

    constructor(parent, seek) {
      this.frame = put(parent, "div", "chart");
      this.frame.setAttribute("aria-hidden", "true"); // the slider has the same information
      this.frame.title = "Score over time: click or drag to see a turn";
      const view = { viewBox: "0 0 1000 100", preserveAspectRatio: "none" };
      const drawing = putDrawing(this.frame, "svg", view);
      [this.zero, this.ticks, this.line] = ["zero", "ticks", "line"].map((kind) =>
        putDrawing(drawing, "path", { class: kind }));
      this.high = put(this.frame, "span", "high");
      this.low = put(this.frame, "span", "low");
      this.now = put(this.frame, "div", "now");
      this.frame.addEventListener("pointerdown", (event) => {
        this.frame.setPointerCapture(event.pointerId);
        seek(this.#part(event));
      });
      this.frame.addEventListener("pointermove", (event) => {
        if (this.frame.hasPointerCapture(event.pointerId)) seek(this.#part(event));
      });
    }

    #part(event) {
      const { left, width } = this.frame.getBoundingClientRect();
      return clamp((event.clientX - left) / width, 0, 1);
    }

    load(game) {
      this.#samples = [];
      this.#each = 1;
      for (let turn = 0; turn <= game.last; turn++) this.#sample(turn, game.score(turn));
      this.#draw(game);
    }

    add(game) {
      this.#sample(game.last, game.score(game.last));
      this.#draw(game);
    }

    #sample(turn, score) {
      const merge = (one, other) => [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
      const now = [score, score];
      const before = turn % this.#each ? this.#samples.pop() : now;
      this.#samples.push(merge(before, now));
      if (this.#samples.length <= SAMPLES) return;
      const halves = this.#samples;
      this.#samples = [];
      for (let i = 0; i < halves.length; i += 2) {
        this.#samples.push(merge(halves[i], halves[i + 1] ?? halves[i]));
      }
      this.#each *= 2;
    }

    #draw(game) {
      const low = Math.min(0, ...this.#samples.map((sample) => sample[0]));
      const high = Math.max(1, ...this.#samples.map((sample) => sample[1]));
      const x = (turn) => ((1000 * turn) / (game.last || 1)).toFixed(1);
      const y = (score) => (97 - (94 * (score - low)) / (high - low)).toFixed(1);
      const points = this.#samples.flatMap((sample, i) =>
        [...new Set(sample)].map((score) => `${x(i * this.#each)} ${y(score)}`));
      points.push(`1000 ${y(game.score(game.last))}`);
      this.line.setAttribute("d", `M${points.join("L")}`);
      this.zero.setAttribute("d", `M0 ${y(0)}H1000`);
      this.ticks.setAttribute("d", game.marks.map(([turn]) => `M${x(turn)} 0V100`).join(""));
      write(this.high, String(high));
      write(this.low, String(low));
    }

    show(part) {
      this.now.style.left = `${100 * part}%`;
    }
  }

  /** The moves around a turn: a row for each agent, and as many columns as fit. */
  class Moves {
    constructor(parent) {
      this.table = put(parent, "table", "moves");
    }

    fit(game, width) {
      this.around = clamp(Math.floor((width - 200) / 60), 2, 8);
      this.table.replaceChildren();
      put(this.table, "caption", "unseen", "The moves around this turn");
      const head = put(put(this.table, "thead"), "tr");
      put(head, "td", "who", "turn");
      this.turns = this.#cells(head, "th");
      const body = put(this.table, "tbody");
      this.rows = game.agents.map((_, agent) => this.#row(put(body, "tr"), game, agent));
    }

    #row(row, game, agent) {
      const who = put(row, "th", "who"), box = put(who, "div");
      who.scope = "row";
      who.title = game.agents[agent];
      this.#picture(put(box, "canvas"), game, agent);
      if (agent) put(box, "b", "", String(agent));
      putName(put(box, "span"), game.agents[agent]);
      return this.#cells(row, "td").map((cell) => {
        const arrow = put(cell, "span"), word = put(cell, "span", "unseen");
        arrow.ariaHidden = "true";
        return [arrow, word];
      });
    }

    #cells(row, tag) {
      const columns = Array.from({ length: 2 * this.around + 1 }, (_, i) => i - this.around);
      return columns.map((from) => put(row, tag, from > 0 ? "later" : from < 0 ? "" : "now"));
    }

    #picture(canvas, game, agent) {
      canvas.width = canvas.height = 48;
      canvas.ariaHidden = "true";
      const look = game.names.indexOf(agent ? `ghost ${agent} East` : "pacman East");
      const phases = game.looks[look];
      paint(canvas.getContext("2d"), phases.at(-2) ?? phases[0], 0, 0, canvas.width);
    }

    show(game, now) {
      this.turns.forEach((head, column) => {
        const turn = now + column - this.around, there = turn > 0 && turn <= game.last;
        const letters = there ? game.letters(turn) : [];
        write(head, there ? String(turn) : "");
        this.rows.forEach((cells, agent) => {
          const [arrow, word] = cells[column];
          write(arrow, ARROWS[letters[agent]] ?? "");
          write(word, WORDS[letters[agent]] ?? "");
        });
      });
    }
  }

  return { clamp, put, putDrawing, write, Board, Chart, Moves };
})();
