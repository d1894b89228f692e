"""The value of a chance node, computed rightly and wrongly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, isfinite
from typing import Any

# Wrong divisors of a sum; the right one is the number of actions.
DIVISORS: dict[str, Callable[[Any, Any, int, int], float]] = {
    "the number of agents": lambda search, *_: search.game.agents,
    "the number of ghosts": lambda search, *_: search.game.agents - 1,
    "the depth": lambda search, *_: search.depth,
    "the ghost's index": lambda _search, _state, agent, _count: agent,
    "the number of Pacman's actions": lambda search, state, *_: len(search.game.legal(state, 0)),
    "two": lambda *_: 2,
    "the plies left": lambda search, _state, _agent, count: search.depth - count,
    "one more than the number of actions": lambda search, state, agent, *_: (
        len(search.game.legal(state, agent)) + 1
    ),
}
# By what an average is multiplied.
FACTORS: dict[str, Callable[[Any, Any, int, int], float]] = {
    "one over the depth": lambda _search, _state, _agent, count: 1 / (count + 1),
    "one over the ghost's index": lambda _search, _state, agent, _count: 1 / max(agent, 1),
    "one over the plies left": lambda search, _state, _agent, count: (
        1 / ((search.depth - count) or 1)
    ),
    "the depth": lambda _search, _state, _agent, count: count + 1,
    "the ghost's index": lambda _search, _state, agent, _count: agent,
}
ROUNDED: dict[str, Callable[[float], float]] = {"//": floor, "int()": int, "round()": round}
# Behind a number by which an average is multiplied as often as plies were counted.
EACH_PLY = " for each ply"


def _factor(parameter: str, search: Any, state: Any, agent: int, count: int) -> float:
    """By what an average is multiplied; a number may stand for itself."""
    if parameter in FACTORS:
        return FACTORS[parameter](search, state, agent, count)
    number = float(parameter.removesuffix(EACH_PLY))
    return number**count if parameter.endswith(EACH_PLY) else number


def average(
    how: str, values: Sequence[float], search: Any, state: Any, agent: int, count: int
) -> float:
    """The value of a chance node; `how` is mean, sum, or a mistake and its parameter."""
    total = float(sum(values))
    what, _, parameter = how.partition(": ")
    if what == "sum":
        return total
    if what == "divided":
        divisor = DIVISORS[parameter](search, state, agent, count)
        return total / divisor if divisor else total
    mean = total / len(values)
    if what == "rounded" and isfinite(mean):
        return float(ROUNDED[parameter](mean))
    if what == "weighted":
        return mean * _factor(parameter, search, state, agent, count)
    return mean
