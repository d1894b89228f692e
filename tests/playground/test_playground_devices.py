"""The playground by keyboard, by touch, on small screens, for screen readers and from a link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from browsers import launched
from playgrounds import playground, served, until, written

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(written(tmp_path_factory.mktemp("web") / "site")) as address:
        yield address


def test_tabs_and_all_controls_work_by_keyboard(browser: Browser, address: str) -> None:
    with playground(browser, address) as page:
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


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everything_has_a_label_and_fits_a_tablet(
    scheme: Any, browser: Browser, address: str
) -> None:
    tablet = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
    with playground(browser, address, color_scheme=scheme, **tablet) as page:
        unnamed = page.evaluate(
            """() => [...document.querySelectorAll("button, input, select, iframe, [role], pre")]
              .filter((e) => e.checkVisibility() && !e.closest(".cm-editor, [role=status]"))
              .filter((e) => !(e.ariaLabel || e.title || e.labels?.length || e.textContent.trim() ||
                e.hasAttribute("aria-labelledby")))
              .map((e) => e.outerHTML)"""
        )
        assert unnamed == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".cm-content").get_attribute("aria-label")
        small = page.evaluate(
            """() => [...document.querySelectorAll("button")].filter((e) => e.checkVisibility())
              .filter((e) => e.getBoundingClientRect().height < 38).map((e) => e.outerHTML)"""
        )
        assert small == []


def test_a_link_carries_the_choices(browser: Browser, address: str) -> None:
    context = {"permissions": ["clipboard-read", "clipboard-write"]}
    with playground(browser, address, **context) as page:
        page.select_option("#play [name=board]", "mediumClassic")
        page.select_option("#play [name=agent]", "RandomAgent")
        page.fill("#play [name=seed]", "42")
        page.click("#play .link")
        until(page, "document.querySelector('#play .link').innerText === 'Copied'")
        link = page.evaluate("navigator.clipboard.readText()")
    with playground(browser, link) as page:
        chosen = page.evaluate(
            "Object.fromEntries(new FormData(document.querySelector('#play form')))"
        )
        found = [chosen[name] for name in ("board", "agent", "seed")]
        assert found == ["mediumClassic", "RandomAgent", "42"]
