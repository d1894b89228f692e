"""Which of thousands of texts have rare parts in common, without comparing each with each."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from zlib import crc32

from .normal import REACH, Unit

# A part is so many words in a row, a line or two. Of so many parts in a row at least one is kept,
# so that what two have in common is found wherever it is, if it is longer than both together.
PART, WINDOW = REACH, 6
# What more than half have, or in a large class more than 100 and a tenth, is what one writes for
# this exercise, and no sign of anything; five may be alike in the smallest class.
FEW, MANY, TENTH = 5, 100, 10
# What two must have in common to be shown: of the shorter one's parts, and as many parts as if
# nobody else had them, or nearly all of a whole solution, which many may have from one place.
SHARE, EVIDENCE = 0.5, 4.0
NEARLY_ALL, WHOLE = 0.8, 40


@dataclass(frozen=True)
class Likeness:
    """What two texts, given by their numbers, have in common."""

    one: int
    other: int
    share: float  # of the parts of the shorter one
    parts: int
    alone: int  # parts that no third one has
    most: int  # how many have the commonest of these parts


def parts(unit: Unit) -> list[int]:
    """A number for each part of a unit, from its first word on."""
    words = unit.words
    ends = range(PART, len(words) + 1)
    return [crc32(" ".join(words[end - PART : end]).encode(errors="replace")) for end in ends]


def chosen(units: Iterable[Unit], given: frozenset[int]) -> array[int]:
    """The parts by which a text is known, each once, without what was given."""
    found: set[int] = set()
    for unit in units:
        every = parts(unit)
        if every:
            starts = range(max(1, len(every) - WINDOW + 1))
            found.update(min(every[start : start + WINDOW]) for start in starts)
    return array("I", sorted(found - given))


def most_common(count: int) -> int:
    """How many of so many texts can have a part that is still worth looking at."""
    return min(max(MANY, count // TENTH), max(FEW, count // 2))


class Index:
    """Who has which parts, for parts that are rare and not one text's alone."""

    def __init__(self, prints: Sequence[array[int]]) -> None:
        limit = most_common(len(prints))
        self.sizes = [0] * len(prints)  # how many parts each has that aren't common
        self.rows = [array("I") for _ in prints]  # which of the parts below each has
        self.owners: list[array[int]] = []
        everything = sorted(part << 32 | who for who, found in enumerate(prints) for part in found)
        for _, run in groupby(everything, key=lambda entry: entry >> 32):
            owners = array("I", [entry & 0xFFFFFFFF for entry in run])
            if len(owners) <= limit:
                for who in owners:
                    self.sizes[who] += 1
                    if len(owners) > 1:
                        self.rows[who].append(len(self.owners))
                if len(owners) > 1:
                    self.owners.append(owners)

    def alike(self) -> Iterator[Likeness]:
        """All pairs that have enough in common, by number."""
        for one, rows in enumerate(self.rows):
            counts: Counter[int] = Counter()
            for row in rows:
                counts.update(self.owners[row])
            for other in sorted(counts):
                least = min(self.sizes[one], self.sizes[other])
                if other > one and counts[other] >= max(SHARE * least, EVIDENCE):
                    likeness = self._likeness(one, other, counts[other] / least)
                    if likeness:
                        yield likeness

    def _likeness(self, one: int, other: int, share: float) -> Likeness | None:
        common = set(self.rows[one]).intersection(self.rows[other])
        having = [len(self.owners[row]) for row in common]
        # A part that four have is a third of a sign that two of them have it from each other.
        evidence = sum(1 / (many - 1) for many in having)
        if evidence < EVIDENCE and (share < NEARLY_ALL or len(common) < WHOLE):
            return None
        return Likeness(one, other, share, len(common), having.count(2), max(having))
