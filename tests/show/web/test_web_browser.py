"""Live games in a real browser."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING

import pytest
from boards import board
from browsers import opened
from test_web_programs import GAME, program
from web_clients import LONG, Session, Waiter, running

from pacman.engine.keyboard import KeyboardAgent
from pacman.engine.match import Restart
from pacman.engine.state import GameState
from pacman.show.web import server as loopback

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


# A board with room to move, and a dot out of reach.
ROOM = """
    %%%%%%%
    %     %
    %     %
    %  P  %
    %     %
    %     %
    %%%%%%%
    %.%%%%%
    %%%%%%%"""


class Steered(KeyboardAgent):
    """Another program can wait for what the player does."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: list[str] = []
        self.seen = 0
        self.acted = threading.Condition()

    def getAction(self, state: GameState) -> str:
        action = super().getAction(state)
        with self.acted:
            self.actions.append(action)
            self.acted.notify_all()
        return action

    def goes(self, action: str) -> None:
        """Wait until this is done, since it was last waited for something."""
        with self.acted:
            assert self.acted.wait_for(lambda: action in self.actions[self.seen :], LONG)
            self.seen = len(self.actions)


def button(tab: Page, name: str) -> Locator:
    return tab.get_by_role("button", name=name)


def expect_turn(tab: Page, turn: int | str) -> None:
    from playwright.sync_api import expect

    shown = tab.locator(".turn").first
    expect(shown).to_have_text(re.compile(rf"turn {turn}\b"), timeout=1000 * LONG)


def expect_text(tab: Page, text: str) -> None:
    from playwright.sync_api import expect

    expect(tab.get_by_text(text)).to_be_visible(timeout=1000 * LONG)


def picture(tab: Page) -> str:
    drawn = tab.locator("canvas").first.evaluate("canvas => canvas.toDataURL()")
    assert isinstance(drawn, str)
    return drawn


def paused(tab: Page, session: Session, agent: Steered | Waiter) -> int:
    """Pause the game, and give its turn, when that is what is seen."""
    button(tab, "Pause").click()
    button(tab, "Play").wait_for()
    session.busy()
    turn = len(agent.actions) if isinstance(agent, Steered) else agent.turns
    expect_turn(tab, turn)
    return turn


@pytest.mark.browser
def test_playing_in_a_browser(browser: Browser) -> None:
    keys = {
        "ArrowLeft": "West",
        "d": "East",
        "ArrowUp": "North",
        "s": "South",
        "a": "West",
        "ArrowRight": "East",
        "w": "North",
        "ArrowDown": "South",
    }
    steered = Steered()
    with (
        running(board(ROOM), steered, seconds=0.02) as session,
        opened(browser, session.url) as tab,
    ):
        expect_turn(tab, "[1-9][0-9]*")  # before, the page doesn't know that it is played on
        for key, way in keys.items():
            tab.keyboard.press(key)
            steered.goes(way)
        tab.keyboard.press(" ")
        steered.goes("Stop")
        button(tab, "Quit").click()
        expect_text(tab, loopback.ENDED)
        session.thread.join(LONG)
        (result,) = session.results
        moves = [move for _, move in result.moves]
        assert moves == steered.actions[: len(moves)]
        went = [move for move in moves if move != "Stop"]
        turns = [way for way, before in zip(went, ["", *went], strict=False) if way != before]
        assert turns == list(keys.values())
        # What was shown can be seen again.
        tab.keyboard.press("Home")
        expect_turn(tab, 0)
        button(tab, "Play").click()
        expect_turn(tab, result.turns)


@pytest.mark.browser
def test_a_game_waits_for_its_first_key(browser: Browser) -> None:
    """Also the next one; and a finger does what a key does."""
    steered = Steered()
    finger = {"has_touch": True, "is_mobile": True, "viewport": {"width": 400, "height": 800}}
    with running(board(ROOM), steered, seconds=0.02, waits=True) as session:
        with opened(browser, session.url) as tab:
            expect_text(tab, "press an arrow key to begin")
            session.busy()
            assert steered.actions == []
            tab.keyboard.press("ArrowUp")
            steered.goes("North")
            expect_turn(tab, "[1-9][0-9]*")
            assert not tab.get_by_text("press an arrow key").count()
            button(tab, "Restart").click()
            expect_text(tab, "press an arrow key to begin")
        with opened(browser, session.url, **finger) as tab:
            expect_text(tab, "swipe over the board to begin")
            expect_text(tab, "Swipe over the board: go. Tap it: stop.")
            for way, (x, y) in {"East": (60, 5), "South": (-9, 80), "West": (-50, 0)}.items():
                swipe(tab, x, y)
                steered.goes(way)
            tab.locator("canvas").first.tap()
            steered.goes("Stop")


