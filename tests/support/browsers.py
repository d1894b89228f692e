"""A real browser for tests, and games to show in it.

Where there is no browser the tests skip, unless REQUIRE_BROWSER is set.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from pacman import GreedyAgent, Layout, RandomGhost
from pacman.engine.match import Quit, play
from pacman.engine.recording import Player, Recording
from pacman.engine.state import GameState

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed: pip install -e '.[browser]'")
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        found = [*filter(None, map(shutil.which, NAMES)), *[own] * os.path.exists(own)]
        if not found:
            missing("there is no Chromium: install one, or run: playwright install chromium")
        # Chromium refuses to lock itself in as root, which is who runs in many containers.
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        args = ["--no-sandbox"] * root
        with playwright.chromium.launch(executable_path=found[0], args=args) as browser:
            yield browser


@contextmanager
def opened(browser: Browser, url: str, **context: Any) -> Iterator[Page]:
    """The page of this address in a context of its own, such as `color_scheme="dark"`.

    At the end it must have said nothing on the console, and have asked for nothing elsewhere.
    """
    seen: list[str] = []
    asked: list[str] = []
    with browser.new_context(**context) as fresh:
        page = fresh.new_page()
        page.on("console", lambda message: seen.append(message.text))
        page.on("pageerror", lambda error: seen.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(url)
        yield page
    assert seen == []
    origin = "/".join(url.split("/")[:3])
    here = url if origin == "file://" else origin
    ours = (here, f"blob:{here}", "data:")  # the last two need no network
    assert [address for address in asked if not address.startswith(ours)] == []


def recorded(layout: Layout, seed: int = 1, turns: int = 500) -> Recording:
    """A game of a greedy Pacman, which is stopped after this many turns: some have no end."""

    def stop(_state: GameState, agent: int, _action: str) -> None:
        nonlocal turns
        turns -= agent <= 0
        if turns < 0:
            raise Quit

    ghosts = [RandomGhost(i + 1) for i in range(layout.numGhosts)]
    result = play(layout, GreedyAgent(), ghosts, seed=seed, observe=stop)
    players = [Player("GreedyAgent"), *[Player("RandomGhost")] * len(ghosts)]
    return Recording.of(layout, players, seed, result)


def missing(reason: str) -> NoReturn:
    if os.environ.get("REQUIRE_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)
