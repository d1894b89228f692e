"""The values of states by the cells that Pacman reaches first."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from boards import SHIPPED, start
from hypothesis import given, settings
from hypothesis import strategies as st
from test_odds import LAYOUTS, after, at_random

from agents.territory import CAPSULE, CRAMPED, DOT, STEP, Territory
from pacman import Directions, GameState, Layout
from pacman.engine.mazes import nearest_food


def ghost_arrivals(state: GameState, index: int) -> dict[Any, int]:
    """When a ghost can be at each cell for the first time: stand by stand, by the rules' words."""
    walls = state.getWalls()
    ghost = state.getGhostState(index)
    edge = {(ghost.getPosition(), ghost.getDirection())}
    seen, arrivals, moves = set(edge), {ghost.getPosition(): 0}, 0
    while edge:
        moves += 1
        ahead = set()
        for (x, y), facing in edge:
            ways = {
                "West": (x - 1, y),
                "East": (x + 1, y),
                "North": (x, y + 1),
                "South": (x, y - 1),
            }
            free = {
                way: cell for way, cell in ways.items() if not walls[int(cell[0])][int(cell[1])]
            }
            if len(free) > 1:
                free.pop(Directions.REVERSE[facing], None)
            ahead |= {(cell, way) for way, cell in free.items()}
        edge = ahead - seen
        seen |= edge
        for cell, _ in edge:
            arrivals.setdefault(cell, moves)
    return arrivals


def own_cells(state: GameState, facing_counts: bool) -> int:
    """How many cells Pacman reaches before any ghost, everybody walking at the same time."""
    indices = range(1, state.getNumAgents())
    arrivals = [ghost_arrivals(state, index) for index in indices]
    first = {cell: min(a.get(cell, inf) for a in arrivals) for cell in floor(state)}
    edge = {state.getPacmanPosition()}
    # A ghost that was eaten can come home right where Pacman is.
    own, walked, moves = {cell for cell in edge if first[cell]}, set(edge), 0
    while edge:
        moves += 1
        near = {(x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        edge = {cell for cell in near if cell in first} - walked
        walked |= edge
        mine = {cell for cell in edge if first[cell] > moves}
        own |= mine
        if not facing_counts:
            edge = mine
    return len(own)


def floor(state: GameState) -> list[Any]:
    columns = enumerate(state.getWalls())
    return [(x, y) for x, column in columns for y, wall in enumerate(column) if not wall]


@settings(max_examples=100)
@given(st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.integers(0, 20))
def test_worth_is_as_defined(layout: Layout, seed: int, turns: int) -> None:
    state = at_random(layout, None, seed, turns)
    if any(ghost.scaredTimer for ghost in state.getGhostStates()):
        state = GameState.initial(layout)
    value = state.getScore() + DOT * (layout.totalFood - state.getNumFood())
    value += CAPSULE * len(state.getCapsules())
    value -= STEP * nearest_food(state) if nearest_food(state) < inf else 0
    if state.getNumAgents() > 1:
        value -= CRAMPED / (1 + own_cells(state, facing_counts=True))
    assert Territory(layout).worth(state) == pytest.approx(value)


@pytest.mark.parametrize("name", SHIPPED)
def test_who_is_first_somewhere_was_first_on_his_way(name: str) -> None:
    """So a step by step race, in which a cell that a ghost took blocks the way, gives the same."""
    for ghosts in (1, 2, 4):
        state = GameState.initial(Layout.load(name), ghosts)
        assert own_cells(state, facing_counts=True) == own_cells(state, facing_counts=False)


def test_scared_ghosts_threaten_only_when_they_are_about_to_recover() -> None:
    corridor = f"%.oP G{' ' * 22}.%"
    wall = "%" * len(corridor)
    state = after(start(f"{wall}\n{corridor}\n{wall}"), Directions.WEST, Directions.EAST)
    territory = Territory(state.data.layout)
    values = {state.getGhostState(1).scaredTimer: territory.worth(state)}
    while values.keys() != {*range(40)}:
        state = state.generateSuccessor(1, Directions.EAST)
        values[state.getGhostState(1).scaredTimer] = territory.worth(state)
    assert {values[timer] for timer in range(5, 40)} == {state.getScore() - STEP}
    assert all(values[timer] < values[5] for timer in range(5))
