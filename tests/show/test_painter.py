"""Pictures: pixels where they should be."""

from __future__ import annotations

from random import Random

import pytest
from boards import all_layouts, board, start
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageColor
from test_scene import random_game

from pacman import GameState, Layout
from pacman.show import shapes, walls
from pacman.show.painter import LINES, Painter, PictureError
from pacman.show.palette import PALETTE, blank
from pacman.show.scene import Drawn, Pose, Scene, arrow, between, moment, moments

LAYOUTS = all_layouts()
CELL = 20
COLOURS = {
    name: ImageColor.getrgb(getattr(shapes, name))
    for name in ("BACKGROUND", "FOOD", "YELLOW", "SCARED", "WHITE", "RIGHT", "TEXT")
}
COLOURS |= {name: ImageColor.getrgb(getattr(walls, name)) for name in ("OUTLINE", "INSIDE")}


def drawn(state: GameState, turn: int = 0) -> Drawn:
    here = moment(state, turn)
    return between(here, here, 0)


def painted(state: GameState, cell: int = CELL, note: str = "") -> Image.Image:
    return Painter(Scene.of(state.data.layout), cell).paint(drawn(state), note)


def colours(image: Image.Image, x: float, y: float, cell: int = CELL) -> dict[object, int]:
    """How many pixels of a cell have which colour."""
    box = round(x * cell), round(y * cell), round((x + 1) * cell), round((y + 1) * cell)
    found = image.crop(box).convert("RGB").getcolors(cell * cell)
    return {colour: count for count, colour in found or ()}


def same(one: Image.Image, other: Image.Image) -> bool:
    assert one.mode == other.mode == "P"
    return one.size == other.size and one.tobytes() == other.tobytes()


@pytest.mark.parametrize("cell", [19, 20, 24, 40])
def test_everything_is_where_it_should_be(cell: int) -> None:
    image = painted(start("""
        %%%%%%%%
        %P. oG2%
        %%%%%%%%"""), cell)  # fmt: skip
    assert image.mode == "P"
    assert image.size == (8 * cell, 6 * cell)
    here = [colours(image, x, 1, cell) for x in range(8)]
    much = 0.4 * cell * cell
    assert here[1][COLOURS["YELLOW"]] > much
    assert 0 < here[2][COLOURS["FOOD"]] < cell * cell / 16
    assert here[3] == {COLOURS["BACKGROUND"]: cell * cell}
    assert here[4][COLOURS["FOOD"]] > 4 * here[2][COLOURS["FOOD"]]
    for x, colour in ((5, shapes.GHOSTS[0]), (6, shapes.GHOSTS[1])):
        assert here[x][ImageColor.getrgb(colour)] > 0.7 * much
        assert here[x][COLOURS["WHITE"]] > 0
    for x in (0, 7):
        assert {COLOURS["OUTLINE"], COLOURS["INSIDE"], COLOURS["BACKGROUND"]} <= set(here[x])
    assert COLOURS["TEXT"] in colours(image, 0, 3, cell) | colours(image, 1, 3, cell)


def test_what_was_eaten_is_gone() -> None:
    state = start("""
        %%%%%
        %P..%
        %%%%%""")
    painter = Painter(Scene.of(state.data.layout), CELL)
    before = painter.paint(drawn(state))
    state = state.generateSuccessor(0, "East").generateSuccessor(0, "West")
    after = painter.paint(drawn(state, 2))
    assert COLOURS["FOOD"] in colours(before, 2, 1)
    assert set(colours(after, 2, 1)) == {COLOURS["BACKGROUND"]}
    assert colours(after, 3, 1) == colours(before, 3, 1)


@pytest.mark.parametrize("way", ["West", "East", "North", "South"])
def test_pacman_faces_where_he_goes(way: str) -> None:
    state = start("%%%%%\n%   %\n% P %\n%  .%\n%%%%%").generateSuccessor(0, way)
    image = painted(state)
    x, y = (round((n + 0.5) * CELL) for n in moment(state, 1).poses[0][:2])
    aside = CELL // 4
    ways = {"West": (-1, 0), "East": (1, 0), "North": (0, -1), "South": (0, 1)}
    for other, (dx, dy) in ways.items():
        here = image.convert("RGB").getpixel((x + aside * dx, y + aside * dy))
        assert here == COLOURS["BACKGROUND" if other == way else "YELLOW"], other


