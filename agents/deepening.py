"""Being written."""

from .search import MultiAgentSearchAgent


class IterativeDeepeningAgent(MultiAgentSearchAgent):
    """Being written."""
