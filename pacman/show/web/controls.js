/* The buttons and keys with which a player of games or searches goes through time. */
"use strict";

const pacmanControls = (() => {
  const { put, putDrawing } = pacmanViews;

  const ICONS = {
    start: "M4 5h2v14H4zM13 5v14l-7-7zM20 5v14l-7-7z",
    back: "M6 5h3v14H6zM19 5v14L9 12z",
    play: "M7 4v16l13-8z",
    pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    forward: "M15 5h3v14h-3zM5 5v14l10-7z",
    end: "M18 5h2v14h-2zM4 5v14l7-7zM11 5v14l7-7z",
    slower: "M5 11h14v2H5z",
    faster: "M5 11h6V5h2v6h6v2h-6v6h-2v-6H5z",
  };

  let used = null; // the controls that were used last, which get the keys

  /** Buttons inside of a root. `act(key, event)` returns what a key does, or nothing. */
  class Controls {
    #root;
    #act;
    #buttons = {};

    constructor(root, act) {
      this.#root = root;
      this.#act = act;
      for (const kind of ["focusin", "pointerdown"]) root.addEventListener(kind, this.#use);
      document.addEventListener("keydown", this.#key);
    }

    destroy() {
      document.removeEventListener("keydown", this.#key);
      for (const kind of ["focusin", "pointerdown"]) {
        this.#root.removeEventListener(kind, this.#use);
      }
      if (used === this) used = null;
    }

    group(parent, label) {
      const box = put(parent, "div");
      Object.assign(box, { role: "group", ariaLabel: label });
      return box;
    }

    /** The five buttons for time: `unit` is what one step is called. */
    time(parent, unit, { seek, step, toggle }) {
      const group = this.group(parent, "Time");
      this.button(group, "start", "To the start (Home)", () => seek(0));
      this.button(group, "back", `One ${unit} back (←)`, () => step(-1));
      this.button(group, "play", "Play (space)", toggle);
      this.button(group, "forward", `One ${unit} on (→)`, () => step(1));
      this.button(group, "end", "To the end (End)", () => seek(Infinity));
    }

    button(parent, name, label, act) {
      const button = put(parent, "button", name.toLowerCase());
      button.type = "button";
      this.#buttons[name.toLowerCase()] = button;
      button.addEventListener("click", act);
      if (name in ICONS) {
        const drawing = putDrawing(button, "svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
        putDrawing(drawing, "path", {});
        this.label(name, name, label);
      } else {
        button.textContent = name;
        button.title = label;
      }
    }

    label(name, icon, label) {
      const button = this.#buttons[name];
      if (button.title === label) return;
      button.title = button.ariaLabel = label;
      button.querySelector("path").setAttribute("d", ICONS[icon]);
    }

    running(now) {
      this.label("play", now ? "pause" : "play", now ? "Pause (space)" : "Play (space)");
    }

    named(name) {
      return this.#buttons[name];
    }

    #use = () => {
      used = this;
    };

    #key = (event) => {
      const here = this.#root.contains(event.target);
      if (used !== this || !(here || event.target === document.body)) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === " " && event.target instanceof HTMLButtonElement) return; // a click
      const act = this.#act(event.key.length === 1 ? event.key.toLowerCase() : event.key, event);
      if (!act) return;
      event.preventDefault();
      act();
    };
  }

  return { Controls };
})();
