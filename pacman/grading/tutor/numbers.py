"""The numbers that stand in a submission: one of them may stand for infinity."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress

from . import source

# As many are tried as infinities.
MOST = 8
_LARGE = 20
_NUMBER = re.compile(
    r"(?<![\w.])(\d[\d_]{0,40}\.?\d{0,40}(?:[eE][+-]?\d{1,3})?)"
    r"(?:\s{0,9}\*\*\s{0,9}(\d{1,3}))?(?!\w)"
)
_NAMED: dict[str, float] = {
    "sys.maxsize": sys.maxsize,
    "sys.maxint": sys.maxsize,
    "float_info.max": sys.float_info.max,
    "float_info.min": sys.float_info.min,
}
# No student writes more digits; it also keeps powers small.
_DIGITS = 40


def infinities(lines: list[str]) -> list[float]:
    """The numbers that could stand for infinity, the larger ones first."""
    found = {
        number
        for _, number in numbers(lines)
        if _LARGE < number <= sys.float_info.max or 0 < number < 1e-300
    }
    return [*sorted(found, reverse=True)[:MOST], 0, 1]


def numbers(lines: list[str]) -> Iterator[tuple[int, float]]:
    """All numbers with their lines, which begin with 1."""
    for place, line in enumerate(lines, 1):
        code = source.code(line)
        for name, value in _NAMED.items():
            if name in code:
                yield place, value
        for digits, power in _NUMBER.findall(code):
            if len(digits) <= _DIGITS:
                with suppress(ValueError, OverflowError):
                    # Whole numbers are exact, and floats are not.
                    number = int(digits) if digits.isdecimal() else float(digits.replace("_", ""))
                    yield place, number ** int(power or 1)
