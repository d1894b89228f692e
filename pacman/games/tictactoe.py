"""Tic-tac-toe: X is agent 0 and maximises, O is agent 1.

An action is the number of a free cell, from 1 to 9, left to right and top to bottom. A win of X
with the game's d-th mark is worth 10 - d, a win of O d - 10, and everything else 0. So an early win
and a late loss are better.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pacman import IllegalAction, Recorder

CROSS, NOUGHT = 0, 1
MARKS = "XO"
# The action of an agent whose turn it isn't. Searches let agent 0 move first, so if O begins, X
# passes. Searches also ask for X's actions anywhere, to see whether the game is over.
PASS = "pass"  # noqa: S105
_KINDS = (int, str)  # of actions

# A set of cells is an integer with bit n - 1 for cell n. These tables have a place for every set.
_LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_BITS = {cell: 1 << cell - 1 for cell in range(1, 10)}
_HAS_LINE = [any(cells & line == line for line in _LINES) for cells in range(1 << 9)]
_FREE = [[cell for cell, bit in _BITS.items() if not cells & bit] for cells in range(1 << 9)]


@dataclass(eq=False, repr=False, slots=True)
class TicTacToe:
    """A position and the agent whose turn it is, as a value that never changes."""

    crosses: int = 0  # the set of cells of X; see `TicTacToe.initial`
    noughts: int = 0
    turn: int = CROSS
    _watch: Recorder | None = None

    @staticmethod
    def initial(first: int = CROSS) -> TicTacToe:
        """The empty board; `first` is the agent that moves first."""
        return TicTacToe(turn=first)

    # The six methods that every game has.

    def getNumAgents(self) -> int:
        return 2

    def getLegalActions(self, agentIndex: int = CROSS) -> list[Any]:
        """The free cells if it is this agent's turn, else PASS; [] if the game is over."""
        if _HAS_LINE[self.crosses] or _HAS_LINE[self.noughts]:
            return []
        free = _FREE[self.crosses | self.noughts]
        if agentIndex == self.turn or not free:
            return free.copy()
        if agentIndex not in (CROSS, NOUGHT):
            raise IllegalAction(f"there is no agent {agentIndex!r:.60}, only 0 and 1")
        return [PASS]

    def generateSuccessor(self, agentIndex: int, action: Any) -> TicTacToe:
        """The position after a legal action; raises `IllegalAction` for any other."""
        # True, 1.0 and objects that equal everything are `in` the list, too, but are no cells.
        if type(action) not in _KINDS or action not in self.getLegalActions(agentIndex):
            raise IllegalAction(self._complaint(agentIndex, action))
        crosses, noughts, turn = self.crosses, self.noughts, self.turn
        if action != PASS:
            turn = 1 - turn
            if agentIndex == CROSS:
                crosses |= _BITS[action]
            else:
                noughts |= _BITS[action]
        child = TicTacToe(crosses, noughts, turn, self._watch)
        if self._watch is not None:
            self._watch.made(child.key, self, agentIndex, action, child)
        return child

    def isWin(self) -> bool:
        return _HAS_LINE[self.crosses]

    def isLose(self) -> bool:
        return _HAS_LINE[self.noughts]

    def getScore(self) -> int:
        if _HAS_LINE[self.crosses]:
            return 10 - self.taken.bit_count()
        if _HAS_LINE[self.noughts]:
            return self.taken.bit_count() - 10
        return 0

    def mirrored(self) -> TicTacToe:
        """The position with X and O exchanged, so that a search for agent 0 finds O's move."""
        return TicTacToe(self.noughts, self.crosses, 1 - self.turn)

    @property
    def taken(self) -> int:
        """The set of cells that have a mark."""
        return self.crosses | self.noughts

    # Comparing and watching.

    @property
    def key(self) -> int:
        """A number that is the same for equal positions only."""
        return self.crosses | self.noughts << 9 | self.turn << 18

    def watched_by(self, recorder: Recorder) -> TicTacToe:
        """An equal position that reports its successors, and theirs, to `recorder`."""
        recorder.begin(TicTacToe, lambda key, _kind: _restored(key))
        recorder.seen(self.key)
        return TicTacToe(self.crosses, self.noughts, self.turn, recorder)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, TicTacToe) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.key,)

    def __str__(self) -> str:
        """The board; free cells show their numbers."""
        cells = [self._mark(cell) for cell in _BITS]
        rows = [f" {' | '.join(cells[i : i + 3])}" for i in (0, 3, 6)]
        return "\n---+---+---\n".join(rows)

    def __repr__(self) -> str:
        cells = "".join(map(self._mark, _BITS))
        return f"<TicTacToe {cells}, {MARKS[self.turn]} to move>"

    def _mark(self, cell: int) -> str:
        if self.crosses & _BITS[cell]:
            return MARKS[CROSS]
        return MARKS[NOUGHT] if self.noughts & _BITS[cell] else str(cell)

    def _complaint(self, agent: int, action: object) -> str:
        legal = ", ".join(map(str, self.getLegalActions(agent))) or "none, the game is over"
        return f"illegal action {action!r:.60} for agent {agent!r:.60}; legal: {legal}"


def _restored(key: int) -> TicTacToe:
    return TicTacToe(key & 0o777, key >> 9 & 0o777, key >> 18)
