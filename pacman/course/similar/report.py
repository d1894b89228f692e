"""Report of the submissions that are alike: a page, data, and an export for other tools."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256

from pacman.course.results.record import Student
from pacman.grading.reports.template import template
from pacman.support.files import write

from . import export
from .fingerprints import Given, chosen, given_by
from .groups import Entry, Group, Pair, groups_of
from .passages import Row, beside
from .tokens import text_of
from .units import units

FORMAT = "pacman-similar/1"
FOLDER, GROUPS = "similar", "groups"
# With more pairs than this, each group has a page of its own, and shows only this many.
MOST_PAIRS = 12
MOST_LETTERS = 60_000
LONGEST_LINE = 300


def write_similar(
    folder: str, submissions: Iterable[tuple[Student, dict[str, bytes]]], template: bytes
) -> int:
    """Write similar.html, similar.json and the folder similar; returns the number of groups.

    Reads the submissions once, and one at a time.
    """
    target = os.path.join(folder, f".{FOLDER}")
    shutil.rmtree(target, ignore_errors=True)  # of a run that was killed
    os.makedirs(target)
    try:
        export.complete(target, template)
        given = given_by(text_of(template))
        entries = [_saved(target, student, found, given) for student, found in submissions]
        entries.sort(key=lambda entry: entry.student.stem)
        groups = groups_of(entries)
        page = _overview(target, groups, entries, given)
        _replace(target, os.path.join(folder, FOLDER))
    finally:
        shutil.rmtree(target, ignore_errors=True)
    data = {
        "format": FORMAT,
        "submissions": len(entries),
        "too_short": [entry.student.stem for entry in entries if entry.too_short],
        "cut": [entry.student.stem for entry in entries if entry.cut],
        "groups": [group.as_data() for group in groups],
    }
    write(os.path.join(folder, "similar.json"), json.dumps(data, indent=1) + "\n")
    write(os.path.join(folder, "similar.html"), page)
    return len(groups)


def _saved(target: str, student: Student, found: dict[str, bytes], given: Given) -> Entry:
    """Save the files of a submission in the export; returns an entry for the comparison."""
    own = export.own(found)
    export.save(target, student, own)
    every = units(list(export.texts(own).values()), given.attributes)
    every = [unit for unit in every if unit.digest not in given.units]
    return Entry(
        student,
        sha256(b"".join(sorted(unit.digest for unit in every))).digest(),
        chosen(every, given.parts),
        sum(len(unit.words) for unit in every),
        sum(map(len, own.values())) > export.MAX_BYTES,
    )


def _replace(new: str, old: str) -> None:
    """Put a folder into the place of an earlier run's, so that half of it is never seen."""
    shutil.rmtree(f"{new}-before", ignore_errors=True)  # of a run that was killed
    with suppress(FileNotFoundError):
        os.replace(old, f"{new}-before")
    os.replace(new, old)
    shutil.rmtree(f"{new}-before", ignore_errors=True)


def _overview(target: str, groups: Sequence[Group], entries: Sequence[Entry], given: Given) -> str:
    """The first page; writes a page for each group if one page would be too long."""

    def columns(pair: Pair) -> tuple[list[Row], list[Row], set[int]]:
        """The two columns, and the passages that have a line in both."""
        left, right = (
            export.texts(export.saved(target, entry.student)) for entry in (pair.one, pair.other)
        )
        one, other = map(_shortened, beside(left, right, given))
        return one, other, {row.mark for row in one} & {row.mark for row in other}

    page = template(__package__, "page.html")
    shared = {
        "count": len(entries),
        "beside": columns,
        "most_pairs": MOST_PAIRS,
        "percent": lambda share: f"{int(100 * share)} %",
    }
    shown = list(enumerate(groups, 1))
    inline = sum(len(group.pairs) for group in groups) <= MOST_PAIRS
    if not inline:
        os.mkdir(os.path.join(target, GROUPS))
        for number, group in shown:
            path = os.path.join(target, GROUPS, f"{number}.html")
            write(path, page.render(shared, shown=[(number, group)]))
    return page.render(
        shared,
        groups=groups,
        shown=shown if inline else [],
        link="#group-{}" if inline else f"{FOLDER}/{GROUPS}/{{}}.html",
        short=[entry for entry in entries if entry.too_short],
        cut=[entry for entry in entries if entry.cut],
    )


def _shortened(rows: list[Row]) -> list[Row]:
    """As much of a file as fits on a page."""
    shown: list[Row] = []
    left = MOST_LETTERS
    for row in rows:
        text = row.text if len(row.text) <= LONGEST_LINE else f"{row.text[:LONGEST_LINE]} ..."
        left -= len(text) + 10
        if left < 0:
            return [*shown, Row(0, "the rest is left out here", 0, first=False)]
        shown.append(row._replace(text=text))
    return shown
