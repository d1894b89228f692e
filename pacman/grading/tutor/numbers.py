"""The numbers that stand in a submission: one of them may stand for infinity."""

from __future__ import annotations

import ast
import operator
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from . import source

# As many are tried as infinities.
MOST, MOST_FACTORS = 8, 3
_LARGE = 20
_NUMBER = re.compile(
    r"(?<![\w.])(\d[\d_]{0,40}\.?\d{0,40}(?:[eE][+-]?\d{1,3})?)"
    r"(?:\s{0,9}\*\*\s{0,9}(\d{1,3}))?(?!\w)"
)
# A name, and what is computed of numbers and other names.
_ASSIGNED = re.compile(r"\s{0,40}(\w{1,40})\s{0,9}=(?!=)([-+*/()\w\s.]{1,100})$")
_OPERATORS: dict[type, Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.USub: operator.neg,
}
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


def factors(lines: list[str]) -> list[float]:
    """The numbers between 0 and 1, by which something could be multiplied."""
    found = {number for _, number in numbers(lines) if 1e-9 < number < 1}
    return sorted(found, reverse=True)[:MOST_FACTORS]


def numbers(lines: list[str]) -> Iterator[tuple[int, float]]:
    """All numbers with their lines, which begin with 1; also those that are computed of others."""
    known: dict[str, float] = {}
    for place, line in enumerate(lines, 1):
        code = source.code(line)
        if (found := _ASSIGNED.match(code)) and (computed := _computed(found[2], known)):
            known[found[1]] = computed
            if any(letter.isdecimal() for letter in found[2]):
                yield place, abs(computed)
        for name, value in _NAMED.items():
            if name in code:
                yield place, value
        for digits, power in _NUMBER.findall(code):
            if len(digits) <= _DIGITS:
                with suppress(ValueError, OverflowError):
                    # Whole numbers are exact, and floats are not.
                    number = int(digits) if digits.isdecimal() else float(digits.replace("_", ""))
                    yield place, number ** int(power or 1)


def _computed(text: str, known: Mapping[str, float]) -> float:
    """The value of a sum, a difference or a product of numbers and known names; 0 of others."""
    with suppress(SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return _value(ast.parse(text.strip(), mode="eval").body, known)
    return 0


def _value(part: ast.expr, known: Mapping[str, float]) -> float:
    found: float | None = None
    if isinstance(part, ast.Constant) and isinstance(part.value, (int, float)):
        found = part.value
    elif isinstance(part, ast.Name):
        found = known.get(part.id)
    elif isinstance(part, ast.UnaryOp) and type(part.op) in _OPERATORS:
        found = _OPERATORS[type(part.op)](_value(part.operand, known))
    elif isinstance(part, ast.BinOp) and type(part.op) in _OPERATORS:
        left, right = _value(part.left, known), _value(part.right, known)
        found = _OPERATORS[type(part.op)](left, right)
    if found is None or abs(found) > 10**_DIGITS:
        raise ValueError("no number, or a larger one than people write")
    return found
