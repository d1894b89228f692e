"""The names that submissions import from `game`."""

from pacman.engine.directions import Actions, Directions
from pacman.engine.grid import Grid, reconstituteGrid
from pacman.engine.players import Agent
from pacman.engine.views import AgentState, Configuration, GameStateData

__all__ = [
    "Actions", "Agent", "AgentState", "Configuration", "Directions", "GameStateData", "Grid",
    "reconstituteGrid",
]  # fmt: skip
