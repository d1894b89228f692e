"""Animated GIF, PNG and WebP files, written picture by picture with two of them in memory.

For each picture only the box that changed is written, with transparent pixels where nothing
changed. All pictures have one size and one palette.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from errno import ESPIPE
from io import BytesIO
from typing import BinaryIO, NamedTuple

from PIL import Image, ImageChops

# No picture uses the palette's first colour, which stands for an unchanged pixel, nor a colour
# from this number on.
CLEAR, COLOURS = 0, 64


class Shown(NamedTuple):
    """A picture, and for how many hundredths of a second it is shown."""

    image: Image.Image
    time: int


class _Patch(NamedTuple):
    left: int
    top: int
    image: Image.Image
    time: int


Writer = Callable[[BinaryIO, Iterable[Shown], int], None]


def gif(file: BinaryIO, pictures: Iterable[Shown], _count: int) -> None:
    """Write a GIF that repeats for ever."""
    for number, (left, top, image, time) in enumerate(_patches(pictures)):
        if number == 0:
            flags = 0xF0 | COLOURS.bit_length() - 2
            file.write(b"GIF89a" + struct.pack("<HHBBB", *image.size, flags, 0, 0))
            file.write(_colours(image))
            file.write(b"!\xff\x0bNETSCAPE2.0" + struct.pack("<BBHB", 3, 1, 0, 0))
        transparent = 1 if number else 0
        file.write(b"!\xf9" + struct.pack("<BBHBB", 4, 1 << 2 | transparent, time, CLEAR, 0))
        file.write(b"," + struct.pack("<HHHHB", left, top, *image.size, 0))
        last = max(i for i, count in enumerate(image.histogram()) if count)
        bits = max(2, last.bit_length())
        file.write(bytes([bits]) + image.tobytes("gif", "P", bits, 0) + b"\0")
    file.write(b";")


def apng(file: BinaryIO, pictures: Iterable[Shown], count: int) -> None:
    """Write an animated PNG with this many pictures that repeats for ever."""
    parts = 0

    def chunk(kind: bytes, data: bytes) -> None:
        crc = zlib.crc32(data, zlib.crc32(kind))
        file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc))

    def control(patch: _Patch) -> None:
        nonlocal parts
        place = *patch.image.size, patch.left, patch.top
        chunk(b"fcTL", struct.pack(">IIIIIHHBB", parts, *place, patch.time, 100, 0, 1))
        parts += 1

    for patch in _patches(pictures):
        data = _deflated(patch.image)
        if not parts:
            file.write(b"\x89PNG\r\n\x1a\n")
            chunk(b"IHDR", struct.pack(">IIBBBBB", *patch.image.size, 8, 3, 0, 0, 0))
            chunk(b"acTL", struct.pack(">II", count, 0))
            chunk(b"PLTE", _colours(patch.image))
            chunk(b"tRNS", b"\0")
            control(patch)
            chunk(b"IDAT", data)
        else:
            control(patch)
            chunk(b"fdAT", struct.pack(">I", parts) + data)
            parts += 1
    chunk(b"IEND", b"")


def webp(file: BinaryIO, pictures: Iterable[Shown], _count: int) -> None:
    """Write a lossless WebP that repeats for ever."""
    if not file.seekable():
        raise OSError(ESPIPE, "a WebP can't be written into a pipe")
    written = 0

    def chunk(kind: bytes, data: bytes) -> None:
        nonlocal written
        written += file.write(kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2))

    file.write(b"RIFF\0\0\0\0WEBP")
    for number, (left, top, image, time) in enumerate(_patches(pictures)):
        if number == 0:
            chunk(b"VP8X", bytes([0x12, 0, 0, 0]) + _three_bytes(*(n - 1 for n in image.size)))
            chunk(b"ANIM", bytes(6))
        place = left // 2, top // 2, image.width - 1, image.height - 1
        encoded = BytesIO()
        image.info["transparency"] = CLEAR
        image.convert("RGBA").save(encoded, "WEBP", lossless=True, quality=20, method=1)
        riff = 12
        chunk(b"ANMF", _three_bytes(*place, time * 10) + b"\0" + encoded.getvalue()[riff:])
    file.seek(4)
    file.write(struct.pack("<I", written + 4))
    file.seek(0, 2)


def _patches(pictures: Iterable[Shown]) -> Iterator[_Patch]:
    """The first picture, and the changed part of each later one."""
    before = None
    for image, time in pictures:
        if before is None:
            yield _Patch(0, 0, image, time)
        else:
            yield _patch(before, image, time)
        before = image


def _patch(before: Image.Image, image: Image.Image, time: int) -> _Patch:
    changes = ImageChops.difference(before, image)
    left, top, right, bottom = changes.getbbox() or (0, 0, 1, 1)
    left, top = left // 2 * 2, top // 2 * 2  # WebP allows even coordinates only
    box = left, top, right, bottom
    patch = Image.new("P", (right - left, bottom - top), CLEAR)
    patch.putpalette(_colours(image))
    patch.paste(image.crop(box), mask=changes.crop(box).point([0] + [255] * 255, "L"))
    return _Patch(left, top, patch, time)


def _colours(image: Image.Image) -> bytes:
    return bytes((image.getpalette() or [])[: 3 * COLOURS])


def _deflated(image: Image.Image) -> bytes:
    """The rows of an image as in a PNG. Each begins with its filter: 0 for none."""
    rows, width = image.tobytes(), image.width
    starts = range(0, len(rows), width)
    return zlib.compress(b"".join(b"\0" + rows[start : start + width] for start in starts))


def _three_bytes(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)
