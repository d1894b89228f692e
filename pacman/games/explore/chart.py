"""A chart with a logarithmic scale, as a picture. Each line has its name at its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot, log10

from PIL import Image, ImageDraw, ImageFont

from pacman.support.files import replacing

Point = tuple[float, float]

WIDTH, HEIGHT = 1600, 1000
LEFT, TOP, RIGHT, BOTTOM = 160, 150, 1180, 880  # the edges of the plot
# Lines are drawn this many times larger and then reduced, which makes their edges smooth.
SCALE = 3
PAPER, INK, GREY, GRID = "#ffffff", "#222222", "#666666", "#e4e4e4"
ROW = 40  # the least distance of two names
MARKER = 10
TICKS = 16  # the most ticks whose numbers fit

# Shapes around (0, 0). Together with the names, they tell lines apart without colours.
MARKERS = {
    "circle": (),
    "square": ((-1.1, -1.1), (1.1, -1.1), (1.1, 1.1), (-1.1, 1.1)),
    "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "triangle": ((0, -1.3), (1.2, 0.9), (-1.2, 0.9)),
}


@dataclass(frozen=True)
class Line:
    """Points from left to right. A line without a marker is dashed: strokes and gaps in turn.

    In a name, the word after `^` is raised.
    """

    name: str
    points: list[Point]
    colour: str
    marker: str = ""
    dashes: tuple[int, ...] = ()


class Chart:
    """A chart with whole numbers to the right and powers of ten upwards."""

    def __init__(self, title: str, across: str, up: str, lines: list[Line]) -> None:
        self.title, self.across, self.up = title, across, up
        self.lines = lines
        xs = [x for line in lines for x, _ in line.points]
        ys = [y for line in lines for _, y in line.points]
        self.first, self.last = floor(min(xs)), max(ceil(max(xs)), floor(min(xs)) + 1)
        self.low = floor(log10(min(ys)))
        self.high = max(ceil(log10(max(ys))), self.low + 1)

    def at(self, point: Point) -> Point:
        """The place of a point of the data in the picture."""
        across = (point[0] - self.first) / (self.last - self.first)
        up = (log10(point[1]) - self.low) / (self.high - self.low)
        return LEFT + across * (RIGHT - LEFT), BOTTOM - up * (BOTTOM - TOP)

    def write(self, path: str) -> None:
        """Write the picture as a PNG file; raises OSError."""
        with replacing(path) as file:
            self.image().save(file, "PNG", optimize=True)

    def image(self) -> Image.Image:
        large = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), PAPER)
        pen = ImageDraw.Draw(large)
        self._grid(pen)
        for line in self.lines:
            self._line(pen, line)
        names = self._names()
        for line, y in names:
            _leader(pen, self.at(line.points[-1]), y, line)
        image = large.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        pen = ImageDraw.Draw(image)
        self._words(pen)
        for line, y in names:
            _name(pen, line, y)
        return image

    def _grid(self, pen: ImageDraw.ImageDraw) -> None:
        for power in range(self.low, self.high + 1):
            y = self.at((self.first, 10.0**power))[1]
            _stroke(pen, [(LEFT, y), (RIGHT, y)], GRID, 2)
        _stroke(pen, [(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)], GREY, 2)
        for x in self._ticks():
            at = self.at((x, 10.0**self.low))
            _stroke(pen, [at, (at[0], BOTTOM + 8)], GREY, 2)

    def _ticks(self) -> range:
        step = ceil((self.last - self.first + 1) / TICKS)
        return range(self.first, self.last + 1, step)

    def _line(self, pen: ImageDraw.ImageDraw, line: Line) -> None:
        points = [self.at(point) for point in line.points]
        if not line.marker:
            for stroke in dashed(points, line.dashes):
                _stroke(pen, stroke, line.colour, 3)
            return
        _stroke(pen, points, line.colour, 5)
        for point in points:
            _mark(pen, point, line)

    def _names(self) -> list[tuple[Line, float]]:
        """The lines with the heights of their names, which don't overlap."""
        ends = sorted(self.lines, key=lambda line: self.at(line.points[-1])[1])
        wanted = [self.at(line.points[-1])[1] for line in ends]
        return list(zip(ends, spread(wanted, ROW, TOP, BOTTOM), strict=True))

    def _words(self, pen: ImageDraw.ImageDraw) -> None:
        pen.text((LEFT, 44), self.title, INK, _font(36))
        pen.text((LEFT, 98), self.up, GREY, _font(26))
        for power in range(self.low, self.high + 1):
            y = self.at((self.first, 10.0**power))[1]
            number = f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"
            pen.text((LEFT - 16, y), number, INK, _font(26), anchor="rm")
        for x in self._ticks():
            pen.text((self.at((x, 1))[0], BOTTOM + 18), str(x), INK, _font(26), anchor="mt")
        pen.text(((LEFT + RIGHT) / 2, BOTTOM + 62), self.across, GREY, _font(26), anchor="mt")


