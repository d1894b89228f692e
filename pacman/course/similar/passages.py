"""Numbered passages that two submissions share, for showing them side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .fingerprints import PART, Given, parts
from .units import Unit, units

GIVEN = -1  # the mark of lines from the template
# How many places of a repeated part are tried.
_PLACES = 8


class Row(NamedTuple):
    """A line of a file; a file name has the number 0."""

    number: int
    text: str
    mark: int  # the number of its passage, GIVEN, or 0
    first: bool  # whether its passage starts here, on this side


class _Passage(NamedTuple):
    """Equal words of two units."""

    one: Unit
    start: int
    other: Unit
    begin: int
    size: int


def beside(
    one: Mapping[str, str], other: Mapping[str, str], given: Given
) -> tuple[list[Row], list[Row]]:
    """The lines of both submissions, with equal numbers at equal passages."""
    left, right = (units(list(texts.values()), given.attributes) for texts in (one, other))
    numbered = list(enumerate(_passages(left, right, given), 1))
    marks = (
        _marks(left, given, [(n, p.one, p.start, p.size) for n, p in numbered]),
        _marks(right, given, [(n, p.other, p.begin, p.size) for n, p in numbered]),
    )
    return _rows(one, marks[0]), _rows(other, marks[1])


_Marks = dict[tuple[int, int], int]


def _marks(
    found: Sequence[Unit], given: Given, passages: Iterable[tuple[int, Unit, int, int]]
) -> _Marks:
    """The mark of each line in which every word has a mark: that of its first word."""
    of_words = {
        id(unit): [GIVEN if unit.digest in given.units else 0] * len(unit.words) for unit in found
    }
    for number, unit, start, count in passages:
        of_words[id(unit)][start : start + count] = [number] * count
    marks: _Marks = {}
    for unit in found:
        for line, mark in zip(unit.places, of_words[id(unit)], strict=True):
            before = marks.setdefault((unit.file, line), mark)
            marks[unit.file, line] = before if mark else 0
    return marks


def _rows(texts: Mapping[str, str], marks: _Marks) -> list[Row]:
    rows = []
    seen = {0, GIVEN}
    for file, (name, text) in enumerate(texts.items()):
        if len(texts) > 1:
            rows.append(Row(0, name, 0, first=False))
        for number, line in enumerate(text.rstrip().split("\n"), 1):
            mark = marks.get((file, number), 0)
            rows.append(Row(number, line, mark, mark not in seen))
            seen.add(mark)
    return rows


def _passages(left: Sequence[Unit], right: Sequence[Unit], given: Given) -> list[_Passage]:
    """The common passages in the order of the left side: whole units, then runs of parts."""
    whole = defaultdict(list)
    for unit in right:
        if unit.digest not in given.units:
            whole[unit.digest].append(unit)
    found = []
    rest = []
    for unit in left:
        if same := whole[unit.digest]:
            found.append(_Passage(unit, 0, same.pop(0), 0, len(unit.words)))
        elif unit.digest not in given.units:
            rest.append(unit)
    pieces = _Pieces([unit for same in whole.values() for unit in same])
    for unit in rest:
        found += pieces.found_in(unit, given.parts)
    return sorted(found, key=lambda passage: (passage.one.file, passage.one.places[passage.start]))


class _Pieces:
    """The parts of the right side that no passage has taken yet."""

    def __init__(self, those: Sequence[Unit]) -> None:
        self.units = those
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
                count += PART - 1  # in words: the last part has more than its first
                self.taken[number][begin : begin + count] = bytes([1]) * count
                found.append(_Passage(unit, start, self.units[number], begin, count))
            start += max(count, 1)
        return found

    def _reach(self, every: list[int], start: int, number: int, begin: int) -> int:
        """The number of equal parts in a row from here on that are not taken yet."""
        others, taken = self.every[number], self.taken[number]
        most = min(len(every) - start, len(others) - begin)
        count = 0
        while count < most and every[start + count] == others[begin + count]:
            # A taken passage is at least as long as a part, so it has one of the part's ends.
            if taken[begin + count] or taken[begin + count + PART - 1]:
                break
            count += 1
        return count
