"""Being written."""

from .search import MultiAgentSearchAgent


class MonteCarloTreeSearchAgent(MultiAgentSearchAgent):
    """Being written."""
