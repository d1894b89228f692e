"""What wrong searches choose that expand everything: no test may take such a choice for right.

They go by the leaves below an action, whoever moves on the way there, or by what one step gives.
This module is left out of a hand-out: only what is drawn needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping
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
    return {name for name, worth in worths if not _best(worth) & set(right)}


def _worths(
    state: Any, depth: int, evaluation: Evaluation, looked_at: Container[Any] | None
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What the actions are worth to each of the wrong searches."""
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
    yield from zip(ON_TREES, worths, strict=True)
    if hasattr(state, "getGhostPositions"):
        yield ON_BOARDS[-1], {action: _distance(child) for action, child in after.items()}


def _best(worth: Mapping[str, Any]) -> set[str]:
    most = max(worth.values())
    return {action for action, value in worth.items() if value == most}


def _distance(state: Any) -> float:
    """How far the nearest ghost is from Pacman."""
    x, y = state.getPacmanPosition()
    return min((float(abs(x - across) + abs(y - up)) for across, up in state.getGhostPositions()),
               default=inf)  # fmt: skip
