"""The player in a real browser: every control, what is drawn, and what must not happen."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from boards import SMALL, board
from browsers import launched, opened, recorded
from PIL import Image, ImageChops, ImageStat

from pacman import Layout
from pacman.engine.directions import Directions
from pacman.engine.match import Outcome
from pacman.engine.recording import Player, Recording
from pacman.show import shapes
from pacman.show.painter import Painter
from pacman.show.scene import Scene, arrow, between, moments
from pacman.show.web import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEDIUM = recorded(Layout.load("mediumClassic"))
SHORT = recorded(board(SMALL["no ghosts"]))
HOSTILE = (
    '</script><script>document.title="BREACH"</script><img src=x onerror=alert(1)>{{ script }}'
)
PHONE: dict[str, Any] = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@lru_cache(maxsize=1)
def long_game(turns: int = 2000) -> Recording:
    """A game between walls, to and fro, with a single ghost that does the same."""
    layout = board("""
        %%%%%%
        %P . %
        %%%%%%
        %%% G%
        %%%%%%""")
    moves = ("EW", "WE") * (turns // 2)
    players = (Player("ToAndFro"), Player("FroAndTo"))
    return Recording(layout, players, 1, moves, Outcome.STOPPED, 0, "stopped by the player", "")


def stop_time(tab: Page) -> None:
    """From now on the page's clock goes on only with run_for()."""
    tab.clock.install(time=0)
    tab.clock.pause_at(1000)


class Shown:
    """A player on a page, as a person sees it."""

    def __init__(self, tab: Page, nth: int = 0) -> None:
        self.tab = tab
        self.root = tab.locator(".pacman-player").nth(nth)
        self.canvas = self.root.locator(".board canvas")

    def part(self, name: str) -> Locator:
        return self.root.locator(name)

    def text(self, name: str) -> str:
        return self.part(name).inner_text()

    @property
    def turn(self) -> int:
        return int(self.text(".line .turn").split()[1])

    @property
    def running(self) -> bool:
        return (self.part(".play").get_attribute("title") or "").startswith("Pause")

    @property
    def speed(self) -> str:
        return self.text(".speed").replace("\N{MULTIPLICATION SIGN}", "x")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def click(self, name: str) -> None:
        self.part(f"button.{name}").click()

    def seek(self, turn: int) -> None:
        self.part("input").fill(str(turn))

    def column(self) -> list[str]:
        """The moves of the turn that is marked as the present one."""
        return self.root.locator("tbody .now .unseen").all_inner_texts()

    def picture(self) -> Image.Image:
        url: str = self.canvas.evaluate("canvas => canvas.toDataURL()")
        raw = base64.b64decode(url.partition(",")[2])
        return Image.open(io.BytesIO(raw)).convert("RGB")


@contextmanager
def player(
    browser: Browser, folder: Path, recording: Recording, *args: Any, **context: Any
) -> Iterator[Shown]:
    """The page of a recording, opened as a file."""
    path = folder / "game.html"
    path.write_bytes(page.page(page.show(recording, *args)).encode())
    with opened(browser, path.as_uri(), **context) as tab:
        yield Shown(tab)


@contextmanager
def live(browser: Browser, *, playing: bool = False) -> Iterator[Shown]:
    """A live player, which has nothing to show yet; what it says is in `said`."""
    with opened(browser, "about:blank") as tab:
        stop_time(tab)
        tab.add_style_tag(content=page.base_style() + page.style())
        tab.add_script_tag(content=page.script())
        tab.evaluate(
            """playing => {
                window.said = [];
                const root = document.createElement("div");
                document.body.append(root);
                window.player = pacmanPlayer(root, { say: (word) => said.push(word), playing });
            }""",
            playing,
        )
        yield Shown(tab)


def tell(shown: Shown, method: str, *args: Any) -> None:
    shown.tab.evaluate("([method, args]) => player[method](...args)", [method, args])


def said(shown: Shown) -> list[str]:
    words: list[str] = shown.tab.evaluate("said.splice(0)")
    return words


