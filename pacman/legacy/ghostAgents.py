"""The names that submissions import from `ghostAgents`."""

from pacman.engine.players import DirectionalGhost, RandomGhost
from pacman.engine.players import _Ghost as GhostAgent

__all__ = ["DirectionalGhost", "GhostAgent", "RandomGhost"]