def test_a_scared_ghost_is_blue_and_then_blinks_white() -> None:
    scene = Scene.of(board("%%%%\n%PG%\n%%%%"))
    seen = {}
    for look in ("ghost 1 West", "scared", "fading"):
        poses = ((Pose(2, 1, look), 0), (Pose(1, 1, "pacman East"), 0))
        seen[look] = colours(Painter(scene, CELL).paint(Drawn(1, 0, 0, poses)), 2, 1)
    half = CELL * CELL * 0.45
    assert seen["scared"][COLOURS["SCARED"]] > half
    assert seen["fading"][ImageColor.getrgb(shapes.FADING)] > half
    assert ImageColor.getrgb(shapes.GHOSTS[0]) not in seen["scared"].keys() | seen["fading"].keys()


def test_half_way_everybody_is_between_two_cells() -> None:
    state = start("""
        %%%%%%%
        %P   G%
        %%%%%%%""")
    after = state.generateSuccessor(0, "East").generateSuccessor(1, "West")
    painter = Painter(Scene.of(state.data.layout), CELL)
    image = painter.paint(between(moment(state, 0), moment(after, 1), 0.5))
    red = ImageColor.getrgb(shapes.GHOSTS[0])
    for x, colour in ((1.5, COLOURS["YELLOW"]), (4.5, red)):
        left, right = (colours(image, x + part, 1).get(colour, 0) for part in (-0.5, 0.5))
        whole = colours(image, x, 1)[colour]
        assert min(left, right) > 0.3 * whole
        assert left + right == whole


def test_pacman_is_above_the_ghosts_and_ghost_1_above_the_others() -> None:
    scene = Scene.of(board("%%%%%\n%P12%\n%%%%%"))
    painter = Painter(scene, CELL)
    stack = [(Pose(1, 1, f"ghost {n} East"), 0) for n in (2, 1)] + [(Pose(1, 1, "pacman East"), 3)]
    both = colours(painter.paint(Drawn(0, 0, 0, tuple(stack))), 1, 1)
    alone = colours(painter.paint(Drawn(0, 0, 0, tuple(stack[2:]))), 1, 1)
    assert both[COLOURS["YELLOW"]] == alone[COLOURS["YELLOW"]]
    red, pink = (ImageColor.getrgb(colour) for colour in shapes.GHOSTS[:2])
    assert both[red] > 0
    assert pink not in both


def test_caught() -> None:
    state = start("%%%%%\n%PG.%\n%%%%%").generateSuccessor(0, "East")
    here = colours(painted(state), 2, 1)
    assert ImageColor.getrgb(shapes.GHOSTS[0]) not in here
    assert CELL * CELL / 8 < here[COLOURS["YELLOW"]] < CELL * CELL / 2


def test_marks_are_seen_at_their_turn_only() -> None:
    state = start("%%%%%\n%P .%\n%%%%%")
    marks = [arrow(state, 1, look, "East") for look in ("right", "chosen")]
    scene = Scene.of(state.data.layout, [mark for mark in marks if mark])
    with_marks, without = Painter(scene, CELL), Painter(Scene.of(state.data.layout), CELL)
    before, after = moment(state, 1), moment(state.generateSuccessor(0, "East"), 2)
    here = colours(with_marks.paint(between(before, after, 0)), 2, 1)
    assert {ImageColor.getrgb(shapes.RIGHT), ImageColor.getrgb(shapes.CHOSEN)} <= set(here)
    for one in (
        between(before, after, 0.4),
        between(before, after, 0.5),
        between(before, after, 1),
        drawn(state, 0),
    ):
        assert same(with_marks.paint(one), without.paint(one))


