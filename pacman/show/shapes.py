"""The looks of all but the walls, as shapes that Pillow and a browser draw alike.

Coordinates are in cells, x to the right and y down; (0, 0) is the middle of a sprite's own cell.
Angles are in degrees, clockwise from the right. The looks of walls are in walls.py.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from pacman.engine.directions import VECTORS, Directions

BACKGROUND = "#0a0a18"
FOOD = "#ffd9b3"
YELLOW = "#ffe11a"
# The four of the arcade, then others. They differ in brightness, and each ghost has its number.
GHOSTS = ("#ff3131", "#ffb8de", "#29e0ff", "#ff9f2e", "#63e063", "#b794ff")
SCARED, FADING = "#2d46ff", "#f2f2ff"
SCARED_FACE, FADING_FACE = FOOD, "#e02020"
WHITE, PUPIL, DARK = "#ffffff", "#1a2ad0", "#14142a"
TEXT = "#f2f2ff"
# Nearly everybody can tell blue from orange, and one arrow is hollow.
RIGHT, CHOSEN = "#4da3ff", "#ff9a3d"

RADIUS = 0.45
# Half the angle of Pacman's mouth, from closed to wide open.
MOUTHS = (10, 22, 34, 46)
_ANGLES = {
    Directions.EAST: 0, Directions.SOUTH: 90, Directions.WEST: 180, Directions.NORTH: 270,
    Directions.STOP: 0,
}  # fmt: skip


class Pie(NamedTuple):
    """A sector of a circle, or all of it."""

    colour: str
    x: float
    y: float
    radius: float
    start: float = 0
    end: float = 360


class Polygon(NamedTuple):
    """A filled polygon: x and y of each corner."""

    colour: str
    points: tuple[float, ...]


class Line(NamedTuple):
    """A line with round ends through these points: x and y of each."""

    colour: str
    width: float
    points: tuple[float, ...]


Shape = Pie | Polygon | Line
Sprite = tuple[Shape, ...]


def looks(ghosts: int) -> list[str]:
    """The names of all sprites that a game with this many ghosts can need."""
    names = ["dot", "capsule", "caught", "scared", "fading"]
    names += [f"{mark} {way}" for mark in ("right", "chosen") for way in VECTORS]
    for way in VECTORS:
        names.append(f"pacman {way}")
        names += [f"ghost {number} {way}" for number in range(1, ghosts + 1)]
    return names


@lru_cache(maxsize=1024)
def sprite(look: str) -> tuple[Sprite, ...]:
    """The phases of a look; only Pacman, with his mouth, has more than one."""
    kind, *rest = look.split(" ")
    if kind == "pacman":
        angle = _ANGLES[rest[0]]
        ends = [(angle + mouth, angle + 360 - mouth) for mouth in MOUTHS]
        return tuple((Pie(YELLOW, 0, 0, RADIUS, start, end),) for start, end in ends)
    if kind == "ghost":
        number = int(rest[0])
        colour = GHOSTS[(number - 1) % len(GHOSTS)]
        return ((*_body(colour), *_eyes(rest[1]), *_number(number)),)
    if kind in ("right", "chosen"):
        return (_arrow(rest[0], hollow=kind == "chosen"),)
    return (_FIXED[kind],)


def _number(number: int) -> Sprite:
    digits = str(number)
    left = -0.15 * (len(digits) - 1)
    return tuple(_digit(digit, left + 0.3 * i, 0.19) for i, digit in enumerate(digits))


def _body(colour: str) -> Sprite:
    """A ghost with a round head, straight sides and three round feet, which are a thick zigzag."""
    legs = (-0.3, 0.3, -0.15, -0.2, 0, 0.3, 0.15, -0.2, 0.3, 0.3)
    sides = (-RADIUS, 0, RADIUS, 0, RADIUS, 0.3, -RADIUS, 0.3)
    head = Pie(colour, 0, 0, RADIUS, 180, 360)
    return head, Polygon(colour, sides), Line(colour, 0.3, legs)


def _eyes(way: str) -> Sprite:
    """Eyes moved towards the ghost's direction, and pupils moved further."""
    dx, dy = VECTORS[way]
    eyes = [(side + 0.05 * dx, -0.15 - 0.05 * dy) for side in (-0.25, 0.25)]
    whites = tuple(Pie(WHITE, x, y, 0.14) for x, y in eyes)
    pupils = tuple(Pie(PUPIL, x + 0.05 * dx, y - 0.05 * dy, 0.085) for x, y in eyes)
    return whites + pupils


