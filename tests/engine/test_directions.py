"""What submissions ask about actions, apart from any state."""

from __future__ import annotations

import random
from itertools import product

import plain
import pytest
from boards import all_layouts, start

from pacman import Actions, Directions, GameState, Grid

TINY = "%%%%%\n%P .%\n% % %\n%  .%\n%%%%%"


def test_neighbours_are_in_the_order_of_legal_actions_with_the_cell_itself() -> None:
    state = start(TINY)
    assert Actions.getLegalNeighbors((1, 3), state.getWalls()) == [(1, 3), (2, 3), (1, 2)]
    assert Actions.getLegalNeighbors((1.0, 3.0), state.getWalls()) == [(1, 3), (2, 3), (1, 2)]
    for layout in all_layouts().values():
        x, y = layout.starts[0]
        legal = GameState.initial(layout).getLegalActions(0)
        steps = [plain.VECTORS[action] for action in legal]
        expected = [(x + dx, y + dy) for dx, dy in steps]
        assert Actions.getLegalNeighbors((x, y), layout.walls) == expected


def test_neighbours_everywhere_and_beyond_the_edge() -> None:
    """With any walls; submissions draw some of their own, and leave gaps in the border."""
    rng = random.Random(5)
    for _ in range(20):
        walls = Grid(rng.randint(1, 5), rng.randint(1, 5))
        for x, y in product(range(walls.width), range(walls.height)):
            walls[x][y] = rng.random() < 0.3
        free = set(walls.asList(False))
        for x, y in product(range(-2, 7), range(-2, 7)):
            around = [(int(x + 0.5) + dx, int(y + 0.5) + dy) for dx, dy in plain.VECTORS.values()]
            expected = [cell for cell in around if cell in free]
            assert Actions.getLegalNeighbors((x, y), walls) == expected


def test_outside_the_board_there_is_nothing() -> None:
    assert Actions.getLegalNeighbors((-5, 2), start(TINY).getWalls()) == []
    assert Actions.getLegalNeighbors((2, 99), start(TINY).getWalls()) == []


def test_possible_actions_go_by_the_walls_alone() -> None:
    state = start(TINY)
    here = state.getPacmanState().configuration
    assert Actions.getPossibleActions(here, state.getWalls()) == ["Stop", "East", "South"]
    here.pos, here.direction = (1.5, 3), "East"
    assert Actions.getPossibleActions(here, state.getWalls()) == ["East"]


def test_vectors() -> None:
    assert Actions.directionToVector(Directions.WEST) == (-1.0, 0.0)
    assert isinstance(Actions.directionToVector(Directions.NORTH)[1], float)
    assert Actions.directionToVector(Directions.NORTH, 0.5) == (0.0, 0.5)
    assert Actions.getSuccessor((1, 1), Directions.SOUTH) == (1, 0)
    for action in ("North", "South", "East", "West", "Stop"):
        assert Actions.vectorToDirection(Actions.directionToVector(action)) == action
        back = Actions.directionToVector(Actions.reverseDirection(action))
        assert back == tuple(-c for c in Actions.directionToVector(action))
    assert Actions.vectorToDirection((3, -1)) == Directions.SOUTH
    assert Actions.reverseDirection("Nowhere") == "Nowhere"


@pytest.mark.parametrize("way", ["North", "South", "East", "West", "Stop"])
def test_turns(way: str) -> None:
    assert Directions.RIGHT[Directions.LEFT[way]] == way
    assert Directions.LEFT[Directions.LEFT[way]] == Directions.REVERSE[way]
