"""States of trees are as states of boards to code that asks for their type."""

from __future__ import annotations

import copy
import pickle
from functools import singledispatch
from typing import Any

import pytest

from pacman import GameState, Layout
from pacman.grading.sandbox.inside import experiments, proxies

ROOT = [0, "root", False, False, ["West"], 3, 7]
TREE = proxies.Tree(None, 2)  # type: ignore[arg-type] # nothing is sent
STATE = proxies.GameState(TREE, ROOT)
SEARCHED = experiments.Tree(
    2, [["root", False, False, 3, 7, 0, ["West"], [1]], ["West", True, False, 1, 1, 1, [], []]]
).state(0)
BOARD = GameState.initial(Layout.parse("%%%%\n%P.%\n%%%%", "small"))
OF_ALL_KINDS = pytest.mark.parametrize(
    "state",
    [STATE, SEARCHED, SEARCHED.generateSuccessor(0, "West"), BOARD,
     BOARD.generateSuccessor(0, "East")],
    ids=["tree", "experiment", "its end", "board", "its end"],
)  # fmt: skip
OF_TREES = pytest.mark.parametrize("state", [STATE, SEARCHED], ids=["tree", "experiment"])


@singledispatch
def kind(state: object) -> str:
    return "something else"


@kind.register
def _(state: GameState) -> str:
    return "state"


@OF_ALL_KINDS
def test_a_state_is_a_game_state(state: Any) -> None:
    assert isinstance(state, GameState)
    assert not isinstance(state, (str, Layout))
    assert state.__class__ is GameState or issubclass(state.__class__, GameState)
    assert kind(state) == "state"
    match state:
        case GameState():
            pass
        case other:
            pytest.fail(f"{other} matches no state")


@OF_TREES
def test_only_the_type_is_that_of_a_board(state: Any) -> None:
    assert repr(state) == "<GameState root>"
    assert copy.copy(state) is copy.deepcopy(state) is state.deepCopy() is state
    assert "getScore" in dir(state)
    assert "getFood" not in dir(state)
    with pytest.raises(AttributeError, match="no getFood here: this test searches a small tree"):
        state.getFood()
    with pytest.raises(AttributeError, match="GameState has no method 'getScor'"):
        state.getScor()


def test_states_are_equal_within_their_tree() -> None:
    same, other = proxies.GameState(TREE, ROOT), proxies.GameState(proxies.Tree(*[None] * 2), ROOT)  # type: ignore[arg-type]
    assert (same == STATE, hash(same) == hash(STATE)) == (True, True)
    assert (other == STATE, STATE == BOARD, BOARD == STATE) == (False, False, False)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@OF_TREES
def test_states_of_trees_are_pickled(state: Any, protocol: int) -> None:
    one, other = pickle.loads(pickle.dumps([state, state], protocol))  # noqa: S301 - our own
    assert type(one) is type(state)
    assert one is other
    assert (repr(one), one.getScore(), one.isWin()) == (repr(state), 7, False)
    assert one.getLegalActions() == ["West"]
    assert isinstance(one, GameState)
