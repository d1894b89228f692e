"""The playground by keyboard, by touch, on small screens, for screen readers and from a link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playgrounds import choose, playground, report, served, until, write, written
from submitted import whole

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WRONG = Path(__file__).parents[1] / "submissions" / "mistakes" / "cuts_on_equality.py"
ENDLESS = """
from game import Agent

class MinimaxAgent(Agent):
    def getAction(self, state):
        while True:
            pass
"""
AGENTS = {"first": "GreedyAgent", "second": "RandomAgent"}
# What a screen reader says by itself: the text of a live region after each change, unless it is
# busy; then after the end of that.
LISTEN = """() => {
  const live = "[role=status], [role=alert]";
  window.heard = [];
  new MutationObserver((changes) => {
    const places = changes.map(({ target }) => (target.closest ? target : target.parentElement));
    for (const region of new Set(places.map((place) => place.closest(live)))) {
      const said = region?.innerText.trim();
      if (said && region.ariaBusy !== "true") heard.push(said);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true,
    attributeFilter: ["aria-busy", "hidden"] });
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(written(tmp_path_factory.mktemp("web") / "site")) as address:
        yield address


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """One page for some tests, since Python takes a moment to start."""
    permissions = ["clipboard-read", "clipboard-write"]
    with playground(browser, address, permissions=permissions) as page:
        yield page


def test_tabs_and_all_controls_work_by_keyboard(page: Page) -> None:
    page.focus("#tab-play")
    for name in ("test", "compare", "practice"):
        page.keyboard.press("ArrowRight")
        until(page, f"document.activeElement.id === 'tab-{name}'")
        assert page.is_visible(f"#{name}")
    page.frame_locator("#practice iframe").locator("#check").wait_for()
    until(page, "document.activeElement.id === 'tab-practice'")
    page.keyboard.press("Home")
    reached: set[str] = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached |= {*page.evaluate("(e => [e.name, e.className])(document.activeElement)")}
    words = "board agent ghosts count depth evaluation seed main link"
    assert reached >= {*words.split()}
    page.focus(".cm-content")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.className").startswith("cm-content")


@pytest.fixture(scope="module")
def tablet(browser: Browser, address: str) -> Iterator[Page]:
    size = {"width": 768, "height": 1024}
    with playground(browser, address, viewport=size, has_touch=True) as page:
        yield page


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everything_has_a_label_and_fits_a_tablet(scheme: Any, tablet: Page) -> None:
    tablet.emulate_media(color_scheme=scheme)
    unnamed = tablet.evaluate(
        """() => [...document.querySelectorAll("button, input, select, iframe, [role], pre")]
          .filter((e) => e.checkVisibility() && !e.closest(".cm-editor, [role=status]"))
          .filter((e) => !(e.ariaLabel || e.title || e.labels?.length || e.textContent.trim() ||
            e.hasAttribute("aria-labelledby")))
          .map((e) => e.outerHTML)"""
    )
    assert unnamed == []
    assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert tablet.locator(".cm-content").get_attribute("aria-label")
    small = tablet.evaluate(
        """() => [...document.querySelectorAll("button")].filter((e) => e.checkVisibility())
          .filter((e) => e.getBoundingClientRect().height < 38).map((e) => e.outerHTML)"""
    )
    assert small == []


def test_a_link_carries_the_choices(page: Page, browser: Browser) -> None:
    page.click("#tab-play")
    page.select_option("#play [name=board]", "mediumClassic")
    page.select_option("#play [name=agent]", "RandomAgent")
    page.fill("#play [name=seed]", "42")
    page.click("#play .link")
    until(page, "document.querySelector('#play .link').innerText === 'Copied'")
    link = page.evaluate("navigator.clipboard.readText()")
    with playground(browser, link) as opened:
        chosen = opened.evaluate(
            "Object.fromEntries(new FormData(document.querySelector('#play form')))"
        )
        found = [chosen[name] for name in ("board", "agent", "seed")]
        assert found == ["mediumClassic", "RandomAgent", "42"]


def test_a_phone_has_room_for_everything(browser: Browser, address: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    fits = "document.documentElement.scrollWidth <= screen.width"
    high = "document.querySelector('header').offsetHeight"
    with playground(browser, address, **phone) as page:
        before = page.evaluate(high)
        write(page, ENDLESS)
        choose(page, "play", agent="MinimaxAgent")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_selector("#stop:not([hidden])")
        page.wait_for_timeout(300)
        stop = page.locator("#stop").bounding_box()
        assert stop
        assert stop["y"] >= 0, "it is in sight"
        assert page.evaluate(high) == before, "nothing jumps"
        page.tap("#stop")
        page.wait_for_selector("#play .trouble:not([hidden])")
        write(page, whole(WRONG))
        report(page, "q3")
        assert page.evaluate(fits)
        page.locator("#test button", has_text="Step through the search").first.tap()
        drawing = page.locator("#test figure.yours svg").bounding_box()
        assert drawing
        assert drawing["width"] >= 480, "its letters can be read"
        assert page.evaluate(fits)
        choose(page, "compare", board="testClassic", count="0", games="3", **AGENTS)
        page.wait_for_selector("#compare caption:has-text('3 games')")
        places = page.evaluate(
            """() => [...document.querySelectorAll("#compare tr")]
              .map((row) => [...row.cells].map((cell) => cell.getBoundingClientRect().left))"""
        )
        assert places[0] == places[1] == places[2]
        assert page.evaluate(fits)


def test_who_hears_the_page_hears_what_comes_out(page: Page) -> None:
    """The points and the verdict, but not each test, each game and each turn before them."""
    page.evaluate(LISTEN)
    write(page, whole(WRONG))
    report(page, "q3")
    summary = page.locator("#test .question > summary").inner_text()
    assert " ".join(summary.split()) == "✗ q3 Alpha-beta pruning 4.5 of 5 points 35 of 38 tests"
    choose(page, "compare", board="testClassic", count="0", games="30", **AGENTS)
    page.wait_for_selector("#compare progress", state="hidden")
    choose(page, "play", board="testClassic", agent="GreedyAgent")
    page.wait_for_selector("#play .outcome:not(:empty)")
    heard = page.evaluate("heard")
    assert len(heard) < 20
    assert len([said for said in heard if said == "4.5 of 5 practice points"]) == 1
    assert len([said for said in heard if "GreedyAgent is better than RandomAgent" in said]) == 1
