"""Two submissions beside each other, with numbers at what they have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from .fingerprints import PART, parts
from .normal import Unit

GIVEN = -1  # what the template gave
# Of a part that is there again and again, so many places are tried.
_PLACES = 8


class Row(NamedTuple):
    """A line of a file, which has a name instead of a number above its first one."""

    number: int
    text: str
    mark: int  # of the passage in common, GIVEN, or 0
    first: bool  # of its passage on this side


class _Passage(NamedTuple):
    """Words of two units that are the same."""

    one: Unit
    start: int
    other: Unit
    begin: int
    size: int


class Given(NamedTuple):
    """What the template has: whole units, and parts."""

    units: frozenset[bytes]
    parts: frozenset[int]


Units = Callable[[Sequence[str]], Sequence[Unit]]
Texts = Sequence[tuple[str, str]]  # names, and what is in the files


def beside(one: Texts, other: Texts, units: Units, given: Given) -> tuple[list[Row], list[Row]]:
    """The lines of both, with the same numbers at the same passages."""
    left, right = (units([text for _, text in texts]) for texts in (one, other))
    numbered = list(enumerate(_passages(left, right, given), 1))
    marks = (
        _marks(left, given, [(n, p.one, p.start, p.size) for n, p in numbered]),
        _marks(right, given, [(n, p.other, p.begin, p.size) for n, p in numbered]),
    )
    return _rows(one, marks[0]), _rows(other, marks[1])


_Marks = dict[tuple[int, int], int]


def _marks(
    units: Iterable[Unit], given: Given, passages: Iterable[tuple[int, Unit, int, int]]
) -> _Marks:
    """The mark of each line all of whose words have one: that of the first of them."""
    of_words = {
        id(unit): [GIVEN if unit.digest in given.units else 0] * len(unit.words) for unit in units
    }
    for number, unit, start, count in passages:
        of_words[id(unit)][start : start + count] = [number] * count
    marks: _Marks = {}
    for unit in units:
        for line, mark in zip(unit.places, of_words[id(unit)], strict=True):
            before = marks.setdefault((unit.file, line), mark)
            marks[unit.file, line] = before if mark else 0
    return marks


def _rows(texts: Texts, marks: _Marks) -> list[Row]:
    rows = []
    seen = {0, GIVEN}
    for file, (name, text) in enumerate(texts):
        if len(texts) > 1:
            rows.append(Row(0, name, 0, first=False))
        for number, line in enumerate(text.rstrip().split("\n"), 1):
            mark = marks.get((file, number), 0)
            rows.append(Row(number, line, mark, mark not in seen))
            seen.add(mark)
    return rows


def _passages(left: Sequence[Unit], right: Sequence[Unit], given: Given) -> list[_Passage]:
    """What both have, in the order of the first: whole units, then as many parts as possible."""
    whole = defaultdict(list)
    for unit in right:
        if unit.digest not in given.units:
            whole[unit.digest].append(unit)
    found = []
    rest = []
    for unit in left:
        same = whole[unit.digest]
        if same:
            found.append(_Passage(unit, 0, same.pop(0), 0, len(unit.words)))
        elif unit.digest not in given.units:
            rest.append(unit)
    pieces = _Pieces([unit for same in whole.values() for unit in same])
    for unit in rest:
        found += pieces.found_in(unit, given.parts)
    return sorted(found, key=lambda passage: (passage.one.file, passage.one.places[passage.start]))


class _Pieces:
    """The parts of units that are still to be found elsewhere."""

    def __init__(self, units: Collection[Unit]) -> None:
        self.units = list(units)
        self.every = [parts(unit) for unit in self.units]
        self.taken = [bytearray(len(unit.words)) for unit in self.units]
        self.places: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, every in enumerate(self.every):
            for begin, part in enumerate(every):
                if len(self.places[part]) < _PLACES:
                    self.places[part].append((number, begin))

    def found_in(self, unit: Unit, given: frozenset[int]) -> list[_Passage]:
        every = parts(unit)
        found = []
        start = 0
        while start < len(every):
            places = [] if every[start] in given else self.places.get(every[start], [])
            best = max(places, key=lambda place: self._reach(every, start, *place), default=None)
            count = self._reach(every, start, *best) if best else 0
            if best and count:
                number, begin = best
                count += PART - 1  # words, of which the last ones begin no part in common
                self.taken[number][begin : begin + count] = bytes([1]) * count
                found.append(_Passage(unit, start, self.units[number], begin, count))
            start += max(count, 1)
        return found

    def _reach(self, every: list[int], start: int, number: int, begin: int) -> int:
        """How many parts in a row are the same from here on, and not taken yet."""
        others, taken = self.every[number], self.taken[number]
        most = min(len(every) - start, len(others) - begin)
        count = 0
        while count < most and every[start + count] == others[begin + count]:
            # What is taken is as long as a part, so that it has one of its ends.
            if taken[begin + count] or taken[begin + count + PART - 1]:
                break
            count += 1
        return count
