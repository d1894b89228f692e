"""Expectimax that asks for the values of all its leaves at once.

The grader searches with it, and a worker values the leaves with the submission's function. This
module is left out of a hand-out: students write such a search themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

# The calls that make the states of a tree: for each the number of a state, an agent and its action.
# The root is 0, and every call makes the next number.
Calls = list[Any]
# A leaf by its place among them, or whether Pacman chooses and the children.
Node = int | tuple[bool, list["Node"]]


def best_action(
    state: Any, depth: int, values_of: Callable[[Calls, list[int]], Sequence[float] | None]
) -> str | None:
    """The first of the actions with the greatest expected value; None if the leaves have none.

    `values_of` is called once, with the calls that make the tree and the numbers of its leaves.
    """
    agents, calls, leaves = state.getNumAgents(), list[Any](), list[int]()
    # Equal states are one leaf, and are looked at once.
    nodes: dict[tuple[Any, int, int], Node] = {}

    def grown(state: Any, agent: int, depth: int, call: tuple[Any, ...]) -> Node:
        """The node of a state, which is made by a call unless another way led there already."""
        if agent == agents:
            agent, depth = 0, depth - 1
        key = state, agent, depth
        node = nodes.get(key)
        if node is None:
            calls.extend(call)
            node = nodes[key] = new(state, agent, depth)
        return node

    def new(state: Any, agent: int, depth: int) -> Node:
        number = len(calls) // 3
        actions = state.getLegalActions(agent) if depth else []
        if not actions:
            leaves.append(number)
            return len(leaves) - 1
        return agent == 0, [
            grown(state.generateSuccessor(agent, action), agent + 1, depth, (number, agent, action))
            for action in actions
        ]

    root = grown(state, 0, depth, ())
    values = values_of(calls, leaves)
    if values is None or isinstance(root, int):
        return None
    worths = [_folded(child, values) for child in root[1]]
    return str(state.getLegalActions(0)[worths.index(max(worths))])


def _folded(node: Node, values: Sequence[float]) -> float:
    """The greatest value of Pacman's children, the average of a ghost's."""
    if isinstance(node, int):
        return values[node]
    pacman, children = node
    found = [_folded(child, values) for child in children]
    return max(found) if pacman else sum(found) / len(found)
