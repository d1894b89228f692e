/* Shows the live game of the program that serves this page, and sends it a person's commands. The
   program sends events; the first ones contain the whole game so far. */
"use strict";

(() => {
  const AGAIN = 1000; // milliseconds before it tries to connect again
  const TAP = 20; // pixels that a finger may move in a tap
  const root = document.createElement("div");
  document.currentScript.before(root);
  document.body.classList.add("live");
  let player = null, source = null, said = Promise.resolve();

  /** Send a command; commands arrive in the order in which they were sent. */
  function say(word) {
    if (source.readyState !== EventSource.OPEN) return;
    // Without a referrer, some browsers also leave out the origin, which the server checks.
    const request = { method: "POST", body: word, referrerPolicy: "same-origin" };
    said = said.then(() => fetch("say", request)).catch(() => {}); // the events report the reason
  }

  /** Let a finger steer: a swipe over the board is a direction, and a tap stops Pacman. */
  function steerByTouch(board) {
    let from = null;
    board.style.touchAction = "none";
    board.addEventListener("pointerdown", (event) => { from = event; });
    board.addEventListener("pointerup", (event) => {
      if (!from || event.pointerType === "mouse") return;
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
      if (Math.max(Math.abs(x), Math.abs(y)) < TAP) say("Stop");
      else if (Math.abs(x) > Math.abs(y)) say(x > 0 ? "East" : "West");
      else say(y > 0 ? "South" : "North");
      from = null;
    });
  }

  function tell(text, closed = false) {
    if (player) player.setStatus({ text, closed });
    else root.textContent = text;
  }

  const HEARD = {
    state({ playing, ...status }) {
      if (!player) {
        root.replaceChildren();
        player = pacmanPlayer(root, { say, playing });
        if (playing) steerByTouch(root.querySelector(".board canvas"));
      }
      player.setStatus({ ...status, text: "" });
    },
    begin(game) {
      player.load(game);
      player.focus();
    },
    turn: ({ row, word }) => player.add(row, word),
    end: (result) => player.end(result),
    over(text) {
      source.close();
      tell(text, true);
    },
  };

  function connect() {
    source = new EventSource("events");
    for (const [name, act] of Object.entries(HEARD)) {
      source.addEventListener(name, ({ data }) => act(JSON.parse(data)));
    }
    // Browsers differ in when they reconnect, so reconnect here.
    source.onerror = () => {
      source.close();
      tell("No connection to the game. Trying again.");
      setTimeout(connect, AGAIN);
    };
  }

  connect();
})();
