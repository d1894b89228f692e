"""The columns of a gradebook, and the choice of the one to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pacman.support.text import unknown

from .people import Person, folded, name_key
from .sheet import Row, Sheet, quoted

# What a cell says if there is no grade yet.
NO_GRADE = ("", "-")
_MOST_SHOWN = 30
_NUMBER = re.compile(r"-?[0-9]{1,9}([.,][0-9]{1,9})?")
# What follows a title: the number of an assignment, the kind of a grade.
_SUFFIX = re.compile(r"\s*\(([^()]*)\)$")


@dataclass(frozen=True)
class Columns:
    """The columns of one assignment."""

    title: str
    people: list[Person]
    most: float | None  # full marks, if the file says so
    comma: bool  # whether numbers are written 17,5
    notes: tuple[str, ...] = ()
    limit: str = ""  # if the system takes no more points than `most`: its name


class Table:
    """The rows of a gradebook, and the titles above them."""

    def __init__(self, sheet: Sheet) -> None:
        first, *self.rows = sheet.rows()
        self.sheet = sheet
        self.titles = [cell.text.strip() for cell in first.cells]
        self._folded = [folded(title) for title in self.titles]

    def __str__(self) -> str:
        return quoted(", ".join(self.titles))

    def places(self, *titles: str) -> tuple[int, ...]:
        """The places of the columns with these titles; () if one is missing."""
        if all(title in self._folded for title in titles):
            return tuple(map(self._folded.index, titles))
        return ()

    def marks(self, titles: Mapping[str, str]) -> dict[str, int]:
        """The places of those of these columns that exist."""
        return {role: place for role, title in titles.items() for place in self.places(title)}

    def check_rows(self) -> None:
        """Refuse rows with shifted cells, as after an unquoted name with a comma in it."""
        width = len(self.titles)
        for line, cells in self.rows:
            if len(cells) < width or any(cell.text.strip() for cell in cells[width:]):
                raise self.sheet.error(f"line {line} has {len(cells)} cells, and the first line "
                                       f"{width}; export the file again")  # fmt: skip
        if not self.rows:
            raise self.sheet.error("it lists no students")

    def texts(self, place: int) -> list[str]:
        """The texts in a column that aren't empty."""
        return [text for row in self.rows if (text := row.cells[place].text.strip())]

    def chosen(self, column: str | None, possible: Sequence[int], allowed: Sequence[int]) -> int:
        """The column that was asked for, or the only possible one."""
        if column is None:
            if len(possible) == 1:
                return possible[0]
            titles = [quoted(self.titles[place]) for place in possible or allowed]
            more = [f"{len(titles) - _MOST_SHOWN} more"] if len(titles) > _MOST_SHOWN else []
            choices = ", ".join(titles[:_MOST_SHOWN] + more)
            choices = choices or "none: make it there, and export again"
            raise self.sheet.error(f"which column? Say --column TITLE; there is {choices}")
        wanted = folded(column)
        fitting = [i for i in allowed if self._folded[i] == wanted]
        fitting = fitting or [i for i in allowed if wanted in _short(self._folded[i])]
        if len(fitting) > 1:
            raise self.sheet.error(f"--column '{column}': more than one column is called so")
        if not fitting:
            known = [self.titles[i] for i in possible or allowed][:_MOST_SHOWN]
            raise self.sheet.error(unknown("column", column, known))
        return fitting[0]

    def titled(
        self, column: str | None, pattern: re.Pattern[str], missing: str
    ) -> tuple[int, re.Match[str]]:
        """The column to fill in, of those whose titles match; the first group is their name.

        If none matches, the error says what is missing.
        """
        matches = map(pattern.fullmatch, self.titles)
        found = {place: match for place, match in enumerate(matches) if match}
        if not found:
            raise self.sheet.error(missing)
        wanted = folded(column or "")
        called = [self.titles[i] for i, match in found.items() if folded(match[1]) == wanted]
        place = self.chosen(called[0] if called else column, [*found], [*found])
        return place, found[place]


def number(text: str) -> float | None:
    """The number in a cell; None if it says something else."""
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None


def comma(texts: Iterable[str]) -> bool:
    """Whether numbers among these have a comma more often than a point."""
    numbers = [text for text in texts if number(text) is not None]
    return sum("," in text for text in numbers) > sum("." in text for text in numbers)


def cell_text(row: Row, place: int) -> str:
    """The text of a row's cell; "" if the row is too short."""
    return row.cells[place].text.strip() if place < len(row.cells) else ""


def person(row: Row, names: tuple[int, ...], marks: Mapping[str, int], grade: int) -> Person:
    """The person in a row; `names` are the columns of the given and the family name, or of both."""
    values = {role: cell_text(row, place) for role, place in marks.items()}
    parts = [cell_text(row, place) for place in names]
    key = name_key("".join(reversed(parts))) if len(parts) == 2 else ""
    return Person(row.line, " ".join(filter(None, parts)), key, values, row.cells[grade])


def _short(title: str) -> tuple[str, ...]:
    """A title without the suffix that the system appended, and the suffix alone."""
    found = _SUFFIX.search(title)
    return (title[: found.start()], found[1]) if found else ()
