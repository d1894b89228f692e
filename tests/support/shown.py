"""Players on pages in a real browser, and what they show."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boards import board
from browsers import opened
from PIL import Image

from pacman.engine.match import Outcome
from pacman.engine.recording import Player, Recording
from pacman.show.web import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


@lru_cache(maxsize=1)
def long_game(turns: int = 2000) -> Recording:
    """A game between walls, to and fro, with a single ghost that does the same."""
    layout = board("""
        %%%%%%
        %P . %
        %%%%%%
        %%% G%
        %%%%%%""")
    moves = ("EW", "WE") * (turns // 2)
    players = (Player("ToAndFro"), Player("FroAndTo"))
    return Recording(layout, players, 1, moves, Outcome.STOPPED, 0, "stopped by the player", "")


def stop_time(tab: Page) -> None:
    """From now on the page's clock goes on only with run_for()."""
    tab.clock.install(time=0)
    tab.clock.pause_at(1000)


class Shown:
    """A player on a page, as a person sees it."""

    def __init__(self, tab: Page, nth: int = 0) -> None:
        self.tab = tab
        self.root = tab.locator(".pacman-player").nth(nth)
        self.canvas = self.root.locator(".board canvas")

    def part(self, name: str) -> Locator:
        return self.root.locator(name)

    def text(self, name: str) -> str:
        return self.part(name).inner_text()

    @property
    def turn(self) -> int:
        return int(self.text(".line .turn").split()[1])

    @property
    def running(self) -> bool:
        return (self.part(".play").get_attribute("title") or "").startswith("Pause")

    @property
    def speed(self) -> str:
        return self.text(".speed").replace("\N{MULTIPLICATION SIGN}", "x")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def click(self, name: str) -> None:
        self.part(f"button.{name}").click()

    def seek(self, turn: int) -> None:
        self.part("input").fill(str(turn))

    def column(self) -> list[str]:
        """The moves of the turn that is marked as the present one."""
        return self.root.locator("tbody .now .unseen").all_inner_texts()

    def picture(self) -> Image.Image:
        url: str = self.canvas.evaluate("canvas => canvas.toDataURL()")
        raw = base64.b64decode(url.partition(",")[2])
        return Image.open(io.BytesIO(raw)).convert("RGB")


@contextmanager
def player(
    browser: Browser, folder: Path, recording: Recording, *args: Any, **context: Any
) -> Iterator[Shown]:
    """The page of a recording, opened as a file."""
    path = folder / "game.html"
    path.write_bytes(page.page(page.show(recording, *args)).encode())
    with opened(browser, path.as_uri(), **context) as tab:
        yield Shown(tab)


@contextmanager
def live(browser: Browser, *, playing: bool = False) -> Iterator[Shown]:
    """A live player, which has nothing to show yet; what it says is in `said`."""
    with opened(browser, "about:blank") as tab:
        stop_time(tab)
        tab.add_style_tag(content=page.base_style() + page.style())
        tab.add_script_tag(content=page.script())
        tab.evaluate(
            """playing => {
                window.said = [];
                const root = document.createElement("div");
                document.body.append(root);
                window.player = pacmanPlayer(root, { say: (word) => said.push(word), playing });
            }""",
            playing,
        )
        yield Shown(tab)


def tell(shown: Shown, method: str, *args: Any) -> None:
    shown.tab.evaluate("([method, args]) => player[method](...args)", [method, args])


def said(shown: Shown) -> list[str]:
    words: list[str] = shown.tab.evaluate("said.splice(0)")
    return words


def begun(recording: Recording, turns: int = 0) -> dict[str, Any]:
    """A game after this many turns."""
    show = page.show(recording)
    first, moves = show["turns"][: turns + 1], show["moves"][:turns]
    return {**show, "turns": first, "moves": moves, "result": None}


def add(shown: Shown, recording: Recording, turn: int) -> None:
    tell(shown, "add", page.show(recording)["turns"][turn], recording.moves[turn - 1])
