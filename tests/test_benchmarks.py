"""What is timed does what it says: the same searches as the reference, to the end of real games."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from agents import AlphaBetaAgent, MinimaxAgent, scoreEvaluationFunction
from benchmarks import grids
from benchmarks.__main__ import LIMITS
from benchmarks.batch import whole_class
from benchmarks.films import TURNS, recorded, write
from benchmarks.pace import timed
from benchmarks.positions import midgame
from benchmarks.spread import Spread, files, problems, spread
from benchmarks.students import StudentAlphaBeta, StudentMinimax, features, playout, score
from pacman import GameState, GreedyAgent, Layout, Recorder
from pacman.engine.mazes import Maze

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(8))
def test_students_search_as_the_reference_does(seed: int) -> None:
    state = midgame("smallClassic", seed, 15)
    pairs: list[tuple[Any, Any]] = [
        (StudentMinimax(features, 2), MinimaxAgent(features, 2)),
        (StudentAlphaBeta(features, 2), AlphaBetaAgent(features, 2)),
        (StudentMinimax(score, 2), MinimaxAgent(scoreEvaluationFunction, 2)),
    ]
    for student, reference in pairs:
        mine, theirs = Recorder(), Recorder()
        action = student.getAction(state.watched_by(mine))
        assert action == reference.getAction(state.watched_by(theirs))
        assert mine.expanded == theirs.expanded


def test_looks_at_grids_are_counted_and_find_what_is_there() -> None:
    state = midgame("smallClassic", 1, 5)
    counted = {name: work() for name, work in grids.works(state).items()}
    assert set(grids.LIMITS) < set(counted)
    maze = Maze.of(state.data.layout)
    farthest, cells = grids.farthest_dot(state)
    assert cells == state.getWalls().count(item=False) == counted["breadth-first search, a cell"]
    dots = state.getFood().asList()
    assert farthest == max(maze.distance(state.getPacmanPosition(), dot) for dot in dots)


def test_a_playout_is_a_whole_game() -> None:
    recorder = Recorder(calls=True)
    random.seed(1)
    moves = playout(GameState.initial(Layout.load("smallClassic")).watched_by(recorder))
    assert recorder.calls is not None
    assert moves == len(recorder.calls)
    last = recorder.calls[-1].child
    assert last.isWin() or last.isLose()


def test_timing_counts_nodes_and_leaves_the_first_run_out() -> None:
    runs = []

    def work() -> int:
        runs.append(1)
        return 1000

    timing = timed(work, 3)
    assert len(runs) == 4
    assert 0 < timing.seconds < 1
    assert timing.units > 0
    assert all(0 < limit < 100 for limit in LIMITS.values())


def test_a_film_of_the_game_that_is_timed_keeps_its_limits() -> None:
    """All but the second, since no test has a clock."""
    game = recorded(Layout.load("mediumClassic"), GreedyAgent, TURNS)
    assert game.turns == TURNS == 150
    made = write(game, ".gif")
    assert 100_000 < made.size <= 250_000
    assert made.memory <= 60_000
    assert made.memory or sys.platform != "linux"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_class_is_graded_in_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole_class(tmp_path, 2)
    assert "2 submissions, all questions: " in capsys.readouterr().out
    reports = [
        json.loads(path.read_text()) for path in (tmp_path / "results").glob("reports/*.json")
    ]
    assert [len(list(report["questions"])) for report in reports] == [5, 5]


def test_the_points_of_right_files_do_not_depend_on_the_secret() -> None:
    names = ["nearest_dot_and_ghosts_beside", "evaluation_infinite_fear", "reflex_constant"]
    found = [spread(path, 2) for path in files(names)]
    assert [each.points for each in found] == [[6, 6], [0, 0], [4, 4]]
    assert [each.right for each in found] == [True, False, True]
    assert list(problems(found)) == []


def test_points_that_depend_on_the_secret_are_told() -> None:
    assert len(files()) >= 40
    often = [Spread("q1", f"steady {number}", right=False, most=4, points=[1, 1])
             for number in range(17)]  # fmt: skip
    once = Spread("q1", "lucky", right=False, most=4, points=[2, 1.5])
    assert list(problems([*often, once])) == []
    wide = Spread("q1", "wide", right=False, most=4, points=[0, 1])
    bad = Spread("q5", "bad", right=True, most=6, points=[6, 5.75])
    assert list(problems([*often, once, wide, bad])) == [
        "q1: the points of wide deviate by more than 0.4",
        "q5: bad is right and does not always have all points",
        "q1: more than one in ten deviates by more than 0.15: ['lucky', 'wide']",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="kills processes as on Linux")
def test_a_class_on_a_cluster_is_graded_once_whatever_dies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="needs pacman-search[cluster]")
    from benchmarks.crowd import survived

    assert survived(tmp_path, 30, 3) == []
    said = capsys.readouterr().out
    for event in ("one of 3 workers is killed", "another worker joins", "the scheduler was killed"):
        assert event in said
