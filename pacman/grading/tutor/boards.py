"""What a faulty search would do on Pacman's boards, compared with what tests observed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pacman.grading.kinds.turns.pacman import Turns
from pacman.grading.report import TestResult
from pacman.grading.verdict import Status

from .faults import Faults
from .game import BoardGame
from .search import CHOICE, ERROR, LINE, REFUSED, Outcome, Search, TooMuch

# Of a game that was passed, as many turns are compared.
_TURNS = 2
# Of all boards of a question, as many calls are predicted at most.
MOST_CALLS = 80_000


@dataclass(frozen=True)
class Board:
    """A test that is a game, and what came of it."""

    task: Turns
    expected: dict[str, Any]
    secret: str
    result: TestResult


def agrees(
    faults: Faults, boards: Iterable[Board], most: int = MOST_CALLS
) -> dict[str, bool | None]:
    """Whether the faulty search does what was observed, by test; None if that is unknown."""
    left = most
    found: dict[str, bool | None] = {}
    for board in boards:
        agreed, calls = _agrees(faults, board, left) if left > 0 else (None, 0)
        found[board.result.id] = agreed
        left -= calls
    return found


def _agrees(faults: Faults, board: Board, most: int) -> tuple[bool | None, int]:
    """The same for one board, and how many calls that took."""
    result = board.result
    if result.status not in (Status.PASSED, Status.FAILED, Status.ERROR):
        return None, 0
    failed_at = result.observed.get("turn") if result.status == Status.FAILED else None
    calls, memory, agreed = 0, dict[Any, Any](), False
    states = board.task.states(board.expected, board.secret, failed_at or _TURNS)
    for turn, state in enumerate(states, 1):
        search = Search(board.task.agent, board.task.depth, BoardGame(state), faults, memory)
        try:
            outcome = search.outcome()
        except TooMuch:
            return None, most
        calls += len(outcome.calls)
        fails = outcome.kind in (REFUSED, ERROR)
        if turn == failed_at:
            agreed = not fails and _is(outcome, result.observed)
        elif fails or result.status == Status.ERROR:
            agreed = fails and result.status == Status.ERROR
        else:
            agreed = _passes(outcome, board.expected["turns"][turn - 1])
        if not agreed or fails or calls > most:
            break
    return (None if agreed and calls > most else agreed), calls


def _is(outcome: Outcome, observed: dict[str, Any]) -> bool:
    """Whether an outcome is what was observed in a turn."""
    if len(outcome.expanded) != observed["count"]:
        return False
    return outcome.kind not in (CHOICE, LINE) or observed["action"] in outcome.actions


def _passes(outcome: Outcome, turn: dict[str, Any]) -> bool:
    """Whether a test of the turn passes with this outcome."""
    right = outcome.kind not in (CHOICE, LINE) or bool(outcome.actions & set(turn["actions"]))
    return right and len(outcome.expanded) in turn["counts"]
