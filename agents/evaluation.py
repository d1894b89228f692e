"""Evaluation functions for Pacman's states, and an agent that looks one move ahead."""

from __future__ import annotations

from math import inf
from typing import Any

from pacman import Agent

Cell = tuple[float, float]


def scoreEvaluationFunction(currentGameState: Any) -> Any:
    """The score of the game."""
    return currentGameState.getScore()


class ReflexAgent(Agent):
    """An agent that takes the action with the best next state."""

    def getAction(self, gameState: Any) -> Any:
        """The first of the best actions."""
        actions = gameState.getLegalActions(self.index)
        return max(actions, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState: Any, action: str) -> float:
        """The value of the state after the action; greater is better."""
        # The score, a little more near food, and far less near a ghost.
        successor = currentGameState.generateSuccessor(self.index, action)
        if successor.isWin() or successor.isLose():
            return float(successor.getScore())
        here = successor.getPacmanPosition()
        value = float(successor.getScore())
        value += 5 / nearest(here, successor.getFood().asList())
        for ghost in successor.getGhostStates():
            if distance(here, ghost.getPosition()) <= 1 and not ghost.scaredTimer:
                value -= 200
        return value


def betterEvaluationFunction(currentGameState: Any) -> float:
    """The value of a state; greater is better."""
    # The score, and what Pacman will soon get: dots nearby, and scared ghosts within reach.
    # Eating a dot gives ten points, so being near it must be worth less. Each remaining dot costs
    # a little, so that eating a dot is better than standing next to it.
    value = float(currentGameState.getScore())
    if currentGameState.isWin() or currentGameState.isLose():
        return value
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    value += 8 / nearest(here, food) - 4 * len(food)
    for ghost in currentGameState.getGhostStates():
        away = distance(here, ghost.getPosition())
        if ghost.scaredTimer > away:
            value += 150 / (1 + away)
        elif away <= 1 and not ghost.scaredTimer:
            value -= 100
    return value - 50 * len(currentGameState.getCapsules())


better = betterEvaluationFunction


def nearest(here: Cell, cells: list[Cell]) -> float:
    """The distance to the nearest of the cells; infinite if there are none."""
    return min((distance(here, cell) for cell in cells), default=inf)


def distance(a: Cell, b: Cell) -> float:
    """The steps from one cell to another without walls."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
