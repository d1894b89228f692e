"""Alpha-beta with a table, killers and history beside the plain one, over midgame positions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import inf, prod
from typing import Any, NamedTuple

from pacman import GameState, Recorder
from pacman.loading import find, make

from .positions import midgame

# Of the nodes of plain strict alpha-beta, at most, by depth. Of its time it need only take less.
LIMITS = {4: 0.25, 6: 0.08}
BOARDS = ("smallClassic", "mediumClassic")
EVALUATIONS = ("scoreEvaluationFunction", "betterEvaluationFunction")
OPTIONS = {"ordering": "killers+history", "table": "yes"}
TURNS = 20


class Comparison(NamedTuple):
    """Of all positions: nodes of the plain search, and what the other one takes, as ratios."""

    plain: int
    nodes: float  # over the sum of all
    mean: float  # the geometric mean of each position's
    most: float
    seconds: float  # over the sum of all


class Tally(list[Any]):
    """Counts calls where a recorder would keep them."""

    calls = 0

    def append(self, _call: object) -> None:
        self.calls += 1


def compared(board: str, evaluation: str, depth: int, seeds: Sequence[int]) -> Comparison:
    """Search from each position both ways; raises AssertionError where they differ in anything."""
    agent = find("AlphaBetaAgent")
    plain = make(agent, evalFn=evaluation, depth=depth)
    other = make(agent, evalFn=evaluation, depth=depth, **OPTIONS)
    nodes, seconds = [], []
    for seed in seeds:
        state = midgame(board, seed, TURNS)
        found = [each.value(state, 0, depth, -inf, inf) for each in (plain, other)]
        chosen = [each.getAction(state) for each in (plain, other)]
        if len(set(found)) > 1 or len(set(chosen)) > 1:
            raise AssertionError(f"{board}, seed {seed}, depth {depth}: {found}, {chosen}")
        nodes.append([visited(each, state) for each in (plain, other)])
        seconds.append([timed(each, state) for each in (plain, other)])
    ratios = [less / full for full, less in nodes]
    full, less = map(sum, zip(*nodes, strict=True))
    slow, fast = map(sum, zip(*seconds, strict=True))
    mean = prod(ratios) ** (1 / len(ratios))
    return Comparison(full, less / full, mean, max(ratios), fast / slow)


def visited(agent: Any, state: GameState) -> int:
    """How many successors one move makes, repeats and shallower searches included."""
    recorder = Recorder()
    recorder.calls = tally = Tally()
    agent.getAction(state.watched_by(recorder))
    return tally.calls


def timed(agent: Any, state: GameState) -> float:
    start = time.perf_counter()
    agent.getAction(state)
    return time.perf_counter() - start


def searches(rounds: int) -> None:
    """Print a row for each board, evaluation and depth; more rounds are more positions."""
    print(f"\n{'table, killers, history':38}{'positions':>10}{'plain nodes':>12}{'nodes':>8}"
          f"{'mean':>8}{'most':>8}{'time':>8}{'at most':>9}")  # fmt: skip
    for depth, limit in LIMITS.items():
        positions = range(min(4 + rounds, 20) if depth == min(LIMITS) else min(2 + rounds, 10))
        for board in BOARDS:
            for evaluation in EVALUATIONS:
                found = compared(board, evaluation, depth, positions)
                name = f"{board}, {evaluation[:6]}, depth {depth}"
                row = f"{name:38}{len(positions):10}{found.plain:12,}{found.nodes:8.3f}"
                print(f"{row}{found.mean:8.3f}{found.most:8.3f}{found.seconds:8.2f}{limit:9}")
