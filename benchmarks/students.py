"""Searches as students write them: plain recursion over the public names, nothing clever."""

from __future__ import annotations

import random
from collections.abc import Callable

from pacman import GameState

Evaluation = Callable[[GameState], float]


class StudentMinimax:
    def __init__(self, evaluation: Evaluation, depth: int) -> None:
        self.evaluationFunction = evaluation
        self.depth = depth
        self.nodes = 0

    def getAction(self, gameState: GameState) -> str | None:
        bestValue, bestAction = float("-inf"), None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), 1, 0)
            if value > bestValue:
                bestValue, bestAction = value, action
        return bestAction

    def value(self, state: GameState, agentIndex: int, depth: int) -> float:
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        if agentIndex == 0:
            best = float("-inf")
            for action in state.getLegalActions(0):
                value = self.value(state.generateSuccessor(0, action), 1, depth)
                if value > best:
                    best = value
            return best
        best = float("inf")
        nextAgent = agentIndex + 1
        if nextAgent == state.getNumAgents():
            nextAgent = 0
            depth += 1
        for action in state.getLegalActions(agentIndex):
            value = self.value(state.generateSuccessor(agentIndex, action), nextAgent, depth)
            if value < best:
                best = value
        return best


class StudentAlphaBeta:
    def __init__(self, evaluation: Evaluation, depth: int) -> None:
        self.evaluationFunction = evaluation
        self.depth = depth

    def getAction(self, gameState: GameState) -> str | None:
        alpha, bestAction = float("-inf"), None
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            value = self.value(child, 1, 0, alpha, float("inf"))
            if bestAction is None or value > alpha:
                alpha, bestAction = value, action
        return bestAction

    def value(
        self, state: GameState, agentIndex: int, depth: int, alpha: float, beta: float
    ) -> float:
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.maxValue(state, depth, alpha, beta)
        return self.minValue(state, agentIndex, depth, alpha, beta)

    def maxValue(self, state: GameState, depth: int, alpha: float, beta: float) -> float:
        best = float("-inf")
        for action in state.getLegalActions(0):
            value = self.value(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if value > best:
                best = value
            if best > beta:
                return best
            if best > alpha:
                alpha = best
        return best

    def minValue(
        self, state: GameState, agentIndex: int, depth: int, alpha: float, beta: float
    ) -> float:
        best = float("inf")
        nextAgent = agentIndex + 1
        if nextAgent == state.getNumAgents():
            nextAgent = 0
            depth += 1
        for action in state.getLegalActions(agentIndex):
            child = state.generateSuccessor(agentIndex, action)
            value = self.value(child, nextAgent, depth, alpha, beta)
            if value < best:
                best = value
            if best < alpha:
                return best
            if best < beta:
                beta = best
        return best


def playout(state: GameState) -> int:
    """Play at random to the end; returns the number of moves."""
    moves = 0
    agents = range(state.getNumAgents())
    while True:
        for agent in agents:
            actions = state.getLegalActions(agent)
            if actions:
                state = state.generateSuccessor(agent, random.choice(actions))
                moves += 1
            elif state.isWin() or state.isLose():
                return moves


def score(state: GameState) -> float:
    return state.getScore()


def features(state: GameState) -> float:
    """The score, the nearest dot, the ghosts and the capsules, as in most evaluation functions."""
    x, y = state.getPacmanPosition()
    value = state.getScore()
    food = state.getFood().asList()
    if food:
        value += 10.0 / min([abs(x - fx) + abs(y - fy) for fx, fy in food])
    for ghost in state.getGhostStates():
        gx, gy = ghost.getPosition()
        distance = abs(x - gx) + abs(y - gy)
        if ghost.scaredTimer > 0:
            value += 20.0 / (distance + 1)
        elif distance < 2:
            value -= 100.0
    return value - 20 * len(state.getCapsules()) - 4 * len(food)
