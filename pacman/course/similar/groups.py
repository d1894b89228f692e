"""Groups of submissions that are alike, and the pairs to compare by eye."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.course.results.record import Student

from .fingerprints import Index, Likeness

# A shorter submission proves nothing, even if it is the same as another.
LEAST_WORDS = 100


@dataclass(frozen=True)
class Entry:
    """What the comparison keeps of a submission."""

    student: Student
    digest: bytes  # equal if nothing that counts differs
    prints: array[int]
    words: int  # without the template's
    cut: bool  # only its beginning was compared

    @property
    def too_short(self) -> bool:
        return self.words < LEAST_WORDS


@dataclass(frozen=True)
class Pair:
    """Two submissions that are alike; without a likeness, they are the same."""

    one: Entry
    other: Entry
    likeness: Likeness | None = None

    @property
    def share(self) -> float:
        return 1.0 if self.likeness is None else self.likeness.share

    def as_data(self) -> dict[str, Any]:
        data = {"one": self.one.student.stem, "other": self.other.student.stem}
        found = self.likeness
        if found is None:
            return {**data, "same": True, "share": 1.0}
        rest = {"parts": found.parts, "alone": found.alone, "most": found.most}
        return {**data, "same": False, "share": round(found.share, 4), **rest}


@dataclass(frozen=True)
class Group:
    """Submissions that are alike, each paired with the one that it is most like."""

    members: list[Entry]
    pairs: list[Pair]

    def as_data(self) -> dict[str, Any]:
        members = [entry.student for entry in self.members]
        return {
            "members": [{"id": who.id, "name": who.name, "stem": who.stem} for who in members],
            "pairs": [pair.as_data() for pair in self.pairs],
        }


def groups_of(entries: Sequence[Entry]) -> list[Group]:
    """The groups, sorted by their most similar pair."""
    copies = defaultdict(list)
    for entry in entries:
        if not entry.too_short:
            copies[entry.digest].append(entry)
    sets = list(copies.values())
    groups = [_group([sets[n] for n in near], links) for near, links in _linked(sets)]
    return sorted(filter(None, groups), key=_rank)


def _rank(group: Group) -> tuple[bool, float, str]:
    most = group.pairs[0]
    return most.likeness is not None, -most.share, group.members[0].student.stem


def _group(sets: Sequence[Sequence[Entry]], links: Iterable[Pair]) -> Group | None:
    pairs = [Pair(same[0], other) for same in sets for other in same[1:]]
    pairs += sorted(links, key=lambda pair: -pair.share)
    members = sorted((e for same in sets for e in same), key=lambda entry: entry.student.stem)
    return Group(members, pairs) if pairs else None


def _linked(sets: Sequence[Sequence[Entry]]) -> Iterator[tuple[list[int], list[Pair]]]:
    """The numbers of sets that belong together, and the pairs that link them."""
    found = Index([same[0].prints for same in sets]).alike()
    together = {number: [number] for number in range(len(sets))}
    links: dict[int, list[Pair]] = defaultdict(list)
    for like in sorted(found, key=lambda like: (-like.share, -like.parts, like.one, like.other)):
        one, other = together[like.one], together[like.other]
        if one is not other:
            links[one[0]] += links.pop(other[0], [])
            links[one[0]].append(Pair(sets[like.one][0], sets[like.other][0], like))
            one += other
            together.update(dict.fromkeys(other, one))
    for number, numbers in together.items():
        if numbers[0] == number:
            yield numbers, links[number]
