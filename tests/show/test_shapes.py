"""Looks: their shapes, apart from any way of drawing them."""

from __future__ import annotations

import json
import re

import pytest

from pacman import Layout
from pacman.engine.directions import VECTORS
from pacman.engine.state import GameState
from pacman.show.scene import Scene, moment
from pacman.show.shapes import GHOSTS, MOUTHS, Line, Pie, Shape, looks, sprite
from pacman.show.web.page import opening


def points(shape: Shape) -> list[tuple[float, float]]:
    if isinstance(shape, Pie):
        return [(shape.x, shape.y)]
    return list(zip(shape.points[::2], shape.points[1::2], strict=True))


def reach(shape: Shape) -> float:
    """How far from the middle of the cell it can be seen."""
    more = 0.0
    if isinstance(shape, Pie):
        more = shape.radius
    elif isinstance(shape, Line):
        more = shape.width / 2
    return max(max(abs(x), abs(y)) for x, y in points(shape)) + more


@pytest.mark.parametrize("look", looks(12))
def test_every_look_has_shapes_in_its_cell(look: str) -> None:
    phases = sprite(look)
    assert len(phases) == (len(MOUTHS) if look.startswith("pacman") else 1)
    arrow = look.startswith(("right", "chosen"))
    for shapes in phases:
        assert shapes
        for shape in shapes:
            assert re.fullmatch("#[0-9a-f]{6}", shape.colour)
            assert reach(shape) <= (1.3 if arrow else 0.54)


def test_looks_are_told_apart() -> None:
    names = looks(12)
    assert len(set(names)) == len(names)
    # Pacman and the ghosts who stop look ahead as they do when they go somewhere else.
    seen = {sprite(look) for look in names if look != "pacman Stop"}
    assert len(seen) == len(names) - 1
    assert sprite("pacman Stop") == sprite("pacman East")


def test_ghosts_are_told_apart_without_colours() -> None:
    """This helps people who see no colours, and everybody when the colours repeat."""
    grey = {
        tuple(shape[1:] for shape in sprite(f"ghost {number} East")[0]) for number in range(1, 13)
    }
    assert len(grey) == 12
    first, after_the_last = (sprite(f"ghost {n} East")[0] for n in (1, 1 + len(GHOSTS)))
    assert first[0] == after_the_last[0]
    assert first != after_the_last


@pytest.mark.parametrize("way", VECTORS)
def test_eyes_look_where_the_ghost_goes(way: str) -> None:
    whites = [shape for shape in sprite(f"ghost 1 {way}")[0] if shape.colour == "#ffffff"]
    pupils = [shape for shape in sprite(f"ghost 1 {way}")[0] if shape.colour == "#1a2ad0"]
    dx, dy = VECTORS[way]
    for white, pupil in zip(whites, pupils, strict=True):
        (x, y), (px, py) = *points(white), *points(pupil)
        assert ((px > x) - (px < x), (y > py) - (y < py)) == (dx, dy)


@pytest.mark.parametrize(
    ("way", "middle"), [("East", 0), ("South", 90), ("West", 180), ("North", 270)]
)
def test_the_mouth_opens_the_way_pacman_goes(way: str, middle: float) -> None:
    for mouth, (face,) in zip(MOUTHS, sprite(f"pacman {way}"), strict=True):
        assert isinstance(face, Pie)
        assert face.start == middle + mouth
        assert face.end == middle + 360 - mouth


def test_looks_are_small_in_a_page() -> None:
    layout = Layout.load("mediumClassic")
    first = moment(GameState.initial(layout), 0)
    data = opening(Scene.of(layout), ["a", "b", "c"], None, first)
    assert len(json.dumps(data["looks"], separators=(",", ":"))) < 8000
