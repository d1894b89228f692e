"""One turn of a worker's search: its action, and the states that it expanded.

The search runs on the worker's own engine, so its calls are only a claim: the grader repeats them,
and counts for itself.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, TypedDict

from pacman import GameState, IllegalAction, Recorder
from pacman.grading.kinds.trees.differences import unusable
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.inside.jobs import ACTIONS
from pacman.grading.sandbox.workers import Worker

# Replayed searches that are kept: most right searches of a class make the same calls in this order.
KEPT = 256
# The longest claims that are kept, in letters; those of a right search have some thousands.
LONGEST_KEPT = 100_000


class Turn(TypedDict):
    """The right results of one turn: all best actions, and all counts of states that may be."""

    actions: list[str]
    counts: list[int]


def asked(
    worker: Worker, deadline: Deadline, moves: list[tuple[int, str]], state: GameState, usual: int
) -> tuple[Any, int, str]:
    """A worker's action in this state, its count of states, and its first impossible claim or "".

    `moves` are those since the last question; the list is sent and emptied. `usual` is how many
    states a right search expands.
    """
    worker.ask({"moves": moves})
    moves.clear()
    _, *content = worker.answer(deadline)
    claims = content[1] if content[1:] else None
    said = json.dumps(claims)
    replayed = _replayed if len(said) <= LONGEST_KEPT else _replayed.__wrapped__
    count, lie = replayed(state, said, 50 * usual + 10_000)
    return worker.action(content), count, lie


def difference(state: GameState, expected: Turn, action: Any, count: int, choices: str = "") -> str:
    """The mistake in a turn's action or count; "" if both are right.

    `choices` say why several counts are right.
    """
    wrong = unusable(action, state.getLegalActions(0))
    if wrong:
        return wrong
    counts = " or ".join(map(str, expected["counts"]))
    right = " or ".join(expected["actions"])
    if action not in expected["actions"]:
        also = "" if count in expected["counts"] else f"; it expanded {count} states, not {counts}"
        return f"chose {action}, but the best is {right}{also}"
    if count not in expected["counts"]:
        more = "more" if count > max(expected["counts"]) else "other"
        less = "fewer" if count < min(expected["counts"]) else more
        why = choices if len(expected["counts"]) > 1 else ""
        return f"expanded {count} states, {less} than the {counts} that this search expands{why}"
    return ""


@lru_cache(KEPT)
def _replayed(state: GameState, said: str, most: int) -> tuple[int, str]:
    """The number of distinct states in the claimed calls, and an impossible claim or ""."""
    claims = json.loads(said)
    if not isinstance(claims, list) or len(claims) % 3:
        return 0, "the calls of its search cannot be read"
    recorder = Recorder()
    states = [state.watched_by(recorder)]
    numbers = iter(claims)
    for parent, agent, action in zip(numbers, numbers, numbers, strict=True):
        if len(states) > most:
            return recorder.count, f"it made more than {most} calls in one turn"
        try:
            states.append(states[_index(parent)].generateSuccessor(agent, ACTIONS[_index(action)]))
        except (IllegalAction, IndexError) as error:
            return recorder.count, f"call {len(states)} of its search cannot be: {error}"
    return recorder.count, ""


def _index(number: Any) -> int:
    """An index from the front: a negative one would count from the end."""
    if type(number) is not int or number < 0:
        raise IndexError(f"{number!r:.40} is no number of a state or an action")
    return number