def begun(recording: Recording, turns: int = 0) -> dict[str, Any]:
    """A game as it is when so many turns have been played."""
    show = page.show(recording)
    first, moves = show["turns"][: turns + 1], show["moves"][:turns]
    return {**show, "turns": first, "moves": moves, "result": None}


def add(shown: Shown, recording: Recording, turn: int) -> None:
    tell(shown, "add", page.show(recording)["turns"][turn], recording.moves[turn - 1])


# Recordings.


def test_a_recording_waits_for_its_viewer(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        assert (shown.turn, shown.running) == (0, False)
        assert shown.text(".line .score") == "score 0"
        assert shown.text(".line .title") == "mediumClassic, seed 1"
        assert shown.text(".outcome") == ""
        focus = shown.tab.evaluate("document.activeElement.className")
        assert focus == "play"


def test_it_starts_where_it_is_told_to(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM, (), 42) as shown:
        assert (shown.turn, shown.running) == (42, False)


def test_buttons(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        for name, turn in [
            ("forward", 1), ("forward", 2), ("back", 1), ("end", MEDIUM.turns),
            ("forward", MEDIUM.turns), ("back", MEDIUM.turns - 1), ("start", 0), ("back", 0),
        ]:  # fmt: skip
            shown.click(name)
            assert shown.turn == turn


def test_keys(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        for key, turn in [
            ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", MEDIUM.turns),
            ("ArrowRight", MEDIUM.turns), ("Home", 0), ("ArrowLeft", 0),
        ]:  # fmt: skip
            shown.press(key)
            assert shown.turn == turn
        shown.tab.evaluate("document.activeElement.blur()")
        shown.press("ArrowRight")
        assert shown.turn == 1
        shown.press("Control+ArrowRight", "Alt+End", "x")
        assert shown.turn == 1


def test_keys_on_the_slider_are_the_same(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        shown.part("input").focus()
        shown.press("ArrowRight", "ArrowRight", "ArrowLeft")
        assert shown.turn == 1
        shown.press("ArrowUp")
        assert (shown.turn, shown.speed) == (1, "2x")
        shown.press(" ")
        assert shown.running


def test_all_controls_are_reached_with_the_keyboard(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        shown.part("input").focus()
        reached = []
        for _ in range(7):
            shown.press("Tab")
            reached.append(shown.tab.evaluate("document.activeElement.className"))
            style = "getComputedStyle(document.activeElement).outlineStyle"
            assert shown.tab.evaluate(style) == "solid"
        assert reached == ["start", "back", "play", "forward", "end", "slower", "faster"]
        buttons = shown.root.get_by_role("button")
        assert buttons.count() == len(reached)
        assert shown.root.get_by_role("button", name="Play (space)").count() == 1
        assert shown.root.get_by_role("slider", name="Turn").count() == 1


def test_playing_takes_the_time_it_says(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        stop_time(shown.tab)
        shown.press(" ")
        assert shown.running
        shown.tab.clock.run_for(2000)
        assert 18 <= shown.turn <= 20  # ten turns a second
        shown.press(" ")
        assert not shown.running
        turn = shown.turn
        shown.tab.clock.run_for(1000)
        assert shown.turn == turn
        shown.canvas.click()
        shown.tab.clock.run_for(1000)
        assert 8 <= shown.turn - turn <= 10


def test_speeds(browser: Browser, tmp_path: Path) -> None:
    speeds = ["0.25x", "0.5x", "1x", "2x", "4x", "8x"]
    with player(browser, tmp_path, MEDIUM) as shown:
        stop_time(shown.tab)
        shown.press("-", "ArrowDown", "ArrowDown")
        seen = [shown.speed]
        for key in ("+", "ArrowUp", "+", "+", "+"):
            shown.press(key)
            seen.append(shown.speed)
        assert seen == speeds
        shown.click("faster")
        assert shown.speed == "8x"
        shown.click("slower")
        assert shown.speed == "4x"
        shown.click("play")
        shown.tab.clock.run_for(1000)
        assert 36 <= shown.turn <= 40


def test_a_game_that_was_played_to_its_end_begins_anew(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, SHORT) as shown:
        stop_time(shown.tab)
        shown.click("play")
        shown.tab.clock.run_for(1000 + 400 * SHORT.turns)
        assert (shown.turn, shown.running) == (SHORT.turns, False)
        assert shown.text(".outcome") == "Pacman won"
        shown.click("play")
        assert shown.running
        shown.tab.clock.run_for(50)
        assert shown.turn <= 1
        assert shown.text(".outcome") == ""


def test_the_slider_goes_anywhere(browser: Browser, tmp_path: Path) -> None:
    with player(browser, tmp_path, MEDIUM) as shown:
        slider = shown.part("input")
        shown.seek(77)
        assert shown.turn == 77
        box = slider.bounding_box()
        assert box
        shown.tab.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
        shown.tab.mouse.down()
        shown.tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        shown.tab.mouse.up()
        assert abs(shown.turn - MEDIUM.turns / 2) <= 2
        assert slider.get_attribute("aria-valuetext") == (
            f"turn {shown.turn}, {shown.text('.line .score')}"
        )


def test_the_chart_shows_the_score_and_goes_anywhere(browser: Browser, tmp_path: Path) -> None:
    scores = [row[0] for row in page.show(MEDIUM)["turns"]]
    with player(browser, tmp_path, MEDIUM) as shown:
        chart = shown.part(".chart")
        box = chart.bounding_box()
        assert box
        middle = box["y"] + box["height"] / 2
        chart.click(position={"x": box["width"] / 4, "y": 20})
        assert abs(shown.turn - MEDIUM.turns / 4) <= 2
        shown.tab.mouse.move(box["x"] + 10, middle)
        shown.tab.mouse.down()
        shown.tab.mouse.move(box["x"] + box["width"] * 0.75, middle, steps=3)
        assert abs(shown.turn - MEDIUM.turns * 0.75) <= 2
        shown.tab.mouse.move(box["x"] + box["width"] * 2, middle)
        assert shown.turn == MEDIUM.turns
        shown.tab.mouse.up()
        shown.tab.mouse.move(box["x"], middle)
        assert shown.turn == MEDIUM.turns
        now = shown.part(".chart .now").bounding_box()
        assert now
        assert abs(now["x"] - box["x"] - box["width"]) <= 3
        assert int(shown.text(".chart .high")) == max(scores)
        assert int(shown.text(".chart .low")) == min(scores)
        line = shown.part(".chart path.line").get_attribute("d") or ""
        points = [tuple(map(float, point.split())) for point in line.lstrip("M").split("L")]
        assert len(points) == MEDIUM.turns + 2
        for (_, y), (_, other), before, after in zip(
            points, points[1:], scores, scores[1:], strict=False
        ):
            assert (y > other) == (before < after)


def test_each_turn_has_its_score_and_moves(browser: Browser, tmp_path: Path) -> None:
    show = page.show(MEDIUM)
    words = {"N": "North", "S": "South", "E": "East", "W": "West", ".": "Stop"}
    with player(browser, tmp_path, MEDIUM) as shown:
        for turn in (1, 20, 100, MEDIUM.turns - 1, MEDIUM.turns):
            shown.seek(turn)
            assert shown.text(".line .score") == f"score {show['turns'][turn][0]}"
            moved = [words[letter] for letter in MEDIUM.moves[turn - 1]]
            assert shown.column() == moved + [""] * (3 - len(moved))
            assert shown.part("thead .now").inner_text() == str(turn)
        names = shown.part("tbody th").all_inner_texts()
        assert [name.split() for name in names] == [
            ["GreedyAgent"], ["1", "RandomGhost"], ["2", "RandomGhost"],
        ]  # fmt: skip


def test_who_cannot_move_has_no_move(browser: Browser, tmp_path: Path) -> None:
    layout = board(SMALL["walled-in ghost"])
    recording = recorded(layout, 3, 6)
    assert any(len(word) == 2 for word in recording.moves)
    walled = next(agent for agent in (1, 2) if not next(recording.states()).getLegalActions(agent))
    with player(browser, tmp_path, recording) as shown:
        for turn in range(1, recording.turns + 1):
            shown.seek(turn)
            column = shown.column()
            assert column[walled] == ""
            assert len([move for move in column if move]) == len(recording.moves[turn - 1])


@pytest.mark.parametrize(
    ("outcome", "reason", "text"),
    [
        (Outcome.WIN, "", "Pacman won"),
        (Outcome.LOSE, "", "Pacman lost"),
        (Outcome.CRASH, "Pacman: KeyError: 3", "Crashed: Pacman: KeyError: 3"),
        (Outcome.TIMEOUT, "ghost 1: too slow", "Out of time: ghost 1: too slow"),
        (Outcome.STOPPED, "stopped by the player", "Game ended: stopped by the player"),
    ],
)
def test_the_outcome_is_said_at_the_end(
    browser: Browser, tmp_path: Path, outcome: Outcome, reason: str, text: str
) -> None:
    recording = Recording(**{**vars(SHORT), "outcome": outcome, "reason": reason})
    with player(browser, tmp_path, recording) as shown:
        assert shown.text(".outcome") == ""
        shown.press("End")
        assert shown.root.get_by_role("status").inner_text() == text
        shown.press("ArrowLeft")
        assert shown.text(".outcome") == ""


def test_names_are_only_text(browser: Browser, tmp_path: Path) -> None:
    layout = Layout.parse(str(SHORT.layout), HOSTILE)
    recording = Recording(layout, (Player(HOSTILE),), 1, SHORT.moves, Outcome.CRASH, 0, HOSTILE, "")
    with player(browser, tmp_path, recording, viewport=PHONE) as shown:
        shown.press("End")
        assert shown.text(".line .title") == f"{HOSTILE}, seed 1"
        assert shown.text(".outcome") == f"Crashed: {HOSTILE}"
        assert shown.part("tbody th").inner_text().strip() == HOSTILE
        assert shown.tab.title() == f"Pacman on {HOSTILE}"
        assert shown.tab.locator("img").count() == 0
        assert shown.tab.evaluate("document.documentElement.scrollWidth") == 320


def test_no_other_script_runs(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    more = "<script>window.breach = 1</script><img src='http://127.0.0.1:9/x' onerror='breach=2'>"
    path.write_text(page.page(page.show(SHORT)).replace("</body>", f"{more}</body>"), "utf-8")
    tab = browser.new_page()
    refused: list[str] = []
    tab.on("console", lambda message: refused.append(message.text))
    tab.goto(path.as_uri())
    assert tab.evaluate("window.breach") is None
    assert len(refused) == 3  # the script, the picture and its handler
    assert all("Content Security Policy" in text for text in refused)
    tab.close()


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
        tab.wait_for_function("document.querySelector('.board canvas').width === 480")
        assert shown.turn == 3


# Long games.

COUNTING = """() => {
    window.calls = 0;
    const counted = CanvasRenderingContext2D.prototype;
    for (const name of ["arc", "lineTo", "fill", "stroke", "drawImage", "fillRect"]) {
        const real = counted[name];
        counted[name] = function (...args) { calls++; return real.apply(this, args); };
    }
}"""


def work(shown: Shown) -> list[int]:
    """How much is on the page, and how much is drawn when it is sought through."""
    shown.tab.evaluate(COUNTING)
    shown.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight")
    length = "document.querySelector('.chart .line').getAttribute('d').split('L').length"
    nodes, calls, points = (
        shown.tab.evaluate(what)
        for what in ("document.querySelectorAll('*').length", "calls", length)
    )
    assert points <= 1026
    return [nodes, calls]


def test_work_does_not_grow_with_the_game(browser: Browser, tmp_path: Path) -> None:
    found = []
    for turns in (40, 2000):
        recording = Recording(**{**vars(long_game()), "moves": long_game().moves[:turns]})
        with player(browser, tmp_path, recording, (), 20) as shown:
            found.append(work(shown))
    assert found[0] == found[1]


def test_a_long_game_plays_frame_by_frame_to_its_end(browser: Browser, tmp_path: Path) -> None:
    recording = long_game()
    with player(browser, tmp_path, recording) as shown:
        stop_time(shown.tab)
        shown.press("+", "+", "+", " ")
        shown.tab.clock.run_for(500)
        shown.tab.evaluate(
            """() => {
                window.frames = [0];
                const real = CanvasRenderingContext2D.prototype.drawImage;
                CanvasRenderingContext2D.prototype.drawImage = function (...args) {
                    frames[0]++;
                    return real.apply(this, args);
                };
            }"""
        )
        shown.tab.clock.run_for(10_000)
        frames = shown.tab.evaluate("window.frames[0]")
        assert frames >= 590  # one for each 16 ms
        assert 820 <= shown.turn <= 850
        shown.tab.clock.run_for(16_000)
        assert (shown.turn, shown.running) == (2000, False)


def test_any_turn_of_a_long_game_is_right(browser: Browser, tmp_path: Path) -> None:
    recording = long_game()
    show = page.show(recording)
    with player(browser, tmp_path, recording) as shown:
        for turn in (1999, 3, 1000, 1001, 512, 0, 2000):
            shown.seek(turn)
            assert (shown.turn, shown.text(".line .score")) == (
                turn, f"score {show['turns'][turn][0]}",
            )  # fmt: skip
            moved = {"E": "East", "W": "West"}
            wanted = [moved[letter] for letter in recording.moves[turn - 1]] if turn else ["", ""]
            assert shown.column() == wanted


# Live games.


def test_a_live_game_is_followed(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM))
        tell(shown, "setStatus", {"paused": False, "turnSeconds": 0.1})
        assert shown.turn == 0
        assert shown.running
        assert shown.speed == "10/s"
        before = shown.picture().tobytes()
        add(shown, MEDIUM, 1)
        assert shown.picture().tobytes() == before
        shown.tab.clock.run_for(50)
        under_way = shown.picture().tobytes()
        assert under_way != before
        shown.tab.clock.run_for(100)
        assert shown.turn == 1
        assert shown.picture().tobytes() != under_way
        for turn in range(2, 8):  # all at once: it doesn't fall behind
            add(shown, MEDIUM, turn)
        shown.tab.clock.run_for(150)
        assert shown.turn == 7
        words = {"N": "North", "S": "South", "E": "East", "W": "West"}
        assert shown.column() == [words[letter] for letter in MEDIUM.moves[6]]
        assert said(shown) == []


def test_a_live_game_that_goes_on_already(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 30))
        assert shown.turn == 30


def test_looking_back_and_returning(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 30))
        shown.press("ArrowLeft")  # nobody has used it yet
        assert shown.turn == 30
        assert not shown.part(".live").is_visible()
        tell(shown, "focus")
        shown.press("ArrowLeft", "ArrowLeft")
        assert shown.turn == 28
        add(shown, MEDIUM, 31)
        shown.tab.clock.run_for(1000)
        assert shown.turn == 28
        assert shown.text(".line .turn") == "turn 28 of 31"
        shown.click("live")
        assert shown.turn == 31
        assert not shown.part(".live").is_visible()
        shown.seek(5)
        assert shown.turn == 5
        shown.press("End")
        add(shown, MEDIUM, 32)
        shown.tab.clock.run_for(200)
        assert shown.turn == 32
        assert said(shown) == []


def test_what_a_viewer_says(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 3))
        for status in ({"paused": False}, {"paused": True}):
            tell(shown, "setStatus", status)
            shown.click("play")
            shown.press("p")
            shown.canvas.click()
            shown.press(" ")
        assert said(shown) == ["pause"] * 4 + ["play"] * 4
        for name in ("forward", "slower", "faster", "restart", "quit"):
            shown.click(name)
        assert said(shown) == ["step", "slower", "faster", "restart", "quit"]
        shown.press("ArrowRight", "ArrowUp", "ArrowDown")
        assert said(shown) == ["step", "faster", "slower"]


def test_what_a_person_who_plays_says(browser: Browser) -> None:
    with live(browser, playing=True) as shown:
        tell(shown, "load", begun(MEDIUM))
        tell(shown, "focus")
        shown.press("ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft", "w", "S", "d", "A", " ", "p")
        ways = ["North", "South", "East", "West"]
        assert said(shown) == [*ways, "North", "South", "East", "West", "Stop", "pause"]
        shown.canvas.click()
        assert said(shown) == []
        shown.tab.keyboard.down("d")
        shown.tab.keyboard.down("d")  # as when it is held down
        assert said(shown) == ["East"]
        assert "W A S D" in shown.text(".help")
        tell(shown, "end", {"outcome": "stopped", "reason": ""})
        shown.press("ArrowLeft", "d")
        assert said(shown) == []


def test_a_live_game_ends_as_a_recording(browser: Browser) -> None:
    with live(browser) as shown:
        turns = MEDIUM.turns
        tell(shown, "load", begun(MEDIUM, turns - 1))
        tell(shown, "focus")
        add(shown, MEDIUM, turns)
        tell(shown, "end", {"outcome": "lose", "reason": ""})
        shown.tab.clock.run_for(200)
        assert (shown.turn, shown.running) == (turns, False)
        assert shown.text(".outcome") == "Pacman lost"
        shown.press("ArrowLeft", "ArrowRight", "ArrowUp")
        assert (shown.turn, shown.speed) == (turns, "2x")
        shown.press(" ")
        assert shown.running
        assert said(shown) == []
        shown.click("restart")
        assert said(shown) == ["restart"]
        tell(shown, "load", begun(SHORT))
        assert (shown.turn, shown.text(".outcome")) == (0, "")


def test_when_nobody_listens_any_more(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 30))
        tell(shown, "setStatus", {"text": "No connection to the game."})
        assert shown.text(".outcome") == "No connection to the game."
        assert shown.part(".quit").is_visible()
        tell(shown, "setStatus", {"text": "The game is over.", "closed": True})
        assert shown.text(".outcome") == "The game is over."
        assert not shown.part(".quit").is_visible()
        shown.click("back")
        assert shown.turn == 29
        shown.click("play")
        shown.tab.clock.run_for(1000)
        assert shown.turn == 30
        assert said(shown) == []


def test_a_turn_that_has_begun_is_shown_to_its_end(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM, 2))
        arrived = shown.picture().tobytes()
        tell(shown, "load", begun(MEDIUM, 1))
        add(shown, MEDIUM, 2)
        shown.tab.clock.run_for(50)
        tell(shown, "setStatus", {"closed": True})
        assert shown.picture().tobytes() != arrived
        shown.tab.clock.run_for(200)
        assert shown.picture().tobytes() == arrived


def test_a_player_that_is_taken_away(browser: Browser) -> None:
    with live(browser) as shown:
        tell(shown, "load", begun(MEDIUM))
        tell(shown, "focus")
        add(shown, MEDIUM, 1)
        tell(shown, "destroy")
        shown.tab.clock.run_for(500)
        shown.press(" ", "ArrowRight")
        assert said(shown) == []
        assert shown.tab.evaluate("document.body.innerHTML.includes('canvas')") is False


def test_a_chart_of_a_growing_game_is_that_of_the_whole(browser: Browser) -> None:
    recording = long_game()
    rows = page.show(recording)["turns"]
    with live(browser) as shown:
        tell(shown, "load", begun(recording, 3))
        shown.tab.evaluate(
            "([rows, moves]) => rows.forEach((row, i) => player.add(row, moves[i]))",
            [rows[4:], list(recording.moves[3:])],
        )
        grown = shown.part(".chart .line").get_attribute("d")
        tell(shown, "load", begun(recording, 2000))
        assert grown == shown.part(".chart .line").get_attribute("d")
