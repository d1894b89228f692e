"""The proof that the expanded states are enough to know that an action is best."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from math import inf

from pacman.games.trees import Node, Tree

Span = tuple[float, float]  # the least and the greatest value that a node can still have


def open_question(
    tree: Tree, moves: int, expanded: Container[Node], action: str, *, average: bool
) -> str:
    """An action that could still be better than this one; "" if there is none.

    A search that looks this many `moves` ahead knows the values of the last states if it expanded
    them, and nothing about states that it didn't expand.
    """
    combine: Callable[[list[float]], float] = _mean if average else min

    @cache
    def span(node: Node, level: int) -> Span:
        if node not in expanded:
            return -inf, inf
        if not node.children or level == moves:
            value = tree.value_of(node)
            return value, value
        spans = [span(child, level + 1) for child in node.children.values()]
        best = max if level % tree.agents == 0 else combine
        return best([low for low, _ in spans]), best([high for _, high in spans])

    low, _ = span(tree.root.children[action], 1)
    for other, child in tree.root.children.items():
        if other != action and span(child, 1)[1] > low:
            return other
    return ""


def _mean(values: list[float]) -> float:
    total = sum(values)
    return total / len(values)