def dashed(points: list[Point], dashes: tuple[int, ...]) -> Iterator[list[Point]]:
    """The strokes of a dashed line; a stroke can go round a corner."""
    stroke, number, left = [points[0]], 0, float(dashes[0])
    for (x, y), end in pairwise(points):
        length, gone = hypot(end[0] - x, end[1] - y), 0.0
        while length - gone > left:
            gone += left
            here = (x + (end[0] - x) * gone / length, y + (end[1] - y) * gone / length)
            if number % 2 == 0:
                yield [*stroke, here]
            stroke, number = [here], number + 1
            left = float(dashes[number % len(dashes)])
        left -= length - gone
        stroke.append(end)
    if number % 2 == 0:
        yield stroke


def spread(wanted: list[float], apart: float, low: float, high: float) -> list[float]:
    """Heights near the wanted ones, in the same order, at least `apart` and within the limits."""
    found: list[float] = []
    for height in wanted:
        found.append(max([height, low, *(other + apart for other in found[-1:])]))
    limit = high
    for i in reversed(range(len(found))):
        found[i] = min(found[i], limit)
        limit = found[i] - apart
    return found


def _stroke(pen: ImageDraw.ImageDraw, points: list[Point], colour: str, width: float) -> None:
    scaled = [(x * SCALE, y * SCALE) for x, y in points]
    pen.line(scaled, colour, round(width * SCALE), joint="curve")


def _mark(pen: ImageDraw.ImageDraw, point: Point, line: Line) -> None:
    x, y = point[0] * SCALE, point[1] * SCALE
    size = MARKER * SCALE
    corners = MARKERS[line.marker]
    for grown, colour in ((1.35, PAPER), (1.0, line.colour)):  # with a rim around the marker
        r = size * grown
        if corners:
            pen.polygon([(x + a * r, y + b * r) for a, b in corners], colour)
        else:
            pen.ellipse((x - r, y - r, x + r, y + r), colour)


def _leader(pen: ImageDraw.ImageDraw, end: Point, y: float, line: Line) -> None:
    """A thin line from the end of a line to its name."""
    _stroke(pen, [(end[0] + 18, end[1]), (RIGHT + 50, y), (RIGHT + 58, y)], line.colour, 1.5)
    if line.marker:
        _mark(pen, (RIGHT + 74, y), line)


def _name(pen: ImageDraw.ImageDraw, line: Line, y: float) -> None:
    x = RIGHT + 74.0 + (22 if line.marker else -8)
    for i, word in enumerate(line.name.split("^")):
        power, blank, rest = word.partition(" ") if i else ("", "", word)
        if power:
            pen.text((x, y - 10), power, INK, _font(20), anchor="lm")
            x += pen.textlength(power, _font(20)) + 1
        pen.text((x, y), blank + rest, INK, _font(28), anchor="lm")
        x += pen.textlength(blank + rest, _font(28)) + 1


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
