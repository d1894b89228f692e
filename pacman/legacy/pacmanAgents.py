"""What submissions import from `pacmanAgents`."""

from pacman.agent import GreedyAgent, LeftTurnAgent, RandomAgent
from pacman.state import GameState

__all__ = ["GreedyAgent", "LeftTurnAgent", "RandomAgent", "scoreEvaluation"]


def scoreEvaluation(state: GameState) -> float:
    return state.getScore()
