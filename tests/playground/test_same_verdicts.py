"""A browser says of a file what the grader says; `benchmarks.playground` compares all files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsers import launched, opened
from playgrounds import served, written
from submitted import whole

from pacman.grading.assignment.cases import load
from pacman.grading.grade import Plan, grade, plan

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
# Those of q5 play with the reference here, and with the student's own agent in a page.
QUESTIONS = ["q1", "q2", "q3", "q4"]
FILES = (
    "correct/closures", "right/other_edition", "mistakes/averages_by_integer_division",
    "mistakes/cuts_on_equality", "mistakes/ghosts_in_reversed_order", "mistakes/infinity_is_1e6",
    "mistakes/keeps_cache_between_moves", "mistakes/random_choice_of_all",
    "mistakes/reflex_ignores_ghosts", "mistakes/returns_value_not_action",
)  # fmt: skip
GRADED = """async ([source, questions]) => {
  const { Python } = await import("./python.js");
  const settings = await (await fetch("settings.json")).json();
  const here = (name) => new URL(name, location.href).href;
  window.python ??= new Python({ python: here(settings.python), integrity: settings.integrity,
    project: here("project.zip") }, () => {});
  const assignment = await (await fetch("test_cases.json")).text();
  const work = window.python.begin();
  await window.python.ask(work, { do: "prepare", assignment });
  return window.python.ask(work, { do: "grade", source, questions, tests: [], known: {} });
}"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = written(tmp_path_factory.mktemp("web") / "site")
    with launched() as browser, served(folder) as address, opened(browser, address) as page:
        yield page


@pytest.fixture(scope="module")
def tests() -> Plan:
    return plan(load(str(ROOT / "test_cases"), {*QUESTIONS}))


def said(report: dict[str, Any]) -> dict[str, Any]:
    """The results of all tests, without their times.

    Like a hand-out, a page has no reference, so of drawn trees it knows no values of inner nodes.
    """
    found = {test["id"]: test for question in report["questions"] for test in question["tests"]}
    verdict = ("status", "share", "criterion", "visibility")
    return {
        name: {
            key: test[key] for key in (verdict if "/many-" in name else test) if key != "seconds"
        }
        for name, test in found.items()
    }


@pytest.mark.parametrize("name", FILES)
def test_a_browser_says_what_the_grader_says(name: str, page: Page, tests: Plan) -> None:
    source = whole(ROOT / "tests" / "submissions" / f"{name}.py")
    here = grade({"multiAgents.py": source.encode()}, tests).as_data()
    there = page.evaluate(GRADED, [source, QUESTIONS])
    assert said(there) == said(json.loads(json.dumps(here)))
    assert there["points"] == here["points"]
