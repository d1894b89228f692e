"""Which submissions of a batch are alike: a hint where to look, and never a verdict."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pacman.course.results.record import Student
from pacman.support.files import write

from . import compared
from .fingerprints import chosen, parts
from .groups import Entry, Group, Pair, groups_of
from .normal import Unit, attributes, units
from .scanning import text_of
from .sidebyside import Given, Row, beside

if TYPE_CHECKING:
    from jinja2 import Template

FORMAT = "pacman-similar/1"
FOLDER, GROUPS = "similar", "groups"
# With more pairs than this, each group has a page of its own, and shows only so many.
MOST_PAIRS = 12
MOST_LETTERS = 60_000
LONGEST_LINE = 300


def write_similar(
    folder: str, submissions: Iterable[tuple[Student, dict[str, bytes]]], template: bytes
) -> int:
    """Write similar.html, similar.json and the folder similar; the number of groups found.

    The submissions are read once, and one at a time.
    """
    export = os.path.join(folder, f".{FOLDER}")
    shutil.rmtree(export, ignore_errors=True)  # of a run that was killed
    os.makedirs(export)
    try:
        compared.complete(export, template)
        text = text_of(template)
        known = attributes(text)
        given = _given(units([text], known))
        entries = [_saved(export, student, found, known, given) for student, found in submissions]
        entries.sort(key=lambda entry: entry.student.stem)
        groups = groups_of(entries)
        pages = _Pages(export, known, given, len(entries))
        page = pages.overview(groups, entries)
        _replace(export, os.path.join(folder, FOLDER))
    finally:
        shutil.rmtree(export, ignore_errors=True)
    write(os.path.join(folder, "similar.json"), _as_text(groups, entries))
    write(os.path.join(folder, "similar.html"), page)
    return len(groups)


def _given(template: Iterable[Unit]) -> Given:
    found = list(template)
    every = frozenset(part for unit in found for part in parts(unit))
    return Given(frozenset(unit.digest for unit in found), every)


def _saved(
    export: str, student: Student, found: dict[str, bytes], known: frozenset[str], given: Given
) -> Entry:
    """Keep the files of a submission in the export, and what is needed to compare it."""
    own = compared.own(found)
    compared.save(export, student, own)
    every = [u for u in units(compared.texts(own), known) if u.digest not in given.units]
    return Entry(
        student,
        sha256(b"".join(sorted(unit.digest for unit in every))).digest(),
        chosen(every, given.parts),
        sum(len(unit.words) for unit in every),
        sum(map(len, own.values())) > compared.MAX_BYTES,
    )


def _replace(new: str, old: str) -> None:
    """Put a folder into the place of that of an earlier run; nobody ever sees half of it."""
    shutil.rmtree(f"{new}-before", ignore_errors=True)  # of a run that was killed
    with suppress(FileNotFoundError):
        os.replace(old, f"{new}-before")
    os.replace(new, old)
    shutil.rmtree(f"{new}-before", ignore_errors=True)


def _as_text(groups: Sequence[Group], entries: Sequence[Entry]) -> str:
    data = {
        "format": FORMAT,
        "submissions": len(entries),
        "too_short": [entry.student.stem for entry in entries if entry.too_short],
        "cut": [entry.student.stem for entry in entries if entry.cut],
        "groups": [group.as_data() for group in groups],
    }
    return json.dumps(data, indent=1) + "\n"


class _Pages:
    """Draws the overview and the groups."""

    def __init__(self, export: str, known: frozenset[str], given: Given, count: int) -> None:
        self.export = export
        self.units = partial(units, vocabulary=known)
        self.given = given
        self.count = count
        self.template = _template()

    def overview(self, groups: Sequence[Group], entries: Sequence[Entry]) -> str:
        """The first page; those of the groups are written, where it would be too long with them."""
        inline = sum(len(group.pairs) for group in groups) <= MOST_PAIRS
        if not inline:
            os.mkdir(os.path.join(self.export, GROUPS))
            for number, group in enumerate(groups, 1):
                path = os.path.join(self.export, GROUPS, f"{number}.html")
                write(path, self._page(shown=[(number, group)]))
        return self._page(
            groups=groups,
            shown=list(enumerate(groups, 1)) if inline else [],
            link="#group-{}" if inline else f"{FOLDER}/{GROUPS}/{{}}.html",
            short=[entry for entry in entries if entry.too_short],
            cut=[entry for entry in entries if entry.cut],
        )

    def _page(self, **content: Any) -> str:
        return self.template.render(
            content,
            count=self.count,
            beside=self._beside,
            most_pairs=MOST_PAIRS,
            percent=lambda share: f"{int(100 * share)} %",
        )

    def _beside(self, pair: Pair) -> tuple[list[Row], list[Row], set[int]]:
        """The two columns, and the passages that have a line in both."""
        left, right = (self._texts(entry) for entry in (pair.one, pair.other))
        sides = beside(left, right, self.units, self.given)
        one, other = map(_shortened, sides)
        both = {row.mark for row in one} & {row.mark for row in other}
        return one, other, both

    def _texts(self, entry: Entry) -> list[tuple[str, str]]:
        found = compared.saved(self.export, entry.student)
        return list(zip(found, compared.texts(found), strict=True))


def _shortened(rows: list[Row]) -> list[Row]:
    """As much of a file as a page can bear."""
    shown = []
    left = MOST_LETTERS
    for row in rows:
        text = row.text
        if len(text) > LONGEST_LINE:
            text = f"{text[:LONGEST_LINE]} ..."
        left -= len(text) + 10
        if left < 0:
            shown.append(Row(0, "the rest is left out here", 0, first=False))
            break
        shown.append(row._replace(text=text))
    return shown


def _template() -> Template:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True,
        finalize=_written,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    source = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    return environment.from_string(source)


def _written(value: Any) -> Any:
    """What Jinja is about to escape, without controls, which no page can have."""
    from pacman.grading.reports.terminal import neutral

    # Escaped already are only our own macros.
    return neutral(value) if isinstance(value, str) and not hasattr(value, "__html__") else value
