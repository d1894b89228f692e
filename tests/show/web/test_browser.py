"""The player in a real browser: every control, what is drawn, and what must not happen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from boards import SMALL, board
from browsers import recorded
from shown import player, stop_time

from pacman import Layout
from pacman.engine.match import Outcome
from pacman.engine.recording import Player, Recording
from pacman.show.web import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEDIUM = recorded(Layout.load("mediumClassic"))
SHORT = recorded(board(SMALL["no ghosts"]))
HOSTILE = (
    '</script><script>document.title="BREACH"</script><img src=x onerror=alert(1)>{{ script }}'
)
PHONE: dict[str, Any] = {"width": 320, "height": 640}


def test_a_recording_waits_for_its_viewer(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        assert (shown.turn, shown.running) == (0, False)
        assert shown.text(".line .score") == "score 0"
        assert shown.text(".line .title") == "mediumClassic, seed 1"
        assert shown.text(".outcome") == ""
        focus = shown.tab.evaluate("document.activeElement.className")
        assert focus == "play"


def test_it_starts_where_it_is_told_to(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM, (), 42) as shown:
        assert (shown.turn, shown.running) == (42, False)


def test_buttons(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        for name, turn in [
            ("forward", 1), ("forward", 2), ("back", 1), ("end", MEDIUM.turns),
            ("forward", MEDIUM.turns), ("back", MEDIUM.turns - 1), ("start", 0), ("back", 0),
        ]:  # fmt: skip
            shown.click(name)
            assert shown.turn == turn


def test_keys(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        for key, turn in [
            ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", MEDIUM.turns),
            ("ArrowRight", MEDIUM.turns), ("Home", 0), ("ArrowLeft", 0),
        ]:  # fmt: skip
            shown.press(key)
            assert shown.turn == turn
        shown.tab.evaluate("document.activeElement.blur()")
        shown.press("ArrowRight")
        assert shown.turn == 1
        shown.press("Control+ArrowRight", "Alt+End", "x")
        assert shown.turn == 1


def test_keys_on_the_slider_are_the_same(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        shown.part("input").focus()
        shown.press("ArrowRight", "ArrowRight", "ArrowLeft")
        assert shown.turn == 1
        shown.press("ArrowUp")
        assert (shown.turn, shown.speed) == (1, "2x")
        shown.press(" ")
        assert shown.running


def test_all_controls_are_reached_with_the_keyboard(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        shown.part("input").focus()
        reached = []
        for _ in range(7):
            shown.press("Tab")
            reached.append(shown.tab.evaluate("document.activeElement.className"))
            style = "getComputedStyle(document.activeElement).outlineStyle"
            assert shown.tab.evaluate(style) == "solid"
        assert reached == ["start", "back", "play", "forward", "end", "slower", "faster"]
        buttons = shown.root.get_by_role("button")
        assert buttons.count() == len(reached)
        assert shown.root.get_by_role("button", name="Play (space)").count() == 1
        assert shown.root.get_by_role("slider", name="Turn").count() == 1


def test_playing_takes_the_time_it_says(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        stop_time(shown.tab)
        shown.press(" ")
        assert shown.running
        shown.tab.clock.run_for(2000)
        assert 18 <= shown.turn <= 20  # ten turns a second
        shown.press(" ")
        assert not shown.running
        turn = shown.turn
        shown.tab.clock.run_for(1000)
        assert shown.turn == turn
        shown.canvas.click()
        shown.tab.clock.run_for(1000)
        assert 8 <= shown.turn - turn <= 10


def test_speeds(browser: Browser, tmp_path: Path) -> None:
    speeds = ["0.25x", "0.5x", "1x", "2x", "4x", "8x"]
    with player(browser, tmp_path, MEDIUM) as shown:
        stop_time(shown.tab)
        shown.press("-", "ArrowDown", "ArrowDown")
        seen = [shown.speed]
        for key in ("+", "ArrowUp", "+", "+", "+"):
            shown.press(key)
            seen.append(shown.speed)
        assert seen == speeds
        shown.click("faster")
        assert shown.speed == "8x"
        shown.click("slower")
        assert shown.speed == "4x"
        shown.click("play")
        shown.tab.clock.run_for(1000)
        assert 36 <= shown.turn <= 40


def test_a_game_that_was_played_to_its_end_begins_anew(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, SHORT) as shown:
        stop_time(shown.tab)
        shown.click("play")
        shown.tab.clock.run_for(1000 + 400 * SHORT.turns)
        assert (shown.turn, shown.running) == (SHORT.turns, False)
        assert shown.text(".outcome") == "win"
        shown.click("play")
        assert shown.running
        shown.tab.clock.run_for(50)
        assert shown.turn <= 1
        assert shown.text(".outcome") == ""


def test_the_slider_goes_anywhere(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        slider = shown.part("input")
        shown.seek(77)
        assert shown.turn == 77
        box = slider.bounding_box()
        assert box
        shown.tab.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
        shown.tab.mouse.down()
        shown.tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        shown.tab.mouse.up()
        assert abs(shown.turn - MEDIUM.turns / 2) <= 2
        assert slider.get_attribute("aria-valuetext") == (
            f"turn {shown.turn}, {shown.text('.line .score')}"
        )


def test_the_chart_shows_the_score_and_goes_anywhere(browser: Browser, tmp_path: Path) -> None:
    scores = [row[0] for row in page.show(MEDIUM)["turns"]]
    with player(browser, tmp_path, MEDIUM) as shown:
        chart = shown.part(".chart")
        box = chart.bounding_box()
        assert box
        middle = box["y"] + box["height"] / 2
        chart.click(position={"x": box["width"] / 4, "y": 20})
        assert abs(shown.turn - MEDIUM.turns / 4) <= 2
        shown.tab.mouse.move(box["x"] + 10, middle)
        shown.tab.mouse.down()
        shown.tab.mouse.move(box["x"] + box["width"] * 0.75, middle, steps=3)
        assert abs(shown.turn - MEDIUM.turns * 0.75) <= 2
        shown.tab.mouse.move(box["x"] + box["width"] * 2, middle)
        assert shown.turn == MEDIUM.turns
        shown.tab.mouse.up()
        shown.tab.mouse.move(box["x"], middle)
        assert shown.turn == MEDIUM.turns
        now = shown.part(".chart .now").bounding_box()
        assert now
        assert abs(now["x"] - box["x"] - box["width"]) <= 3
        assert int(shown.text(".chart .high")) == max(scores)
        assert int(shown.text(".chart .low")) == min(scores)
        line = shown.part(".chart path.line").get_attribute("d") or ""
        points = [tuple(map(float, point.split())) for point in line.lstrip("M").split("L")]
        assert len(points) == MEDIUM.turns + 2
        for (_, y), (_, other), before, after in zip(
            points, points[1:], scores, scores[1:], strict=False
        ):
            assert (y > other) == (before < after)


def test_each_turn_has_its_score_and_moves(browser: Browser, tmp_path: Path) -> None:
    show = page.show(MEDIUM)
    words = {"N": "North", "S": "South", "E": "East", "W": "West", ".": "Stop"}
    with player(browser, tmp_path, MEDIUM) as shown:
        for turn in (1, 20, 100, MEDIUM.turns - 1, MEDIUM.turns):
            shown.seek(turn)
            assert shown.text(".line .score") == f"score {show['turns'][turn][0]}"
            moved = [words[letter] for letter in MEDIUM.moves[turn - 1]]
            assert shown.column() == moved + [""] * (3 - len(moved))
            assert shown.part("thead .now").inner_text() == str(turn)
        names = shown.part("tbody th").all_inner_texts()
        assert [name.split() for name in names] == [
            ["GreedyAgent"], ["1", "RandomGhost"], ["2", "RandomGhost"],
        ]  # fmt: skip


def test_who_cannot_move_has_no_move(browser: Browser, tmp_path: Path) -> None:
    layout = board(SMALL["walled-in ghost"])
    recording = recorded(layout, 3, 6)
    assert any(len(word) == 2 for word in recording.moves)
    walled = next(agent for agent in (1, 2) if not next(recording.states()).getLegalActions(agent))
    with player(browser, tmp_path, recording) as shown:
        for turn in range(1, recording.turns + 1):
            shown.seek(turn)
            column = shown.column()
            assert column[walled] == ""
            assert len([move for move in column if move]) == len(recording.moves[turn - 1])


@pytest.mark.parametrize(
    ("outcome", "reason", "text"),
    [
        (Outcome.WIN, "", "win"),
        (Outcome.LOSE, "", "lose"),
        (Outcome.CRASH, "Pacman: KeyError: 3", "crash: Pacman: KeyError: 3"),
        (Outcome.TIMEOUT, "ghost 1: too slow", "timeout: ghost 1: too slow"),
        (Outcome.STOPPED, "stopped by the player", "stopped: stopped by the player"),
    ],
)
def test_the_outcome_is_said_at_the_end(
    browser: Browser, tmp_path: Path, outcome: Outcome, reason: str, text: str
) -> None:
    recording = Recording(**{**vars(SHORT), "outcome": outcome, "reason": reason})
    with player(browser, tmp_path, recording) as shown:
        assert shown.text(".outcome") == ""
        shown.press("End")
        assert shown.root.get_by_role("status").inner_text() == text
        shown.press("ArrowLeft")
        assert shown.text(".outcome") == ""


def test_names_are_only_text(browser: Browser, tmp_path: Path) -> None:
    layout = Layout.parse(str(SHORT.layout), HOSTILE)
    recording = Recording(layout, (Player(HOSTILE),), 1, SHORT.moves, Outcome.CRASH, 0, HOSTILE, "")
    with player(browser, tmp_path, recording, viewport=PHONE) as shown:
        shown.press("End")
        assert shown.text(".line .title") == f"{HOSTILE}, seed 1"
        assert shown.text(".outcome") == f"crash: {HOSTILE}"
        assert shown.part("tbody th").inner_text().strip() == HOSTILE
        assert shown.tab.title() == f"Pacman on {HOSTILE}"
        assert shown.tab.locator("img").count() == 0
        assert shown.tab.evaluate("document.documentElement.scrollWidth") == 320


def test_no_other_script_runs(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    more = "<script>window.breach = 1</script><img src='http://127.0.0.1:9/x' onerror='breach=2'>"
    path.write_text(page.page(page.show(SHORT)).replace("</body>", f"{more}</body>"), "utf-8")
    tab = browser.new_page()
    refused: list[str] = []
    tab.on("console", lambda message: refused.append(message.text))
    tab.goto(path.as_uri())
    assert tab.evaluate("window.breach") is None
    assert len(refused) == 3  # the script, the picture and its handler
    assert all("Content Security Policy" in text for text in refused)
    tab.close()
