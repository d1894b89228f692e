"""Search for rare parts that texts share, without comparing each text with each other."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import NamedTuple
from zlib import crc32

from .passes import REACH
from .units import Unit, attributes, units

# A part is this many words in a row, a line or two. Of this many parts in a row, at least one is
# kept, so that every common passage that is longer than both numbers together is found.
PART, WINDOW = REACH, 6
# A part that more than half of a class have, or in a large class more than 100 and a tenth, is what
# one writes for this exercise, and proves nothing; in the smallest class, five may be alike.
FEW, MANY, TENTH = 5, 100, 10
# A pair is shown if it shares this much of the shorter text, and this many parts that no other
# student has, or nearly all of a whole solution, which many may have from one place.
SHARE, EVIDENCE = 0.5, 4.0
NEARLY_ALL, WHOLE = 0.8, 40


class Given(NamedTuple):
    """The attributes, whole units and parts of the template."""

    attributes: frozenset[str] = frozenset()
    units: frozenset[bytes] = frozenset()
    parts: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Likeness:
    """How much two texts, given by their numbers, share."""

    one: int
    other: int
    share: float  # of the parts of the shorter one
    parts: int
    alone: int  # parts that no third one has
    most: int  # how many have the commonest of these parts


def parts(unit: Unit) -> list[int]:
    """The number of each part of a unit, from its first word on."""
    words = [word.encode(errors="replace") for word in unit.words]
    starts = list(accumulate((len(word) + 1 for word in words), initial=0))
    text = b" ".join(words)
    return [crc32(text[start : end - 1]) for start, end in zip(starts, starts[PART:], strict=False)]


def given_by(template: str) -> Given:
    """Collect what a template gives to students."""
    known = attributes(template)
    found = units([template], known)
    every = frozenset(part for unit in found for part in parts(unit))
    return Given(known, frozenset(unit.digest for unit in found), every)


def chosen(units: Iterable[Unit], given: frozenset[int]) -> array[int]:
    """The distinct parts that identify a text, without the given ones."""
    found: set[int] = set()
    for unit in units:
        if every := parts(unit):
            starts = range(max(1, len(every) - WINDOW + 1))
            found.update(min(every[start : start + WINDOW]) for start in starts)
    return array("I", sorted(found - given))


def most_common(count: int) -> int:
    """The largest number of texts, of this many, that may have a part that counts."""
    return min(max(MANY, count // TENTH), max(FEW, count // 2))


class Index:
    """The owners of each rare part that more than one text has."""

    def __init__(self, prints: Sequence[array[int]]) -> None:
        limit = most_common(len(prints))
        self.sizes = [0] * len(prints)  # how many rare parts each text has
        self.rows = [array("I") for _ in prints]  # which of the parts below each text has
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
        """All pairs that share enough, by number."""
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
        # A part that four texts have counts a third of a part that only two have.
        evidence = sum(1 / (many - 1) for many in having)
        if evidence < EVIDENCE and (share < NEARLY_ALL or len(common) < WHOLE):
            return None
        return Likeness(one, other, share, len(common), having.count(2), max(having))
