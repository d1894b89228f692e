"""PacmanGameTreeTest: a game whose right actions and counts are listed, turn by turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pacman.grading.kinds.base import LISTED
from pacman.grading.kinds.boards import Board
from pacman.grading.kinds.turns import listed_turns
from pacman.grading.sandbox.inside.jobs import ACTIONS
from pacman.support.fields import EXACT

from .cases import NewCase, board, board_named
from .entries import Source

GHOST = "DirectionalGhost"
GHOSTS = 2
# Courses give a game some minutes, on an engine that is many times slower.
SECONDS = 60
MOST_TURNS = 1000
# Lists of a turn; courses have two or four.
MOST_LISTS = 20
_RIGHT = 'a list of [["Action", ...], count]'
_WRONG = 'a list of ["Action", ...]'


def convert(test: Source, solution: Source, layouts: str) -> NewCase:
    """A case of kind `pacman`, and its listed results."""
    case: dict[str, Any] = {
        "kind": "pacman",
        "agent": test.name("alg"),
        "accept": LISTED,
        "depth": test.whole("depth", 1, 20),
    }
    test.entry("max_points")  # has no effect: a game is passed or failed
    name = test.entry("layoutName")
    if name is not None and name.text.strip():
        case["about"] = f"a game on {name.text.strip()}"
    rows = test.entry("layout")
    found = board(test, "layout", rows.text) if rows else board_named(test, layouts)
    seed = test.whole("seed", 0)
    turns = _turns(solution)
    if found is not None and turns and not test.mistakes and not solution.mistakes:
        played = Board(found, min(GHOSTS, found.numGhosts), GHOST, seed)
        case |= {"layout": "\n".join(found.rows), "ghosts": played.count, "ghost": GHOST}
        try:
            listed_turns.check(turns, played)
        except ValueError as error:
            line = solution.needed("optimalActions").line
            solution.wrong(line, f"optimalActions: no game that can be played here: {error}")
    case |= {"seed": seed, "turns": max(len(turns), 1), "seconds": SECONDS}
    return NewCase(case, {"turns": turns})


def _turns(solution: Source) -> list[dict[str, Any]]:
    right = _listed(solution, "optimalActions", _right, _RIGHT)
    if "optimalActions" in solution.entries and not 1 <= len(right) <= MOST_TURNS:
        message = f"optimalActions: expected 1 to {MOST_TURNS} lines, not {len(right)}"
        solution.wrong(solution.needed("optimalActions").line, message)
    turns: list[dict[str, Any]] = [{listed_turns.RIGHT: each} for each in right]
    for key, name in (
        ("altDepthActions", listed_turns.OTHER_DEPTH),
        ("partialPlyBugActions", listed_turns.FORGETS),
    ):
        entry = solution.entry(key)
        if entry is None or not entry.text.strip():
            continue
        others = _listed(solution, key, lambda row: list(map(_names, _list(row))), _WRONG)
        if len(others) != len(turns):
            count = f"{len(others)} lines, and optimalActions has {len(turns)}"
            solution.wrong(entry.line, f"{key}: {count}")
        for turn, other in zip(turns, others, strict=False):
            turn[name] = other
    return turns


def _listed(solution: Source, key: str, read: Callable[[Any], Any], form: str) -> list[Any]:
    """Each line, read as JSON."""
    found = []
    for line, row in solution.needed(key).rows:
        try:
            found.append(read(json.loads(row)))
        except (ValueError, RecursionError):
            solution.wrong(line, f"{key}: expected {form}, not '{row.strip():.60}'")
    return found


def _right(row: Any) -> list[dict[str, Any]]:
    found = [{"actions": _names(actions), "count": _count(count)} for actions, count in _list(row)]
    if not found or not found[0]["actions"]:
        raise ValueError
    return found


def _list(row: Any) -> list[Any]:
    lists = isinstance(row, list) and all(isinstance(each, list) for each in row)
    if not lists or len(row) > MOST_LISTS:
        raise ValueError
    return list(row)


def _names(actions: Any) -> list[str]:
    """Actions; a search without a legal action finds none."""
    if not isinstance(actions, list) or any(action not in ACTIONS for action in actions):
        raise ValueError
    return list(dict.fromkeys(actions))


def _count(count: Any) -> int:
    if type(count) is not int or not 0 <= count <= EXACT:
        raise ValueError
    return count
