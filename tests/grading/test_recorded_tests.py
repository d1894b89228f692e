"""Tests on boards that were not passed carry their game, up to where it went wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from submitted import CODE, TURNS, assignment, written

from pacman import Outcome
from pacman.commands.replay import strange_ghosts
from pacman.engine.recording import Player, Recording, of_data
from pacman.grading import grade
from pacman.grading.report import TestResult

WINS = """kind: games
agent: ReflexAgent
layout: testClassic
seed: 3
games: 4
turns: 200
wins: [4]
"""
STOPS = """

class ReflexAgent(Agent):
    left = %d

    def getAction(self, gameState):
        self.left -= 1
        if self.left < 0:
            %s
        return "Stop" if "Stop" in gameState.getLegalActions(0) else "North"
"""
WANDERS = """
import random

class ReflexAgent(Agent):
    def getAction(self, gameState):
        return random.choice(gameState.getLegalActions(0))
"""
IMPORT = "from game import Agent\n"


def graded(folder: Path, code: str, case: str, secret: str = "") -> TestResult:
    loaded = assignment(folder / "tests", {"q2": {"case": case}})
    path = written(folder, code)
    (found,) = grade.grade(path, grade.plan(loaded, secret)).tests
    return found


def of(found: TestResult) -> Recording:
    return of_data(found.recording)


def right_until(turn: int, then: str) -> str:
    """A right MinimaxAgent that does something else in this turn."""
    return f"""{CODE}


class Right(MinimaxAgent):
    pass


class MinimaxAgent(Right):
    turn = 0

    def getAction(self, gameState):
        self.turn += 1
        if self.turn == {turn}:
            {then}
        return super().getAction(gameState)
"""


@pytest.mark.parametrize("turn", [1, 3])
def test_a_wrong_turn(tmp_path: Path, turn: int) -> None:
    found = graded(tmp_path, right_until(turn, 'return "Stop"'), TURNS)
    assert (found.status, found.observed["turn"]) == ("failed", turn)
    game = of(found)
    assert (game.outcome, game.turns, game.seed) == (Outcome.STOPPED, turn - 1, 5)
    assert game.players[0] == Player("MinimaxAgent (the reference)", (("depth", "2"),))
    assert game.layout.name == "minimaxClassic"
    assert strange_ghosts(game)[0] == ""
    state = list(game.states())[-1]
    assert str(state) == found.drawing
    assert set(found.expected["actions"]) <= set(state.getLegalActions(0))


@pytest.mark.parametrize(
    ("then", "status"), [("1 / 0", "error"), ("import os; os._exit(1)", "crashed")]
)
def test_a_crash_in_a_turn(tmp_path: Path, then: str, status: str) -> None:
    found = graded(tmp_path, right_until(3, then), TURNS)
    assert found.status == status
    assert of(found).turns == 2


def test_what_passes_and_what_is_no_game_carries_nothing(tmp_path: Path) -> None:
    assert graded(tmp_path, CODE, TURNS).recording == {}
    (tmp_path / "b").mkdir()
    assert graded(tmp_path / "b", "import nothing_like_that", TURNS).recording == {}


def test_the_worst_game_of_several(tmp_path: Path) -> None:
    found = graded(tmp_path, IMPORT + WANDERS, WINS)
    assert found.status == "failed"
    game, number = of(found), int(found.observed["recorded"].removeprefix("game "))
    outcome, score = found.observed["games"][number - 1].split()
    assert (str(game.outcome), str(game.score)) == (outcome, score)
    lost = [text for text in found.observed["games"] if not text.startswith("win")]
    assert float(score) == min(float(text.split()[1]) for text in lost)
    assert game.seed == 3 + number - 1
    assert game.players == (Player("ReflexAgent"), Player("RandomGhost"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("then", "status"),
    [('return "Up"', "failed"), ("1 / 0", "error"), ("while True: pass", "timeout")],
)
def test_a_game_that_went_wrong(tmp_path: Path, then: str, status: str) -> None:
    code = IMPORT + STOPS % (2, then)
    found = graded(tmp_path, code, WINS + "seconds: 1\n")
    assert found.status == status
    assert (of(found).turns, of(found).moves[-1][0]) == (2, ".")


def test_no_seed_that_comes_of_a_secret(tmp_path: Path) -> None:
    found = graded(tmp_path, right_until(2, 'return "Stop"'), TURNS, secret="sesame")  # noqa: S106
    game = of(found)
    assert game.seed is None
    assert game.turns == found.observed["turn"] - 1


NUMBERS = """
def judge(state):
    return %s
"""
ADVISED = WINS.replace("agent: ReflexAgent", "evaluation: judge")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ('float("nan")', "returned nothing or NaN, not a number"),
        ('float("nan") if state.getPacmanPosition()[0] > 2 else 1.0', "returned nothing or NaN"),
        ("None", "returned None, not a number"),
    ],
)
def test_an_evaluation_that_is_no_number_ends_its_game(
    tmp_path: Path, value: str, said: str
) -> None:
    found = graded(tmp_path, NUMBERS % value, ADVISED)
    assert (found.status, said in found.message) == ("failed", True), found.message
    assert of(found).outcome is Outcome.STOPPED
