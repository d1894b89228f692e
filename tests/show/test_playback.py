"""Going back and forth in a recorded game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman import GreedyAgent, Layout, RandomGhost, play
from pacman.engine.recording import Player, Recording
from pacman.show.playback import FASTEST, SLOWEST, Playback, caption, ending

KEYS = st.sampled_from([*" pnlhgG0$+=-_.,xq", "Left", "Right", "Home", "End", "Escape"])
STEPS = st.lists(KEYS | st.floats(0, 3), max_size=30)


def followed(playback: Playback, steps: list[str | float]) -> Playback:
    for step in steps:
        playback = playback.pressed(step) if isinstance(step, str) else playback.after(step)
    return playback


@pytest.fixture(scope="module")
def recording() -> Recording:
    layout = Layout.load("testClassic")
    result = play(layout, GreedyAgent(), [RandomGhost(1)], seed=1)
    return Recording.of(layout, [Player("GreedyAgent"), Player("RandomGhost")], 1, result)


@given(st.integers(0, 20), STEPS)
def test_nothing_leads_out_of_the_game(turns: int, steps: list[str | float]) -> None:
    playback = followed(Playback(turns, 0.1), steps)
    assert 0 <= playback.position <= turns
    assert playback.turn in range(turns + 1)
    assert SLOWEST <= playback.speed <= FASTEST
    assert not (playback.playing and playback.at_end) or turns == 0


@given(st.integers(1, 20), STEPS, st.floats(0, 5), st.floats(0, 5))
def test_time_passes_evenly(turns: int, steps: list[str | float], a: float, b: float) -> None:
    playback = followed(Playback(turns, 0.1), steps)
    at_once, in_two = playback.after(a + b), playback.after(a).after(b)
    assert at_once.position == pytest.approx(in_two.position)
    assert at_once.position >= playback.position


@given(st.integers(2, 20), STEPS)
def test_a_step_there_and_back(turns: int, steps: list[str | float]) -> None:
    start = followed(Playback(turns, 0.1), steps).at(1)
    forth = start.pressed("Right")
    assert (forth.position, forth.playing) == (2, False)
    assert forth.pressed("Left") == start
    assert start.pressed("Left").pressed("Left").position == 0
    assert start.pressed("End").pressed("Right").position == turns


@given(st.integers(1, 20), st.integers(0, 19), st.floats(0.01, 0.99))
def test_steps_end_on_turns(turns: int, turn: int, part: float) -> None:
    between = Playback(turns, 0.1).at(min(turn, turns - 1) + part)
    assert between.pressed("Left").position == min(turn, turns - 1)
    assert between.pressed("Right").position == min(turn, turns - 1) + 1


@given(st.integers(1, 20), STEPS)
def test_space_plays_and_pauses(turns: int, steps: list[str | float]) -> None:
    playback = followed(Playback(turns, 0.1), steps)
    pressed = playback.pressed(" ")
    assert pressed.playing != playback.playing
    assert pressed.position == (0 if playback.at_end else playback.position)
    if not playback.at_end:
        assert pressed.pressed(" ") == playback


def test_speed() -> None:
    playback = Playback(100, 0.1)
    assert playback.after(1).position == pytest.approx(10)
    assert playback.pressed("+").pressed("+").after(1).position == pytest.approx(40)
    assert playback.pressed("-").after(1).position == pytest.approx(5)
    assert playback.pressed("+").pressed("-") == playback
    assert followed(playback, ["+"] * 20).speed == FASTEST
    assert followed(playback, ["-"] * 20).speed == SLOWEST


def test_it_stops_at_the_end() -> None:
    ended = Playback(5, 0.1).after(100)
    assert (ended.position, ended.playing, ended.at_end) == (5, False, True)
    assert ended.after(1) == ended


def test_the_nearest_turn_is_shown() -> None:
    playback = Playback(9, 1)
    assert [playback.at(p).turn for p in (0, 0.4, 0.5, 1.4, 1.5, 9)] == [0, 0, 1, 1, 2, 9]


def test_a_game_without_a_move() -> None:
    playback = Playback(0, 0.1)
    assert playback.pressed(" ").after(1) == replace(playback, playing=False)
    assert playback.pressed("Right").pressed("Left").position == 0


def test_a_frame_time_of_zero_still_passes_through_the_game(recording: Recording) -> None:
    playback = Playback.of(recording, 0, 3)
    assert playback.position == 3
    assert 3 < playback.after(0.001).position < recording.turns


def test_captions(recording: Recording) -> None:
    playback = Playback.of(recording, 0.1, 2)
    turns = recording.turns
    assert caption(playback, recording) == f"turn 2 of {turns}   speed 1   playing"
    paused = playback.pressed(" ").pressed("-")
    assert caption(paused, recording) == f"turn 2 of {turns}   speed 0.5   paused"
    end = caption(playback.pressed("End"), recording)
    assert end == f"turn {turns} of {turns}   speed 1   {recording.outcome}"


def test_a_reason_cannot_steer_the_terminal(recording: Recording) -> None:
    evil = replace(recording, reason="\x1b[2J\nnot a line")
    assert ending(evil).endswith(": \\x1b[2J\\nnot a line")
    assert "\x1b" not in caption(Playback.of(evil, 0.1, 0).pressed("End"), evil)
