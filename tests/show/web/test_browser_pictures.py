"""The pictures of a player in a real browser, on screens of all kinds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsers import opened, recorded
from PIL import Image, ImageChops, ImageStat
from shown import Shown, player, stop_time
from test_browser import MEDIUM, PHONE, SHORT

from pacman import Layout
from pacman.engine.directions import Directions
from pacman.show import shapes
from pacman.show.painter import Painter
from pacman.show.scene import Scene, arrow, between, moments
from pacman.show.web import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


# Pictures.


def colour(text: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(text[1:]))


def nearly(picture: Image.Image, x: float, y: float, wanted: str) -> bool:
    pixel = picture.getpixel((round(x), round(y)))
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= 8 for a, b in zip(pixel, colour(wanted), strict=False))


def test_pixels(browser: Browser, tmp_path: Path) -> None:
    seen = list(moments(MEDIUM.states()))
    scared = next(m.turn for m in seen if m.poses[1].look == "scared")
    eats = next(m.turn for m in seen if m.turn > 5 and m.left != seen[m.turn - 1].left)
    with player(browser, tmp_path, MEDIUM) as shown:
        for moment in (seen[0], seen[50], seen[scared], seen[-2]):
            shown.seek(moment.turn)
            picture = shown.picture()
            assert picture.size == (20 * 24, 11 * 24)
            x, y, look = moment.poses[0]
            dx, dy = {"East": (-1, 0), "West": (1, 0), "North": (0, 1)}.get(
                look.split()[1], (0, -1)
            )
            middle = [(x + 0.5 + 0.25 * dx) * 24, (y + 0.5 + 0.25 * dy) * 24]
            assert nearly(picture, middle[0], middle[1], shapes.YELLOW)
        shown.seek(scared)
        x, y, _ = seen[scared].poses[1]
        assert nearly(shown.picture(), (x + 0.5) * 24, (y + 0.24) * 24, shapes.SCARED)
        eaten = (seen[eats - 1].left & ~seen[eats].left).bit_length() - 1
        x, y, _ = Scene.of(MEDIUM.layout).items[eaten]
        place = (x + 0.5) * 24, (y + 0.5) * 24
        shown.seek(eats - 1)
        assert nearly(shown.picture(), *place, shapes.FOOD)
        shown.seek(eats + 2)
        assert nearly(shown.picture(), *place, shapes.BACKGROUND)


@pytest.mark.parametrize("name", ["mediumClassic", "originalClassic", "capsuleClassic"])
def test_pictures_are_those_of_other_files(browser: Browser, tmp_path: Path, name: str) -> None:
    recording = recorded(Layout.load(name), 1, 120)
    states = list(recording.states())
    way = states[7].getLegalActions(0)[0]
    marks = [arrow(states[7], 7, "right", way), arrow(states[7], 7, "chosen", Directions.STOP)]
    assert all(marks)
    found = [mark for mark in marks if mark]
    seen = list(moments(states))
    painter = Painter(Scene.of(recording.layout, found), 24)
    large = {"width": 1000, "height": 1200}
    with player(browser, tmp_path, recording, found, viewport=large) as shown:
        for moment in (*seen[:9], *seen[20:-1:25], seen[-1]):
            shown.seek(moment.turn)
            picture = shown.picture()
            other = painter.paint(between(moment, moment, 0)).convert("RGB")
            other = other.crop((0, 0, *picture.size))
            assert_alike(picture, other, 24)


def assert_alike(one: Image.Image, other: Image.Image, cell: int) -> None:
    """Edges may be softened otherwise; what takes up some of a cell is the same."""
    difference = ImageChops.difference(one, other).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 4
    width, height = one.size
    for x in range(0, width, cell):
        for y in range(0, height, cell):
            mean = ImageStat.Stat(difference.crop((x, y, x + cell, y + cell))).mean[0]
            assert mean < 16, (x // cell, y // cell)


def test_between_turns_everybody_is_under_way(browser: Browser, tmp_path: Path) -> None:
    """Frames as a film has them are the same as from the moments on either side."""
    seen = list(moments(MEDIUM.states()))
    painter = Painter(Scene.of(MEDIUM.layout), 24)
    with player(browser, tmp_path, MEDIUM) as shown:
        stop_time(shown.tab)
        for _ in range(2):
            shown.press("-")
        shown.press(" ")
        frames = 0
        for _ in range(40):  # 2.5 turns a second, 0.04 turns a frame
            shown.tab.clock.run_for(16)
            place = shown.part(".chart .now").evaluate("now => parseFloat(now.style.left)")
            position = place / 100 * MEDIUM.turns
            turn, part = divmod(position, 1)
            if not 0.02 < part < 0.98:
                continue
            frames += 1
            drawn = between(seen[int(turn)], seen[int(turn) + 1], part)
            other = painter.paint(drawn).convert("RGB")
            picture = shown.picture()
            assert_alike(picture, other.crop((0, 0, *picture.size)), 24)
        assert frames > 20


def test_marks_are_there_at_their_turn_only(browser: Browser, tmp_path: Path) -> None:
    state = list(MEDIUM.states())[7]
    marks = [arrow(state, 7, "right", "East"), arrow(state, 7, "chosen", "West")]
    found = [mark for mark in marks if mark]
    with player(browser, tmp_path, MEDIUM, found, 7) as shown:
        notes = shown.part(".notes p").first
        assert notes.inner_text() == (
            "in turn 8: right is East (blue, filled), chosen was West (orange, outlined)"
        )
        x, y, _ = found[0].pose
        arrow_at = (x + 1.2) * 24, (y + 0.5) * 24
        assert nearly(shown.picture(), *arrow_at, shapes.RIGHT)
        shown.press("ArrowRight")
        assert notes.inner_text() == ""
        assert not nearly(shown.picture(), *arrow_at, shapes.RIGHT)
        assert shown.part(".chart .ticks").get_attribute("d") != ""


# Screens of all kinds.


@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_a_phone_shows_all_of_it(browser: Browser, tmp_path: Path, ratio: int) -> None:
    context = {"viewport": PHONE, "device_scale_factor": ratio, "has_touch": True}
    with player(browser, tmp_path, MEDIUM, **context) as shown:
        tab = shown.tab
        assert tab.evaluate("document.documentElement.scrollWidth") == 320
        for button in shown.root.locator("button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 40
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 320
        board_box = shown.canvas.bounding_box()
        assert board_box
        assert 260 <= board_box["width"] <= 304
        cell = shown.picture().width / 20
        assert cell == round(cell)
        assert shown.picture().width == round(board_box["width"] * ratio)
        shown.part("button.forward").tap()
        assert shown.turn == 1
        assert shown.text(".help").startswith("Tap the board")


def test_a_turned_phone_gets_another_board(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM, viewport=PHONE) as shown:
        shown.seek(9)
        small = shown.picture().width
        shown.tab.set_viewport_size({"width": 640, "height": 640})
        shown.tab.wait_for_function(
            "old => document.querySelector('.board canvas').width > old", arg=small
        )
        assert shown.picture().size == (480, 264)
        assert (shown.turn, shown.text(".line .score")) == (9, shown.text(".line .score"))


def luminance(rgb: str) -> float:
    parts = [int(part) / 255 for part in rgb[4:-1].split(",")]
    r, g, b = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(shown: Shown, name: str) -> float:
    front, back = shown.part(name).first.evaluate(
        """element => [getComputedStyle(element).color,
                       getComputedStyle(document.body).backgroundColor]"""
    )
    low, high = sorted([luminance(front), luminance(back)])
    return (high + 0.05) / (low + 0.05)


def test_dark_and_light(browser: Browser, tmp_path: Path) -> None:
    back, board_back = [], []
    for scheme in ("dark", "light"):
        with player(browser, tmp_path, MEDIUM, color_scheme=scheme) as shown:
            shown.press("End")
            for name in (".score", ".turn", ".title", ".outcome", ".help", "tbody .who"):
                assert contrast(shown, name) >= 4.5, name
            back.append(shown.tab.evaluate("getComputedStyle(document.body).backgroundColor"))
            board_back.append(shown.picture().getpixel((1, 1)))
    assert luminance(back[0]) < 0.1
    assert luminance(back[1]) > 0.8
    assert board_back[0] == board_back[1] == colour(shapes.BACKGROUND)


def test_on_paper_there_are_no_buttons(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        shown.tab.emulate_media(media="print")
        assert shown.canvas.is_visible()
        assert shown.part(".moves").is_visible()
        assert not shown.part(".controls").is_visible()
        assert not shown.part("input").is_visible()


def test_who_wants_less_motion_sees_whole_turns(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, SHORT, reduced_motion="reduce") as shown:
        still = []
        for turn in range(SHORT.turns + 1):
            shown.seek(turn)
            still.append(shown.picture().tobytes())
        shown.seek(0)
        stop_time(shown.tab)
        shown.press(" ")
        assert shown.running
        for _ in range(30):
            shown.tab.clock.run_for(16)
            assert shown.picture().tobytes() in still


def test_keys_go_to_the_player_that_was_used_last(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "two.html"
    text = page.page(page.show(MEDIUM)).replace(" data-focus>", ">")
    other = f'<script type="application/json" class="pacman-show">{page.data(page.show(SHORT))}'
    path.write_text(text.replace("<script>", f"{other}</script><script>"), "utf-8")
    with opened(browser, path.as_uri()) as tab:
        first, second = Shown(tab), Shown(tab, 1)
        first.press("ArrowRight")
        assert (first.turn, second.turn) == (0, 0)  # none was used
        second.click("forward")
        first.press("ArrowRight")
        assert (first.turn, second.turn) == (0, 2)
        first.canvas.click()
        first.press(" ", "Home", "ArrowRight")
        assert (first.turn, second.turn) == (1, 2)
        tab.evaluate("document.activeElement.blur()")
        first.press("ArrowRight")
        assert (first.turn, second.turn) == (2, 2)


def test_a_player_in_something_closed_is_there_when_it_opens(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "closed.html"
    text = page.page(page.show(MEDIUM, (), 3)).replace(" data-focus>", ">")
    text = text.replace("<noscript>", "<details><summary>game</summary><noscript>")
    path.write_text(text.replace("<script>", "</details><script>"), "utf-8")
    with opened(browser, path.as_uri()) as tab:
        shown = Shown(tab)
        assert not shown.canvas.is_visible()
        tab.locator("summary").click()
        tab.wait_for_function("document.querySelector('.board canvas')?.width === 480")
        assert shown.turn == 3
