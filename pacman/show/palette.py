"""The palette of all pictures: the colours of shapes and walls, and mixtures of neighbours."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from PIL import Image, ImageColor

from . import shapes, walls

# No pixel gets this colour. In films it stands for an unchanged pixel.
_UNLIKELY = (255, 0, 255)


def in_palette(image: Image.Image, *colours: str) -> Image.Image:
    """An image of these colours and the background only, in the palette of all pictures."""
    palette = _palette(frozenset([*colours, shapes.BACKGROUND]))
    reduced = image.quantize(palette=palette, dither=Image.Dither.NONE)
    reduced.putpalette(PALETTE)
    return reduced


@lru_cache(maxsize=256)
def _palette(colours: frozenset[str]) -> Image.Image:
    """An image whose palette has only these colours and their mixtures, in their usual places."""
    mixed = [rgb if ends <= colours else _UNLIKELY for rgb, ends in _MIXED.items()]
    image = Image.new("P", (1, 1))
    image.putpalette(_padded(mixed))
    return image


def blank(size: tuple[int, int]) -> Image.Image:
    """An image that shows only the background."""
    background = in_palette(Image.new("RGB", (1, 1), shapes.BACKGROUND))
    image = Image.new("P", size, int(background.tobytes()[0]))
    image.putpalette(PALETTE)
    return image


def _padded(colours: list[tuple[int, ...]]) -> bytes:
    return bytes(chain.from_iterable(colours + [_UNLIKELY] * (256 - len(colours))))


def _mixed() -> dict[tuple[int, ...], frozenset[str]]:
    """The colours of the palette, each with the colours that it is mixed from.

    The colours of what moves most come first, since that makes films smaller.
    """
    pairs = [(shapes.YELLOW, shapes.BACKGROUND, 2), (shapes.TEXT, shapes.BACKGROUND, 2)]
    pairs += [(shapes.FOOD, shapes.BACKGROUND, 2), (shapes.PUPIL, shapes.WHITE, 1)]
    for ghost in shapes.GHOSTS:
        pairs += [(ghost, shapes.BACKGROUND, 2), (ghost, shapes.WHITE, 1), (ghost, shapes.DARK, 1)]
    pairs += [(shapes.SCARED, shapes.BACKGROUND, 2), (shapes.SCARED, shapes.SCARED_FACE, 1)]
    pairs += [(shapes.FADING, shapes.FADING_FACE, 1)]
    pairs += [(walls.OUTLINE, shapes.BACKGROUND, 2), (walls.OUTLINE, walls.INSIDE, 2)]
    pairs += [(arrow, shapes.BACKGROUND, 2) for arrow in (shapes.RIGHT, shapes.CHOSEN)]
    found: dict[tuple[int, ...], frozenset[str]] = {_UNLIKELY: frozenset("?")}
    for one, other, steps in pairs:
        ends = list(zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True))
        for i in range(steps + 2):
            part = i / (steps + 1)
            of = frozenset([one] * (part < 1) + [other] * (part > 0))
            found.setdefault(tuple(round(a * (1 - part) + b * part) for a, b in ends), of)
    return found


_MIXED = _mixed()
PALETTE = _padded(list(_MIXED))
