"""The five actions, in the names that submissions use."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from .grid import Grid
    from .views import Configuration

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


# The order is part of the rules: the legal actions of every agent always come in it.
VECTORS = {
    Directions.WEST: (-1, 0),
    Directions.STOP: (0, 0),
    Directions.EAST: (1, 0),
    Directions.NORTH: (0, 1),
    Directions.SOUTH: (0, -1),
}


def legal_neighbours(position: Position, walls: Grid) -> list[tuple[str, tuple[int, int]]]:
    """The actions that run into no wall with the cells they lead to; `Stop` is one of them."""
    x, y = int(position[0] + 0.5), int(position[1] + 0.5)
    cells = [(action, (x + dx, y + dy)) for action, (dx, dy) in VECTORS.items()]
    return [
        (action, (nx, ny))
        for action, (nx, ny) in cells
        if 0 <= nx < walls.width and 0 <= ny < walls.height and not walls[nx][ny]
    ]


class Actions:
    """What submissions ask about actions, apart from any state."""

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
        """Where one can go by the walls alone; between two cells only onwards."""
        x, y = config.pos
        if x != int(x) or y != int(y):
            return [config.direction]
        return [action for action, _ in legal_neighbours(config.pos, walls)]

    @staticmethod
    def getLegalNeighbors(position: Position, walls: Grid) -> list[tuple[int, int]]:
        """The cells one move away and the cell itself, in the order of legal actions."""
        return [cell for _, cell in legal_neighbours(position, walls)]

    @staticmethod
    def getSuccessor(position: Position, action: str) -> Position:
        dx, dy = Actions.directionToVector(action)
        return position[0] + dx, position[1] + dy
