"""Cases that are made of older tests, and the boards in them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from pacman.engine.layout import MAX_BYTES, Layout, LayoutError, names
from pacman.support.fields import TestCaseError

from .entries import Source, text_in


@dataclass
class NewCase:
    """A test case of ours, without its points, and its expected results if the case has none."""

    case: dict[str, Any]
    expected: dict[str, Any] | None = None
    # The number of thresholds, each worth a point; None if the test is passed or failed as a whole.
    steps: int | None = None
    notes: list[str] = field(default_factory=list)


def board(source: Source, key: str, text: str) -> Layout | None:
    """The board of the rows under this key; None if they are no board."""
    rows = "\n".join(row.strip() for row in text.split("\n")).strip("\n")
    line = source.needed(key).line
    try:
        found = Layout.parse(rows, "the board")
    except LayoutError as error:
        source.wrong(line, f"{key}: {error}")
        return None
    if not found.totalFood:
        source.wrong(line, f"{key}: no food on the board: no game can be won")
    return found


def board_named(source: Source, layouts: str) -> Layout | None:
    """The course's own board with the name in the test; None if there is none."""
    entry = source.needed("layoutName")
    name = entry.text.strip().removesuffix(".lay")
    path = os.path.join(layouts, f"{name}.lay")
    if not entry.text and "layoutName" not in source.entries:
        return None
    if not name.isprintable() or not name or any(c in name for c in "/\\:") or len(name) > 100:
        source.wrong(entry.line, f"layoutName: expected the name of a board, not '{name:.40}'")
    elif not os.path.isfile(path):
        ours = "; ours of that name may be another one" if name in names() else ""
        lacking = f"{path} is not there, so the board is unknown{ours}"
        advice = f"put the course's {name}.lay there, into 'layouts' beside what is imported"
        source.wrong(entry.line, f"layoutName: {lacking}: {advice}")
    else:
        try:
            return board(source, "layoutName", text_in(path, MAX_BYTES))
        except TestCaseError as error:
            source.wrong(entry.line, f"layoutName: {path}: {error.mistakes[0].message}")
    return None
