"""Smaller trees from a large one: one node less, or simpler values."""

from __future__ import annotations

from collections.abc import Iterator

from pacman.games.trees import Node, Tree


def smaller(tree: Tree) -> Iterator[Tree]:
    """The trees with one subtree less, the largest subtree first, and then with other values."""
    sizes = {node: _size(node) for node in tree.nodes}
    for node in sorted(tree.nodes, key=lambda each: -sizes[each]):
        for action, child in node.children.items():
            fewest = 2 if node is tree.root else 1
            if len(node.children) > fewest:
                kept = {a: c for a, c in node.children.items() if a != action}
                yield _rebuilt(tree, {node: (kept, node.value, node.score)})
            if child.children:
                value = _some_value(child)
                yield _rebuilt(tree, {child: ({}, value, value)})
    if ranked := _ranked(tree):
        yield ranked


def _size(node: Node) -> int:
    return 1 + sum(map(_size, node.children.values()))


def _some_value(node: Node) -> float:
    """The value of the first leaf below a node."""
    while node.children:
        node = next(iter(node.children.values()))
    return node.value or 0


def _ranked(tree: Tree) -> Tree | None:
    """The tree with the numbers from 1 on for its values; None if it has them already."""
    inner = {node for node in tree.nodes if node.children}
    leaves = [node for node in tree.nodes if node not in inner]
    if any(node.score != node.value for node in leaves):
        return None
    values = sorted({node.value or 0 for node in tree.nodes if node.value is not None})
    ranks: dict[float, float] = {value: rank for rank, value in enumerate(values, 1)}
    if all(value == rank for value, rank in ranks.items()):
        return None
    found = {}
    for node in tree.nodes:
        value = None if node.value is None else ranks[node.value or 0]
        found[node] = (dict(node.children), value, value)
    return _rebuilt(tree, found)


Change = tuple[dict[str, Node], "float | None", "float | None"]


def _rebuilt(tree: Tree, changes: dict[Node, Change]) -> Tree:
    """The tree with other children and values at some nodes; all are named by their paths."""

    def build(node: Node, path: str) -> Node:
        usual = dict(node.children), node.value, node.score
        children, value, score = changes.get(node, usual)
        below = {a: build(c, f"{path}.{a}" if path else a) for a, c in children.items()}
        won = (value or 0) >= 0
        return Node(path or "root", below, value, score, win=not below and won,
                    lose=not below and not won)  # fmt: skip

    return Tree(build(tree.root, ""), tree.agents)
