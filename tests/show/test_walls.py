"""Walls: their shapes, apart from any way of drawing them."""

from __future__ import annotations

import pytest
from boards import SHIPPED, all_layouts

from pacman.show.shapes import Line, Polygon
from pacman.show.walls import RADIUS, walls

LAYOUTS = all_layouts()


@pytest.mark.parametrize("name", LAYOUTS)
def test_walls_are_where_the_walls_are(name: str) -> None:
    layout = LAYOUTS[name]
    there = {(x, layout.height - 1 - y) for x, y in layout.wall_cells}
    drawn, filled = set(), set()
    for shape in walls(layout):
        assert isinstance(shape, (Line, Polygon))
        xs, ys = shape.points[::2], shape.points[1::2]
        cells = {
            (x, y)
            for x in range(int(min(xs)), int(max(xs)) + 1)
            for y in range(int(min(ys)), int(max(ys)) + 1)
        }
        if isinstance(shape, Polygon):
            filled |= cells
        else:
            assert shape.width <= 2 * RADIUS < 1
            drawn |= cells
    assert drawn == there
    blocks = {
        (x + dx, y + dy)
        for x, y in there
        for dx, dy in ((0, 0), (0, 1), (1, 0), (1, 1))
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= there
    }
    assert filled == blocks


def test_walls_take_few_shapes() -> None:
    for name in SHIPPED:
        layout = LAYOUTS[name]
        assert len(walls(layout)) < 1.5 * len(layout.wall_cells)