@pytest.mark.slow
@settings(max_examples=100)
@given(st.sampled_from(sorted(LAYOUTS)), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_a_picture_does_not_depend_on_those_before(name: str, seed: int, rng: Random) -> None:
    """One painter's pictures, in any order, are those of new painters."""
    layout = LAYOUTS[name]
    seen = list(moments(random_game(name, seed, 8)))
    scene = Scene.of(layout)
    painter = Painter(scene, 4)
    pairs = [(i, part / 4) for i in range(len(seen) - 1) for part in range(4)]
    rng.shuffle(pairs)
    for i, part in pairs[:6]:
        one = between(seen[i], seen[i + 1], part)
        image = painter.paint(one)
        assert same(image, Painter(scene, 4).paint(one))
        assert max(image.tobytes()) < 64
        assert min(image.tobytes()) > 0  # the first colour of the palette stands for nothing


def test_colours_stay_what_they_are() -> None:
    """Nothing is drawn in a colour that is only near the one in shapes.py."""
    image = Image.new("RGB", (1, 1))
    inside = {PALETTE[i : i + 3] for i in range(3, 3 * 64, 3)}
    for look in shapes.looks(6):
        for phase in shapes.sprite(look):
            for shape in phase:
                image.putpixel((0, 0), ImageColor.getrgb(shape.colour))
                assert image.tobytes() in inside


def test_blank_is_the_background() -> None:
    image = blank((3, 2))
    assert image.convert("RGB").getcolors() == [(6, COLOURS["BACKGROUND"])]


# The line below the board.


def status(
    note: str, layout: str = "mediumClassic", *, score: int = 0, turn: int = 0
) -> Image.Image:
    state = GameState.initial(Layout.load(layout))
    one = drawn(state)._replace(score=score, turn=turn)
    board = state.data.layout
    image = Painter(Scene.of(board), CELL).paint(one, note)
    return image.crop((0, board.height * CELL, image.width, image.height))


def extent(image: Image.Image) -> tuple[int, int, int, int]:
    """The box of all that is not background."""
    found = ImageChops.difference(image, blank(image.size)).getbbox()
    assert found is not None
    return found


def test_the_line_says_score_turn_and_note() -> None:
    lines = [status(""), status("", score=1), status("", turn=1), status("win"), status("lose")]
    assert len({line.tobytes() for line in lines}) == len(lines)
    yellow = [
        COLOURS["YELLOW"] in [colour for _, colour in line.convert("RGB").getcolors() or ()]
        for line in lines
    ]
    assert yellow == [False, False, False, True, True]
    first, *changed = [ImageChops.difference(lines[0], line).getbbox() for line in lines[1:4]]
    for box in changed:
        assert first
        assert box
        assert first[2] < box[0]  # side by side
        first = box


@pytest.mark.parametrize("layout", ["testClassic", "minimaxClassic", "mediumClassic"])
@pytest.mark.parametrize(
    "note", ["win", "Pacman: ZeroDivisionError: division by zero", "x" * 5000, "W" * 60, ""]
)
def test_every_text_fits(layout: str, note: str) -> None:
    line = status(note, layout, score=-1234, turn=9999)
    _, top, right, bottom = extent(line)
    assert right <= line.width - 2
    assert 0 < top < bottom < line.height
    wide = layout == "mediumClassic"
    assert line.height == CELL * (1 if wide else LINES)
    if note:
        assert line.tobytes() != status("", layout, score=-1234, turn=9999).tobytes()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("\n", r"\n"), ("\x1b[2J", r"\x1b[2J"), ("\0", r"\x00"), ("\ud800", r"\ud800"),
     ("\u202e", r"\u202e"), ("\t", r"\t"), ("日本語", "日本語"), ("🟡", "🟡")],
)  # fmt: skip
def test_any_text_can_be_said(text: str, shown: str) -> None:
    line = status(f"a{text}b")
    assert line.size == (20 * CELL, CELL)
    assert line.tobytes() == status(f"a{shown}b").tobytes()
    assert line.tobytes() != status("ab").tobytes()


def test_long_and_short_boards() -> None:
    for text, size in (("%%%%\n%P.%\n%%%%", (80, 120)), ("%%%\n%P%\n%.%\n%%%", (60, 140))):
        assert painted(start(text)).size == size


# Large boards.


def test_large_boards_get_small_cells() -> None:
    layout = board("\n".join(["%" * 256, "%P" + "." * 253 + "%", *["%" + " %" * 127 + "%"] * 253,
                              "%" * 256]))  # fmt: skip
    assert (layout.width, layout.height) == (256, 256)
    state = GameState.initial(layout)
    image = painted(state, 40)
    cell = image.width // 256
    assert 4 <= cell < 12
    assert image.size == (256 * cell, 257 * cell)
    assert COLOURS["YELLOW"] in colours(image, 1, 1, cell)
    assert set(colours(image, 254, 1, cell)) > {COLOURS["BACKGROUND"]}


def test_what_is_too_large_is_refused() -> None:
    row = "%" * 12_000
    layout = board(f"{row}\n%P{'.' * 11_997}%\n{row}")
    with pytest.raises(PictureError) as caught:
        Painter(Scene.of(layout), CELL)
    assert str(caught.value) == "a board of 12,000 x 3 cells is too large for a picture"
