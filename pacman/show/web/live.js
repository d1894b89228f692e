/* Shows the game that is going on in the program that this page came from, and lets a person say
   what that is to do. Everything comes as events, and all of the game with the first of them. */
"use strict";

(() => {
  const AGAIN = 1000; // milliseconds until the next try, where nobody answers
  const root = document.createElement("div");
  document.currentScript.before(root);
  let player = null, source = null, said = Promise.resolve();

  /** Words arrive in the order in which they are said. */
  function say(word) {
    if (source.readyState !== EventSource.OPEN) return;
    // Without a referrer, some browsers would not say either that it is this page that asks.
    const request = { method: "POST", body: word, referrerPolicy: "same-origin" };
    said = said.then(() => fetch("say", request)).catch(() => {}); // the events tell why
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
    // Browsers differ in when they try again themselves.
    source.onerror = () => {
      source.close();
      tell("No connection to the game. Trying again.");
      setTimeout(connect, AGAIN);
    };
  }

  connect();
})();
