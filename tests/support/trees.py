"""Game trees as nested lists, with the six methods, for testing searches apart from Pacman."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class TreeState:
    """A number is a leaf, a list an inner node; children are numbered actions.

    Keeps who is to move, and refuses to act for anybody else.
    """

    tree: Any
    agents: int
    turn: int = 0
    visits: list[Any] = field(default_factory=list, compare=False)

    def getNumAgents(self) -> int:
        return self.agents

    def getLegalActions(self, agent: int = 0) -> list[int]:
        if not isinstance(self.tree, list):
            return []
        assert agent == self.turn
        return list(range(len(self.tree)))

    def generateSuccessor(self, agent: int, action: int) -> TreeState:
        assert agent == self.turn
        child = self.tree[action]
        self.visits.append(child)
        return TreeState(child, self.agents, (self.turn + 1) % self.agents, self.visits)

    def isWin(self) -> bool:
        return not isinstance(self.tree, list) and self.tree >= 0

    def isLose(self) -> bool:
        return not isinstance(self.tree, list) and self.tree < 0

    def getScore(self) -> Any:
        assert not isinstance(self.tree, list), "an inner node was evaluated"
        return self.tree

    def leaves_visited(self) -> int:
        return sum(not isinstance(child, list) for child in self.visits)


def plain_value(tree: Any, agents: int, turn: int = 0) -> Any:
    """Minimax in one line per case."""
    if not isinstance(tree, list):
        return tree
    values = [plain_value(child, agents, (turn + 1) % agents) for child in tree]
    return min(values) if turn else max(values)


def perfectly_ordered(branching: int, depth: int) -> Any:
    """A uniform two-agent tree with distinct leaves whose first child is always the best."""
    leaves = iter(range(branching**depth))

    def build(left: int) -> Any:
        return next(leaves) if left == 0 else [build(left - 1) for _ in range(branching)]

    def order(tree: Any, turn: int) -> Any:
        if not isinstance(tree, list):
            return tree
        children = [order(child, 1 - turn) for child in tree]
        return sorted(children, key=lambda c: plain_value(c, 2, 1 - turn), reverse=turn == 0)

    return order(build(depth), 0)
