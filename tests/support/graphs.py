"""Random game graphs for Hypothesis: layered, so that nodes have several parents and many ties."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from pacman.games.trees import Node, Tree, TreeState

VALUES = st.integers(-3, 3) | st.sampled_from([0.1, 0.2, 0.30000000000000004, -0.5])


@st.composite
def graphs(draw: st.DrawFn, max_agents: int = 3) -> TreeState:
    """A state of a graph in which every node has a value, and some games end early."""
    agents = draw(st.integers(1, max_agents))
    below = [_node(f"leaf {i}", {}, draw(VALUES)) for i in range(draw(st.integers(1, 4)))]
    for layer in range(draw(st.integers(1, 6))):
        indices = st.lists(st.integers(0, len(below) - 1), max_size=4)
        drawn = draw(st.lists(st.tuples(indices, VALUES), min_size=1, max_size=4))
        below = [
            _node(f"{layer}.{i}", {f"to {k}": below[k] for k in children}, value)
            for i, (children, value) in enumerate(drawn)
        ]
    root = _node("root", {f"to {i}": node for i, node in enumerate(below)}, 0)
    return Tree(root, agents).state()


def value_of(state: TreeState) -> Any:
    return state.node.value


def true_value(state: TreeState, agent: int, depth: int) -> Any:
    """Minimax with as many plies left, without anything clever."""

    @cache
    def value(node: Node, agent: int, depth: int) -> Any:
        if agent == state.tree.agents:
            agent, depth = 0, depth - 1
        if not depth or not node.children:
            return node.value
        values = [value(child, agent + 1, depth) for child in node.children.values()]
        return min(values) if agent else max(values)

    return value(state.node, agent, depth)


def _node(name: str, children: dict[str, Node], value: float) -> Node:
    over = not children
    return Node(name, children, value=value, score=value, win=over and value >= 0,
                lose=over and value < 0)  # fmt: skip
