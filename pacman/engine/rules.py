"""The rules under the names that older files import from `pacman`; board.py and state.py have them.

States are values, but `applyAction` changes the one that it is given, as it always did. No other
state changes with it.
"""

from __future__ import annotations

from .board import SCARED_TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .state import GameState

    Position = tuple[float, float]

SCARED_TIME = SCARED_TURNS
# More than a half step, which a scared ghost takes, and less than a whole one.
COLLISION_TOLERANCE = 0.7
TIME_PENALTY = 1


class PacmanRules:
    """What Pacman may do, and doing it."""

    PACMAN_SPEED = 1

    @staticmethod
    def getLegalActions(state: GameState) -> list[str]:
        return state.getLegalActions(0)

    @staticmethod
    def applyAction(state: GameState, action: str) -> None:
        """Make this state the one after Pacman's action, with all that comes of it."""
        state._become(state.generateSuccessor(0, action))


class GhostRules:
    """What ghosts may do, doing it, and when they touch Pacman."""

    GHOST_SPEED = 1.0

    @staticmethod
    def getLegalActions(state: GameState, ghostIndex: int) -> list[str]:
        return state.getLegalActions(ghostIndex)

    @staticmethod
    def applyAction(state: GameState, action: str, ghostIndex: int) -> None:
        """Make this state the one after the ghost's action, with all that comes of it."""
        state._become(state.generateSuccessor(ghostIndex, action))

    @staticmethod
    def canKill(pacmanPosition: Position, ghostPosition: Position) -> bool:
        """Whether they touch; a scared ghost is eaten then."""
        (x, y), (gx, gy) = pacmanPosition, ghostPosition
        return abs(x - gx) + abs(y - gy) <= COLLISION_TOLERANCE
