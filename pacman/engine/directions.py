"""The five actions, under the names that submissions use."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from .grid import Grid
    from .views import Configuration

    Cell = tuple[int, int]
    Position = tuple[float, float]


class Directions:
    """Directions are plain strings; `LEFT`, `RIGHT` and `REVERSE` turn one into another."""

    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"

    LEFT: ClassVar = {NORTH: WEST, SOUTH: EAST, EAST: NORTH, WEST: SOUTH, STOP: STOP}
    RIGHT: ClassVar = {NORTH: EAST, SOUTH: WEST, EAST: SOUTH, WEST: NORTH, STOP: STOP}
    REVERSE: ClassVar = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}


# The order is part of the rules: legal actions always come in this order.
VECTORS = {
    Directions.WEST: (-1, 0),
    Directions.STOP: (0, 0),
    Directions.EAST: (1, 0),
    Directions.NORTH: (0, 1),
    Directions.SOUTH: (0, -1),
}


class Actions:
    """Functions about actions for submissions, independent of any state."""

    # Copies, so that a submission that writes into them doesn't change the rules.
    _directions: ClassVar = dict(VECTORS)
    _directionsAsList: ClassVar = list(VECTORS.items())
    TOLERANCE = 0.001

    @staticmethod
    def reverseDirection(action: str) -> str:
        return Directions.REVERSE.get(action, action)

    @staticmethod
    def vectorToDirection(vector: Position) -> str:
        """The direction of a vector; north and south win over east and west."""
        dx, dy = vector
        if dy:
            return Directions.NORTH if dy > 0 else Directions.SOUTH
        if dx:
            return Directions.EAST if dx > 0 else Directions.WEST
        return Directions.STOP

    @staticmethod
    def directionToVector(direction: str, speed: float = 1.0) -> Position:
        dx, dy = VECTORS[direction]
        return dx * speed, dy * speed

    @staticmethod
    def getPossibleActions(config: Configuration, walls: Grid) -> list[str]:
        """The actions that no wall forbids; between two cells only the one straight on."""
        x, y = config.pos
        if x != int(x) or y != int(y):
            return [config.direction]
        near = Actions.getLegalNeighbors(config.pos, walls)
        return [action for action, (dx, dy) in VECTORS.items() if (x + dx, y + dy) in near]

    @staticmethod
    def getLegalNeighbors(position: Position, walls: Grid) -> list[tuple[int, int]]:
        """The cells one move away and the cell itself, in the order of legal actions.

        Searches in evaluation functions spend their time here, so the loop is written out.
        """
        x, y = int(position[0] + 0.5), int(position[1] + 0.5)
        near = []
        if 0 < x < walls.width - 1 and 0 < y < walls.height - 1:
            here = walls[x]
            if not walls[x - 1][y]:
                near.append((x - 1, y))
            if not here[y]:
                near.append((x, y))
            if not walls[x + 1][y]:
                near.append((x + 1, y))
            if not here[y + 1]:
                near.append((x, y + 1))
            if not here[y - 1]:
                near.append((x, y - 1))
            return near
        # At the edge, or beyond it, where a neighbour may be outside of the board.
        for dx, dy in VECTORS.values():
            nx, ny = x + dx, y + dy
            if 0 <= nx < walls.width and 0 <= ny < walls.height and not walls[nx][ny]:
                near.append((nx, ny))
        return near

    @staticmethod
    def getSuccessor(position: Position, action: str) -> Position:
        dx, dy = Actions.directionToVector(action)
        return position[0] + dx, position[1] + dy
