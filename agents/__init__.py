"""Search agents for any game that has the six methods, and evaluation functions for Pacman."""

from pacman import Agent

from .evaluation import ReflexAgent, better, betterEvaluationFunction, scoreEvaluationFunction
from .search import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent, MultiAgentSearchAgent

__all__ = [
    "Agent",
    "AlphaBetaAgent",
    "ExpectimaxAgent",
    "MinimaxAgent",
    "MultiAgentSearchAgent",
    "ReflexAgent",
    "better",
    "betterEvaluationFunction",
    "scoreEvaluationFunction",
]
