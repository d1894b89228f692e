"""The choices of wrong searches that expand everything: no test may accept them as right.

These searches look at the leaves below an action, no matter who moves on the way there, or at the
score after one step. A cheater who knows that could choose other actions: the second choices. A
hand-out leaves this module out: only drawn trees and games need it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping
from math import inf
from typing import Any, TypeVar

from pacman.games.trees import Node, Tree

State = TypeVar("State")
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
    """The names of the wrong searches that surely choose a wrong action here.

    They could choose any of several best actions. A search with cuts knows only the leaves that it
    `looked_at`.
    """
    worths = _worths(state, depth, evaluation, looked_at)
    return {name for name in ON_BOARDS if name in worths and not _best(worths[name]) & set(right)}


def chosen(tree: Tree, depth: int) -> set[str]:
    """The actions that wrong searches could choose on a tree; faster than `failing`."""
    *worths, _ = _of_leaves(tree.root.children, _children, tree.agents, depth, tree.value_of)
    steps = {action: tree.score_of(child) for action, child in tree.root.children.items()}
    return set().union(*map(_best, [*worths, steps]))


def _children(node: Node, _agent: int) -> Iterable[Node]:
    return node.children.values()


def surviving(state: Any, depth: int, evaluation: Evaluation, right: Collection[str]) -> set[str]:
    """The names of the second choices that can be right here."""
    worths = _worths(state, depth, evaluation)
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
    state: Any, depth: int, evaluation: Evaluation, looked_at: Container[Any] | None = None
) -> dict[str, Mapping[str, Any]]:
    """The worth of each action for each wrong search, and how many leaves it has."""
    after = {action: state.generateSuccessor(0, action) for action in state.getLegalActions(0)}

    def successors(state: Any, agent: int) -> Iterable[Any]:
        actions = state.getLegalActions(agent)
        children = (state.generateSuccessor(agent, action) for action in actions)
        return [child for child in children if looked_at is None or child in looked_at]

    *worths, counts = _of_leaves(after, successors, state.getNumAgents(), depth, evaluation)
    worths.append({action: child.getScore() for action, child in after.items()})
    found: dict[str, Mapping[str, Any]] = dict(zip(ON_TREES, worths, strict=True))
    found["leaves"] = counts
    if hasattr(state, "getGhostPositions"):
        found[ON_BOARDS[-1]] = {action: _distance(child) for action, child in after.items()}
    return found


def _of_leaves(
    after: Mapping[str, State],
    successors: Callable[[State, int], Iterable[State]],
    agents: int,
    depth: int,
    evaluation: Callable[[State], Any],
) -> list[Mapping[str, Any]]:
    """Values of actions by their best, worst, average, best and worst leaf, and by how many."""

    def leaves(state: State, agent: int, plies: int) -> tuple[Any, Any, Any, int]:
        """The least and the greatest value of the leaves, the sum of all, and how many."""
        if agent == agents:
            agent, plies = 0, plies - 1
        children = successors(state, agent) if plies else ()
        if not children:
            value = evaluation(state)
            return value, value, value, 1
        agent += 1
        low, high, total, count = inf, -inf, 0, 0
        for child in children:
            least, most, added, many = leaves(child, agent, plies)
            low = min(low, least)
            high = max(high, most)
            total += added
            count += many
        return low, high, total, count

    of = {action: leaves(child, 1, depth) for action, child in after.items()}
    return [
        {action: high for action, (_, high, _, _) in of.items()},
        {action: low for action, (low, _, _, _) in of.items()},
        {action: total / count for action, (_, _, total, count) in of.items()},
        {action: low + high for action, (low, high, _, _) in of.items()},
        {action: count for action, (_, _, _, count) in of.items()},
    ]


def _best(worth: Mapping[str, Any]) -> set[str]:
    most = max(worth.values())
    return {action for action, value in worth.items() if value == most}


def _distance(state: Any) -> float:
    """The distance of the nearest ghost from Pacman."""
    x, y = state.getPacmanPosition()
    return min((float(abs(x - across) + abs(y - up)) for across, up in state.getGhostPositions()),
               default=inf)  # fmt: skip
