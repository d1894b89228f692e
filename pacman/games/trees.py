"""Explicit trees as games: all nodes and their values are given.

An agent that searches Pacman's states searches these, too, and people can count by hand what it
should visit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

from pacman.engine.recorder import Recorder

# The turn at all nodes of a graph.
ANYBODY = -1


class TreeError(ValueError):
    """The nodes are no game tree; the message names the wrong node."""


class WrongTurn(ValueError):
    """A search moved an agent whose turn it is not."""


@dataclass(eq=False, slots=True)
class Node:
    """One state of a tree, which never changes; a node with two parents is one state.

    `value` is the result of the evaluation function, and `score` the score of the game. Both can be
    missing where no search should stop: `Tree.value_of` gives some value to a search that asks.

    It isn't frozen, which would take three times as long where a million nodes are drawn.
    """

    name: str
    children: Mapping[str, Node] = field(default_factory=dict)
    value: float | None = None
    score: float | None = None
    win: bool = False
    lose: bool = False

    @property
    def actions(self) -> list[str]:
        return list(self.children)


class Tree:
    """A root, and the number of agents that move in turn below it; agent 0 maximises."""

    def __init__(self, root: Node, agents: int, turns: dict[Node, int] | None = None) -> None:
        """Raise a TreeError for a cycle, and for a node that is reached on two agents' turns.

        If the `turns` of all nodes are known, each before its children, nothing is looked at.
        """
        self.root = root
        self.agents = agents
        self.turns = turns or {}
        if not turns:
            self._number(root, 0, set())

    @property
    def nodes(self) -> list[Node]:
        """Every node once, each before its children, from the left."""
        return list(self.turns)

    def state(self) -> TreeState:
        return TreeState(self, self.root)

    def value_of(self, node: Node) -> float:
        """The result of the evaluation function at a node.

        A node without a value gets the value of some other node. This means nothing, so a search
        that stops here finds the right action only by luck.
        """
        if node.value is not None:
            return node.value
        return self._known[crc32(node.name.encode()) % len(self._known)]

    @cached_property
    def _known(self) -> list[float]:
        """All given values, or a 0 if there are none."""
        return [node.value for node in self.turns if node.value is not None] or [0.0]

    def score_of(self, node: Node) -> float:
        """The game's score at a node, by default its value."""
        return self.value_of(node) if node.score is None else node.score

    def _repr_html_(self) -> str | None:
        from pacman.support.notebooks import DRAWS_TREES, html

        return html(self, DRAWS_TREES)

    def _number(self, node: Node, turn: int, above: set[Node]) -> None:
        if node in self.turns:
            if node in above:
                raise TreeError(f"{node.name} leads back to itself")
            if self.turns[node] != turn:
                raise TreeError(f"{node.name} is reached on two agents' turns")
            return  # everything below it was numbered, too
        self.turns[node] = turn
        if not node.children:
            return
        above.add(node)
        following = (turn + 1) % self.agents
        for child in node.children.values():
            self._number(child, following, above)
        above.remove(node)


class Graph(Tree):
    """Nodes that may lead back to each other; nothing checks whose turn it is."""

    def _number(self, node: Node, turn: int, above: set[Node]) -> None:
        del turn, above
        waiting = [node]
        while waiting:
            node = waiting.pop()
            if node not in self.turns:
                self.turns[node] = ANYBODY
                waiting += list(node.children.values())[::-1]


@dataclass(eq=False, repr=False, slots=True)
class TreeState:
    """A node as a state, which knows whose turn it is. States of the same node are equal."""

    tree: Tree
    node: Node
    _watch: Recorder | None = None

    def getNumAgents(self) -> int:
        return self.tree.agents

    def getLegalActions(self, agent: int = 0) -> list[str]:
        """The actions at this node, the same for every agent.

        Many searches ask for Pacman's actions at any node, to see whether the game is over.
        """
        del agent
        return self.node.actions

    def generateSuccessor(self, agent: int, action: str) -> TreeState:
        turn = self.tree.turns[self.node]
        check_turn(self.node.name, turn, agent)
        child = TreeState(self.tree, child_of(self.node, action), self._watch)
        if self._watch is not None:
            self._watch.made(child.node, self, agent, action, child)
        return child

    def isWin(self) -> bool:
        return self.node.win

    def isLose(self) -> bool:
        return self.node.lose

    def getScore(self) -> float:
        return self.tree.score_of(self.node)

    # Other names for these methods, which students' files use.

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions()

    def generatePacmanSuccessor(self, action: str) -> TreeState:
        return self.generateSuccessor(0, action)

    getNextState = generateSuccessor
    getPacmanNextState = generatePacmanSuccessor

    def deepCopy(self) -> TreeState:
        return self

    __copy__ = deepCopy

    def __deepcopy__(self, memo: object) -> TreeState:
        return self

    def watched_by(self, recorder: Recorder) -> TreeState:
        """An equal state that reports its successors, and theirs, to `recorder`."""
        recorder.begin(self.tree, lambda node, _kind: TreeState(self.tree, node))
        recorder.seen(self.node)
        return TreeState(self.tree, self.node, recorder)

    def __eq__(self, other: object) -> bool:
        return self.node is other.node if isinstance(other, TreeState) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return f"<TreeState {self.node.name}>"


def check_turn(name: str, turn: int, agent: object) -> None:
    """Raise WrongTurn unless it is this agent's turn at the node of this name."""
    if turn not in (agent, ANYBODY):
        raise WrongTurn(f"at {name} it is agent {turn}'s turn, not agent {agent!r:.40}'s")


def child_of(node: Node, action: object) -> Node:
    """The child that an action leads to; raises a ValueError that lists the legal actions."""
    try:
        return node.children[action]  # type: ignore[index] # a submission may pass anything
    except (KeyError, TypeError):
        legal = ", ".join(node.children) or "none"
        raise ValueError(f"illegal action {action!r:.60} at {node.name}; legal: {legal}") from None
