"""The pages of a recorded game and of a report in Firefox."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import recorded
from firefox import Firefox, opened, started
from playgrounds import served
from submitted import TREE, TURNS, assignment, written
from test_recorded_tests import right_until

from pacman import Layout
from pacman.grading import grade
from pacman.grading.reports.page import page
from pacman.show.web import page as games

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    with started() as firefox:
        yield firefox


@pytest.mark.parametrize(
    ("script", "noticed"),
    [("console.log('word')", "word"), ("nothing()", "nothing is not defined"),
     ("fetch('http://127.0.0.1:1024/').catch(() => 0)", "1024")],
)  # fmt: skip
def test_a_page_that_speaks_or_asks_elsewhere_is_noticed(
    script: str, noticed: str, firefox: Firefox, tmp_path: Path
) -> None:
    path = tmp_path / "index.html"
    path.write_text(f"<!DOCTYPE html><title>t</title><script>{script}</script>", "utf-8")
    with (
        served(tmp_path) as address,
        pytest.raises(AssertionError, match=noticed),
        opened(firefox, address),
    ):
        pass


def test_a_recorded_game_plays(firefox: Firefox, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(games.page(games.show(recorded(Layout.load("smallClassic")))), "utf-8")
    with opened(firefox, path.as_uri()):
        firefox.press("End", "ArrowLeft")
        turn = firefox.text(".turn")
        firefox.press("Home", " ")
        firefox.until("document.querySelector('.turn').innerText.startsWith('turn 2 ')")
        assert turn.split()[1] == str(int(turn.split()[3]) - 1)


def test_a_report_shows_its_game(firefox: Firefox, tmp_path: Path) -> None:
    cases = assignment(tmp_path / "tests", {"q2": {"turns": TURNS, "tree": TREE}})
    code = right_until(3, 'return "Stop"')
    found = grade.grade(written(tmp_path, code), grade.plan(cases))
    path = tmp_path / "report.html"
    path.write_text(page(found), encoding="utf-8")
    with opened(firefox, path.as_uri()):
        assert "turn 2 of 2" in firefox.text(".pacman-player")
        firefox.click(".pacman-player [title^='One turn back']")
        assert "turn 1 of 2" in firefox.text(".pacman-player")
