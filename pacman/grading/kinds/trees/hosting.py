"""The host of a tree: it keeps the tree, answers each call of a worker, and records it.

A worker gets a node's actions and value when it makes the node, so a submission cannot know a value
without expanding the way to it. Every node has a value; if none is written down, the value means
nothing. The worker also says which values a search asked for. That is only a claim: it helps to
explain a mistake, and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pacman.games.trees import Node, Tree, check_turn, child_of
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.limits import MOST_TREE_CALLS
from pacman.grading.sandbox.workers import Ended, Worker
from pacman.grading.verdict import Status


@dataclass
class Observation:
    """One search: its answer, its calls, and the nodes whose value it asked for."""

    action: Any = None
    calls: list[tuple[Node, str]] = field(default_factory=list)
    expanded: dict[Node, None] = field(default_factory=dict)  # in order
    valued: dict[Node, None] = field(default_factory=dict)
    refused: str = ""  # why the first impossible move was refused
    refused_at: Node | None = None


def play(worker: Worker, tree: Tree, deadline: Deadline, *, fresh: bool = False) -> Observation:
    """Let the worker search this tree, with a `fresh` agent or the one that it has."""
    host = _Host(tree)
    worker.ask({"agents": tree.agents, "root": host.shown(tree.root), "fresh": fresh})
    try:
        content = worker.converse(deadline, host.answer)
    except Ended as ended:
        if host.seen.refused and ended.status == Status.ERROR:
            return host.seen  # the error is the submission's answer to our refusal
        raise
    host.seen.action = worker.action(content)
    host.note_values(content[1:])
    return host.seen


class _Host:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.seen = Observation(expanded={tree.root: None})
        self._nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}

    def shown(self, node: Node) -> list[Any]:
        """A node as the worker gets it; its number is the same each time."""
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        numbers = self.tree.value_of(node), self.tree.score_of(node)
        return [number, node.name, node.win, node.lose, node.actions, *numbers]

    def note_values(self, claims: list[Any]) -> None:
        for number in claims[0] if claims and isinstance(claims[0], list) else ():
            if self._is_known(number):
                self.seen.valued[self._nodes[number]] = None

    def answer(self, content: list[Any]) -> Any:
        """The answer to a step, by which a search makes a node."""
        if not content or not self._is_known(content[0]):
            raise Ended(Status.CRASHED, "asked for a state that it was never given")
        node = self._nodes[content[0]]
        try:
            return self._step(node, *content[1:3])
        except ValueError as error:
            if not self.seen.refused:
                self.seen.refused, self.seen.refused_at = str(error), node
            return {"refused": str(error)}
        except TypeError:
            raise Ended(Status.CRASHED, "asked for a step in a way that no state does") from None

    def _is_known(self, number: Any) -> bool:
        return type(number) is int and 0 <= number < len(self._nodes)

    def _step(self, node: Node, agent: Any, action: Any) -> list[Any]:
        if node.children:
            check_turn(node.name, self.tree.turns[node], agent)
        child = child_of(node, action)
        self.seen.calls.append((node, action))
        self.seen.expanded[child] = None
        if len(self.seen.calls) > MOST_TREE_CALLS:
            raise Ended(Status.LIMIT, f"made more than {MOST_TREE_CALLS:,} calls on one tree")
        return self.shown(child)
