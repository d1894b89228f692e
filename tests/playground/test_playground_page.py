"""The playground in a real browser, without a network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playgrounds import (
    PATIENCE,
    choose,
    listening,
    package,
    playground,
    report,
    served,
    text,
    until,
    write,
    written,
)
from submitted import whole

from pacman.commands.autograder import main
from pacman.engine.recording import parse
from pacman.playground import pyodide

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FILES = Path(__file__).parents[1] / "submissions"
RIGHT = FILES / "correct" / "one_recursive_function.py"
WRONG = FILES / "mistakes" / "cuts_on_equality.py"
TURN = "(document.querySelector('#play .turn')?.innerText ?? '')"
AGENT = """
from game import Agent

class MinimaxAgent(Agent):
    def __init__(self, depth="2", evalFn=""):
        self.index = 0

    def getAction(self, state):
        {}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(written(tmp_path_factory.mktemp("web") / "site")) as address:
        yield address


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """One page for most tests, since Python takes a moment to start."""
    with playground(browser, address) as page:
        yield page


def test_a_game_is_played_and_can_be_stepped(page: Page) -> None:
    choose(page, "play", board="testClassic", agent="GreedyAgent", seed="5")
    page.wait_for_selector("#play .outcome:not(:empty)")
    assert page.inner_text("#play .title") == "testClassic, seed 5"
    page.keyboard.press("Home")
    assert page.inner_text("#play .turn").startswith("turn 0")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#play .turn").startswith("turn 1")


