"""Makes the pictures in the README: a film, and a page as a browser shows it.

Needs `pip install -e '.[browser]'` and Chromium. Given a folder, it puts them there.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tests" / "support")]

from browsers import launched, opened  # noqa: E402 - they are beside this folder

from pacman.commands.game import main  # noqa: E402

GAME = "-p ExpectimaxAgent -a evalFn=better -l smallClassic --seed 4 -q"
TURN = 47
VIEW = {"width": 900, "height": 720}


def film(folder: Path) -> None:
    main([*GAME.split(), "--gif", str(folder / "game.gif")])


def screenshot(folder: Path) -> None:
    """The page of the same game in the middle of it."""
    with tempfile.TemporaryDirectory() as elsewhere, launched() as browser:
        page = Path(elsewhere) / "game.html"
        main([*GAME.split(), "--html", str(page), "--turn", str(TURN)])
        with opened(browser, page.as_uri(), viewport=VIEW) as shown:
            shown.screenshot(path=folder / "page.png")


if __name__ == "__main__":
    into = Path(sys.argv[1]) if sys.argv[1:] else HERE / "data"
    film(into)
    screenshot(into)
