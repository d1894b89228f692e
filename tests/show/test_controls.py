"""What keys change about a live game, on each display that a program draws itself."""

from __future__ import annotations

import pytest

from pacman.engine.match import Quit, Restart
from pacman.show.controls import BEGIN, Controls


def after(keys: str, *, playing: bool) -> Controls:
    controls = Controls(playing=playing)
    controls.begin()
    for key in keys:
        controls.press(key)
    return controls


@pytest.mark.parametrize(
    ("keys", "playing", "note", "heard"),
    [
        ("", True, BEGIN, []),
        ("x", True, BEGIN, []),
        ("d", True, "", ["East"]),
        (" ", True, "", ["Stop"]),
        ("p", True, "", []),
        ("pp", True, "paused", []),
        ("dp", True, "paused", ["East"]),
        ("dpa", True, "paused", ["East", "West"]),
        ("", False, "", []),
        ("p", False, "paused", []),
        (" ", False, "paused", []),
        ("P ", False, "", []),
    ],
)
def test_what_holds_a_game(keys: str, playing: bool, note: str, heard: list[str]) -> None:
    controls = after(keys, playing=playing)
    assert controls.note == note
    assert controls.held == bool(note)
    assert controls.keys() == heard
    assert controls.keys() == []


@pytest.mark.parametrize("playing", [True, False])
def test_a_step_is_one_turn(playing: bool) -> None:
    controls = after("n", playing=playing)
    assert (controls.held, controls.note) == (False, "paused")
    controls.stepped()
    assert controls.held
    controls.press(".")
    assert not controls.held


def test_keys_of_the_last_game_are_forgotten() -> None:
    controls = after("da", playing=True)
    controls.begin()
    assert (controls.keys(), controls.note) == ([], BEGIN)
    controls.press("p")
    controls.press("p")
    controls.end()
    assert (controls.held, controls.note) == (False, "")


@pytest.mark.parametrize(("key", "error"), [("q", Quit), ("Escape", Quit), ("R", Restart)])
def test_keys_that_end_a_game(key: str, error: type[Exception]) -> None:
    for playing in (True, False):
        controls = Controls(playing=playing)
        controls.begin()
        with pytest.raises(error):
            controls.press(key)
