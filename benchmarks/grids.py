"""Looks at walls and food, as evaluation functions take them in their inner loops."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from pacman import Actions, GameState

from .pace import timed
from .positions import midgame

# Units that one look may take, at most.
LIMITS = {
    "state.getWalls()[x][y]": 0.6,
    "state.getFood()[x][y]": 0.6,
    "Actions.getLegalNeighbors": 4.5,
    "deepcopy of a grid": 280.0,
}
LOOKS = 1000


def works(state: GameState) -> dict[str, Callable[[], int]]:
    """The work that is timed; each function returns how many looks it took."""
    walls, food = state.getWalls(), state.getFood()
    cells = walls.asList(key=False)
    cells = (cells * LOOKS)[:LOOKS]
    food[0][0] = False  # so that there are columns to copy

    def look_at_walls() -> int:
        for x, y in cells:
            state.getWalls()[x][y]
        return LOOKS

    def look_at_food() -> int:
        for x, y in cells:
            state.getFood()[x][y]
        return LOOKS

    def neighbours() -> int:
        for cell in cells:
            Actions.getLegalNeighbors(cell, walls)
        return LOOKS

    def copies() -> int:
        for _ in range(LOOKS // 20):
            deepcopy(food)
        return LOOKS // 20

    def search() -> int:
        return farthest_dot(state)[1]

    timed_works = (look_at_walls, look_at_food, neighbours, copies)
    return {**dict(zip(LIMITS, timed_works, strict=True)), "breadth-first search, a cell": search}


def farthest_dot(state: GameState) -> tuple[int, int]:
    """The steps to the dot that is farthest through the maze, and the number of cells.

    As students write it: every step asks for walls and food.
    """
    start = state.getPacmanPosition()
    queue, seen, farthest = [(start, 0)], {start}, 0
    for (x, y), steps in queue:
        if state.getFood()[int(x)][int(y)]:
            farthest = steps
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            cell = x + dx, y + dy
            if cell not in seen and not state.getWalls()[int(cell[0])][int(cell[1])]:
                seen.add(cell)
                queue.append((cell, steps + 1))
    return farthest, len(queue)


def grids(rounds: int) -> None:
    print(
        f"\n{'looks at walls and food, smallClassic':46}{'µs':>9}{'':12}{'units':>8}{'at most':>9}"
    )
    for name, work in works(midgame("smallClassic", 1, 20)).items():
        timing = timed(work, rounds)
        most = f"{LIMITS[name]:.1f}" if name in LIMITS else ""
        print(f"{name:46}{timing.seconds * 1e6:9.3f}{'':12}{timing.units:8.2f}{most:>9}")
