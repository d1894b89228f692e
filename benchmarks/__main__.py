"""`python -m benchmarks`: every figure beside its ratio to a bare walk timed in the same run."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Any

from pacman import GameState, Layout, Recorder

from .films import TWO_ROOMS, films
from .grids import grids
from .mazes import mazes
from .pace import bytes_per_thing, seconds_per_turn, timed
from .positions import midgame
from .searches import moves, searches
from .students import StudentAlphaBeta, StudentMinimax, features, playout, score

# Units per node that each case may take, at most.
LIMITS = {
    "minimax, score, smallClassic, depth 3": 3.2,
    "alpha-beta, score, smallClassic, depth 3": 4.0,
    "alpha-beta, features, smallClassic, depth 3": 16.0,
    "random playouts, smallClassic": 4.0,
    "random playouts, originalClassic": 4.2,
}
PLAYOUTS = 60
ALIVE = 100_000


def endless(turns: int) -> GameState:
    """The state after this many turns of a game in which no agents can meet."""
    rng = random.Random(turns)
    state = GameState.initial(Layout.parse(TWO_ROOMS))
    for move in range(turns * state.getNumAgents()):
        agent = move % state.getNumAgents()
        state = state.generateSuccessor(agent, rng.choice(state.getLegalActions(agent)))
    return state


def searching(agent: Any, starts: list[GameState]) -> Callable[[], int]:
    """One search from each start, watched; a node is a child that was made, repeats included."""
    nodes = 0
    for start in starts:
        recorder = Recorder(calls=True)
        agent.getAction(start.watched_by(recorder))
        nodes += len(recorder.calls or [])

    def search() -> int:
        for start in starts:
            recorder = Recorder()
            agent.getAction(start.watched_by(recorder))
            assert recorder.count  # noqa: S101 - counting belongs to what is timed
        return nodes

    return search


def playing(layout: str) -> Callable[[], int]:
    start = GameState.initial(Layout.load(layout))

    def play() -> int:
        random.seed(7)
        nodes = 0
        for _ in range(PLAYOUTS):
            recorder = Recorder()
            nodes += playout(start.watched_by(recorder))
            assert recorder.count  # noqa: S101
        return nodes

    return play


def speeds(rounds: int) -> None:
    small = [midgame("smallClassic", seed, 20) for seed in range(4)]
    works = [
        searching(StudentMinimax(score, 3), small),
        searching(StudentAlphaBeta(score, 3), small),
        searching(StudentAlphaBeta(features, 3), small),
        playing("smallClassic"),
        playing("originalClassic"),
    ]
    cases = dict(zip(LIMITS, works, strict=True))
    # A state must cost the same however long the game has lasted.
    for turns in (10, 10_000):
        starts = [endless(turns + more) for more in range(6)]
        cases[f"minimax, endless game, turn {turns:,}"] = searching(
            StudentMinimax(score, 2), starts
        )
    print(f"{'':46}{'µs/node':>9}{'states/s':>12}{'units':>8}{'at most':>9}")
    for name, work in cases.items():
        timing = timed(work, rounds)
        most = f"{LIMITS[name]:.1f}" if name in LIMITS else ""
        rate = f"{1 / timing.seconds:,.0f}"
        print(f"{name:46}{timing.seconds * 1e6:9.3f}{rate:>12}{timing.units:8.2f}{most:>9}")


def memory() -> None:
    """Bytes per state with this many different ones alive, and in objects of the bare walk."""
    unit = bytes_per_thing()
    print(f"\n{f'{ALIVE:,} states alive':46}{'bytes':>9}{'':12}{'units':>8}{'at most':>9}")
    for layout in ("smallClassic", "originalClassic"):
        start = GameState.initial(Layout.load(layout))
        random.seed(3)
        _alive(start, 1000)
        tracemalloc.start()
        states = _alive(start, ALIVE)
        used = tracemalloc.get_traced_memory()[0] - sys.getsizeof(states)
        tracemalloc.stop()
        most = "320" if layout == "smallClassic" else ""
        each = used / len(states)
        print(f"{layout:46}{each:9.0f}{'':12}{each / unit:8.2f}{most:>9}")


def _alive(start: GameState, count: int) -> list[GameState]:
    states: list[GameState] = []
    state = start
    while len(states) < count:
        for agent in range(start.getNumAgents()):
            legal = state.getLegalActions(agent)
            if not legal:
                state = start
                break
            state = state.generateSuccessor(agent, random.choice(legal))
            states.append(state)
    return states


def processes(rounds: int) -> None:
    """Whole commands, with bare Python's start beside them."""
    commands = {
        "bare Python": ["-c", "pass"],
        "import pacman": ["-c", "import pacman"],
        "one quiet game": [
            "-m",
            "pacman",
            "-q",
            "-p",
            "GreedyAgent",
            "-l",
            "testClassic",
            "--seed",
            "1",
        ],
        "full grade of the reference": ["autograder.py"],
        "grade of q2": ["autograder.py", "-q", "q2"],
    }
    # Students' Pythons keep compiled modules; without them, compiling would be measured, too.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    units = []
    for _ in range(rounds):
        units.append(seconds_per_turn())
        for name, arguments in commands.items():
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, *arguments],
                check=True,
                env=environment,
                stdout=subprocess.DEVNULL,
            )
            times[name].append(time.perf_counter() - start)
    unit = median(units)
    over = {name: median(found) for name, found in times.items()}
    over["import pacman, over bare Python"] = over.pop("import pacman") - over["bare Python"]
    limits = {
        "import pacman, over bare Python": "10 ms",
        "one quiet game": "120 ms",
        "full grade of the reference": "6000000",
        "grade of q2": "2000000",
    }
    print(f"\n{'processes':46}{'ms':>9}{'':12}{'units':>8}{'at most':>9}")
    for name, seconds in over.items():
        row = f"{name:46}{seconds * 1e3:9.1f}{'':12}{seconds / unit:8.0f}"
        print(f"{row}{limits.get(name, ''):>9}")


def grader_memory() -> None:
    """The most memory that the grader itself holds in a full grade.

    `getrusage` would count the memory of the process that started it, too.
    """
    code = (
        "import sys\nfrom pacman.commands.autograder import main\nmain(['--json', '-'])\n"
        "status = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "sys.stderr.write(status['VmHWM'].split()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=600
    )
    peak = int(done.stderr.split()[-1]) / 1000
    print(f"{'memory of the grader':46}{peak:9.1f}{'':12}{'MB':>8}{'120 MB':>9}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=15, metavar="N", help="how often each case is timed (15)"
    )
    rounds = max(1, parser.parse_args().rounds)
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    print(f"1 unit = one turn of a bare recursive walk = {seconds_per_turn() * 1e6:.3f} µs now\n")
    speeds(rounds)
    grids(rounds)
    memory()
    processes(rounds)
    films(min(rounds, 5))
    searches(rounds)
    moves(rounds)
    mazes(rounds)
    if sys.platform == "linux":  # others count in other units
        grader_memory()


if __name__ == "__main__":
    main()
