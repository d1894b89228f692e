"""Hints behind a student's error, where Python's own words say too little."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from typing import Any

import pytest
from boards import SMALL, start

from pacman import Agent, Directions, GameState, Layout, Recorder
from pacman.engine.hints import hint
from pacman.engine.match import play

STATE = start(SMALL["cross roads"])


@pytest.mark.parametrize(
    ("of", "name", "meant"),
    [
        (STATE, "getPacmanPos", "getPacmanPosition"),
        (STATE, "getlegalactions", "getLegalActions"),
        (STATE, "generateSucessor", "generateSuccessor"),
        (STATE.watched_by(Recorder()), "getFod", "getFood"),
        (STATE.getGhostState(1), "scardTimer", "scaredTimer"),
        (STATE.getPacmanState(), "getPositon", "getPosition"),
        (STATE.getFood(), "aslist", "asList"),
        (STATE.getFood(), "heigth", "height"),
        (STATE.data, "agentState", "agentStates"),
        (Directions, "Stop", "STOP"),
    ],
)
def test_a_misspelled_name_is_followed_by_the_right_one(of: Any, name: str, meant: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(of, name)
    assert f"did you mean {meant}" in hint(caught.value)


def test_names_that_are_like_no_other_have_no_hint() -> None:
    for of in (STATE, STATE.getWalls(), None):
        with pytest.raises(AttributeError) as caught:
            getattr(of, "zebra")  # noqa: B009 - mypy knows that it isn't there
        assert hint(caught.value) == ""
    assert hint(AttributeError("no getFod; did you mean getFood?")) == ""


class Misspells(Agent):
    def getAction(self, state: Any) -> str:
        return str(state.getPacmanPositon())


def test_a_game_says_it_too() -> None:
    result = play(STATE.data.layout, Misspells(), [Misspells(1), Misspells(2)], seed=1)
    assert result.reason.endswith(
        "'GameState' object has no attribute 'getPacmanPositon'; "
        "did you mean getPacmanPosition or getPacmanState or getLegalPacmanActions?"
    )


def test_states_have_one_name_however_the_game_ended() -> None:
    won = start("%%%%\n%P.%\n%%%%").generateSuccessor(0, "East")
    lost = start("%%%%%\n%P G%\n%%%%%").generateSuccessor(0, "East")
    lost = lost.generateSuccessor(1, "West")
    assert won.isWin()
    assert lost.isLose()
    for state in (won, lost, STATE, STATE.watched_by(Recorder())):
        assert type(state).__name__ == type(state).__qualname__ == "GameState"
        assert repr(state).startswith("<GameState ")
        assert isinstance(state, GameState)
        with pytest.raises(TypeError, match=r"^GameState\.getLegalActions\(\) takes "):
            state.getLegalActions(0, 1)  # type: ignore[call-arg]


# Searches that go on where a game is over.

OVER = "; the game is over there, and no action is legal: evaluate that state instead"
BOARD = Layout.parse("%%%%%\n%P. %\n%%%%%", "small")
START = GameState.initial(BOARD)
WON = START.generateSuccessor(0, "East")


def of_min(state: GameState) -> Any:
    return min(state.generateSuccessor(0, action).getScore() for action in state.getLegalActions())


def of_a_mean(state: GameState) -> Any:
    actions = state.getLegalActions(0)
    return sum(state.generateSuccessor(0, a).getScore() for a in actions) / len(actions)


def of_statistics(state: GameState) -> Any:
    return statistics.mean(
        [state.generateSuccessor(0, a).getScore() for a in state.getLegalActions()]
    )


def of_an_index(state: GameState) -> Any:
    return state.getLegalPacmanActions()[0]


def of_a_choice(state: GameState) -> Any:
    return random.choice(state.getLegalActions())


def of_a_probability(state: GameState) -> Any:
    return [1 / len(actions) for actions in [state.getLegalActions(0)]]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def of_a_helper(state: GameState) -> Any:
    return mean([state.generateSuccessor(0, a).getScore() for a in state.getLegalActions()])


def evaluated(state: GameState) -> float:
    """Fails in a finished state, but asks for no action."""
    return state.getScore() + 1 / min(state.getFood().asList())[0]


def divides(state: GameState) -> float:
    return state.getScore() / state.getNumFood()


def searched(state: GameState) -> Any:
    return max(evaluated(state) for _ in range(len(state.getLegalActions()) + 1))


def other(state: GameState) -> Any:
    return int("no number" if not state.getLegalActions() else "1")


def error_of(function: Callable[[GameState], Any]) -> BaseException:
    with pytest.raises((ValueError, ZeroDivisionError, IndexError)) as caught:
        function(WON)
    return caught.value


@pytest.mark.parametrize(
    "function",
    [of_min, of_a_mean, of_statistics, of_an_index, of_a_choice, of_a_probability, of_a_helper],
)
def test_a_search_that_goes_on(function: Callable[[GameState], Any]) -> None:
    function(START)
    assert hint(error_of(function)) == OVER


@pytest.mark.parametrize("function", [evaluated, divides, searched, other])
def test_other_errors(function: Callable[[GameState], Any]) -> None:
    assert hint(error_of(function)) == ""


def test_a_state_that_fails_itself() -> None:
    class Odd:
        def getLegalActions(self) -> list[str]:
            raise OSError

    def fails(state: Odd) -> Any:
        return [state.getLegalActions][len("x")]

    with pytest.raises(IndexError) as caught:
        fails(Odd())
    assert hint(caught.value) == ""
