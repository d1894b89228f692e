"""A policy for late submissions: how many points they lose, and the exceptions.

All of it is computed with fractions. A day that has begun counts as a whole one. The loss is
rounded down to hundredths of a point, so that rounding never costs a student anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil, floor

import yaml

from pacman.grading.adjustment import LATE, Adjustment, exact
from pacman.grading.reports.terminal import amount
from pacman.support.fields import TEXT, Key, Value, at_least, list_of, mapping_of, read_keys, whole
from pacman.support.scalars import shown
from pacman.support.text import counted
from pacman.support.yamlform import Reader

from .overrides import WORD

DAY = 24 * 60 * 60
_MINUTE, _HOUR = 60, 60 * 60


@dataclass(frozen=True)
class Exempt:
    """An exception: more time for a student, or the days that a teacher counted."""

    student: str
    reason: str
    extra_days: int = 0
    days_late: int | None = None


@dataclass(frozen=True)
class Policy:
    """How many points a late submission loses."""

    percent_a_day: float | None
    points_a_day: float | None
    grace_minutes: float
    free_days: int
    days_if_unknown: int | None
    due: datetime | None
    exceptions: dict[str, Exempt]

    def adjustment(self, student: str, late_by: float | None, points: Fraction) -> Adjustment:
        """The line about a late submission, which may take no points.

        `late_by` are seconds, or None if unknown; `points` are what the submission can lose.
        """
        exception = self.exceptions.get(student)
        days, said = self._days(late_by, exception)
        why = f" ({exception.reason})" if exception else ""
        if days is None:
            return Adjustment(LATE, 0.0, f"late, but not known by how much: nothing is taken{why}")
        free = min(days, self.free_days)
        paid = days - free
        if free:
            said += f", {free} of them free" if free < days else ", which is free"
        if not paid:
            return Adjustment(LATE, 0.0, f"{said}{why}: nothing is taken")
        taken, how = self._taken(paid, points)
        return Adjustment(LATE, -float(taken) if taken else 0.0, f"{said}{why}: {how}")

    def is_late(self, student: str, late_by: Mapping[str, float | None]) -> bool:
        """Whether a submission is late, by the course system or by an exception."""
        exempt = self.exceptions.get(student)
        return student in late_by or bool(exempt and exempt.days_late)

    def is_by_hand(self, student: str) -> bool:
        """Whether an exception says how many days late a submission is."""
        return student in self.exceptions and self.exceptions[student].days_late is not None

    def _days(self, late_by: float | None, exception: Exempt | None) -> tuple[int | None, str]:
        """The days that count, and how they are called; None if unknown."""
        extra = exception.extra_days if exception else 0
        if exception and exception.days_late is not None:
            days = max(exception.days_late - extra, 0)
            return days, f"{counted(days, 'day')} late"
        if late_by is None:
            if self.days_if_unknown is None:
                return None, ""
            days = max(self.days_if_unknown - extra, 0)
            return days, f"late, which counts as {counted(days, 'day')}"
        over = exact(late_by) - exact(self.grace_minutes) * _MINUTE - extra * DAY
        days = max(ceil(over / DAY), 0)
        said = counted(days, "day") if days else _span(late_by)
        return days, f"{said} late"

    def _taken(self, days: int, points: Fraction) -> tuple[Fraction, str]:
        """The points that this many days take, and how."""
        if self.percent_a_day is not None:
            percent = min(exact(self.percent_a_day) * days, Fraction(100))
            how = f"{amount(float(percent))} % of {amount(float(points))} points"
            taken = points * percent / 100
        else:
            taken = exact(self.points_a_day or 0.0) * days
            how = f"{amount(self.points_a_day or 0.0)} points a day"
        return min(Fraction(floor(taken * 100), 100), points), how


def _span(seconds: float) -> str:
    if seconds >= _HOUR:
        return counted(int(seconds // _HOUR), "hour")
    return counted(max(ceil(seconds / _MINUTE), 1), "minute")


def moment(text: str) -> datetime | None:
    """The moment that a text says, perhaps without a time zone; None if it says none."""
    utc = "+00:00" if text.endswith("Z") else ""
    with suppress(ValueError):
        return datetime.fromisoformat(re.sub(r" (?=[-+])|(?<=\d) ?Z$", "", text) + utc)
    return None


def _read_moment(reader: Reader, node: yaml.Node) -> datetime | None:
    found = moment(node.value.strip()) if isinstance(node, yaml.ScalarNode) else None
    if found is not None and found.tzinfo is not None:
        return found
    reader.wrong(node, f"expected {MOMENT.expected}, not {shown(node)}")
    return None


MOMENT = Value(
    "a moment with its time zone, such as 2026-11-20 23:59:00+01:00",
    {"type": "string"},
    _read_moment,
)
EXCEPTION_KEYS = (
    Key("student", WORD, "the student's id, as in grades.csv"),
    Key("reason", TEXT, "why; the student sees it"),
    Key("extra_days", whole(0, 366), "days that this student has more", 0),
    Key("days_late", whole(0, 366), "the days that count instead of the system's", None),
)
POLICY_KEYS = (
    Key("percent_a_day", at_least(0, 100), "of the points that the student has", None),
    Key("points_a_day", at_least(0), "points that each day takes", None),
    Key("grace_minutes", at_least(0, 10_000), "this much later still counts as in time", 0.0),
    Key("free_days", whole(0, 366), "days that cost no points", 0),
    Key("days_if_unknown", whole(0, 366), "what counts if a system only says 'late'", None),
    Key("due", MOMENT, "the deadline, for exports that say when something came", None),
    Key("exceptions", list_of(mapping_of(EXCEPTION_KEYS), 0), "for single students", ()),
)


def read_policy(path: str) -> Policy:
    """The policy in a file; a TestCaseError has all that is wrong with it."""
    reader, root, said = read_keys(path, POLICY_KEYS)
    if not reader.mistakes:
        rates = [name for name in ("percent_a_day", "points_a_day") if said[name] is not None]
        if len(rates) != 1:
            reader.wrong(root, "expected either 'percent_a_day: 10' or 'points_a_day: 2'")
        students = [fields["student"] for fields in said["exceptions"]]
        for student in {name for name in students if students.count(name) > 1}:
            reader.wrong(root, f"{student} has more than one exception")
    reader.finish()
    exceptions = [Exempt(**fields) for fields in said.pop("exceptions")]
    return Policy(**said, exceptions={each.student: each for each in exceptions})