def _frightened(colour: str, face: str) -> Sprite:
    """A scared ghost, which looks straight ahead and has a mouth like a zigzag."""
    zigzag = (-0.3, 0.2, -0.2, 0.11, -0.1, 0.2, 0, 0.11, 0.1, 0.2, 0.2, 0.11, 0.3, 0.2)
    eyes = tuple(Pie(face, x, -0.13, 0.09) for x in (-0.16, 0.16))
    return (*_body(colour), *eyes, Line(face, 0.07, zigzag))


def _caught() -> Sprite:
    """Pacman when a ghost has caught him: half a circle with rays above it."""
    rays = tuple(
        Line(YELLOW, 0.06, (0.28 * cos(a), 0.28 * sin(a) - 0.1, 0.4 * cos(a), 0.4 * sin(a) - 0.1))
        for a in map(radians, (210, 240, 270, 300, 330))
    )
    # This hides the ghost, which is in the same cell.
    cell = Polygon(BACKGROUND, (-0.47, -0.47, 0.47, -0.47, 0.47, 0.47, -0.47, 0.47))
    return (cell, Pie(YELLOW, 0, 0.05, 0.42, -10, 190), *rays)


def _arrow(way: str, *, hollow: bool) -> Sprite:
    """An arrow from Pacman to the next cell, or a ring for Stop; a hollow one fits around both."""
    colour, width = (CHOSEN, 0.09) if hollow else (RIGHT, 0.16)
    if way == Directions.STOP:
        radius = 0.66 if hollow else 0.54
        ring = [f(radians(a)) * radius for a in range(0, 361, 15) for f in (cos, sin)]
        return (Line(colour, width, tuple(ring)),)
    dx, dy = VECTORS[way]
    half = 0.24 if hollow else 0.17
    # Pairs of coordinates: along the arrow, and across it.
    outline = ((0.5, half / 2), (0.78, half / 2), (0.78, half), (1.12, 0))
    corners = [*outline, *((a, -b) for a, b in reversed(outline[:-1]))]
    points = [n for a, b in corners for n in (a * dx - b * dy, -a * dy - b * dx)]
    if hollow:
        return (Line(colour, width, (*points, *points[:2])),)
    return (Polygon(colour, tuple(points)),)


# Each digit as a path over a grid of two by three points, since fonts differ between systems.
_DIGITS = {
    "0": "00 10 12 02 00", "1": "00 02", "2": "00 10 11 01 02 12", "3": "00 10 11 01 11 12 02",
    "4": "00 01 11 10 12", "5": "10 00 01 11 12 02", "6": "10 00 02 12 11 01",
    "7": "00 10 12", "8": "01 00 10 12 02 01 11", "9": "11 01 00 10 12 02",
}  # fmt: skip


def _digit(digit: str, x: float, y: float) -> Line:
    path = [divmod(int(point), 10) for point in _DIGITS[digit].split()]
    middle = max(column for column, _ in path) / 2
    points = [n for c, r in path for n in (x + (c - middle) * 0.19, y + (r - 1) * 0.12)]
    return Line(DARK, 0.08, tuple(points))


_FIXED = {
    "dot": (Pie(FOOD, 0, 0, 0.1),),
    "capsule": (Pie(FOOD, 0, 0, 0.25),),
    "scared": _frightened(SCARED, SCARED_FACE),
    "fading": _frightened(FADING, FADING_FACE),
    "caught": _caught(),
}
