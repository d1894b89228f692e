"""Seeds and generators of random numbers in a match."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest
from boards import board
from test_match import MEDIUM, WALLED_IN, Does, ghosts

from pacman import (
    Agent,
    DirectionalGhost,
    GameState,
    GreedyAgent,
    LeftTurnAgent,
    Outcome,
    RandomAgent,
    RandomGhost,
    play,
)


def moves(seed: int | None, pacman: Agent, ghost: type[RandomGhost] = RandomGhost) -> Any:
    return play(MEDIUM, pacman, [ghost(1), ghost(2)], seed=seed).moves


@pytest.mark.parametrize("pacman", [RandomAgent, GreedyAgent])
@pytest.mark.parametrize("ghost", [RandomGhost, DirectionalGhost])
def test_a_seed_decides_the_game(pacman: type[Agent], ghost: type[RandomGhost]) -> None:
    first = moves(5, pacman(), ghost)
    random.seed(99)
    again = pacman()
    assert moves(5, again, ghost) == first
    assert moves(5, again, ghost) == first
    assert moves(6, pacman(), ghost) != first


def test_without_a_seed_games_differ() -> None:
    assert len({moves(None, RandomAgent()) for _ in range(5)}) > 1


def test_the_global_generator_has_the_seed_too() -> None:
    def student() -> Any:
        return moves(4, Does(lambda state: random.choice(state.getLegalActions())))

    assert student() == student()


class Draws(RandomAgent):
    """Draws this often for nothing, and always goes left."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def getAction(self, state: GameState) -> str:
        for _ in range(self.times):
            self.rng.random()
            random.random()
        return LeftTurnAgent().getAction(state)


def test_pacmans_draws_never_change_what_ghosts_do() -> None:
    games = {moves(8, Draws(times)) for times in (0, 1, 7)}
    assert len(games) == 1


def test_an_rng_that_is_something_else_is_left_alone() -> None:
    agent = LeftTurnAgent()
    agent.rng = "my own"  # type: ignore[attr-defined]
    play(MEDIUM, agent, ghosts(), seed=1)
    assert agent.rng == "my own"  # type: ignore[attr-defined]


class Booby:
    """An object that fails at each look-up, except for the names that it lists."""

    def __init__(self, *known: str) -> None:
        self.known = known

    def __getattr__(self, name: str) -> object:
        if name in self.known:
            return lambda state: state.getLegalActions(0)[0]
        raise KeyError(name)


def test_an_agent_that_fails_at_being_asked_for_hooks() -> None:
    result = play(board(WALLED_IN), Booby("getAction"), ghosts(1))
    assert (result.outcome, result.agent) == (Outcome.CRASH, 0)
    assert "KeyError" in result.reason


def test_an_rng_that_waits_for_one_gets_it() -> None:
    agent = LeftTurnAgent()
    agent.rng = None  # type: ignore[attr-defined]
    play(MEDIUM, agent, ghosts(), seed=1)
    assert isinstance(agent.rng, random.Random)  # type: ignore[attr-defined]


def test_limits_change_no_move() -> None:
    free = play(MEDIUM, GreedyAgent(), ghosts(), seed=2)
    limited = play(
        MEDIUM, GreedyAgent(), ghosts(), seed=2, seconds_per_move=30, seconds_per_game=300
    )
    assert limited.moves == free.moves
    assert sys.getrecursionlimit() > 500
