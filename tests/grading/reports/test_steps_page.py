"""Stepping through two searches in a real browser: every control, a phone, and no JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsers import opened
from submitted import SUBMISSIONS, whole
from tutored import explained, of_question

from pacman.grading.assignment.keys import Scoring
from pacman.grading.explanation import Explanation, Smallest
from pacman.grading.report import QuestionResult, Report, TestResult
from pacman.grading.reports.page import page
from pacman.grading.reports.steps import steps
from pacman.grading.reports.traced import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
HOSTILE = '</script><svg onload=alert(1)><b>x</b>\x1b[2J"&'


@pytest.fixture(scope="module")
def question() -> QuestionResult:
    """Of a search that cuts on equality, the smallest game that shows it."""
    path = SUBMISSIONS / "mistakes" / "cuts_on_equality.py"
    return explained({"multiAgents.py": whole(path).encode()}, of_question("q3", without="board"))


def report(question: QuestionResult) -> Report:
    return Report("mine.py", "Search", 0, 5, 1, {"asked": [], "in_force": []}, (question,))


@dataclass
class Shown:
    """A page that is open at the two searches."""

    tab: Page

    @property
    def step(self) -> int:
        return int(self.tab.locator(".steps .turn").inner_text().split()[1])

    @property
    def texts(self) -> list[str]:
        return self.tab.locator(".steps .notes p").all_inner_texts()

    def click(self, name: str) -> None:
        self.tab.locator(f".steps button.{name}").click()

    def classes(self, side: str, node: int) -> set[str]:
        shape = self.tab.locator(f".{side} [data-node='{node}'] .shape").first
        return set((shape.get_attribute("class") or "").split())

    def value(self, side: str, node: int) -> str:
        return self.tab.locator(f".{side} [data-node='{node}'] text").first.text_content() or ""


@contextmanager
def stepping(browser: Browser, folder: Path, text: str, **context: Any) -> Iterator[Shown]:
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    with opened(browser, path.as_uri(), **context) as tab:
        for summary in tab.locator("summary", has_text="step by step").all():
            summary.click()
        yield Shown(tab)


def test_every_control(browser: Browser, tmp_path: Path, question: QuestionResult) -> None:
    with stepping(browser, tmp_path, page(report(question))) as shown:
        assert shown.step == 7  # the first difference
        assert "in minValue" in shown.texts[0]
        assert shown.texts[1].endswith("(the first difference)")
        last = shown.tab.locator(".steps-box tbody tr").count()
        for name, step in [
            ("start", 0), ("back", 0), ("forward", 1), ("forward", 2), ("back", 1), ("end", last),
            ("forward", last),
        ]:  # fmt: skip
            shown.click(name)
            assert shown.step == step
        for key, step in [
            ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last),
        ]:  # fmt: skip
            shown.tab.keyboard.press(key)
            assert shown.step == step
        shown.tab.locator(".steps-box tbody tr").nth(3).click()
        assert shown.step == 4
        assert shown.tab.locator("[aria-current=step] th").inner_text() == "4"
        shown.tab.keyboard.press("ArrowRight")
        assert shown.step == 5
        shown.tab.locator(".steps input").fill("3")
        assert shown.step == 3


def test_it_plays(browser: Browser, tmp_path: Path, question: QuestionResult) -> None:
    with stepping(browser, tmp_path, page(report(question))) as shown:
        shown.tab.clock.install()
        shown.click("start")
        shown.click("play")
        shown.tab.clock.run_for(2_100)
        assert shown.step == 2
        shown.tab.keyboard.press(" ")  # the button has the focus: a click
        shown.tab.clock.run_for(5_000)
        assert shown.step == 2
        shown.click("play")
        shown.tab.clock.run_for(60_000)
        assert shown.step == shown.tab.locator(".steps-box tbody tr").count()
        shown.click("play")  # from the start again
        assert shown.step == 0


def test_the_drawings_follow(browser: Browser, tmp_path: Path, question: QuestionResult) -> None:
    """At each step, what is drawn is what the steps so far say."""
    smallest = question.diagnosis[0].smallest
    assert smallest is not None
    found = smallest["steps"]
    with stepping(browser, tmp_path, page(report(question))) as shown:
        shown.click("start")
        for count in range(len(found["right"]) + 1):
            assert shown.step == count
            for side in ("yours", "right"):
                done = found[side][:count]
                seen = {step["node"] for step in done}
                values = {step["node"]: step["value"] for step in done if "value" in step}
                for node in range(1, len(found["nodes"])):
                    assert ("grey" in shown.classes(side, node)) == (node not in seen)
                    inner = bool(found["nodes"][node]["children"])
                    unknown = "?" if node in seen else ""
                    told = found["nodes"][node]["value"] if not inner else unknown
                    assert shown.value(side, node) == values.get(node, told)
                    now = count <= len(found[side]) and done and done[-1]["node"] == node
                    assert ("now" in shown.classes(side, node)) == bool(now)
            shown.click("forward")


def test_a_phone(browser: Browser, tmp_path: Path, question: QuestionResult) -> None:
    with stepping(browser, tmp_path, page(report(question)), **PHONE) as shown:
        assert shown.tab.evaluate("document.documentElement.scrollWidth") == 360
        for name in ("start", "back", "play", "forward", "end"):
            box = shown.tab.locator(f".steps button.{name}").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        shown.click("start")
        shown.tab.locator(".steps button.forward").tap()
        assert shown.step == 1
        shown.tab.locator(".steps-box tbody tr").nth(5).tap()
        assert shown.step == 6


def test_without_javascript(browser: Browser, tmp_path: Path, question: QuestionResult) -> None:
    with stepping(browser, tmp_path, page(report(question)), java_script_enabled=False) as shown:
        assert shown.tab.locator(".steps-box figure svg").count() == 2
        rows = shown.tab.locator(".steps-box tbody tr").all_inner_texts()
        assert "East.West is worth 1" in rows[5]
        assert "(the first difference)" in rows[6]
        assert shown.value("yours", 3) == "1"  # as it ends


def hostile(question: QuestionResult) -> QuestionResult:
    """The same, with a submission that says what it likes wherever it can say something."""
    first = question.diagnosis[0]
    assert first.smallest is not None
    found = first.smallest["steps"]
    own = [
        {**step, "function": HOSTILE, **({"value": HOSTILE} if "value" in step else {}),
         **({"window": [HOSTILE, HOSTILE]} if step.get("window") else {})}
        for step in found["yours"]
    ]  # fmt: skip
    smallest: Smallest = {**first.smallest, "steps": {**found, "yours": own}}
    told = Explanation(first.mistakes, False, 0, 1, smallest)
    return QuestionResult("q3", "Search", 0, 5, Scoring.BY_CRITERIA, (), (), diagnosis=(told,))


def test_what_a_submission_says_is_text(
    browser: Browser, tmp_path: Path, question: QuestionResult
) -> None:
    text = page(report(hostile(question)))
    assert "<svg onload" not in text
    assert "\x1b" not in text
    with stepping(browser, tmp_path, text) as shown:
        for _ in range(len(question.diagnosis)):
            shown.click("start")
        for _ in range(9):
            shown.click("forward")
        assert shown.tab.locator(".steps-box b").count() == 0
        assert shown.tab.locator(".steps-box svg[onload]").count() == 0


def test_the_page_of_a_trace(browser: Browser, tmp_path: Path, question: QuestionResult) -> None:
    smallest = question.diagnosis[0].smallest
    assert smallest is not None
    test = TestResult("q3/x", "failed", "", 0, 0, "wrong", {}, {}, "", {}, "", "", "", "visible")
    one = QuestionResult("q3", "Search", 0, 5, Scoring.BY_CRITERIA, (), (test,))
    for scheme in ("light", "dark"):
        text = page_of(report(one), smallest["steps"])
        with stepping(browser, tmp_path, text, color_scheme=scheme) as shown:
            assert shown.step == 7
            shown.click("end")
            assert shown.tab.locator(".yours line.cut").count() == 1


def test_records_without_steps(question: QuestionResult) -> None:
    assert steps({}) is None
    assert steps({"yours": [], "right": []}) is None
