"""The practice page as a student uses it: every kind by mouse and by keyboard, and the result."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsers import opened

from pacman.practice import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KINDS = ("minimax", "depth", "expectimax", "cuts", "windows", "equal", "orders")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
# Of text beside its background, as the accessibility guidelines ask for it.
READABLE = 4.5


@contextmanager
def practice(browser: Browser, folder: Path, seed: int = 3, **context: Any) -> Iterator[Page]:
    path = folder / "practice.html"
    path.write_text(page.page(seed), encoding="utf-8")
    with opened(browser, path.as_uri(), **context) as tab:
        yield tab


def cell(tab: Page, kind: str, level: int) -> Locator:
    return tab.locator("#table tr").nth(KINDS.index(kind)).locator("button").nth(level - 1)


def parts(tab: Page, kind: str, level: int, number: int = 0, seed: int = 3) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = tab.evaluate(
        "words => pacmanExercises.exercise(...words).parts", [seed, kind, level, number]
    )
    return made


def node(tab: Page, name: str) -> Locator:
    return tab.locator(f'#tree [aria-label^="{name}:"]')


def label(element: Locator) -> str:
    return element.get_attribute("aria-label") or ""


def by_mouse(tab: Page, asked: list[dict[str, Any]]) -> None:
    for part in asked:
        right = part["right"]
        if part["type"] == "marks":
            for name in right:
                node(tab, name).click()
        elif part["type"] == "choice":
            box = tab.get_by_role("group", name=part["label"])
            box.get_by_role("radio", name=right, exact=True).click()
        elif math.isinf(right):
            name = "infinity" if right > 0 else "minus infinity"
            tab.get_by_role("button", name=f"{part['label']}: {name}", exact=True).click()
        else:
            tab.get_by_label(part["label"], exact=True).fill(f"{abs(right)}")
            if right < 0:
                tab.get_by_role("button", name=f"{part['label']}: change the sign").click()
    tab.locator("#check").click()


def tab_to(tab: Page, which: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(80):
        tab.keyboard.press("Tab")
        if tab.evaluate("which => document.activeElement.matches(which)", which):
            return
    pytest.fail(f"{which} is not reached")


def by_keyboard(tab: Page, asked: list[dict[str, Any]]) -> None:
    for part in asked:
        right = part["right"]
        if part["type"] == "marks":
            tab_to(tab, "[role=checkbox]")
            for _ in part["can"]:
                label = tab.evaluate("document.activeElement.getAttribute('aria-label')")
                if label.split(":")[0] in right:
                    tab.keyboard.press("Space")
                tab.keyboard.press("ArrowRight")
        elif part["type"] == "choice":
            tab_to(tab, f"[name='{part['id']}']")
            tab.keyboard.press("Space")
            for _ in range(part["options"].index(right)):
                tab.keyboard.press("ArrowDown")
        else:
            tab_to(tab, f"[name='{part['id']}']")
            tab.keyboard.type(f"{right}")
    tab_to(tab, "#check")
    tab.keyboard.press("Enter")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("by", [by_mouse, by_keyboard])
def test_each_kind_is_answered(kind: str, by: Any, browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        for level in (1, 2, 3):
            cell(tab, kind, level).click()
            by(tab, parts(tab, kind, level))
            assert tab.locator("#verdict").inner_text() == "✓ Right."
            assert tab.locator("#reason li").count() > 0
            assert tab.locator("#tree .sign.wrong, #tree .sign.missed").count() == 0
            assert cell(tab, kind, level).inner_text() == f"{level} ✓"
        assert tab.locator("#progress").inner_text() == "Solved: 3 of 21"


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_says_what_is_right(kind: str, browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        cell(tab, kind, 1).click()
        asked = parts(tab, kind, 1)
        for part in asked:
            if part["type"] == "marks":
                had, missed = part["right"][:1], part["right"][1:]
                wrong = next(name for name in part["can"] if name not in part["right"])
                for name in [*had, wrong]:
                    node(tab, name).click()
            elif part["type"] == "choice":
                other = next(each for each in part["options"] if each != part["right"])
                box = tab.get_by_role("group", name=part["label"])
                box.get_by_role("radio", name=other, exact=True).click()
            else:
                tab.get_by_label(part["label"], exact=True).fill("77")
        tab.locator("#check").click()
        assert tab.locator("#verdict").inner_text() == "✗ Not right."
        assert label(cell(tab, kind, 1)).endswith(": not solved yet")
        if asked[0]["type"] == "marks":
            assert label(node(tab, wrong)).endswith(": wrong")
            for names, word in ((had, "right"), (missed, "missed")):
                for name in names:
                    assert label(node(tab, name)).endswith(f": {word}")
        else:
            told = tab.locator("#parts .field > .wrong").all_inner_texts()
            signs = [f"✗ right: {said(part['right'])}" for part in asked]
            assert told == signs


def said(right: Any) -> str:
    return str(right).replace("-", "\N{MINUS SIGN}").replace("inf", "∞")


def test_what_is_marked_can_be_unmarked(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        cell(tab, "depth", 1).click()
        leaf = tab.locator("[role=checkbox]").first
        for state in ("true", "false", "true"):
            leaf.click()
            assert leaf.get_attribute("aria-checked") == state
        tab.locator("#check").click()
        leaf.click(force=True)
        assert leaf.get_attribute("aria-checked") == "true"  # it has been judged


def test_what_is_still_open_is_no_answer(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        tab.locator("#check").click()
        assert tab.locator("#verdict").inner_text().startswith("Still open: Value of B")
        assert tab.locator("#answer").is_hidden()
        assert tab.evaluate("document.activeElement.name") == "B"
        assert tab.locator("#progress").inner_text() == "Solved: 0 of 21"


def test_another_like_this_and_the_next_one(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        first = tab.locator("#tree").inner_html()
        by_mouse(tab, parts(tab, "minimax", 1))
        tab.locator("#again").click()
        assert tab.locator("#title").inner_text() == "Minimax, level 1"
        assert tab.locator("#tree").inner_html() != first
        by_mouse(tab, parts(tab, "minimax", 1, 1))
        tab.keyboard.press("Enter")  # the next one has the focus
        assert tab.locator("#title").inner_text() == "Minimax, level 2"
        assert "minimax 1: 2 of 2 right, the first at once" in tab.locator("#result").input_value()


def test_every_exercise_of_a_seed_in_a_row(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path, 12) as tab:
        for kind in KINDS:
            for level in (1, 2, 3):
                by_mouse(tab, parts(tab, kind, level, 0, 12))
                tab.locator("#next").click()
        tab.get_by_label("Name:").fill("Ada")
        lines = tab.locator("#result").input_value().split("\n")
        assert lines[:3] == [
            "Pacman practice, seed 12", "Name: Ada", "Solved: 21 of 21, 21 at once",
        ]  # fmt: skip
        assert lines[3:-1] == [
            f"{kind} {level}: 1 of 1 right, the first at once"
            for kind in KINDS
            for level in (1, 2, 3)
        ]


def test_the_result_is_copied_and_saved(browser: Browser, tmp_path: Path) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    with practice(browser, tmp_path, permissions=permissions) as tab:
        result = tab.locator("#result").input_value()
        tab.get_by_role("button", name="Copy").click()
        tab.get_by_text("Copied.").wait_for()
        assert tab.evaluate("navigator.clipboard.readText()") == result
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Save").click()
        assert download.value.suggested_filename == "practice-3.txt"
        assert Path(download.value.path()).read_text(encoding="utf-8") == result


def test_answers_outlive_the_page_for_their_seed(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        by_mouse(tab, parts(tab, "minimax", 1))
        tab.reload()
        assert tab.locator("#progress").inner_text() == "Solved: 1 of 21"
        assert tab.locator("#title").inner_text() == "Minimax, level 2"
        for seed, solved in (("4", 0), ("3", 1)):
            tab.get_by_label("Seed:").fill(seed)
            tab.keyboard.press("Tab")
            assert tab.locator("#progress").inner_text() == f"Solved: {solved} of 21"
        tab.get_by_label("Seed:").fill("many")
        tab.keyboard.press("Tab")
        assert tab.get_by_label("Seed:").input_value() == "3"


def test_a_browser_that_keeps_nothing(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        tab.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })"
        )
        tab.reload()
        by_mouse(tab, parts(tab, "minimax", 1))
        assert tab.locator("#progress").inner_text() == "Solved: 1 of 21"


def test_a_phone_has_room_for_everything(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path, **PHONE) as tab:
        for kind in KINDS:
            for level in (1, 2, 3):
                cell(tab, kind, level).tap()
                asked = parts(tab, kind, level)
                assert tab.evaluate("document.documentElement.scrollWidth") <= 360
                for name in asked[0].get("can", [])[-1:]:
                    box = node(tab, name).locator(".hit").bounding_box()
                    assert box is not None
                    assert min(box["width"], box["height"]) >= 24
                    node(tab, name).tap()
                    assert node(tab, name).get_attribute("aria-checked") == "true"


def test_a_screen_reader_hears_the_tree(browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path) as tab:
        cell(tab, "cuts", 1).click()
        told = tab.locator("#tree > ul").inner_text()
        assert re.match(r"A: Pacman\s+B: The ghost, by \w+, below A\s+D: leaf \d+, by \w+", told)
        leaf = tab.get_by_role("checkbox").first
        assert re.fullmatch(r"\w: leaf \d+, by \w+, below \w", label(leaf))
        assert tab.get_by_role("status").count() == 2
        names = tab.locator("button, input, textarea").evaluate_all(
            "all => all.map(e => e.ariaLabel || e.textContent.trim() || e.labels?.length)"
        )
        assert all(names)


CONTRAST = """(which) => {
    const light = (text) => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map((c) => c / 255)
            .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [text, behind] = which.map(([name, key]) =>
        light(getComputedStyle(document.querySelector(name))[key]));
    return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_readable_in_light_and_dark(scheme: Any, browser: Browser, tmp_path: Path) -> None:
    with practice(browser, tmp_path, color_scheme=scheme) as tab:
        for kind, shapes in (("minimax", ("max", "min", "leaf")), ("expectimax", ("chance",))):
            cell(tab, kind, 1).click()
            for shape in shapes:
                inside = [["#tree .value", "fill"], [f"#tree .{shape}", "fill"]]
                assert tab.evaluate(CONTRAST, inside) >= READABLE
        for name, key in (
            ("#tree .side", "fill"),
            ("#question", "color"),
            ("#tree .action", "fill"),
        ):
            pair = [[name, key], ["body", "backgroundColor"]]
            assert tab.evaluate(CONTRAST, pair) >= READABLE


def test_it_is_small_enough_to_be_sent() -> None:
    assert len(page.page(10**15 - 1).encode()) <= 150_000
