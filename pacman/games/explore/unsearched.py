"""A drawing of a tree before any search: its nodes, actions and values."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from pacman.games.trees import Graph, Node, Tree

from .drawing import svg
from .tracing import Trace

# Nodes of a tree that a notebook draws.
MOST = 300


def html(tree: Tree) -> str | None:
    """The tree as a picture in HTML, or None if it is too large or leads back to itself.

    As a picture, since the styles of a drawing would be those of all other ones on the page, too.
    """
    drawn = 0 if isinstance(tree, Graph) else _size(tree.root, {})
    if not 0 < drawn <= MOST:
        return None
    title = f"{drawn} nodes, {tree.agents} agents"
    document = svg(Trace(_Blind(tree, drawn), tree.state()), until=0, title=title)
    source = b64encode(document.encode()).decode()
    return f'<img alt="{escape(title)}" src="data:image/svg+xml;base64,{source}">'


def _size(node: Node, sizes: dict[Node, int]) -> int:
    """The number of nodes that are drawn; shared ones are drawn below each of their parents."""
    if node not in sizes:
        sizes[node] = 1 + sum(_size(child, sizes) for child in node.children.values())
    return sizes[node]


class _Blind:
    """An agent that looks at nothing."""

    def __init__(self, tree: Tree, depth: int) -> None:
        self.tree = tree
        self.depth = depth  # no node is deeper than there are nodes

    def evaluationFunction(self, state: Any) -> float:
        return self.tree.value_of(state.node)

    def value(self, *_: Any) -> None:
        """Never called: no node below the root is searched."""

    def getAction(self, _: Any) -> None:
        """No action."""
