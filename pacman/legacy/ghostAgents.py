"""What submissions import from `ghostAgents`."""

from pacman.agent import DirectionalGhost, RandomGhost
from pacman.agent import _Ghost as GhostAgent

__all__ = ["DirectionalGhost", "GhostAgent", "RandomGhost"]
