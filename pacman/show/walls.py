"""The looks of walls, as shapes that Pillow and a browser draw alike.

Coordinates are in cells, x to the right and y down; (0, 0) is the middle of the upper left cell.
Terminals can't draw shapes: terminal.py has characters for walls.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pacman.engine.layout import Layout

from .shapes import Line, Polygon, Sprite

OUTLINE, INSIDE = "#3d5afe", "#12143a"
# Half the thickness of a wall, and the thickness of its outline.
RADIUS, LINE = 0.26, 0.075


def walls(layout: Layout) -> Sprite:
    """Thick lines, thinner lines over them, and the insides of blocks.

    The visible rest of the thick lines is an outline with round corners.
    """
    lines = list(_runs(layout))
    inner = RADIUS - LINE
    return (
        *(Line(OUTLINE, 2 * RADIUS, points) for points in lines),
        *(Line(INSIDE, 2 * inner, points) for points in lines),
        *(Polygon(INSIDE, points) for points in _blocks(layout)),
    )


def _runs(layout: Layout) -> Iterator[tuple[float, ...]]:
    """The longest lines through neighbouring walls; a wall without neighbours is a point."""
    rows = [[cell == "%" for cell in row] for row in layout.rows]
    columns = [list(column) for column in zip(*rows, strict=True)]
    alone = set()
    for y, row in enumerate(rows):
        for start, end in _stretches(row):
            if start < end:
                yield start, y, end, y
            else:
                alone.add((start, y))
    for x, column in enumerate(columns):
        for start, end in _stretches(column):
            if start < end:
                yield x, start, x, end
            elif (x, start) in alone:
                yield x, start


def _blocks(layout: Layout) -> Iterator[tuple[float, ...]]:
    """The areas between the middles of any four walls that form a square, as rectangles."""
    walls = [[cell == "%" for cell in row] for row in layout.rows]
    for y in range(layout.height - 1):
        full = [walls[y][x] and walls[y + 1][x] for x in range(layout.width)]
        for start, end in _stretches(full):
            if start < end:
                yield start, y, end, y, end, y + 1, start, y + 1


def _stretches(row: list[bool]) -> Iterator[tuple[int, int]]:
    """The first and the last index of each stretch of True."""
    for full, stretch in groupby(range(len(row)), row.__getitem__):
        if full:
            first, *others = stretch
            yield first, others[-1] if others else first
