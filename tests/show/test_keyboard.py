"""What keys mean, and what the keyboard's Pacman makes of them."""

from __future__ import annotations

import pytest
from boards import start
from hypothesis import given
from hypothesis import strategies as st

from pacman import KeyboardAgent, Quit
from pacman.engine.keyboard import QUIT
from pacman.show.keyboard import meanings, names

NORTH, SOUTH, EAST, WEST, STOP = "North", "South", "East", "West", "Stop"


def decoded(text: str) -> list[str]:
    return meanings(names(text))


@pytest.mark.parametrize("form", ["\x1b[{}", "\x1bO{}", "\x1b[1;2{}", "\x1b[1;5{}"])
def test_arrows_of_terminals(form: str) -> None:
    assert decoded("".join(form.format(c) for c in "ABCD")) == [NORTH, SOUTH, EAST, WEST]


@pytest.mark.parametrize("first", ["\x00", "\xe0"])
def test_arrows_of_windows(first: str) -> None:
    assert decoded("".join(first + c for c in "HPMK")) == [NORTH, SOUTH, EAST, WEST]


def test_letters() -> None:
    assert decoded("wasd WASD") == [NORTH, WEST, SOUTH, EAST, STOP, NORTH, WEST, SOUTH, EAST]
    assert decoded("q") == decoded("Q") == decoded("\x03") == [QUIT]


@pytest.mark.parametrize(
    "junk", ["", "xyz1\t\n", "\x1b", "\x1b[3~", "\x1b[15~", "\x1bOP", "\x1b[200~"]
)
def test_other_keys_mean_nothing(junk: str) -> None:
    assert decoded(junk) == []
    assert decoded(f"{junk}\x1b[A") == [NORTH]


@pytest.mark.parametrize("text", ["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G"])
def test_home(text: str) -> None:
    assert names(f"{text}x") == ["Home", "x"]


@pytest.mark.parametrize("text", ["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O"])
def test_end(text: str) -> None:
    assert names(f"x{text}") == ["x", "End"]


def test_characters_are_their_own_names() -> None:
    assert names("aG $\x1b[D+") == ["a", "G", " ", "$", "Left", "+"]


def test_home_and_end_mean_nothing_to_pacman() -> None:
    assert meanings(["Home", "End", "Escape", "+", "Up"]) == [NORTH]


@given(st.text() | st.text(alphabet="\x1b[O;ABCD019~ \x00\xe0qw", max_size=20))
def test_anything_can_be_decoded(text: str) -> None:
    assert set(decoded(text)) <= {NORTH, SOUTH, EAST, WEST, STOP, QUIT}


def test_a_wish_is_kept_until_it_is_possible() -> None:
    state = start(
        """
        %%%%%%
        %.%% %
        %P  .%
        %%%%%%"""
    )
    keys: list[list[str]] = [[EAST], [NORTH], [], []]
    agent = KeyboardAgent(keys=lambda: keys.pop(0))
    actions = []
    for _ in range(4):
        actions.append(agent.getAction(state))
        state = state.generateSuccessor(0, actions[-1])
    assert actions == [EAST, EAST, EAST, NORTH]


def test_a_new_game_begins_without_a_wish() -> None:
    state = start("%%%%%%\n%  P.%\n%%%%%%")
    agent = KeyboardAgent(keys=["West"].copy)
    assert agent.getAction(state) == "West"
    agent.keys = list
    assert agent.getAction(state) == "West"
    agent.registerInitialState(state)
    assert agent.getAction(state) == "Stop"


def test_no_key_was_pressed() -> None:
    assert KeyboardAgent().getAction(start("%%%%%\n%P .%\n%%%%%")) == STOP


def test_the_last_key_counts_and_quit_before_all() -> None:
    state = start("%%%%%\n%.P.%\n%%%%%")
    assert KeyboardAgent(keys=lambda: [EAST, WEST]).getAction(state) == WEST
    with pytest.raises(Quit):
        KeyboardAgent(keys=lambda: [EAST, QUIT]).getAction(state)
