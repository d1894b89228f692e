"""Long and live games in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from shown import Shown, add, begun, live, long_game, player, said, stop_time, tell
from test_browser import MEDIUM, SHORT

from pacman.engine.recording import Recording
from pacman.show.web import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


# Long games.

COUNTING = """() => {
    window.calls = 0;
    const counted = CanvasRenderingContext2D.prototype;
    for (const name of ["arc", "lineTo", "fill", "stroke", "drawImage", "fillRect"]) {
        const real = counted[name];
        counted[name] = function (...args) { calls++; return real.apply(this, args); };
    }
}"""


def work(shown: Shown) -> list[int]:
    """How much is on the page, and how much is drawn when it is sought through."""
    shown.tab.evaluate(COUNTING)
    shown.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight")
    length = "document.querySelector('.chart .line').getAttribute('d').split('L').length"
    nodes, calls, points = (
        shown.tab.evaluate(what)
        for what in ("document.querySelectorAll('*').length", "calls", length)
    )
    assert points <= 1026
    return [nodes, calls]


def test_work_does_not_grow_with_the_game(browser: Browser, tmp_path: Path) -> None:
    found = []
    for turns in (40, 2000):
        recording = Recording(**{**vars(long_game()), "moves": long_game().moves[:turns]})
        with player(browser, tmp_path, recording, (), 20) as shown:
            found.append(work(shown))
    assert found[0] == found[1]


def test_a_long_game_plays_frame_by_frame_to_its_end(browser: Browser, tmp_path: Path) -> None:
    recording = long_game()
    with player(browser, tmp_path, recording) as shown:
        stop_time(shown.tab)
        shown.press("+", "+", "+", " ")
        shown.tab.clock.run_for(500)
        shown.tab.evaluate(
            """() => {
                window.frames = [0];
                const real = CanvasRenderingContext2D.prototype.drawImage;
                CanvasRenderingContext2D.prototype.drawImage = function (...args) {
                    frames[0]++;
                    return real.apply(this, args);
                };
            }"""
        )
        shown.tab.clock.run_for(10_000)
        frames = shown.tab.evaluate("window.frames[0]")
        assert frames >= 590  # one for each 16 ms
        assert 820 <= shown.turn <= 850
        shown.tab.clock.run_for(16_000)
        assert (shown.turn, shown.running) == (2000, False)


def test_any_turn_of_a_long_game_is_right(browser: Browser, tmp_path: Path) -> None:
    recording = long_game()
    show = page.show(recording)
    with player(browser, tmp_path, recording) as shown:
        for turn in (1999, 3, 1000, 1001, 512, 0, 2000):
            shown.seek(turn)
            assert (shown.turn, shown.text(".line .score")) == (
                turn, f"score {show['turns'][turn][0]}",
            )  # fmt: skip
            moved = {"E": "East", "W": "West"}
            wanted = [moved[letter] for letter in recording.moves[turn - 1]] if turn else ["", ""]
            assert shown.column() == wanted


# Live games.


def test_a_live_game_is_followed(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM))
        tell(shown, "setStatus", {"paused": False, "turnSeconds": 0.1})
        assert shown.turn == 0
        assert shown.running
        assert shown.speed == "10/s"
        before = shown.picture().tobytes()
        add(shown, MEDIUM, 1)
        assert shown.picture().tobytes() == before
        shown.tab.clock.run_for(50)
        under_way = shown.picture().tobytes()
        assert under_way != before
        shown.tab.clock.run_for(100)
        assert shown.turn == 1
        assert shown.picture().tobytes() != under_way
        for turn in range(2, 8):  # all at once: it doesn't fall behind
            add(shown, MEDIUM, turn)
        shown.tab.clock.run_for(150)
        assert shown.turn == 7
        words = {"N": "North", "S": "South", "E": "East", "W": "West"}
        assert shown.column() == [words[letter] for letter in MEDIUM.moves[6]]
        assert said(shown) == []


def test_a_live_game_that_goes_on_already(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 30))
        assert shown.turn == 30


def test_looking_back_and_returning(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 30))
        shown.press("ArrowLeft")  # the player was not used yet
        assert shown.turn == 30
        assert not shown.part(".live").is_visible()
        tell(shown, "focus")
        shown.press("ArrowLeft", "ArrowLeft")
        assert shown.turn == 28
        add(shown, MEDIUM, 31)
        shown.tab.clock.run_for(1000)
        assert shown.turn == 28
        assert shown.text(".line .turn") == "turn 28 of 31"
        shown.click("live")
        assert shown.turn == 31
        assert not shown.part(".live").is_visible()
        shown.seek(5)
        assert shown.turn == 5
        shown.press("End")
        add(shown, MEDIUM, 32)
        shown.tab.clock.run_for(200)
        assert shown.turn == 32
        assert said(shown) == []


def test_what_a_viewer_says(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 3))
        for status in ({"paused": False}, {"paused": True}):
            tell(shown, "setStatus", status)
            shown.click("play")
            shown.press("p")
            shown.canvas.click()
            shown.press(" ")
        assert said(shown) == ["pause"] * 4 + ["play"] * 4
        for name in ("forward", "slower", "faster", "restart", "quit"):
            shown.click(name)
        assert said(shown) == ["step", "slower", "faster", "restart", "quit"]
        shown.press("ArrowRight", "ArrowUp", "ArrowDown")
        assert said(shown) == ["step", "faster", "slower"]


def test_what_a_person_who_plays_says(browser: Browser) -> None:
    with live(browser, playing=True) as shown:
        tell(shown, "load", begun(MEDIUM))
        tell(shown, "focus")
        shown.press("ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft", "w", "S", "d", "A", " ", "p")
        ways = ["North", "South", "East", "West"]
        assert said(shown) == [*ways, "North", "South", "East", "West", "Stop", "pause"]
        shown.canvas.click()
        assert said(shown) == []
        shown.tab.keyboard.down("d")
        shown.tab.keyboard.down("d")  # as when it is held down
        assert said(shown) == ["East"]
        assert "W A S D" in shown.text(".help")
        tell(shown, "end", {"outcome": "stopped", "reason": ""})
        shown.press("ArrowLeft", "d")
        assert said(shown) == []


def test_a_live_game_ends_as_a_recording(browser: Browser) -> None:
    with live(browser) as shown:
        turns = MEDIUM.turns
        tell(shown, "load", begun(MEDIUM, turns - 1))
        tell(shown, "focus")
        add(shown, MEDIUM, turns)
        tell(shown, "end", {"outcome": "lose", "reason": ""})
        shown.tab.clock.run_for(200)
        assert (shown.turn, shown.running) == (turns, False)
        assert shown.text(".outcome") == "lose"
        shown.press("ArrowLeft", "ArrowRight", "ArrowUp")
        assert (shown.turn, shown.speed) == (turns, "2x")
        shown.press(" ")
        assert shown.running
        assert said(shown) == []
        shown.click("restart")
        assert said(shown) == ["restart"]
        tell(shown, "load", begun(SHORT))
        assert (shown.turn, shown.text(".outcome")) == (0, "")


def test_when_the_program_has_ended(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 30))
        tell(shown, "setStatus", {"text": "No connection to the game."})
        assert shown.text(".outcome") == "No connection to the game."
        assert shown.part(".quit").is_visible()
        tell(shown, "setStatus", {"text": "The game is over.", "closed": True})
        assert shown.text(".outcome") == "The game is over."
        assert not shown.part(".quit").is_visible()
        shown.click("back")
        assert shown.turn == 29
        shown.click("play")
        shown.tab.clock.run_for(1000)
        assert shown.turn == 30
        assert said(shown) == []


def test_a_turn_that_has_begun_is_shown_to_its_end(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 2))
        arrived = shown.picture().tobytes()
        tell(shown, "load", begun(MEDIUM, 1))
        add(shown, MEDIUM, 2)
        shown.tab.clock.run_for(50)
        tell(shown, "setStatus", {"closed": True})
        assert shown.picture().tobytes() != arrived
        shown.tab.clock.run_for(200)
        assert shown.picture().tobytes() == arrived


def test_a_player_that_is_taken_away(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM))
        tell(shown, "focus")
        add(shown, MEDIUM, 1)
        tell(shown, "destroy")
        shown.tab.clock.run_for(500)
        shown.press(" ", "ArrowRight")
        assert said(shown) == []
        assert shown.tab.evaluate("document.body.innerHTML.includes('canvas')") is False


def test_a_chart_of_a_growing_game_is_that_of_the_whole(browser: Browser) -> None:
    recording = long_game()
    rows = page.show(recording)["turns"]
    with live(browser) as shown:
        tell(shown, "load", begun(recording, 3))
        shown.tab.evaluate(
            "([rows, moves]) => rows.forEach((row, i) => player.add(row, moves[i]))",
            [rows[4:], list(recording.moves[3:])],
        )
        grown = shown.part(".chart .line").get_attribute("d")
        tell(shown, "load", begun(recording, 2000))
        assert grown == shown.part(".chart .line").get_attribute("d")
