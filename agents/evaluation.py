"""How good a Pacman state is, and the agent that looks no further than one move ahead."""

from __future__ import annotations

from math import inf
from typing import Any

from pacman import Agent

Cell = tuple[float, float]


def scoreEvaluationFunction(currentGameState: Any) -> Any:
    """The score, as the game counts it."""
    return currentGameState.getScore()


class ReflexAgent(Agent):
    """Takes the action that looks best right after it."""

    def getAction(self, gameState: Any) -> Any:
        """The first of the best actions."""
        actions = gameState.getLegalActions(self.index)
        return max(actions, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState: Any, action: str) -> float:
        """How good the state after the action is: a number, the greater the better."""
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
    """How good a state is, whatever led to it: a number, the greater the better."""
    # The score, and what is about to come: dots nearby, scared ghosts within reach.
    # A dot is worth ten points when it is eaten, so what draws Pacman to it must stay below that,
    # and every dot left costs a little, so that he would rather eat one than stand next to it.
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
    """The distance to the nearest of the cells, which is infinite where there are none."""
    return min((distance(here, cell) for cell in cells), default=inf)


def distance(a: Cell, b: Cell) -> float:
    """Steps from one cell to another if there were no walls."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
