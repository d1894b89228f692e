from __future__ import annotations

from typing import List, NamedTuple, Optional
from game import Directions
from shared.search import *


class Bounds(NamedTuple):
    alpha: float
    beta: float


class AlphaBetaAgent(MultiAgentSearchAgent):
    def movesOfPacman(self, state) -> List[str]:
        return [move for move in state.getLegalActions(0) if move != Directions.STOP]

    def getAction(self, gameState) -> Optional[str]:
        best: Optional[str] = None
        alpha: float = float("-inf")
        for move in self.movesOfPacman(gameState):
            bounds = Bounds(alpha, float("inf"))
            value = self.ghostValue(gameState.generateSuccessor(0, move), 1, self.depth, bounds)
            if best is None or value > alpha:
                best, alpha = move, value
        return best

    def pacmanValue(self, state, depth: int, bounds: Bounds) -> float:
        moves = self.movesOfPacman(state)
        if depth == 0 or not moves:
            return self.evaluationFunction(state)
        value: float = float("-inf")
        for move in moves:
            child = state.generateSuccessor(0, move)
            value = max(value, self.ghostValue(child, 1, depth, bounds))
            bounds = Bounds(max(bounds.alpha, value), bounds.beta)
        return value

    def ghostValue(self, state, ghost: int, depth: int, bounds: Bounds) -> float:
        if ghost == state.getNumAgents():
            return self.pacmanValue(state, depth - 1, bounds)
        moves = state.getLegalActions(ghost)
        if not moves:
            return self.evaluationFunction(state)
        value: float = float("inf")
        for move in moves:
            child = state.generateSuccessor(ghost, move)
            value = min(value, self.ghostValue(child, ghost + 1, depth, bounds))
            if value < bounds.alpha:
                return value
            bounds = Bounds(bounds.alpha, min(bounds.beta, value))
        return value
