"""The nodes that minimax and alpha-beta visit in one tree, in several orders of its actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from pacman import Recorder
from pacman.engine import loading
from pacman.games.lazy_trees import LazyTree
from pacman.games.trees import Node, Tree
from pacman.support.project import PACKAGE

CUTS = ("strict", "inclusive")


@dataclass(frozen=True)
class Forest:
    """A tree in each order of its actions, with its depth and its numbers of nodes and leaves."""

    ordered: Callable[[str], Any]  # the root's state
    orders: tuple[str, ...]
    agents: int
    depth: int  # in moves
    nodes: int
    leaves: int
    branching: int | None = None  # if it is the same everywhere

    @property
    def least(self) -> int | None:
        """The least number of leaves that prove the root's value, for two agents.

        The lower bound needs one action of the maximiser and all of the minimiser, the upper
        bound the opposite, and one leaf serves both.
        """
        if self.branching is None or self.agents != 2:
            return None
        down = self.depth // 2
        return int(self.branching ** (self.depth - down) + self.branching**down - 1)

    @property
    def plies(self) -> int:
        return -(-self.depth // self.agents)


@dataclass(frozen=True)
class Search:
    """One search: the number of nodes it visited, the root included, and of leaves it evaluated."""

    agent: str
    order: str
    cuts: str | None
    nodes: int
    leaves: int
    seconds: float


def random_forest(tree: LazyTree) -> Forest:
    """A random tree, drawn and sorted, and a tree of its shape in which nothing can be cut."""

    def ordered(order: str) -> Any:
        values = None if order == "full" else tree.values
        state = replace(tree, order=order, values=values).state()
        state.getLegalActions(0)  # works out the values for sorting, which shouldn't be timed
        return state

    orders = ("drawn", "best", "worst", "full")
    return Forest(ordered, orders, tree.agents, tree.depth, tree.nodes, tree.leaves, tree.branching)


def written_forest(tree: Tree) -> Forest:
    """A tree as it is written, and sorted."""

    def ordered(order: str) -> Any:
        return (tree if order == "drawn" else in_order(tree, order)).state()

    def height(node: Node) -> int:
        return max((1 + height(child) for child in node.children.values()), default=0)

    depth, nodes = height(tree.root), len(tree.nodes)
    leaves = sum(not node.children for node in tree.nodes)
    return Forest(ordered, ("drawn", "best", "worst"), tree.agents, depth, nodes, leaves)


def in_order(tree: Tree, order: str) -> Tree:
    """The tree with all actions sorted by their minimax values, `best` or `worst` first."""

    def arranged(node: Node) -> tuple[Any, Node]:
        if not node.children:
            return node.value, node
        agent = tree.turns[node]
        below = [(action, *arranged(child)) for action, child in node.children.items()]
        below.sort(key=lambda found: found[1], reverse=(agent == 0) == (order == "best"))
        values = [value for _, value, _ in below]
        children = {action: child for action, _, child in below}
        return (min if agent else max)(values), Node(node.name, children)

    return Tree(arranged(tree.root)[1], tree.agents)


def searches(forest: Forest, worth: dict[Any, Any]) -> Iterator[Search]:
    """Minimax, then alpha-beta in each order, with strict and with inclusive cuts.

    Minimax puts the value of each of the root's actions into `worth`.
    """

    def each_action(searcher: Any, state: Any) -> None:
        for action in state.getLegalActions(0):
            successor = state.generateSuccessor(0, action)
            worth[action] = searcher.value(successor, 1, forest.plies)

    yield _measured(forest, "MinimaxAgent", "drawn", None, forest.ordered("drawn"), each_action)
    for order in forest.orders:
        state = forest.ordered(order)
        for cuts in CUTS:
            yield _measured(forest, "AlphaBetaAgent", order, cuts, state, _search)


def agent(forest: Forest, name: str, **options: Any) -> Any:
    """A shipped agent that searches to the leaves, even if a student's has the same name."""
    return loading.find(name, PACKAGE)(depth=forest.plies, **options)


def _search(searcher: Any, state: Any) -> None:
    searcher.getAction(state)


def _measured(
    forest: Forest, name: str, order: str, cuts: str | None, state: Any,
    search: Callable[[Any, Any], None],
) -> Search:  # fmt: skip
    leaves = 0

    def evaluate(state: Any) -> Any:
        nonlocal leaves
        leaves += 1
        return state.getScore()

    options = {"evalFn": evaluate} | ({"pruning": cuts} if cuts else {})
    searcher = agent(forest, name, **options)
    recorder = Recorder()
    watched = state.watched_by(recorder)
    begun = perf_counter()
    search(searcher, watched)
    return Search(name, order, cuts, recorder.count, leaves, perf_counter() - begun)
