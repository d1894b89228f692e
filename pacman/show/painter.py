"""Pictures of a scene, drawn with Pillow, for films, single pictures and windows."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from pacman.support.text import printable

from . import shapes, walls
from .palette import blank, in_palette
from .scene import Drawn, Pose, Scene
from .shapes import Line, Pie, Polygon, Shape

# The fewest pixels of a cell's side, and the most of a picture's side and of a picture: so that
# every kind of file can hold it, and drawing takes little time.
SMALLEST, WIDEST, LARGEST = 4, 16_000, 4_500_000
# Shapes are drawn this many times larger and then reduced, which makes their edges smooth.
_FINER = 4
# The lines of text below a narrow board.
LINES = 3
# A sprite hides a pixel that it covers by more than this, of 255.
_COVERED = 40


class PictureError(ValueError):
    """Something cannot be drawn; the message gives the reason in one sentence."""


class Painter:
    """Draws one scene with cells of this size, or smaller ones if the board is too large.

    All pictures are in palette mode, with the same palette.
    """

    def __init__(self, scene: Scene, cell: int) -> None:
        self.scene = scene
        self.cell = _fitting(scene, cell)
        self._line = max(8, self.cell)
        width = scene.width * self.cell
        self._font = ImageFont.load_default(max(7, min(0.62 * self.cell, width / 10)))
        self._places = self._side_by_side(width) or [(self._gap, line) for line in range(LINES)]
        self._bar = self._line * (1 + self._places[-1][1])
        self.size = (width, scene.height * self.cell + self._bar)
        self._stamps: dict[tuple[str, int], tuple[Image.Image, Image.Image]] = {}
        self._empty = self._walls()
        self._board, self._left = self._empty.copy(), 0

    def paint(self, drawn: Drawn, note: str = "") -> Image.Image:
        """The picture, with the score, the turn and a note below it."""
        self._lay_out(drawn.left)
        picture = self._board.copy()
        for pose, phase in drawn.poses:
            self._stamp(picture, pose, phase)
        pacman, _ = drawn.poses[-1]
        for turn, pose in self.scene.marks:
            if turn == drawn.turn and pose[:2] == pacman[:2]:
                self._stamp(picture, pose)
        left, top = 0, self.size[1] - self._bar
        picture.paste(self._status(drawn, note), (left, top))
        return picture

    def _lay_out(self, left: int) -> None:
        """Put just these items on the board that all pictures begin with."""
        changed = self._left ^ left
        for number in range(changed.bit_length()):
            if changed >> number & 1:
                pose = self.scene.items[number]
                x, y = round(pose.x * self.cell), round(pose.y * self.cell)
                box = (x, y, x + self.cell, y + self.cell)
                self._board.paste(self._empty.crop(box), box)
                if left >> number & 1:
                    self._stamp(self._board, pose)
        self._left = left

    def _stamp(self, picture: Image.Image, pose: Pose, phase: int = 0) -> None:
        key = pose.look, phase
        if key not in self._stamps:
            self._stamps[key] = _cut_out(shapes.sprite(pose.look)[phase], self.cell)
        image, mask = self._stamps[key]
        margin = (image.width - self.cell) // 2
        corner = round(pose.x * self.cell) - margin, round(pose.y * self.cell) - margin
        picture.paste(image, corner, mask)

    def _walls(self) -> Image.Image:
        """The empty board, drawn row by row, since an enlarged board needs too much memory."""
        picture = blank(self.size)
        by_row: dict[int, list[Shape]] = {}
        for shape in self.scene.walls:
            _, top, _, bottom = _extent(shape)
            for row in range(round(top), round(bottom) + 1):
                by_row.setdefault(row, []).append(shape)
        size = (self.size[0] * _FINER, self.cell * _FINER)
        for row, here in by_row.items():
            band = Image.new("RGB", size, shapes.BACKGROUND)
            _draw(band, here, (0.5, 0.5 - row), self.cell * _FINER)
            row_of_cells = in_palette(band.reduce(_FINER), walls.OUTLINE, walls.INSIDE)
            picture.paste(row_of_cells, (0, row * self.cell))
        return picture

    def _status(self, drawn: Drawn, note: str) -> Image.Image:
        """Score, turn and note, each in its place, so that only some digits change in a film."""
        bar = Image.new("RGB", (self.size[0], self._bar), shapes.BACKGROUND)
        draw, font = ImageDraw.Draw(bar), self._font
        texts = [(f"score {drawn.score}", shapes.TEXT), (f"turn {drawn.turn}", shapes.TEXT)]
        texts.append((printable(note), shapes.YELLOW))
        for (x, line), (text, colour) in zip(self._places, texts, strict=True):
            room = bar.width - self._gap - x
            middle = (line + 0.45) * self._line
            draw.text((x, middle), _cut(text, room, font), colour, font, "lm")
        return in_palette(bar, shapes.TEXT, shapes.YELLOW)

    @property
    def _gap(self) -> float:
        return self._line / 3

    def _side_by_side(self, width: int) -> list[tuple[float, int]]:
        """The places of the three texts in one line; [] if the line is too short."""
        starts = [self._gap]
        for text in ("score -9999", "turn 9999", "stopped"):
            starts.append(starts[-1] + self._font.getlength(text) + self._gap)
        return [(x, 0) for x in starts[:-1]] if starts[-1] <= width else []


def _fitting(scene: Scene, cell: int) -> int:
    """The largest size of cells, up to this one, for which the picture is not too large."""
    width, height = scene.width, scene.height + LINES  # with the lines below
    while cell >= SMALLEST:
        if cell * max(width, height) <= WIDEST and cell**2 * width * height <= LARGEST:
            return cell
        cell -= 1
    size = f"{scene.width:,} x {scene.height:,}"
    raise PictureError(f"a board of {size} cells is too large for a picture")


def _cut(text: str, room: float, font: ImageFont.FreeTypeFont | ImageFont.ImageFont) -> str:
    """The beginning of the text, as far as it fits."""
    text = text[:300]
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(text + "...") > room:
        text = text[:-1]
    return text and text + "..."


def _cut_out(sprite: shapes.Sprite, cell: int) -> tuple[Image.Image, Image.Image]:
    """The image of a sprite, and a mask of the pixels that it covers."""
    reach = max(abs(edge) for shape in sprite for edge in _extent(shape))
    margin = max(0, ceil((reach - 0.5) * cell))
    side, finer = cell + 2 * margin, 2 * _FINER
    large = Image.new("RGBA", (side * finer, side * finer))
    _draw(large, sprite, (side / cell / 2, side / cell / 2), cell * finer)
    small = large.reduce(finer)
    image = Image.new("RGB", small.size, shapes.BACKGROUND)
    image.paste(small, mask=small)
    mask = small.getchannel("A").point(lambda alpha: 255 * (alpha > _COVERED))
    return in_palette(image, *(shape.colour for shape in sprite)), mask


def _extent(shape: Shape) -> tuple[float, float, float, float]:
    """The box around a shape: left, top, right, bottom."""
    if isinstance(shape, Pie):
        x, y, radius = shape.x, shape.y, shape.radius
        return x - radius, y - radius, x + radius, y + radius
    xs, ys = shape.points[::2], shape.points[1::2]
    more = shape.width / 2 if isinstance(shape, Line) else 0
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def _draw(
    image: Image.Image, sprite: Iterable[Shape], origin: tuple[float, float], cell: int
) -> None:
    """Draw shapes on an image with cells of this size; their (0, 0) is at `origin`, in cells."""
    draw = ImageDraw.Draw(image)
    left, top = origin
    for shape in sprite:
        if isinstance(shape, Pie):
            box = _box(left + shape.x, top + shape.y, shape.radius, cell)
            draw.pieslice(box, shape.start, shape.end, shape.colour)
            continue
        # Pillow's coordinates are those of pixels' middles.
        points = [(x * cell - 0.5, y * cell - 0.5) for x, y in _corners(shape, left, top)]
        if isinstance(shape, Polygon):
            draw.polygon(points, shape.colour)
            continue
        width = 2 * round(shape.width * cell / 2)
        draw.line(points, shape.colour, width)
        for x, y in _corners(shape, left, top):
            draw.ellipse(_box(x, y, width / 2 / cell, cell), shape.colour)


def _corners(shape: Polygon | Line, left: float, top: float) -> list[tuple[float, float]]:
    xs, ys = shape.points[::2], shape.points[1::2]
    return [(left + x, top + y) for x, y in zip(xs, ys, strict=True)]


def _box(x: float, y: float, radius: float, cell: int) -> tuple[float, float, float, float]:
    """The box of a circle in pixels; its last row and column belong to the circle."""
    r = radius * cell
    return x * cell - r, y * cell - r, x * cell + r - 1, y * cell + r - 1
