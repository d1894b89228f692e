"""The playground in Firefox, without a network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from firefox import SCHEMES, Firefox, opened, started
from playgrounds import served, written
from submitted import whole

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FILES = Path(__file__).parents[1] / "submissions"
RIGHT = FILES / "correct" / "one_recursive_function.py"
WRONG = FILES / "mistakes" / "cuts_on_equality.py"
ENDLESS = """
from game import Agent

class MinimaxAgent(Agent):
    def __init__(self, depth="2", evalFn=""):
        self.index = 0

    def getAction(self, state):
        while state.getNumAgents() == 5:
            pass
        raise ValueError("on")
"""
READY = "document.querySelector('#status[data-state=ready]')"
# Each text that is seen and what it has too little contrast with, as WCAG counts it.
PALE = """
const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
const behind = (element) => {
  const { backgroundColor } = getComputedStyle(element);
  return (parts(backgroundColor)[3] ?? 1) === 1 ? backgroundColor : behind(element.parentElement);
};
return [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility())
  .filter((element) => [...element.childNodes].some(({ data }) => data?.trim()))
  .map((element) => [element.textContent, getComputedStyle(element).color, behind(element)])
  .filter(([, ...colours]) => {
    const [low, high] = colours.map(light).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05) < 4.5;
  });
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One page for all tests; what it said and asked for is looked at in the end."""
    site = written(tmp_path_factory.mktemp("web") / "site")
    with served(site) as address, started() as firefox, opened(firefox, address):
        firefox.until(READY)
        yield firefox


def write(page: Firefox, source: str, folder: Path) -> None:
    """Open a file with this text."""
    path = folder / "multiAgents.py"
    path.write_text(source, encoding="utf-8")
    page.enter("#chosen", str(path))
    page.until(f"localStorage.getItem('pacman-playground') === {json.dumps(source)}")


def choose(page: Firefox, panel: str, **choices: str) -> None:
    """Choose these, and begin."""
    page.click(f"#tab-{panel}")
    for name, value in choices.items():
        field = f"#{panel} [name={name}]"
        page.run(f"document.querySelector({field!r}).value = {value!r}")
        assert page.run(f"return document.querySelector({field!r}).value") == value
    page.click(f"#{panel} .main")


def report(page: Firefox, question: str) -> str:
    """The report on a question of the text in the editor."""
    choose(page, "test", question=question)
    page.until("document.querySelector('#test .total').innerText")
    return page.text("#test .total") + page.text("#test .report")


def test_a_game_is_played_to_its_end(page: Firefox) -> None:
    choose(page, "play", board="testClassic", agent="GreedyAgent", seed="5")
    page.until("document.querySelector('#play .outcome')?.innerText")
    assert page.text("#play .title") == "testClassic, seed 5"
    page.press("Home", "ArrowRight")
    assert page.text("#play .turn").startswith("turn 1 ")


def test_the_keyboard_is_enough(page: Firefox) -> None:
    """From the tabs to a game, which hears keys in turn, and out of the editor."""
    page.run("document.getElementById('tab-practice').focus()")
    page.press("Home", "Tab", *"test", "Tab", *"Rand", *["Tab"] * 5, "7", "Enter")
    page.until("document.querySelector('#play .title').innerText === 'testClassic, seed 7'")
    assert page.run("return document.querySelector('#play [name=agent]').value") == "RandomAgent"
    page.press("q")
    page.until("document.querySelector('#play .outcome').innerText")
    page.run("document.querySelector('.cm-content').focus()")
    page.press("Escape", "Tab")
    assert page.run("return !document.activeElement.closest('#editor')")


def test_an_endless_loop_is_stopped_and_the_text_stays(page: Firefox, tmp_path: Path) -> None:
    write(page, ENDLESS, tmp_path)
    choose(page, "play", board="originalClassic", agent="MinimaxAgent", count="4")
    page.until("!document.getElementById('stop').hidden")
    page.click("#stop")
    page.until("!document.querySelector('#play .trouble').hidden")
    assert "Your file is as it was" in page.text("#play .trouble")
    said = report(page, "q2")  # one of its trees has four ghosts, and its limit is short
    assert "timeout" in said
    assert "ValueError: on" in said
    page.ask("WebDriver:Refresh")
    page.until(READY)
    assert page.text(".cm-content").split() == ENDLESS.split()


def test_all_of_a_right_file_passes(page: Firefox, tmp_path: Path) -> None:
    write(page, whole(RIGHT), tmp_path)
    assert report(page, "all questions").startswith("25 of 25 practice points")


def test_a_mistake_is_explained_with_its_line(page: Firefox, tmp_path: Path) -> None:
    write(page, whole(WRONG), tmp_path)
    said = report(page, "q3")
    assert "The first step that differs from a right search" in said
    page.until("document.querySelector('.cm-lint-marker-warning')")
    place = page.text("#test .explained .place")
    page.click("#test .test[open] > div:last-of-type > button")
    page.until("document.querySelector('#test .steps-box figure.yours svg')")
    marked = whole(WRONG).split("\n")[int(place.split()[-1]) - 1]
    assert page.text(".cm-pointed").strip() == marked.strip()


def test_agents_are_compared_and_exercises_are_there(page: Firefox) -> None:
    agents = {"first": "GreedyAgent", "second": "RandomAgent"}
    choose(page, "compare", **agents, board="testClassic", count="0", games="3")
    page.until("document.querySelector('#compare caption')?.innerText.startsWith('3 games')")
    assert "GreedyAgent\t3 of 3" in page.text("#compare .results")
    page.click("#tab-practice")
    page.until(
        "document.querySelector('#practice iframe').contentDocument?.querySelector('#check')"
    )


@pytest.mark.parametrize("scheme", SCHEMES)
def test_all_can_be_read_in_dark_and_in_light(scheme: str, page: Firefox) -> None:
    page.prefer(scheme)
    dark = json.dumps(scheme == "dark")
    page.until(f"matchMedia('(prefers-color-scheme: dark)').matches === {dark}")
    for panel in ("play", "test", "compare"):
        page.click(f"#tab-{panel}")
        assert page.run(PALE) == []