def swipe(tab: Page, x: int, y: int) -> None:
    """A finger that goes over the board, as the browser's own protocol sends it."""
    box = tab.locator("canvas").first.bounding_box()
    assert box
    start = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    end = {"x": start["x"] + x, "y": start["y"] + y}
    protocol = tab.context.new_cdp_session(tab)
    for kind, points in ("Start", [start]), ("Move", [end]), ("End", []):
        words = {"type": f"touch{kind}", "touchPoints": points}
        protocol.send("Input.dispatchTouchEvent", words)


@pytest.mark.browser
@pytest.mark.parametrize("ratio", [1, 2])
def test_a_live_board_is_as_large_as_the_screen_allows(browser: Browser, ratio: int) -> None:
    view = {"viewport": {"width": 1500, "height": 900}, "device_scale_factor": ratio}
    with (
        running(board(ROOM), seconds=0.02, playing=False) as session,
        opened(browser, session.url, **view) as tab,
    ):
        expect_turn(tab, "[1-9][0-9]*")
        canvas = tab.locator("canvas").first
        box = canvas.bounding_box()
        assert box
        assert box["height"] >= 900 - 360
        assert canvas.evaluate("each => each.height") == box["height"] * ratio
        last = tab.locator(".controls").bounding_box()
        assert last
        assert last["y"] + last["height"] <= 900


@pytest.mark.browser
@pytest.mark.parametrize("playing", [True, False])
def test_pausing_and_stepping_in_a_browser(browser: Browser, playing: bool) -> None:
    waiter = Waiter()
    with (
        running(pacman=waiter, playing=playing, seconds=0.02) as session,
        opened(browser, session.url) as tab,
    ):
        turn = paused(tab, session, waiter)
        for steps in (1, 2, 3):
            button(tab, "One turn on").click()
            expect_turn(tab, turn + steps)
        assert waiter.turns == turn + 3
        button(tab, "One turn back").click()
        expect_turn(tab, turn + 2)
        tab.keyboard.press("End")
        expect_turn(tab, turn + 3)
        button(tab, "Play").click()
        expect_turn(tab, "[0-9]{2,}")
        paused(tab, session, waiter)
        button(tab, "Restart").click()
        button(tab, "Pause").click()
        button(tab, "Play").wait_for()
        session.busy()
        (first,) = session.results
        assert type(first.error) is Restart
        expect_turn(tab, waiter.turns - first.turns)


@pytest.mark.browser
def test_a_reload_and_a_second_tab(browser: Browser) -> None:
    steered = Steered()
    with (
        running(board(ROOM), steered, seconds=0.02) as session,
        opened(browser, session.url) as tab,
    ):
        expect_turn(tab, "[1-9][0-9]*")
        tab.keyboard.press("ArrowLeft")
        steered.goes("West")
        turn = paused(tab, session, steered)
        before = picture(tab)
        tab.reload()
        expect_turn(tab, turn)
        assert picture(tab) == before
        with opened(browser, session.url) as second:
            expect_turn(second, turn)
            assert picture(second) == before
            button(second, "One turn on").click()
            expect_turn(second, turn + 1)
            expect_turn(tab, turn + 1)
        button(tab, "Play").click()
        tab.keyboard.press("ArrowRight")
        steered.goes("East")


@pytest.mark.browser
def test_a_tab_that_was_closed_and_opened_again(browser: Browser) -> None:
    waiter = Waiter()
    with running(pacman=waiter, seconds=0.02) as session:
        with opened(browser, session.url) as tab:
            expect_turn(tab, "[1-9][0-9]*")
        session.alone()
        turns = waiter.turns
        session.busy()
        assert waiter.turns == turns
        with opened(browser, session.url) as tab:
            expect_turn(tab, f"(?!{turns})[0-9]+")


@pytest.mark.browser
@pytest.mark.slow
def test_a_game_that_vanishes(browser: Browser) -> None:
    with program(GAME) as process, browser.new_page() as tab:
        assert process.stdout
        tab.goto(process.stdout.readline().split()[4])
        expect_turn(tab, 0)
        process.kill()
        process.wait(LONG)
        expect_text(tab, "No connection to the game. Trying again.")
