"""Alpha-beta with a table, killers and history beside the plain one, over midgame positions."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from math import inf, prod
from statistics import median
from typing import Any, NamedTuple

from pacman import GameState, Layout, Recorder
from pacman.engine.loading import find, make

from .positions import midgame

# Of the nodes of plain strict alpha-beta, at most, by depth. Of its time it need only take less.
LIMITS = {4: 0.25, 6: 0.08}
BOARDS = ("smallClassic", "mediumClassic")
EVALUATIONS = ("scoreEvaluationFunction", "betterEvaluationFunction")
OPTIONS = {"ordering": "killers+history", "table": "yes"}
# The effect of each of them alone, on one board with one evaluation function.
PARTS: list[dict[str, str]] = [
    {"pruning": "inclusive"},
    {"ordering": "killers", "pruning": "strict"},
    {"ordering": "killers"},
    {"ordering": "killers+history"},
    {"table": "yes", "pruning": "strict"},
    {"table": "yes"},
    {**OPTIONS, "pruning": "strict"},
]
TURNS = 20
BUDGET = 0.05


class Comparison(NamedTuple):
    """Of all positions: nodes of the plain search, and what the other one takes, as ratios."""

    plain: int
    nodes: float  # over the sum of all
    mean: float  # the geometric mean of each position's
    most: float
    seconds: float  # over the sum of all


class Tally(list[Any]):
    """Counts calls, which a recorder would keep."""

    calls = 0

    def append(self, _call: object) -> None:
        self.calls += 1


def compared(
    board: str,
    evaluation: str,
    depth: int,
    seeds: Sequence[int],
    options: Mapping[str, str] = OPTIONS,
) -> Comparison:
    """Search from each position both ways; raises AssertionError if they differ in anything."""
    plain = make(find("AlphaBetaAgent"), evalFn=evaluation, depth=depth)
    # All other options are off.
    named = {"ordering": "none", "table": "no", **options}
    other = make(find("OrderedAlphaBetaAgent"), evalFn=evaluation, depth=depth, **named)
    nodes, seconds = [], []
    for seed in seeds:
        state = midgame(board, seed, TURNS)
        found = [each.value(state, 0, depth, -inf, inf) for each in (plain, other)]
        counts, chosen = zip(*[visited(each, state) for each in (plain, other)], strict=True)
        if len(set(found)) > 1 or len(set(chosen)) > 1:
            raise AssertionError(f"{board}, seed {seed}, depth {depth}: {found}, {chosen}")
        nodes.append(counts)
        seconds.append([timed(each, state) for each in (plain, other)])
    ratios = [less / full for full, less in nodes]
    full, less = map(sum, zip(*nodes, strict=True))
    slow, fast = map(sum, zip(*seconds, strict=True))
    mean = prod(ratios) ** (1 / len(ratios))
    return Comparison(full, less / full, mean, max(ratios), fast / slow)


def visited(agent: Any, state: GameState) -> tuple[int, str]:
    """The number of successors that one move makes, with all repeats, and the move."""
    recorder = Recorder()
    recorder.calls = tally = Tally()
    action = agent.getAction(state.watched_by(recorder))
    return tally.calls, action


def timed(agent: Any, state: GameState) -> float:
    start = time.perf_counter()
    agent.getAction(state)
    return time.perf_counter() - start


def searches(rounds: int) -> None:
    """Print a row for each board, evaluation and depth; more rounds are more positions."""
    print(f"\n{'table, killers, history':38}{'positions':>10}{'plain nodes':>12}{'nodes':>8}"
          f"{'mean':>8}{'most':>8}{'time':>8}{'at most':>9}")  # fmt: skip
    for depth, limit in LIMITS.items():
        positions = range(min(4 + rounds, 20) if depth == min(LIMITS) else min(rounds, 10))
        for board in BOARDS:
            for evaluation in EVALUATIONS:
                found = compared(board, evaluation, depth, positions)
                print(row(f"{board}, {evaluation[:6]}, depth {depth}", positions, found), limit)
    for options in PARTS:
        found = compared("smallClassic", EVALUATIONS[1], 4, positions, options)
        print(row(", ".join(options.values()).replace("yes", "table"), positions, found))


def moves(rounds: int) -> None:
    """Print the times of agents that may take 50 ms a move, over this many moves of games."""
    print(f"\n{'50 ms a move, on originalClassic':38}{'moves':>10}{'median':>12}{'longest':>8}"
          f"{'CPU':>8}{'at most':>17}")  # fmt: skip
    for name in ("IterativeDeepeningAgent", "MonteCarloTreeSearchAgent"):
        agent = make(find(name), evalFn="betterEvaluationFunction", seconds=BUDGET)
        taken = pace(agent, 30 * rounds)
        middle, longest = (1e3 * f(seconds for seconds, _ in taken) for f in (median, max))
        cpu = 1e3 * max(cpu for _, cpu in taken)
        limit = 1e3 * (BUDGET * 1.05 + 0.01)
        print(f"{name:38}{len(taken):10}{middle:12.1f}{longest:8.1f}{cpu:8.1f}{limit:17.1f}")


def pace(agent: Any, count: int) -> list[tuple[float, float]]:
    """For this many moves: the seconds of each, and the seconds that it had a processor."""
    taken: list[tuple[float, float]] = []
    layout = Layout.load("originalClassic")
    for seed in range(count):
        rng, state = random.Random(seed), GameState.initial(layout, 2)
        while not (state.isWin() or state.isLose() or len(taken) == count):
            start = time.perf_counter(), time.thread_time()
            action = agent.getAction(state)
            taken.append((time.perf_counter() - start[0], time.thread_time() - start[1]))
            state = state.generateSuccessor(0, action)
            for ghost in (1, 2):
                legal = state.getLegalActions(ghost)
                state = state.generateSuccessor(ghost, rng.choice(legal)) if legal else state
    return taken


def row(name: str, positions: Sequence[int], found: Comparison) -> str:
    return (
        f"{name:38}{len(positions):10}{found.plain:12,}{found.nodes:8.3f}"
        f"{found.mean:8.3f}{found.most:8.3f}{found.seconds:8.2f}"
    )