def test_whoever_sits_here_plays_with_keys(page: Page) -> None:
    choose(page, "play", board="openClassic", agent="You", count="0")
    page.wait_for_selector("#play .title:has-text('openClassic')")  # not the last game's
    page.keyboard.press("p")
    page.wait_for_selector("#play button[title^=Play]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("n")
    page.wait_for_selector("#play .moves tbody tr:first-child:has-text('←')")
    page.keyboard.press("q")
    page.wait_for_selector("#play .outcome:has-text('stopped')")


def test_an_endless_loop_is_stopped_and_the_text_stays(page: Page) -> None:
    source = AGENT.format("while True: pass")
    write(page, source)
    choose(page, "play", agent="MinimaxAgent")
    page.wait_for_selector("#stop:not([hidden])")
    page.click("#tab-compare")  # the page is awake while it runs
    assert page.is_visible("#compare form")
    page.click("#tab-play")
    page.click("#stop")
    page.wait_for_selector("#play .trouble:not([hidden])")
    assert "Your file is as it was" in page.inner_text("#play .trouble")
    page.wait_for_selector("#status[data-state=ready]")
    assert text(page) == source
    choose(page, "play", agent="GreedyAgent")
    until(page, f"parseInt({TURN}.slice(5)) > 1")


def test_tests_end_a_game_that_goes_on(page: Page) -> None:
    write(page, AGENT.format("return state.nothing()"))
    choose(page, "play", board="openClassic", agent="GreedyAgent")
    until(page, f"parseInt({TURN}.slice(5)) > 0")
    assert "nothing" in report(page, "q2")
    page.click("#tab-play")
    page.wait_for_selector("#play .outcome:has-text('stopped')")
    assert "something else was begun" in page.inner_text("#play .trouble")


@pytest.mark.parametrize(
    ("body", "status"),
    [("import os; os._exit(1)", "crashed"),
     ("held = [0]\n        while True: held += held", "limit")],
)  # fmt: skip
def test_what_breaks_python_costs_one_test_alone(body: str, status: str, page: Page) -> None:
    """Python ends, or memory does: the text stays, and other tests go on."""
    body = body.replace("\n", "\n    ")
    body = f"if state.getNumAgents() == 5:\n            {body}\n        raise ValueError('on')"
    write(page, AGENT.format(body))
    said = report(page, "q2")  # one of its trees has four ghosts, and its limit is short
    assert status in said
    assert "ValueError: on" in said
    assert "state.getNumAgents() == 5" in text(page)


def test_all_of_a_right_file_passes(page: Page) -> None:
    write(page, whole(RIGHT))
    said = report(page, "all questions")
    assert said.startswith("25 of 25 practice points")
    assert "Your mark is made by your course's own grader" in page.inner_text("#test .note")


def test_a_mistake_is_shown_with_its_tree_its_line_and_its_game(page: Page) -> None:
    write(page, whole(WRONG))
    said = report(page, "q3")
    assert "Equal values cut nothing: 0 of 0.5" in said
    assert "should be" in said
    write(page, AGENT.format("return state.getLegalActions(0)[-1]"))
    report(page, "q2")
    page.locator("#test button", has_text="Watch").first.evaluate(
        "e => { for (; e; e = e.parentElement) if (e.localName === 'details') e.open = true; }"
    )
    page.locator("#test button", has_text="Watch").first.click()
    page.wait_for_selector("#test .pacman-player canvas")
    write(page, AGENT.format("return state.nothing()"))
    assert "nothing" in report(page, "q2")
    page.wait_for_selector(".cm-lint-marker-warning")
    page.locator("#test .place").first.click()
    assert page.evaluate("document.activeElement.className").startswith("cm-content")


def test_the_tutor_points_at_lines_and_steps_through_the_search(page: Page) -> None:
    write(page, whole(WRONG))
    said = report(page, "q3")
    assert "The first step that differs from a right search" in said
    line = page.inner_text("#test .explained .place")
    assert line in page.inner_text("#test .explained p")
    page.wait_for_selector(".cm-lint-marker-warning")
    page.locator("#test button", has_text="Step through the search").first.click()
    page.wait_for_selector("#test .steps-box figure.yours svg")
    assert "(the first difference)" in page.inner_text("#test .steps-box .notes")
    marked = page.inner_text(".cm-pointed")
    assert whole(WRONG).split("\n")[int(line.split()[-1]) - 1].strip() == marked.strip()
    before = page.inner_text("#test .steps-box .turn")
    page.keyboard.press("ArrowLeft")  # the player has the keys, since its button had them
    assert page.inner_text("#test .steps-box .turn") != before
    assert page.locator(".cm-pointed").count() == 1
    page.click("#tab-play")
    page.click("#tab-test")
    write(page, AGENT.format("return state.nothing()"))
    assert (
        "What is wrong\n\nIt ends with an error: AttributeError: GameState has no method 'nothing'"
        in report(page, "q2")
    )
    assert page.locator(".cm-pointed").count() == 0


def test_a_search_without_end_costs_one_test_and_can_be_stepped_into(page: Page) -> None:
    """Python ends with it; the report stays, and what needs the old Python says so."""
    body = """if state.getNumAgents() == 5:
            while True: pass
        if state.getNumAgents() == 4:
            raise ValueError('on')
        return state.getLegalActions(0)[-1]"""
    write(page, AGENT.format(body))
    said = report(page, "q2")  # one of its trees has four ghosts, and its limit is short
    assert "timeout" in said
    assert "ValueError: on" in said
    assert "state.getNumAgents() == 5" in text(page)
    steps = page.locator("button", has_text="Step through")
    late = page.locator("#test details.test", has_text="timeout").filter(has=steps).first
    late.evaluate(
        "e => { for (; e; e = e.parentElement) if (e.localName === 'details') e.open = 1; }"
    )
    page.clock.install()
    late.locator("button", has_text="Step through").first.click()
    over = late.locator(".now", has_text="It did not get done: late").first
    for _ in range(PATIENCE // 100):
        page.clock.fast_forward(60_000)
        if over.is_visible():
            break
        page.wait_for_timeout(100)
    assert over.is_visible()
    game = page.locator("#test button", has_text="Watch").first
    game.evaluate(
        "e => { for (; e; e = e.parentElement) if (e.localName === 'details') e.open = 1; }"
    )
    game.click()
    page.locator("#test .now", has_text="run the tests again").wait_for()


def test_a_package_that_is_not_there_says_what_to_do(page: Page) -> None:
    write(page, "import numpy as np\n")
    assert "there is no numpy in a browser: use random and math, or grade" in report(page, "q2")


def test_two_agents_are_compared(page: Page) -> None:
    agents = {"first": "GreedyAgent", "second": "RandomAgent"}
    choose(page, "compare", **agents, board="testClassic", count="0", games="3")
    page.wait_for_selector("#compare caption:has-text('3 games')")
    said = page.inner_text("#compare .results")
    assert "GreedyAgent\t3 of 3" in said
    assert "±" in said


def test_files_come_and_go(page: Page, tmp_path: Path) -> None:
    write(page, "class MyAgent:\n    pass\n")
    page.wait_for_selector("#play option[value=MyAgent]", state="attached")
    with page.expect_download() as download:
        page.click("#download")
    assert download.value.suggested_filename == "multiAgents.py"
    assert Path(download.value.path()).read_text("utf-8") == "class MyAgent:\n    pass\n"
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["x = 7\\n"], "mine.py", { type: "text/x-python" }));
          document.querySelector(".cm-content").dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )
    until(page, "localStorage.getItem('pacman-playground') === 'x = 7\\n'")
    page.reload()
    until(page, "document.querySelector('.cm-content')?.innerText.startsWith('x = 7')")
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("#template")
    until(page, "localStorage.getItem('pacman-playground').includes('raiseNotDefined')")


