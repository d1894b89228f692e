"""A Pacman game for search agents: rules, boards, ghosts, and a loop that plays them.

Python 2.7 can read this file, so that it can tell its users to take a newer Python.
"""

import sys

if sys.version_info < (3, 10):
    from .support.requirements import refuse_old_python

    refuse_old_python()

from .engine.directions import Actions, Directions
from .engine.grid import Grid
from .engine.layout import Layout, LayoutError
from .engine.players import (
    Agent,
    DirectionalGhost,
    GreedyAgent,
    LeftTurnAgent,
    RandomAgent,
    RandomGhost,
)
from .engine.recorder import Call, Recorder
from .engine.rules import (
    COLLISION_TOLERANCE,
    SCARED_TIME,
    TIME_PENALTY,
    GhostRules,
    IllegalAction,
    PacmanRules,
)
from .engine.state import GameState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .engine.keyboard import KeyboardAgent
    from .engine.match import GameResult, Outcome, Quit, play

__all__ = [
    "COLLISION_TOLERANCE", "SCARED_TIME", "TIME_PENALTY", "Actions", "Agent", "Call",
    "DirectionalGhost", "Directions", "GameResult", "GameState", "GhostRules", "GreedyAgent",
    "Grid", "IllegalAction", "KeyboardAgent", "Layout", "LayoutError", "LeftTurnAgent", "Outcome",
    "PacmanRules", "Quit", "RandomAgent", "RandomGhost", "Recorder", "play",
]  # fmt: skip

# Playing needs more of the standard library than searching, so these are imported on first use.
_LATER = {
    "KeyboardAgent": "engine.keyboard",
    "GameResult": "engine.match",
    "Outcome": "engine.match",
    "Quit": "engine.match",
    "play": "engine.match",
}


def __getattr__(name):  # type: (str) -> object
    if name not in _LATER:
        raise AttributeError("module {!r} has no attribute {!r}".format(__name__, name))
    from importlib import import_module

    return getattr(import_module("{}.{}".format(__name__, _LATER[name])), name)
