"""What submissions import from `game`."""

from pacman.agent import Agent
from pacman.directions import Actions, Directions
from pacman.grid import Grid, reconstituteGrid
from pacman.views import AgentState, Configuration, GameStateData

__all__ = [
    "Actions",
    "Agent",
    "AgentState",
    "Configuration",
    "Directions",
    "GameStateData",
    "Grid",
    "reconstituteGrid",
]
