"""The page of a report in a real browser: games play in place, at the turn that went wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browsers import opened
from submitted import TREE, TURNS, assignment, written
from test_recorded_tests import IMPORT, WANDERS, WINS, right_until
from test_reports import BAD, POLICY, report, result

from pacman.grading import grade
from pacman.grading.report import Report
from pacman.grading.reports.page import _script, page
from pacman.show.web import page as games

pytestmark = pytest.mark.browser

REVERSE = {"North": "South", "South": "North", "East": "West", "West": "East"}
RETURNS = 'return "Stop"'
# The colours at some places on the board, given in cells.
PIXELS = """([width, places]) => {
    const board = document.querySelector(".pacman-player canvas");
    const cell = board.width / width;
    const seen = board.getContext("2d").getImageData(0, 0, board.width, board.height);
    return places.map(([x, y]) => {
        const at = Math.floor((y + 0.5) * cell) * board.width + Math.floor((x + 0.5) * cell);
        return [...seen.data.slice(4 * at, 4 * at + 3)];
    });
}"""


def graded(folder: Path, code: str, cases: dict[str, str]) -> Report:
    loaded = assignment(folder / "tests", {"q2": cases})
    return grade.grade(written(folder, code), grade.plan(loaded))


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("board")
    return graded(folder, right_until(3, RETURNS), {"turns": TURNS, "tree": TREE})


def saved(found: Report, folder: Path) -> str:
    (folder / "report.html").write_text(page(found), encoding="utf-8")
    return (folder / "report.html").as_uri()


def test_the_game_is_shown_at_the_turn_that_went_wrong(
    browser: Any, board: Report, tmp_path: Path
) -> None:
    (found,) = [test for test in board.tests if test.recording]
    with opened(browser, saved(board, tmp_path)) as shown:
        details = shown.locator("details", has_text="q2/turns")
        player = details.locator(".pacman-player")
        assert player.count() == shown.locator(".pacman-player").count() == 1
        text = player.inner_text()
        assert "turn 2 of 2" in text
        right = found.expected["actions"][0]
        assert f"in turn 3: right is {right} (blue, filled)" in text
        assert "chosen was Stop (orange, outlined)" in text
        label = details.locator(".label").first.inner_text()
        counts = (found.observed["count"], found.expected["counts"][0])
        assert label == (
            f"The game before turn 3: chosen was Stop, right is "
            f"{' or '.join(found.expected['actions'])}; {counts[0]} states were expanded, "
            f"{counts[1]} are right"
        )
        player.get_by_role("button", name="One turn back").click()
        assert "turn 1 of 2" in player.inner_text()
        assert "chosen" not in player.inner_text()


def test_the_arrows_are_where_pacman_is(browser: Any, board: Report, tmp_path: Path) -> None:
    (found,) = [test for test in board.tests if test.recording]
    game = json.loads(re.findall(r'class="pacman-show">(.*?)</script>', page(board))[0])
    x, y, look = game["turns"][-1][2:5]
    ways = {"North": (0, -1), "South": (0, 1), "East": (1, 0), "West": (-1, 0)}
    dx, dy = ways[found.expected["actions"][0]]
    bx, by = ways[REVERSE[game["names"][look].split()[1]]]
    with opened(browser, saved(board, tmp_path)) as shown:
        places = [[x + 0.75 * dx, y + 0.75 * dy], [x, y - 0.66], [x + 0.3 * bx, y + 0.3 * by]]
        arrow, ring, pacman = shown.evaluate(PIXELS, [game["width"], places])
    assert arrow[2] > arrow[1] > arrow[0], "it is blue"
    assert ring[0] > ring[1] > ring[2], "it is orange"
    assert min(pacman[:2]) > 200, "he is yellow"
    assert pacman[2] < 100, "he is yellow"


def test_a_game_that_was_lost(browser: Any, tmp_path: Path) -> None:
    found = graded(tmp_path, IMPORT + WANDERS, {"games": WINS})
    with opened(browser, saved(found, tmp_path)) as shown:
        player = shown.locator(".pacman-player")
        assert "lose" in player.locator(".outcome").inner_text()
        label = shown.locator("details .label").first.inner_text()
        assert re.fullmatch(r"The recording of game [1-4]", label)


def test_games_of_tests_that_are_folded_away_begin_when_they_are_opened(
    browser: Any, board: Report, tmp_path: Path
) -> None:
    address = saved(board, tmp_path)
    file = tmp_path / "report.html"
    file.write_text(file.read_text().replace('failed" open', 'failed"'), encoding="utf-8")
    with opened(browser, address) as shown:
        assert shown.locator(".pacman-player").count() == 0
        shown.locator("summary", has_text="q2/turns").click()
        shown.locator(".pacman-player").wait_for()
        canvas = shown.locator(".pacman-player canvas").first.bounding_box()
        assert canvas
        assert canvas["width"] > 100
        shown.locator("summary", has_text="q2/turns").click()
        shown.locator("summary", has_text="q2/turns").click()
        assert shown.locator(".pacman-player").count() == 1


def test_without_scripts_the_board_is_text(browser: Any, board: Report, tmp_path: Path) -> None:
    with opened(browser, saved(board, tmp_path), java_script_enabled=False) as shown:
        assert "%%%%" in shown.locator("details", has_text="q2/turns").inner_text()


def test_only_our_own_script_may_run(board: Report) -> None:
    for text, code in ((page(board), _script() + games.script()), (page(report(BAD)), _script())):
        assert POLICY.format(games.allowed(code)) in text
        assert text.count("<script>") == 1
        assert f"<script>{code}</script>" in text


@pytest.mark.slow
def test_a_recording_that_is_none_is_left_out() -> None:
    text = page(report(result("q1/a", "failed", 0.0, recording={"format": "pacman-replay/1"})))
    assert "pacman-show" not in text


MANY = [
    result(f"q1/t{n}", "failed", 0.0, message=f"reason {chr(97 + n)}") if n % 3
    else result(f"q1/t{n}")
    for n in range(9)
]  # fmt: skip


def test_failures_are_found_by_keys_and_words(browser: Any, tmp_path: Path) -> None:
    failed = [test.id for test in MANY if test.status == "failed"]
    focus = "document.activeElement.closest('details')?.querySelector('.name').textContent"
    with opened(browser, saved(report(*MANY), tmp_path)) as shown:
        visible = shown.locator("details.test:visible")
        seen = []
        for key in "nnnnnnnb":
            shown.keyboard.press(key)
            seen.append(shown.evaluate(focus))
        assert seen == [*failed, failed[0], failed[-1]]
        assert shown.evaluate("document.activeElement.closest('details').open")
        shown.keyboard.press("f")
        assert visible.count() == len(failed)
        shown.keyboard.press("/")
        shown.keyboard.type("reason c")
        assert visible.count() == 1
        shown.keyboard.press("Control+a")
        shown.keyboard.press("Delete")
        shown.get_by_role("button", name="Only not passed").click()
        assert visible.count() == len(MANY)
        shown.get_by_role("button", name="Fold all").click()
        assert shown.locator("details.test[open]").count() == 0
        shown.emulate_media(media="print")
        shown.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert shown.locator("details.test[open]").count() == len(failed)
        assert visible.count() == len(failed)
        assert not shown.locator(".tools").is_visible()
        shown.evaluate("dispatchEvent(new Event('afterprint'))")
        assert shown.locator("details.test[open]").count() == 0
