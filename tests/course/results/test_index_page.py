"""The page of a class in a real browser: sorted, filtered, by keys, and without scripts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from browsers import opened
from test_tables import ADA, BOB, EVE, SAM, note, record

from pacman.course.results.record import Student
from pacman.course.results.tables import write_tables

pytestmark = pytest.mark.browser

LONG = replace(ADA, student=Student("s10", "x" * 300))
CLASS = (
    LONG,
    replace(ADA, student=Student("s2", "Grace Hopper")),
    replace(ADA, student=Student("s3", "Noor al-Din"), points=2.5),
    BOB,
    EVE,
    SAM,
    record("zoe", note("q1/a", "failed", "no"), note("q1/b", "failed", "no"), note("q2/c")),
)
ONE_OF_MANY = """[...document.querySelectorAll("#students tbody tr")]
    .filter((row) => row.offsetHeight).map((row) => row.cells[0].textContent)"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("results")
    (folder / "reports").mkdir()
    (folder / "reports" / "s2.html").write_text("<!DOCTYPE html><title>of s2</title>")
    left_out = [("notes.txt", "no submission")]
    write_tables(str(folder), CLASS, "Search", unplaced=left_out, passed_over={"s2": ["s2-old.py"]})
    return (folder / "index.html").as_uri()


def ids(page: Any) -> list[str]:
    """The ids of the students in the table, from its top."""
    return list(page.evaluate(ONE_OF_MANY))


def heading(page: Any, name: str) -> Any:
    return page.locator("#students th", has_text=name)


def test_the_table_is_sorted_by_numbers(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        total = heading(page, "Total")
        total.get_by_role("button").click()
        assert total.get_attribute("aria-sort") == "ascending"
        assert ids(page) == ["eve", "bob", "zoe", "s3", "s10", "s2", "sam"]
        total.get_by_role("button").click()
        assert total.get_attribute("aria-sort") == "descending"
        assert ids(page) == ["s10", "s2", "s3", "bob", "zoe", "eve", "sam"], "unknown stay last"


def test_the_table_is_sorted_by_keys(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        heading(page, "Total").get_by_role("button").click()
        heading(page, "Id").get_by_role("button").focus()
        page.keyboard.press("Enter")
        assert ids(page) == ["bob", "eve", "s2", "s3", "s10", "sam", "zoe"], "2 is before 10"
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        assert ids(page)[0] == "s2", "Grace is before the names that begin with N"
        sorts = page.locator("#students [aria-sort]")
        assert (sorts.count(), sorts.inner_text()) == (1, "Name")


def test_the_table_is_filtered_by_words(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        assert page.locator("#count").inner_text() == "7 of 7 students"
        assert not page.locator("#everybody").is_visible()
        page.get_by_label("Filter").fill("LATE  bob")
        assert ids(page) == ["bob"]
        assert page.locator("#count").inner_text() == "1 of 7 students"
        page.get_by_label("Filter").fill("grace late")
        assert ids(page) == []
        page.get_by_role("button", name="Show everybody").click()
        assert len(ids(page)) == 7
        assert page.evaluate("document.activeElement.id") == "filter"


def test_who_did_not_pass_a_test_is_shown_however_the_table_is_sorted(
    browser: Any, address: str
) -> None:
    with opened(browser, address) as page:
        heading(page, "Name").get_by_role("button").click()
        row = page.locator("tr", has_text="q1/a").first
        assert row.locator("td").first.inner_text() == "2"
        row.locator("summary").click()
        assert "Name of bob" in row.inner_text()
        row.get_by_role("button", name="Show in the table").click()
        assert ids(page) == ["bob", "zoe"]
        assert page.locator("#count").inner_text() == "2 of 7 students: did not pass q1/a"
        page.get_by_label("Filter").fill("zoe")
        assert ids(page) == ["zoe"]
        page.get_by_role("button", name="Show everybody").click()
        row = page.locator("section[aria-labelledby=messages] tr", has_text="late")
        row.locator("summary").click()
        row.get_by_role("button", name="Show in the table").click()
        assert ids(page) == ["bob"]
        assert page.locator("#count").inner_text() == "1 of 7 students: got this message: late"


# How high what is in a cell is, which is less than the cell where another one is higher.
HEIGHT = """cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().height;
}"""


def test_a_share_stays_on_one_line(browser: Any, address: str) -> None:
    """However wide the other columns are."""
    with opened(browser, address) as page:
        page.set_viewport_size({"width": 700, "height": 800})
        page.add_style_tag(content="section td { padding-right: 6rem; }")
        for share in page.locator(".share").all():
            height = share.locator("xpath=..").evaluate(HEIGHT)
            assert 0 < height < 30


def test_tests_and_messages_come_in_their_order_and_can_be_sorted(
    browser: Any, address: str
) -> None:
    with opened(browser, address) as page:
        table = page.locator("section[aria-labelledby=tests] table")
        names = table.locator("tbody th")
        assert names.all_inner_texts() == ["q1/a", "q1/b", "q2/c"], "the worst first"
        assert table.locator("[aria-sort=descending]").inner_text() == "Not passed"
        table.get_by_role("button", name="Not passed").click()
        assert names.all_inner_texts() == ["q1/b", "q2/c", "q1/a"]
        said = page.locator("section[aria-labelledby=messages] .message").all_inner_texts()
        assert said == ["no", "late"]


def test_columns_are_as_high_as_many_they_stand_for(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        chart = page.locator(".chart").first
        counts = [int(text) for text in chart.locator(".count").all_inner_texts()]
        boxes = [bar.bounding_box() for bar in chart.locator(".bar").all()]
        heights = [box["height"] for box in boxes if box]
        assert counts == [1, 0, 0, 2, 0, 0, 0, 0, 1, 0, 2]
        full = heights[-1]
        assert full > 50
        assert heights == pytest.approx([full * count / 2 for count in counts], abs=0.5)
        assert chart.locator("li").last.get_attribute("title") == "2 students: all 3 points"


def test_links_lead_to_the_reports_that_there_are(browser: Any, address: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        assert page.locator("#students a").all_inner_texts() == ["s2"]
        page.locator("#students a").click()
        assert page.title() == "of s2"


def test_without_scripts_everything_can_be_read(browser: Any, address: str) -> None:
    with opened(browser, address, java_script_enabled=False) as page:
        # No script runs here, not even ours to ask which rows are seen.
        assert page.locator("#students tbody tr").count() == len(CLASS)
        assert page.locator("#students tbody tr").last.is_visible()
        assert not page.locator("#tools").is_visible()
        assert page.locator("thead button").count() == 0
        row = page.locator("tr", has_text="q1/a").first
        row.locator("summary").click()
        assert "Name of zoe" in row.inner_text()
        assert not row.locator("button").is_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(browser: Any, address: str, width: int) -> None:
    with opened(browser, address, viewport={"width": width, "height": 800}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_what_was_left_out_and_lost_is_reported(browser: Any, address: str) -> None:
    with opened(browser, address, color_scheme="dark") as page:
        text = page.locator("body").inner_text()
        for said in (
            "7 students: 5 graded, 1 unreadable (0 points), 1 not graded",
            "1 student not graded:",
            "1 student with fewer points than an earlier run gave.",
            "1 file of the folder could not be placed.",
            "notes.txt\tno submission",
            "s2\tada.py\ts2-old.py",
            "broken, had 3\tit broke",
            "graded, late, had 2.5",
        ):
            assert said in text
        for link in page.locator("header a[href^='#']").all():
            assert page.locator(link.get_attribute("href") or "nowhere").count() == 1
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 22, 27)"
