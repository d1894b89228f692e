"""Counts of all states to a depth, per board: `python tests/support/perft.py` writes them anew.

A line has a number of moves, agents in turn, and the numbers of distinct states after them: all,
won and lost ones. A wrong rule or a changed board shows as another number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[2] / "layouts"
HEADER = "# moves states wins losses"
# A board's last line is the first with more states than this: a second or so for the engine.
MANY = 30_000


class Level(NamedTuple):
    moves: int
    states: int
    wins: int
    losses: int


def levels(
    start: Any, count: int, next_states: Callable[[Any, int], Iterable[Any]]
) -> Iterator[Level]:
    """Level by level without end; a finished state has no next ones."""
    states = {start}
    moves = 0
    while True:
        agent = moves % count
        states = {following for state in states for following in next_states(state, agent)}
        moves += 1
        wins = sum(state.isWin() for state in states)
        yield Level(moves, len(states), wins, sum(state.isLose() for state in states))
        states = {state for state in states if not state.isWin() and not state.isLose()}


def next_states(state: Any, agent: int) -> list[Any]:
    actions = state.getLegalActions(agent)
    # An agent without a legal action is passed over.
    return [state.generateSuccessor(agent, action) for action in actions] or [state]


def read(path: Path) -> list[Level]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Level(*map(int, line.split())) for line in lines if not line.startswith("#")]


def write(path: Path) -> None:
    from pacman import GameState, Layout

    layout = Layout.load(path)
    start = GameState.initial(layout)
    rows = [HEADER]
    for level in levels(start, start.getNumAgents(), next_states):
        rows.append(" ".join(map(str, level)))
        if level.states > MANY:
            break
    path.with_suffix(".perft").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent))
    for board in sorted(FOLDER.glob("*.lay")):
        write(board)
