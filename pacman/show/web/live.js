/* Shows the live game of the program that serves this page, and sends it a person's commands. The
   program sends events; the first ones contain the whole game so far. */
"use strict";

(() => {
  const AGAIN = 1000; // milliseconds before it tries to connect again
  const root = document.createElement("div");
  document.currentScript.before(root);
  let player = null, source = null, said = Promise.resolve();

  /** Send a command; commands arrive in the order in which they were sent. */
  function say(word) {
    if (source.readyState !== EventSource.OPEN) return;
    // Without a referrer, some browsers also leave out the origin, which the server checks.
    const request = { method: "POST", body: word, referrerPolicy: "same-origin" };
    said = said.then(() => fetch("say", request)).catch(() => {}); // the events report the reason
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
