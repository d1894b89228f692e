# Correct: type hints, dataclasses, functools and whatever else a newer Python offers.
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from math import inf
from statistics import fmean
from typing import Any, NamedTuple

import util
from game import Agent, Directions


class Choice(NamedTuple):
    value: float
    action: str | None = None


@dataclass(frozen=True)
class Window:
    alpha: float = -inf
    beta: float = inf

    @property
    def closed(self) -> bool:
        return self.alpha > self.beta


@dataclass(frozen=True)
class Node:
    state: Any
    agent: int = 0
    plies: int = 0
    actions: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, state: Any, agent: int, plies: int) -> Node:
        return cls(state, agent, plies, state.getLegalActions(agent))

    def children(self) -> Iterator[tuple[str, Node]]:
        agents = self.state.getNumAgents()
        for action in self.actions:
            successor = self.state.generateSuccessor(self.agent, action)
            rounds, agent = divmod(self.agent + 1, agents)
            yield action, Node.of(successor, agent, self.plies - rounds)

    @property
    def is_leaf(self) -> bool:
        return not self.plies or not self.actions


def scoreEvaluationFunction(currentGameState: Any) -> float:
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState: Any) -> str:
        return max(gameState.getLegalActions(), key=partial(self.evaluationFunction, gameState))

    def evaluationFunction(self, currentGameState: Any, action: str) -> float:
        match action:
            case Directions.STOP:
                return -inf
            case _:
                return currentGameState.generatePacmanSuccessor(action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str | int = "2") -> None:
        self.index: int = 0
        self.evaluationFunction: Callable[[Any], float] = util.lookup(evalFn, globals())
        self.depth: int = int(depth)

    def root(self, gameState: Any) -> Node:
        return Node.of(gameState, self.index, self.depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: Any) -> str | None:
        return self.choose(self.root(gameState)).action

    def choose(self, node: Node) -> Choice:
        if node.is_leaf:
            return Choice(self.evaluationFunction(node.state))
        choices = (Choice(self.choose(child).value, action) for action, child in node.children())
        if node.agent == 0:
            return reduce(lambda a, b: b if b.value > a.value else a, choices)
        return self.answer(list(choices))

    def answer(self, choices: list[Choice]) -> Choice:
        return min(choices, key=lambda choice: choice.value)


class ExpectimaxAgent(MinimaxAgent):
    def answer(self, choices: list[Choice]) -> Choice:
        return Choice(fmean(choice.value for choice in choices))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState: Any) -> str | None:
        return self.choose(self.root(gameState), Window()).action

    def choose(self, node: Node, window: Window) -> Choice:
        if node.is_leaf:
            return Choice(self.evaluationFunction(node.state))
        best: Choice | None = None
        for action, child in node.children():
            value = self.choose(child, window).value
            if best is None or (value < best.value if node.agent else value > best.value):
                best = Choice(value, action)
            if node.agent:
                window = replace(window, beta=min(window.beta, best.value))
            else:
                window = replace(window, alpha=max(window.alpha, best.value))
            if window.closed:
                break
        assert best is not None
        return best


def betterEvaluationFunction(currentGameState: Any) -> float:
    return currentGameState.getScore() - len(currentGameState.getCapsules())


better: Callable[[Any], float] = betterEvaluationFunction
