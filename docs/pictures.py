"""Makes the pictures in the README: a film, and two pages as a browser shows them.

It needs `pip install -e '.[browser]'`, Chromium, and npm or Pyodide's package in PYODIDE. An
argument is the folder for the pictures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tests" / "support")]

from browsers import launched, opened  # noqa: E402 - they are beside this folder
from playgrounds import served, written  # noqa: E402

from pacman.commands.game import main  # noqa: E402

GAME = "-p ExpectimaxAgent -a evalFn=better -l smallClassic --seed 4 -q"
TURN, EARLY = 47, 20
VIEW = {"width": 900, "height": 720}
PLAYED = "#board=smallClassic&agent=GreedyAgent&seed=4"
WIDE = {"width": 1360, "height": 860}
TURN_SHOWN = "document.querySelector('#play .turn')?.innerText.slice(5)"
PATIENCE = 120_000


def film(folder: Path) -> None:
    main([*GAME.split(), "--gif", str(folder / "game.gif")])


def screenshot(folder: Path) -> None:
    """The page of the same game in the middle of it."""
    with tempfile.TemporaryDirectory() as elsewhere, launched() as browser:
        page = Path(elsewhere) / "game.html"
        main([*GAME.split(), "--html", str(page), "--turn", str(TURN)])
        with opened(browser, page.as_uri(), viewport=VIEW) as shown:
            shown.screenshot(path=folder / "page.png")


def playground(folder: Path) -> None:
    """The playground in the middle of a game."""
    with tempfile.TemporaryDirectory() as elsewhere, launched() as browser:
        site = written(Path(elsewhere) / "site")
        with served(site) as address, opened(browser, address + PLAYED, viewport=WIDE) as shown:
            shown.wait_for_selector("#status[data-state=ready]", timeout=PATIENCE)
            shown.click("#play .main")
            while not shown.evaluate(f"parseInt({TURN_SHOWN}) >= {EARLY}"):
                shown.wait_for_timeout(50)
            shown.click("#play button[title^=Pause]")
            shown.screenshot(path=folder / "playground.png")


if __name__ == "__main__":
    into = Path(sys.argv[1]) if sys.argv[1:] else HERE / "data"
    film(into)
    screenshot(into)
    playground(into)
