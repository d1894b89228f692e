"""EvalAgentTest: whole games, with thresholds that are worth a point each."""

from __future__ import annotations

import re
from typing import Any

from pacman.engine.players import GHOSTS
from pacman.grading.kinds.base import LISTED

from .cases import NewCase, board_named
from .entries import Source, number_of

# By their keys in the older format: our keys, and the older keys of minimums.
GOALS = {
    "scoreThresholds": ("score", "scoreMinimum"),
    "winsThresholds": ("wins", "winsMinimum"),
    "nonTimeoutThresholds": ("in_time", "nonTimeoutMinimum"),
}
# The older games had a time limit but no turn limit; an agent that needs so long has long failed.
TURNS = 10_000
MOST_GAMES = 1000
# The longest time of a test.
MOST_SECONDS = 3600
# The time of a game if a test says nothing.
GAME_SECONDS = 120
_CALL = re.compile(r"\s*(\w{1,40})\(\s*([0-9]{1,2})\s*\)\s*")


def convert(test: Source, solution: Source, layouts: str) -> NewCase:
    """A case of kind `games`, with the course's thresholds."""
    for key in list(solution.entries):  # mark all as read: none is needed
        solution.entry(key)
    case: dict[str, Any] = {"kind": "games", "agent": test.name("agentName"), "accept": LISTED}
    name = test.entry("layoutName")
    case |= _arguments(test)
    if name is not None and name.text.strip():
        case["about"] = f"games on {name.text.strip()}"
    ghost, count = _ghosts(test)
    layout = board_named(test, layouts)
    if layout is not None:
        case["layout"] = "\n".join(layout.rows)
        case["ghosts"] = min(count, layout.numGhosts)
    case |= {"ghost": ghost, "seed": test.whole("randomSeed", 0)}
    before = len(test.mistakes)
    games = test.whole("numGames", 1, MOST_GAMES)
    most = games if len(test.mistakes) == before else MOST_GAMES
    seconds: float = GAME_SECONDS
    if "maxTime" in test.entries:
        seconds = test.amount("maxTime", 0.1, MOST_SECONDS)
    test.asked.add("maxTime")
    case |= {"games": games, "turns": TURNS, "game_seconds": seconds}
    case["seconds"] = min(games * seconds, MOST_SECONDS)
    notes = []
    if games * seconds > MOST_SECONDS:
        notes.append(f"all games have {MOST_SECONDS} seconds together, not {games * seconds:g}")
    goals, steps = _goals(test, most)
    return NewCase({**case, **goals}, steps=steps, notes=notes)


def _arguments(test: Source) -> dict[str, Any]:
    """The agent's arguments, as far as a case can have them."""
    entry = test.entry("agentArgs")
    said: dict[str, Any] = {}
    for pair in entry.text.split(",") if entry else ():
        key, _, value = (part.strip() for part in pair.partition("="))
        if not pair.strip():
            continue
        number = number_of(value)
        if key == "evalFn" and value.isidentifier():
            said[key] = value
        elif key == "depth" and number is not None and number.is_integer() and 1 <= number <= 20:
            said[key] = int(number)
        else:
            line = entry.line if entry else 1
            test.wrong(line, f"agentArgs: expected depth=N or evalFn=NAME, not '{pair:.40}'")
    return said


def _ghosts(test: Source) -> tuple[str, int]:
    """The class and the number of the ghosts: a list in Python, which is read, not run."""
    entry = test.needed("ghosts")
    text = entry.text.strip()
    inside = text[1:-1].strip().removesuffix(",")
    calls = [_CALL.fullmatch(part) for part in inside.split(",")] if inside else []
    names = {call[1] if call and int(call[2]) == i else "" for i, call in enumerate(calls, 1)}
    name = names.pop() if len(names) == 1 else "" if names else next(iter(GHOSTS))
    if text[:1] == "[" and text[-1:] == "]" and name in GHOSTS:
        return name, len(calls)
    if "ghosts" in test.entries:
        known = " or ".join(f"[{ghost}(1), {ghost}(2), ...]" for ghost in GHOSTS)
        test.wrong(entry.line, f"ghosts: expected {known}, not '{text:.60}'")
    return "", 0


def _goals(test: Source, games: int) -> tuple[dict[str, Any], int]:
    """The thresholds and minimums, and the number of thresholds."""
    goals: dict[str, Any] = {}
    steps = 0
    for key, (name, minimum) in GOALS.items():
        numbers = _reachable(test, key, games)
        least = _reachable(test, minimum, games)
        if len(least) > 1:
            test.wrong(test.needed(minimum).line, f"{minimum}: expected one number")
        steps += len(numbers)
        goals |= {name: numbers} if numbers else {}
        goals |= {f"least_{name}": least[0]} if least else {}
    if not goals:
        test.wrong(1, f"expected thresholds or minimums: {', '.join(GOALS)}")
    return goals, steps


def _reachable(test: Source, key: str, games: int) -> list[float]:
    """The numbers of a goal; numbers of games are whole, and at most all games."""
    numbers = test.numbers(key)
    for number in numbers if not key.startswith("score") else ():
        if not isinstance(number, int) or not 0 <= number <= games:
            message = f"{key}: expected whole numbers from 0 to {games}, the games, not {number}"
            test.wrong(test.needed(key).line, message)
    return numbers
