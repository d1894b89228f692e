"""What submissions import from `ghostAgents`."""

from pacman.agent import Agent as GhostAgent
from pacman.agent import DirectionalGhost, RandomGhost

__all__ = ["DirectionalGhost", "GhostAgent", "RandomGhost"]