def test_the_vocabulary_is_offered(page: Page) -> None:
    write(page, "def f(state):\n    state")
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.type(".getLeg")
    page.wait_for_selector(".cm-tooltip-autocomplete li")
    assert "getLegalActions" in page.inner_text(".cm-tooltip-autocomplete")
    page.wait_for_timeout(100)  # the editor ignores Enter in the first moment of an offer
    page.keyboard.press("Enter")
    assert page.inner_text(".cm-content").endswith("state.getLegalActions")


def test_a_file_can_send_nothing(browser: Browser, address: str) -> None:
    """Not even one that asks the browser itself, which says on the console that it refused."""
    source = """
import js

asked = js.XMLHttpRequest.new()
try:
    asked.open("GET", "{}", False)
    asked.send()
    print("sent")
except Exception as error:
    print("refused")
"""
    with listening() as (elsewhere, came), browser.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        write(page, source.format(elsewhere) + AGENT.format("return 'Stop'"))
        choose(page, "play", agent="MinimaxAgent")
        page.wait_for_selector("#play .printed:not([hidden])")
        assert page.text_content("#play .printed pre") == "refused\n"
        assert came == []


@pytest.mark.parametrize("added", [b"", b" "])
def test_python_of_the_network_is_taken_if_its_digest_is_right(
    added: bytes, browser: Browser, tmp_path: Path
) -> None:
    files = pyodide.files(str(package()))
    network = {"Access-Control-Allow-Origin": "*"}  # and no type of the content

    def answer(route: Route) -> None:
        content = files[route.request.url.removeprefix(pyodide.NETWORK)]
        route.fulfill(body=content + added, headers=network)

    assert main(["playground", str(tmp_path / "site")]) == 0
    with served(tmp_path / "site") as address, browser.new_context() as context:
        context.route(f"{pyodide.NETWORK}*", answer)
        page = context.new_page()
        page.goto(address)
        state = "failed" if added else "ready"
        page.wait_for_selector(f"#status[data-state={state}]", timeout=PATIENCE)


def test_what_it_prints_has_an_end(page: Page) -> None:
    write(page, AGENT.format("print('word ' * 10_000); return 'Stop'"))
    choose(page, "play", agent="MinimaxAgent")
    until(page, "document.querySelector('#play .printed pre').textContent.includes('not shown')")
    assert page.evaluate("document.querySelector('#play .printed pre').textContent.length") < 25_000


def test_a_recorded_game_is_possible(page: Page) -> None:
    """The moves that are shown are a game by the rules."""
    found = page.evaluate(
        """async () => {
          const { Python } = await import("./python.js");
          const settings = await (await fetch("settings.json")).json();
          const here = (name) => new URL(name, location.href).href;
          const python = new Python({ python: here(settings.python),
            integrity: settings.integrity, project: here("project.zip") }, () => {});
          const game = { board: "testClassic", agent: "GreedyAgent", ghosts: "RandomGhost",
            count: 1, depth: 2, evaluation: "", seed: 3 };
          const work = python.begin();
          await python.ask(work, { do: "play", source: "", game });
          for (;;) {
            const told = await python.ask(work, { do: "turn" });
            if (told.recording) return told.recording;
          }
        }"""
    )
    assert parse(found.encode()).seed == 3
    assert json.loads(found)["result"]["turns"] > 0
