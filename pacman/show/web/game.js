/* The data of a game, as page.py's `show` or `opening` made it, and questions about its turns. */
"use strict";

class PacmanGame {
  constructor({ turns, moves, ...rest }) {
    Object.assign(this, rest, { turns: [], moves: [] });
    this.eatenIn = this.items.map(() => Infinity);
    this.moody = this.names.map((name) => ["scared", "fading", "caught"].includes(name));
    turns.forEach((row, turn) => this.add(row, moves[turn - 1]));
  }

  /** Add the first row, or the row and the moves of a turn. */
  add(row, word) {
    const turn = this.turns.push(row) - 1;
    if (turn) this.moves.push(word);
    if (row[1] >= 0) this.eatenIn[row[1]] = turn;
  }

  get last() {
    return this.turns.length - 1;
  }

  score(turn) {
    return this.turns[turn][0];
  }

  /** The letter of each agent's move in a turn, or "" if it did not move: a walled-in ghost never
      does, and the agents after the one that ended the game don't either. */
  letters(turn) {
    const [before, after] = this.turns.slice(turn - 1, turn + 1);
    const word = this.moves[turn - 1];
    let letter = 0;
    let still = this.agents.length - word.length;
    return this.agents.map((_, agent) => {
      const i = 2 + 3 * agent;
      const stayed = before[i] === after[i] && before[i + 1] === after[i + 1];
      if (agent && still && stayed) {
        still -= 1;
        return "";
      }
      return word[letter++] ?? "";
    });
  }

  /** The x, y and shapes of each agent between two turns. Does the same as `between` in scene.py:
      agents move evenly, and everything else changes half-way. */
  agentsAt(turn, part) {
    const before = this.turns[turn], after = part ? this.turns[turn + 1] : before;
    const jerky = part >= 0.5 ? after : before;
    const drawn = this.agents.map((_, agent) => {
      const [x, y, look] = [2, 3, 4].map((i) => i + 3 * agent);
      const moody = this.moody[before[look]] || this.moody[after[look]];
      const phases = this.looks[(moody ? jerky : after)[look]];
      const phase = Math.round((phases.length - 1) * Math.abs(Math.cos(Math.PI * part)));
      const [dx, dy] = [after[x] - before[x], after[y] - before[y]];
      if (Math.abs(dx) + Math.abs(dy) > 1) return [jerky[x], jerky[y], phases[phase]];
      return [before[x] + dx * part, before[y] + dy * part, phases[phase]];
    });
    return drawn.reverse(); // Pacman is painted last
  }

  marksAt(turn) {
    return this.marks.filter(([when]) => when === turn);
  }
}
