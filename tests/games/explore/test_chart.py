"""Charts: where the points are, how lines are dashed, and where the names go."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageColor

from pacman.games.explore.chart import (
    BOTTOM,
    HEIGHT,
    LEFT,
    MARKERS,
    PAPER,
    RIGHT,
    ROW,
    TOP,
    WIDTH,
    Chart,
    Line,
    dashed,
    spread,
)

COLOURS = ("#222222", "#0072b2", "#009e73", "#d55e00")
HEIGHTS = st.floats(TOP, BOTTOM, allow_nan=False)
PLACES = st.tuples(st.integers(0, 400), st.integers(0, 400))


def chart(*lines: Line) -> Chart:
    return Chart("Growth", "depth", "nodes", list(lines))


def colour(image: Image.Image, at: tuple[float, float]) -> tuple[int, ...]:
    pixel = image.getpixel((round(at[0]), round(at[1])))
    assert isinstance(pixel, tuple)
    return pixel


def test_every_point_is_where_the_scale_says() -> None:
    lines = [
        Line(f"line {i}", [(x, 3.0 ** (x + i)) for x in range(1, 7)], COLOURS[i], marker)
        for i, marker in enumerate(MARKERS)
    ]
    drawn = chart(*lines)
    image = drawn.image()
    assert image.size == (WIDTH, HEIGHT)
    for line in lines:
        for point in line.points:
            assert colour(image, drawn.at(point)) == ImageColor.getrgb(line.colour)
    assert (drawn.at((1, 1)), drawn.at((6, 10.0**drawn.high))) == ((LEFT, BOTTOM), (RIGHT, TOP))
    # A power of ten is as high as any other.
    heights = [drawn.at((1, 10.0**power))[1] for power in range(drawn.high + 1)]
    steps = [low - high for low, high in pairwise(heights)]
    assert steps == pytest.approx([steps[0]] * len(steps))


def test_each_line_has_a_mark_beside_its_name_and_nothing_leaves_the_picture() -> None:
    line = Line("alpha-beta, worst first", [(1, 10.0), (2, 90.0)], "#009e73", "circle")
    image = chart(line).image()
    y = round(chart(line).at((2, 90.0))[1])
    right = [colour(image, (x, y)) for x in range(RIGHT + 60, WIDTH)]
    assert ImageColor.getrgb("#009e73") in right
    edge = {colour(image, (x, y)) for y in range(HEIGHT) for x in (0, WIDTH - 1)}
    assert edge == {ImageColor.getrgb(PAPER)}


@pytest.mark.parametrize("points", [[(1, 7.0)], [(1, 1.0)], [(1, 1.0), (2, 1.0)], [(3, 0.5)]])
def test_charts_of_next_to_nothing(points: list[tuple[float, float]]) -> None:
    dotted = Line("dotted", points, "#666666", dashes=(5, 3))
    marked = Line("marked", points, "#0072b2", "circle")
    drawn = chart(dotted, marked)
    assert colour(drawn.image(), drawn.at(points[-1])) == ImageColor.getrgb("#0072b2")


def test_dashes_leave_gaps() -> None:
    drawn = chart(Line("b^d", [(1, 20.0), (9, 20.0)], "#666666", dashes=(18, 8)))
    image, y = drawn.image(), drawn.at((1, 20.0))[1]
    row = [colour(image, (x, y)) for x in range(LEFT + 20, RIGHT - 20)]
    share = sum(red < 180 for red, *_ in row) / len(row)
    assert share == pytest.approx(18 / 26, abs=0.05)


@settings(max_examples=100)
@given(
    st.lists(PLACES, min_size=1, max_size=6), st.lists(st.integers(1, 9), min_size=1, max_size=4)
)
def test_dashed_lines(points: list[tuple[int, int]], dashes: list[int]) -> None:
    """The strokes are as long as they should be, and lie on the line."""
    dashes = dashes * (1 + len(dashes) % 2)  # strokes and gaps in turn
    strokes = [*dashed([(float(x), float(y)) for x, y in points], tuple(dashes))]
    lengths = [sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(s)) for s in strokes]
    for i, length in enumerate(lengths[:-1]):
        assert length == pytest.approx(dashes[2 * i % len(dashes)])
    total = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))
    wanted, at, number = 0.0, 0.0, 0
    while at < total:
        wanted += min(dashes[number % len(dashes)], total - at) * (number % 2 == 0)
        at, number = at + dashes[number % len(dashes)], number + 1
    assert sum(lengths) == pytest.approx(wanted, abs=1e-6)


@given(st.lists(HEIGHTS, max_size=10))
@settings(max_examples=100)
def test_names_keep_apart(heights: list[float]) -> None:
    wanted = sorted(heights)
    found = spread(wanted, ROW, TOP, BOTTOM)
    assert all(high - low >= ROW - 1e-6 for low, high in pairwise(found))
    assert all(TOP - 1e-6 <= height <= BOTTOM + 1e-6 for height in found)
    if all(high - low >= ROW for low, high in pairwise(wanted)):
        assert found == wanted


def test_many_depths_have_fewer_numbers() -> None:
    line = Line("long", [(x, float(x)) for x in range(1, 100)], "#0072b2", "circle")
    assert [*chart(line)._ticks()] == [*range(1, 100, 7)]


def test_the_file(tmp_path: Path) -> None:
    path = tmp_path / "chart.any"
    drawn = chart(Line("line", [(1, 2.0), (2, 4.0)], "#0072b2", "square"))
    drawn.write(str(path))
    with Image.open(path) as image:
        assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
        assert colour(image, drawn.at((2, 4.0))) == ImageColor.getrgb("#0072b2")
    with pytest.raises(OSError, match="chart"):
        drawn.write(str(tmp_path / "nowhere" / "chart.png"))
