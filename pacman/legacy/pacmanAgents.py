"""The names that submissions import from `pacmanAgents`."""

from pacman.engine.players import GreedyAgent, LeftTurnAgent, RandomAgent
from pacman.engine.state import GameState

__all__ = ["GreedyAgent", "LeftTurnAgent", "RandomAgent", "scoreEvaluation"]


def scoreEvaluation(state: GameState) -> float:
    return state.getScore()
