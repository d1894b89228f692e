"""What wrong searches choose that expand everything: no test may take such a choice for right.

They go by the leaves below an action, whoever moves on the way there, or by what one step gives.
Whoever knows that these are wrong could choose what they don't: those are the second choices.
This module is left out of a hand-out: only what is drawn needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from functools import cache
from math import inf
from typing import Any

Evaluation = Callable[[Any], Any]
ON_TREES = ("best leaf", "worst leaf", "average leaf", "best and worst leaf", "one step")
ON_BOARDS = (*ON_TREES, "far from ghosts")


def failing(
    state: Any,
    depth: int,
    evaluation: Evaluation,
    right: Collection[str],
    looked_at: Container[Any] | None = None,
) -> set[str]:
    """The wrong searches that are sure to choose an action here that isn't right.

    Of several best ones they could choose any. A search with cuts knows only what it `looked_at`.
    """
    worths = _worths(state, depth, evaluation, looked_at)
    return {name for name in ON_BOARDS if name in worths and not _best(worths[name]) & set(right)}


def surviving(
    state: Any,
    depth: int,
    evaluation: Evaluation,
    right: Collection[str],
    looked_at: Container[Any] | None = None,
) -> set[str]:
    """The second choices that may be right here."""
    worths = _worths(state, depth, evaluation, looked_at)
    every = list(worths[ON_TREES[0]])
    worths["first"] = {action: -place for place, action in enumerate(every)}
    voted = set().union(*(_best(worths[name]) for name in ON_TREES))
    left = [action for action in every if action not in voted] or every
    found = set()
    for name, worth in worths.items():
        for sign, word in ((1, "most"), (-1, "least")):
            for among, of in ((every, "of all"), (left, "of the rest")):
                chosen = _best({action: sign * worth[action] for action in among})
                if chosen & set(right):
                    found.add(f"{word} {name} {of}")
    return found


def _worths(
    state: Any, depth: int, evaluation: Evaluation, looked_at: Container[Any] | None
) -> dict[str, Mapping[str, Any]]:
    """What the actions are worth to each of the wrong searches, and how many leaves they have."""
    after = {action: state.generateSuccessor(0, action) for action in state.getLegalActions(0)}

    @cache
    def leaves(state: Any, agent: int, plies: int) -> tuple[Any, Any, Any, int]:
        """The least and the greatest value of the leaves, the sum of all, and how many."""
        if agent == state.getNumAgents():
            agent, plies = 0, plies - 1
        actions = state.getLegalActions(agent) if plies else []
        children = [state.generateSuccessor(agent, action) for action in actions]
        if looked_at is not None:
            children = [child for child in children if child in looked_at]
        if not children:
            value = evaluation(state)
            return value, value, value, 1
        found = (leaves(child, agent + 1, plies) for child in children)
        low, high, total, count = zip(*found, strict=True)
        return min(low), max(high), sum(total), sum(count)

    of = {action: leaves(child, 1, depth) for action, child in after.items()}
    worths = [
        {action: high for action, (_, high, _, _) in of.items()},
        {action: low for action, (low, _, _, _) in of.items()},
        {action: total / count for action, (_, _, total, count) in of.items()},
        {action: low + high for action, (low, high, _, _) in of.items()},
        {action: child.getScore() for action, child in after.items()},
    ]
    found: dict[str, Mapping[str, Any]] = dict(zip(ON_TREES, worths, strict=True))
    found["leaves"] = {action: count for action, (_, _, _, count) in of.items()}
    if hasattr(state, "getGhostPositions"):
        found[ON_BOARDS[-1]] = {action: _distance(child) for action, child in after.items()}
    return found


def _best(worth: Mapping[str, Any]) -> set[str]:
    most = max(worth.values())
    return {action for action, value in worth.items() if value == most}


def _distance(state: Any) -> float:
    """How far the nearest ghost is from Pacman."""
    x, y = state.getPacmanPosition()
    return min((float(abs(x - across) + abs(y - up)) for across, up in state.getGhostPositions()),
               default=inf)  # fmt: skip
