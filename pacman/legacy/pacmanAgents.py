"""What submissions import from `pacmanAgents`."""

from pacman.agent import GreedyAgent, LeftTurnAgent, RandomAgent

__all__ = ["GreedyAgent", "LeftTurnAgent", "RandomAgent"]
