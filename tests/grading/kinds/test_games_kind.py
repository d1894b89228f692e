"""Whole games: what one failure costs, and the grader's search with an evaluation function."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submitted import assignment, written

from agents import ExpectimaxAgent, betterEvaluationFunction
from pacman import GameState, Layout, Outcome, RandomGhost
from pacman.grading import grade
from pacman.grading.kinds.goals import Goal, enough, hopeless, judged
from pacman.grading.reference.leaves import best_action

if TYPE_CHECKING:
    from pathlib import Path

    from pacman.grading.report import TestResult

TWO_STEPS = """layout: |
  %%%%%%%%%
  %P .%% G%
  %%%%%%%%%
"""
GAMES = f"kind: games\nagent: ReflexAgent\nseed: 1\ngames: 4\nwins: [3]\n{TWO_STEPS}"
# The third agent that one process makes fails in its second turn. It counts where nothing is put
# back for the next game.
FAILS = """import os
from game import Agent


class ReflexAgent(Agent):
    def __init__(self):
        os.made = getattr(os, "made", 0) + 1
        self.turn = 0

    def getAction(self, gameState):
        self.turn += 1
        if self.turn == 2 and os.made {which}:
            {then}
        return "East"
"""
FAILURES = [
    ("return None", "failed", "returned None instead of an action; legal are West, Stop, East"),
    ('return "Up"', "failed", "returned 'Up', which is no"),
    ("1 / 0", "error", "ZeroDivisionError: division by zero"),
    ("os._exit(1)", "crashed", "the process ended itself before it answered"),
    ("while True: pass", "timeout", "no answer in time"),
]


def graded(folder: Path, code: str, *tests: str) -> list[TestResult]:
    files = {f"test{number}": text for number, text in enumerate(tests)}
    loaded = assignment(folder / "tests", {"q1": files})
    return list(grade.grade(written(folder, code), grade.plan(loaded)).tests)


@pytest.mark.slow
@pytest.mark.parametrize(("then", "status", "said"), FAILURES)
def test_a_failure_costs_its_game(tmp_path: Path, then: str, status: str, said: str) -> None:
    code = FAILS.format(which="== 3", then=then)
    (found,) = graded(tmp_path, code, GAMES + "seconds: 2\n")
    assert (found.status, found.share) == ("passed", 1), found.message
    assert found.message.startswith(f"game 3, turn 2: {said}")
    assert found.message.endswith("; 3 of 4 games won, average score 255.8")
    ended = "stopped" if status == "failed" else "crash"
    assert found.observed["games"] == ["win 508", "win 508", f"{ended} -501", "win 508"]


@pytest.mark.slow
@pytest.mark.parametrize(("then", "status", "said"), FAILURES)
def test_a_failure_in_every_game_costs_the_test(
    tmp_path: Path, then: str, status: str, said: str
) -> None:
    code = FAILS.format(which="> 0", then=then)
    (found,) = graded(tmp_path, code, GAMES + "seconds: 0.6\n")
    assert (found.status, found.share) == (status, 0)
    assert found.message.startswith(f"game 1, turn 2: {said}")
    assert "; 0 of 2 games won" in found.message
    assert found.recording
    assert (status == "error") == ("1 / 0" in found.lines)


@pytest.mark.slow
@pytest.mark.parametrize("then", [then for then, _, _ in FAILURES])
def test_failing_is_no_way_out_of_losing(tmp_path: Path, then: str) -> None:
    """An agent that fails before a ghost comes would keep the points that a lost game costs."""
    scored = GAMES.replace("wins: [3]", "score: [-100]") + "seconds: 0.6\n"
    code = FAILS.format(which="> 0", then=then)
    (found,) = graded(tmp_path, code, scored)
    assert found.share == 0
    assert {game.partition(" ")[2] for game in found.observed["games"]} == {"-501"}


def test_an_agent_that_cannot_begin_fails_the_test(tmp_path: Path) -> None:
    code = FAILS.format(which="== 3", then="pass").replace("self.turn = 0", "1 / 0")
    (found,) = graded(tmp_path, code, GAMES)
    assert (found.status, found.message) == (
        "error", "ReflexAgent(): ZeroDivisionError: division by zero",
    )  # fmt: skip
    assert found.recording


@pytest.mark.slow
def test_the_games_of_one_test_run_out_of_time_once(tmp_path: Path) -> None:
    code = FAILS.format(which="> 0", then="while True: pass")
    found = graded(tmp_path, code, *[GAMES + "seconds: 0.3\n"] * 4)
    assert {test.status for test in found} == {"timeout"}
    late = [test.message.startswith("not run: 3 tests of q1") for test in found]
    assert late == [False, False, False, True]


def test_games_that_go_on_too_long_are_counted(tmp_path: Path) -> None:
    code = FAILS.format(which="> 0", then='return "Stop"')
    (found,) = graded(tmp_path, code.replace("== 2", "> 1"), GAMES + "turns: 1000\n")
    said = (
        "0 of 2 games won, average score -1000.0; expected 3 wins; 2 more games cannot change that"
    )
    assert found.message == f"{said}; 2 games were stopped after 1,000 turns"


@pytest.mark.parametrize("board", ["minimaxClassic", "testClassic", "smallClassic"])
@pytest.mark.parametrize("depth", [1, 2])
def test_the_search_in_the_grader_is_expectimax(board: str, depth: int) -> None:
    """It takes the same actions, and asks once, for each state once."""
    reference = ExpectimaxAgent(evalFn=betterEvaluationFunction, depth=depth)
    state = GameState.initial(Layout.load(board), ghosts=2 if depth == 1 else 1)
    ghosts = [RandomGhost(index) for index in range(1, state.getNumAgents())]
    for _ in range(5):
        if not state.getLegalActions(0):
            break  # the game is over
        asked: list[GameState] = []

        def values_of(calls: list[Any], leaves: list[int], state: GameState = state) -> list[float]:
            states = made(state, calls)
            asked.extend(states[leaf] for leaf in leaves)  # noqa: B023
            return [betterEvaluationFunction(leaf) for leaf in asked]  # noqa: B023

        action = best_action(state, depth, values_of)
        assert action == reference.getAction(state)
        assert len(set(asked)) == len(asked) > 1
        assert action
        state = state.generateSuccessor(0, action)
        for ghost in ghosts:
            if state.getLegalActions(ghost.index):
                state = state.generateSuccessor(ghost.index, ghost.getAction(state))


def made(state: GameState, calls: list[Any]) -> list[GameState]:
    """A state, and those that these calls make."""
    states, flat = [state], iter(calls)
    for parent, agent, action in zip(flat, flat, flat, strict=True):
        states.append(states[parent].generateSuccessor(agent, action))
    return states


def test_the_average_is_of_all_that_a_ghost_can_do() -> None:
    """Values that decide by a hair: West is worth 1 + 1/3, and East only 1 + 1/4."""
    layout = Layout.parse("%%%%%%%\n%.P..G%\n%%%%%%%")
    state = GameState.initial(layout)
    east: list[GameState] = []

    def values_of(calls: list[Any], leaves: list[int]) -> list[Any]:
        states = [made(state, calls)[leaf] for leaf in leaves]
        east.extend(leaf for leaf in states if leaf.getPacmanPosition() == (3, 1))
        return [Fraction(4, 3) if leaf.getPacmanPosition() == (1, 1) else Fraction(5, 4)
                for leaf in states]  # fmt: skip

    assert best_action(state, 1, values_of) == "West"
    assert len(east) == 1  # the ghost has one way to go
    assert best_action(state, 1, lambda *_: None) is None


ONE_WIN = f"kind: games\nagent: ReflexAgent\nseed: 1\ngames: 4\nwins: [1]\n{TWO_STEPS}"


def test_games_on_which_nothing_depends_are_not_played(tmp_path: Path) -> None:
    """A game that would fail is one of them; where more than wins count, all are played."""
    code = FAILS.format(which="== 3", then="1 / 0")
    scored = ONE_WIN.replace("wins: [1]", "wins: [1]\nleast_score: 0")
    hard = ONE_WIN.replace("wins: [1]", "wins: [1, 3]")
    easy, scored_one, hard_one = graded(tmp_path, code, ONE_WIN, scored, hard)
    assert easy.observed["games"] == ["win 508"]
    assert easy.message == "1 of 1 games won, average score 508.0; that is enough without 3 more"
    assert scored_one.observed["games"] == ["win 508", "win 508", "crash -501", "win 508"]
    assert hard_one.observed["games"] == scored_one.observed["games"]
    assert [test.share for test in (easy, scored_one, hard_one)] == [1, 1, 1]


def test_games_that_can_change_nothing_are_not_played(tmp_path: Path) -> None:
    code = FAILS.format(which="!= 3", then="return None")
    wins = ("[3]", "[2]", "[1]", "[1, 3]")
    found = graded(tmp_path, code, *(ONE_WIN.replace("[1]", each) for each in wins))
    assert [(test.share, len(test.observed["games"])) for test in found] == [
        (0, 2), (0, 4), (1, 3), (0.5, 3),
    ]  # fmt: skip
    said = (
        "; 0 of 2 games won, average score -501.0; expected 3 wins; 2 more games cannot change that"
    )
    assert found[0].message.endswith(said)


@given(
    steps=st.lists(st.integers(1, 6), max_size=3),
    least=st.none() | st.integers(0, 6),
    won=st.lists(st.booleans(), min_size=1, max_size=5),
    left=st.integers(1, 4),
)
def test_an_early_end_gives_the_same_points(
    steps: list[int], least: int | None, won: list[bool], left: int
) -> None:
    goals = (Goal("wins", tuple(steps), least), Goal("score", (), None))

    def played(games: Iterable[bool]) -> Any:
        outcomes = [Outcome.WIN if each else Outcome.LOSE for each in games]
        return [SimpleNamespace(outcome=each, score=0, error=None) for each in outcomes]

    def share(games: Iterable[bool]) -> float:
        found = played(games)
        return judged(goals, found, len(found), timed=False).share

    rests = {share([*won, *rest]) for rest in product([True, False], repeat=left)}
    if enough(goals, played(won)) or hopeless(goals, played(won), left):
        assert rests == {share(won)}
    elif not least:  # and then it ends as early as it can
        assert len(rests) > 1 or not steps


JUDGE = """
def judge(state):
    if state.isWin():
        return float("inf")
    if state.isLose():
        return float("-inf")
    return state.getScore()
"""
BESIDE_A_GHOST = """kind: games
evaluation: judge
seed: 1
games: 4
wins: [4]
turns: 50
layout: |
  %%%%%
  %P.%%
  %G %%
  %%%%%
"""


def test_infinite_values_have_an_average(tmp_path: Path) -> None:
    """To wait is to win or to lose, with the same chance: the average is neither."""
    (found,) = graded(tmp_path, JUDGE, BESIDE_A_GHOST)
    assert found.observed["games"] == ["win 509"] * 4


def test_a_function_that_fails_loses_its_game(tmp_path: Path) -> None:
    """Two plies before Pacman is where it fails, which is in the second turn."""
    code = "def judge(state):\n    return 1 / (4 - state.getPacmanPosition()[0])\n"
    rows = "%%%%%%%%%%%\n  %P   .%% G%\n  %%%%%%%%%%%\n"
    text = BESIDE_A_GHOST[: BESIDE_A_GHOST.index("%")] + rows
    (found,) = graded(tmp_path, code, text)
    assert found.status == "error"
    assert found.message.startswith("game 1, turn 2: ZeroDivisionError: division by zero")
    assert "1 / (4 - state.getPacmanPosition()[0])" in found.lines
    assert found.observed["games"] == ["crash -501"]
