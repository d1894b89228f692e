"""What is said behind an error of a student's, where Python's own words say too little."""

from __future__ import annotations

from typing import Any

import pytest
from boards import SMALL, start

from pacman import Agent, Directions, GameState, Recorder
from pacman.hints import hint
from pacman.match import play

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
