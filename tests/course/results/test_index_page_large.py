"""The page of a class of 3,000 in a real browser: what it holds, and what each key makes it do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browsers import opened
from test_index_page import ids
from test_tables import ADA, BOB, EVE, note, record

from pacman.course.results.record import Record, Student
from pacman.course.results.tables import write_tables

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STUDENTS = 3000
# Elements of the page for each student: a row, its cells, a link; and of all else together.
EACH, REST = 12, 4000
# Changes of the page are counted while rows are shown and hidden.
COUNTING = """() => {
    window.changes = 0;
    const seen = new MutationObserver((found) => { window.changes += found.length; });
    seen.observe(document.querySelector("#students"), {
        attributes: true, childList: true, subtree: true,
    });
}"""


def everybody() -> list[Record]:
    """Of ten students, eight are all right, one failed tests, and one file is unreadable."""
    wrong = record("", note("q1/a", "failed", "no"), note("q1/b", "failed", "no"), note("q2/c"))
    kinds = [*[ADA] * 7, BOB, wrong, EVE]
    return [
        replace(kinds[number % 10], student=Student(f"s{number:04}", f"Name of {number:04}"))
        for number in range(STUDENTS)
    ]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("results")
    (folder / "reports").mkdir()
    people = everybody()
    for one in people:
        (folder / "reports" / f"{one.student.stem}.html").touch()
    beside = {"canvas.csv": ["points of 3000"]}
    write_tables(str(folder), people, "Search", unplaced=[], passed_over={}, beside=beside)
    return (folder / "index.html").as_uri()


def layouts(session: Any) -> int:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return int(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))


def test_the_page_holds_little_for_each_student(browser: Any, address: str) -> None:
    size = Path(address.removeprefix("file://")).stat().st_size
    assert size < 600 * STUDENTS
    with opened(browser, address) as page:
        assert len(ids(page)) == STUDENTS
        assert page.evaluate("document.querySelectorAll('*').length") < EACH * STUDENTS + REST
        assert page.evaluate("document.querySelectorAll('#students *').length") > 7 * STUDENTS
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height < 30_000, "long tables scroll in boxes of their own"


def test_a_key_touches_only_rows_that_come_or_go(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        page.evaluate(COUNTING)
        page.get_by_label("Filter").focus()
        before, shown, changed = layouts(session), STUDENTS, 0
        for letter in "0123":
            page.keyboard.press(letter)
            found = len(ids(page))
            changed += shown - found
            shown = found
        assert ids(page) == ["s0123"]
        assert page.locator("#count").inner_text() == f"1 of {STUDENTS} students"
        assert page.evaluate("window.changes") == changed == STUDENTS - 1
        # Asking which rows are seen takes one, and drawing the page as many as it likes.
        assert layouts(session) - before < 40


def test_sorting_moves_each_row_once(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        before = layouts(session)
        page.locator("#students th", has_text="Total").get_by_role("button").click()
        assert len(ids(page)) == STUDENTS
        assert page.locator("#students tbody tr").first.inner_text().startswith("s0009")
        assert layouts(session) - before < 20


def test_those_of_a_test_are_shown_of_all(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        row = page.locator("section[aria-labelledby=tests] tr", has_text="q1/b").first
        row.locator("summary").click()
        assert row.locator("li").count() < 30, "and the rest by a button"
        row.get_by_role("button", name="Show in the table").click()
        assert len(ids(page)) == STUDENTS // 10
        page.get_by_role("button", name="Show everybody").click()
        assert len(ids(page)) == STUDENTS
