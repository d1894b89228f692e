"""A state as text: the board in the characters of layout files, and a line with the score."""

from __future__ import annotations

from .directions import Directions
from .layout import CAPSULE, FOOD, WALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .state import GameState

# Pacman is a mouth, open in the direction that he faces.
MOUTHS = {
    Directions.NORTH: "v", Directions.SOUTH: "^", Directions.EAST: "<", Directions.WEST: ">",
    Directions.STOP: "<",
}  # fmt: skip
SCARED = "w"
CAUGHT = "x"


def symbols(state: GameState) -> list[list[str]]:
    """The board from the top row down: a wall, a dot, a capsule, an agent or a blank per cell.

    A ghost is drawn as its number, or as `w` while it is scared. One between two cells is drawn in
    the cell to the north or east.
    """
    walls, food = state.getWalls(), state.getFood()
    rows = [[" "] * walls.width for _ in range(walls.height)]
    for cells, sign in (
        (walls.asList(), WALL), (food.asList(), FOOD), (state.getCapsules(), CAPSULE)
    ):  # fmt: skip
        for column, row in cells:
            rows[-1 - row][column] = sign
    for number, ghost in enumerate(state.getGhostStates(), 1):
        x, y = ghost.getPosition()
        rows[-1 - int(y + 0.5)][int(x + 0.5)] = SCARED if ghost.scaredTimer else str(number % 10)
    x, y = state.getPacmanPosition()
    facing = state.getPacmanState().getDirection()
    rows[-1 - int(y)][int(x)] = CAUGHT if state.isLose() else MOUTHS[facing]
    return rows


def status(state: GameState) -> str:
    """The score, and the scared ghosts with their timers."""
    timers = [ghost.scaredTimer for ghost in state.getGhostStates()]
    scared = [f"{number} ({timer})" for number, timer in enumerate(timers, 1) if timer]
    fear = f"   scared: {', '.join(scared)}" if scared else ""
    return f"score {state.getScore():g}{fear}"


def plain(state: GameState) -> str:
    return "\n".join(["".join(row) for row in symbols(state)] + [status(state)])
