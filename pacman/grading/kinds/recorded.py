"""Checks of an expected file's parts; each raises a ValueError that names the wrong part."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from pacman.grading.reference.pruning import WAYS


def part(found: Any, name: str, kind: type) -> Any:
    """The value of a key, which has to be a list, a dict or a str."""
    if not isinstance(found, dict) or name not in found:
        raise ValueError(f"{name} is missing")
    if not isinstance(found[name], kind):
        raise ValueError(f"{name} is no {kind.__name__}")  # noqa: TRY004 - as all that is wrong here
    return found[name]


def number(found: Any, name: str) -> float:
    """A finite number."""
    value = part(found, name, object)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError(f"{name} is no number")
    return value


def texts(found: Any, name: str, known: Collection[str] = ()) -> list[str]:
    """A list of at least one text; each is one of the known ones, if any are given."""
    value: list[str] = part(found, name, list)
    if not value or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{name} is no list of texts")
    stranger = next((text for text in value if known and text not in known), None)
    if stranger is not None:
        raise ValueError(f"{name}: this test has no {stranger:.40}")
    return value


def otherwise(found: Any, kind: type) -> dict[str, Any]:
    """The part of an expected file about other ways of pruning, by their names."""
    ways: dict[str, Any] = part(found, "otherwise", dict) if "otherwise" in found else {}
    for way in ways:
        if way not in WAYS:
            raise ValueError(f"otherwise: there is no way of pruning called {way!s:.40}")
        part(ways, way, kind)
    return ways


def bits(found: Any, name: str) -> int:
    """A set of a tree's nodes, as a number in hexadecimal digits."""
    try:
        return int(str(part(found, name, object)), 16)
    except ValueError:
        raise ValueError(f"{name} is no number in hexadecimal digits") from None


def as_many(found: list[Any], name: str, count: int) -> None:
    if len(found) != count:
        raise ValueError(f"{name}: there are {len(found)}, not {count}")


def of_case(found: Any, fingerprint: str) -> None:
    """Check that the file was written for the present text of the case."""
    if part(found, "case", object) != fingerprint:
        raise ValueError("the test case has changed since it was written")
