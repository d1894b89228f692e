"""The way to the nearest dot: as a search asks for it, and for the first time."""

from __future__ import annotations

from pacman import GameState
from pacman.engine.loading import find, make
from pacman.engine.mazes import nearest_food

from .pace import timed
from .positions import midgame

# Units for one call in an evaluation function; the first time for each Pacman and set of dots is
# shown beside it, and has no limit.
LIMIT = 1.3
BOARDS = ("smallClassic", "mediumClassic")


def evaluated(layout: str, seeds: int = 4) -> list[GameState]:
    """The states that alpha-beta evaluates three plies ahead, in the order it does."""
    states: list[GameState] = []

    def evaluation(state: GameState) -> float:
        states.append(state)
        return state.getScore()

    agent = make(find("AlphaBetaAgent"), evalFn=evaluation, depth=3)
    for seed in range(seeds):
        agent.getAction(midgame(layout, seed, 20))
    return states


def mazes(rounds: int) -> None:
    print(f"\n{'nearest dot':46}{'µs':>9}{'':12}{'units':>8}{'at most':>9}")
    for layout in BOARDS:
        states = evaluated(layout)
        board = states[0].stands[0].board

        def in_a_search(states: list[GameState] = states) -> int:
            for state in states:
                nearest_food(state)
            return len(states)

        def anew(states: list[GameState] = states, known: dict[int, float] = board.nearest) -> int:
            for state in states:
                known.clear()
                nearest_food(state)
            return len(states)

        for name, work, most in (("in a search", in_a_search, LIMIT), ("the first time", anew, "")):
            timing = timed(work, rounds)
            row = f"{f'{name}, {layout}':46}{timing.seconds * 1e6:9.3f}{'':12}{timing.units:8.2f}"
            print(f"{row}{most:>9}")
