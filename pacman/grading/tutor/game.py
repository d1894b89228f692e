"""The games that the faulty search plays, reduced to what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pacman import GameState
from pacman.engine.rules import IllegalAction
from pacman.games.trees import Node, Tree


class Refused(Exception):
    """A move was impossible; `node` and `agent` are where, and who was to move."""

    def __init__(self, node: Any, agent: int) -> None:
        super().__init__(node, agent)
        self.node = node
        self.agent = agent


class TreeGame:
    """A tree whose nodes are the states; with `named`, an evaluation function is asked by name.

    Thousands of searches look at the same few trees, so what they ask for is made once.
    """

    def __init__(self, tree: Tree, *, named: bool) -> None:
        self.agents = tree.agents
        self.root = tree.root
        self.turns: Mapping[Node, int] = tree.turns
        self.score = tree.score_of
        worth = tree.value_of if named else tree.score_of
        self.worth = {node: float(worth(node)) for node in tree.turns}.__getitem__
        self.actions = {node: list(node.children) for node in tree.turns}

    def legal(self, node: Node, agent: int) -> list[str]:
        del agent
        return self.actions[node]

    def after(self, node: Node, agent: int, action: str) -> Node:
        child = node.children.get(action)
        if child is None or self.turns[node] != agent:
            raise Refused(node, agent)
        return child

    def is_won(self, node: Node) -> bool:
        return node.win


@lru_cache(maxsize=200)
def game_of(tree: Tree, *, named: bool) -> TreeGame:
    """The game of a tree, which is kept for the next search."""
    return TreeGame(tree, named=named)


class BoardGame:
    """A state of Pacman, valued by its score."""

    def __init__(self, state: GameState) -> None:
        self.agents = state.getNumAgents()
        self.root = state

    def legal(self, state: GameState, agent: int) -> list[str]:
        return state.getLegalActions(agent)

    def after(self, state: GameState, agent: int, action: str) -> GameState:
        try:
            return state.generateSuccessor(agent, action)
        except IllegalAction:
            raise Refused(state, agent) from None

    def worth(self, state: GameState) -> float:
        return state.getScore()

    score = worth

    def is_won(self, state: GameState) -> bool:
        return state.isWin()
