"""Trees to be searched, and traces of searches of them."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from hypothesis import strategies as st

from agents import AlphaBetaAgent
from pacman.games.explore.tracing import Trace
from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Node, Tree

SHAPE = Shape(agents=(1, 4), levels=4, branching=(1, 4), values=(-4, 4))
PRUNING = st.sampled_from(["strict", "inclusive"])


@st.composite
def trees(draw_from: st.DrawFn) -> Tree:
    """Random trees with many equal values, and games that end early."""
    return draw(Random(draw_from(st.integers(0, 10**9))), SHAPE)


def classic() -> Tree:
    """The tree that textbooks have: three minimisers of three leaves each."""
    rows = {"A": (3, 12, 8), "B": (2, 4, 6), "C": (14, 5, 2)}
    below = {
        row: Node(row, {str(n): Node(f"{row}{n}", value=v, score=v) for n, v in enumerate(values)})
        for row, values in rows.items()
    }
    return Tree(Node("root", below), 2)


def minimax(tree: Tree, node: Node) -> Any:
    values = [minimax(tree, child) for child in node.children.values()]
    if not values:
        return node.value
    return min(values) if tree.turns[node] else max(values)


def fail_hard(state: Any, *, strict: bool = True) -> tuple[Any, int, int]:
    """Alpha-beta that returns alpha or beta where it cuts: the value, nodes and leaves."""
    nodes = leaves = 0

    def value(state: Any, agent: int, alpha: Any, beta: Any) -> Any:
        nonlocal nodes, leaves
        nodes += 1
        actions = state.getLegalActions(agent)
        if not actions:
            leaves += 1
            return state.getScore()
        for action in actions:
            successor = state.generateSuccessor(agent, action)
            found = value(successor, (agent + 1) % state.getNumAgents(), alpha, beta)
            if agent:
                if found < alpha or (found == alpha and not strict):
                    return alpha
                beta = min(beta, found)
            else:
                if found > beta or (found == beta and not strict):
                    return beta
                alpha = max(alpha, found)
        return beta if agent else alpha

    return value(state, 0, -inf, inf), nodes, leaves


def traced(tree: Tree, pruning: str = "strict") -> Trace:
    return Trace(AlphaBetaAgent(depth=4, pruning=pruning), tree.state())
