"""The mistakes that the tutor knows: names, parameters, sentences, and the switches they set."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from pacman.support.yamlform import parse, plain, read_file

from .averages import DIVISORS, EACH_PLY, FACTORS, ROUNDED
from .faults import RIGHT, Change
from .search import ALPHA_BETA, EXPECTIMAX

MINIMAX = "MinimaxAgent"
EVERY = (MINIMAX, ALPHA_BETA, EXPECTIMAX)
SURE = (MINIMAX, ALPHA_BETA)  # the searches without chance


@dataclass(frozen=True)
class Mistake:
    """One thing that a search does wrong; `changes` are the switches of the faulty search."""

    id: str
    parameter: Any
    says: str
    changes: tuple[Change, ...]

    def fits(self, other: Mistake) -> bool:
        """Whether a search can have both: two numbers can stand for infinity in two places."""
        mine = {name for name, _ in self.changes}
        numbers = self.id == "finite-infinity" and self.parameter != other.parameter
        return (numbers or self.id != other.id) and not mine & {name for name, _ in other.changes}


def _times(factor: str) -> str:
    """A factor in words."""
    over = factor.removeprefix("one over ")
    return f"multiplied by {factor}" if over == factor else f"divided by {over}"


# Numbers that stand in every file.
SMALL = (0, 1)
_WEIGHTED = "weighted-average"
_FILE = os.path.join(os.path.dirname(__file__), "mistakes.yaml")
_CATALOGUE: dict[str, dict[str, Any]] = {
    entry["id"]: entry for entry in plain(parse(_FILE, read_file(_FILE)))
}
LOOKS = {name: entry["looks"] for name, entry in _CATALOGUE.items() if "looks" in entry}
_AGENTS = {"sure": SURE, "later": (), "alpha-beta": (ALPHA_BETA,), "expectimax": (EXPECTIMAX,)}
_EACH: dict[str, Iterable[str]] = {"divisors": DIVISORS, "roundings": ROUNDED, "factors": FACTORS}


def _written(name: str) -> Iterator[Mistake]:
    """The mistakes of this name in the catalogue."""
    for form in _CATALOGUE[name].get("forms", ()):
        for parameter in _EACH.get(form.get("each"), [form.get("parameter")]):
            yield _formed(name, parameter, form)


def _formed(name: str, parameter: Any, form: dict[str, Any]) -> Mistake:
    """A mistake with its parameter put in; tuples and sets are lists in the catalogue."""

    def setting(switch: str, value: Any) -> Any:
        kind = type(getattr(RIGHT, switch))
        return value.format(parameter) if isinstance(value, str) else kind(value)

    changes = tuple((switch, setting(switch, value)) for switch, value in form["changes"].items())
    says = form["says"].format(parameter, times=_times(str(parameter)))
    return Mistake(name, parameter, says, changes)


(RANDOM,) = _written("random-action")
REPEATS = (*_written("child-twice"),)
# This one comes after all numbers in the file, since it looks like a start from any of them.
ZERO_IS_LOST = Mistake(
    "first-when-lost",
    "0 is lost, too",
    "If no action is worth more than 0, it takes the first one, not the best of them.",
    (("root_pick", "first-when-not-won"),),
)
# Where a number can stand for infinity: the place in words, its switch, and whether it is negative.
_PLACES = {
    "root": ("the root", "root_low", True),
    "pacman": ("Pacman's nodes", "low", True),
    "ghosts": ("the ghosts' nodes", "high", False),
    "alpha": ("the first alpha", "window_low", True),
    "beta": ("the first beta", "window_high", False),
}
_LONG = 1e6  # from here on numbers get commas


def known(agent: str, numbers: Iterable[float] = ()) -> list[Mistake]:
    """The mistakes that a search of this agent can have; `numbers` stand for infinity in it."""
    fixed = [mistake for name, entry in _CATALOGUE.items() for mistake in _written(name)
             if agent in _AGENTS.get(entry.get("agents", ""), EVERY)]  # fmt: skip
    numbers = [*numbers]
    finite = {number: [*_finite(agent, number)] for number in numbers if not _part(number)}
    if agent == EXPECTIMAX:
        (form,) = _CATALOGUE[_WEIGHTED]["forms"]
        fixed += [_formed(_WEIGHTED, f"{number}{each}", form) for number in numbers
                  if _part(number) for each in ("", EACH_PLY)]  # fmt: skip
    usual = [each for number in finite if number in SMALL for each in finite[number]]
    rare = [each for number in finite if number not in SMALL for each in finite[number]]
    return [*fixed, *rare, ZERO_IS_LOST, *usual]


def traits(mistake: Mistake) -> Sequence[str]:
    """The traits of the place where a mistake stands; mistakes.yaml explains them."""
    found: Sequence[str] = _CATALOGUE[mistake.id].get("traits", ())
    return found


def sentence(name: str, agent: str) -> str:
    """A sentence about a mistake that is true for any parameter."""
    if "general" in _CATALOGUE.get(name, ()):
        return str(_CATALOGUE[name]["general"])
    found = [each for each in [*known(agent), *REPEATS] if each.id == name]
    return min(found, key=lambda each: each.parameter is not None).says


# Numbers that have names, which are easier to find in a file.
_LARGEST = {sys.maxsize: "sys.maxsize", sys.float_info.max: "sys.float_info.max"}


def _finite(agent: str, number: float) -> Iterator[Mistake]:
    """A number in the place of infinity: everywhere, or in some places only."""
    places = ["root", "pacman"]
    # The least float is none that anybody takes for plus infinity.
    places += ["ghosts"] if agent != EXPECTIMAX and not _tiny(number) else []
    places += ["alpha", "beta"] if agent == ALPHA_BETA and not _tiny(number) else []
    # The fewest places first: a number is claimed only for places at which it changes something.
    for size in range(1, len(places) + 1):
        for where in combinations(places, size):
            yield _from(number, where)
            if "beta" in where and ("alpha" in where or {*where} <= {"beta", "ghosts"}):
                # If one function is for the root, too, the root cuts by this beta.
                found = _from(number, where)
                yield replace(found, changes=(*found.changes, ("root_cuts", True)))


def _part(number: float) -> bool:
    """Whether a number may be a factor, and can't be infinite."""
    return 0 < number < 1 and not _tiny(number)


def _tiny(number: float) -> bool:
    return 0 < number < 1e-300


def _from(number: float, where: Sequence[str]) -> Mistake:
    low = number if _tiny(number) else -number
    at, switches, negative = zip(*map(_PLACES.__getitem__, where), strict=True)
    values = [low if below else number for below in negative]
    places = " and ".join([", ".join(at[:-1]), at[-1]] if len(at) > 1 else at)
    digits = "," if number >= _LONG else ""
    said = f"{number:.3g}" if _tiny(number) else _LARGEST.get(number, f"{number:{digits}.15g}")
    one, name, better = said, "infinity", "float('inf')"
    if all(negative):
        one, name, better = f"-{said}", "minus infinity", "float('-inf')"
    elif any(negative):
        one, name = f"-{said} and {said}", "minus and plus infinity"
        better = "float('-inf') and float('inf')"
    verb = "stands" if len({*negative}) == 1 else "stand"
    says = f"{one} {verb} for {name} at {places}, so values beyond get lost: write {better}."
    if {*where} <= {"root", "pacman"} and (_tiny(number) or number in SMALL):
        start = said if number in (0, low) else f"-{said}"
        says = f"The greatest value at {places} starts from {start}, not from minus infinity."
    return Mistake("finite-infinity", number, says, tuple(zip(switches, values, strict=True)))
