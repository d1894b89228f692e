"""What people decided beside the tests: overrides and lateness, for each student."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from pacman.course.gradebook.book import Book, some
from pacman.course.intake.entries import Submission
from pacman.course.results.lateness import Policy
from pacman.course.results.overrides import Override, of_questions, of_total
from pacman.course.results.record import Record
from pacman.course.results.store import OVERRIDES
from pacman.grading.adjustment import LATE, OVERRIDE, Adjustment, adjusted, exact
from pacman.grading.report import Report, as_json
from pacman.grading.reports.page import page
from pacman.support.text import counted


@dataclass(frozen=True)
class Decisions:
    """Overrides, and the policy for late submissions with what is known of lateness."""

    overrides: Mapping[str, Sequence[Override]] = field(default_factory=dict)
    policy: Policy | None = None
    late_by: Mapping[str, float | None] = field(default_factory=dict)  # None: unknown
    present: frozenset[str] = frozenset()  # the students of this export
    untimed: tuple[str, ...] = ()  # those of whom nothing says when they handed in
    hint: str = ""  # what could say it
    timed: bool = False  # whether of others the export, or a table of times, says it

    def applied(self, record: Record) -> Record:
        """The record with its adjustments, and with the result before if the total is another."""
        late = record.late or record.student.id in self.late_by
        adjustments = tuple(self._adjustments(record))
        now = replace(record, late=late, adjustments=adjustments)
        changed = now.total != record.total
        return replace(now, before=record.past, reported=False) if changed else now

    def _adjustments(self, record: Record) -> list[Adjustment]:
        """Questions by hand, then lateness, then a total by hand: that is the last word."""
        overrides = self.overrides.get(record.student.id, ())
        found = of_questions(record, overrides)
        found += self._late(record, adjusted(record.points, found))
        return found + of_total(record, found, overrides)

    def _late(self, record: Record, points: float) -> list[Adjustment]:
        student = record.student.id
        if self.policy is None:
            return []
        if student not in self.present:  # nothing is known of this student now
            return [each for each in record.adjustments if each.kind == LATE]
        if not self.policy.is_late(student, self.late_by):
            return []
        return [self.policy.adjustment(student, self.late_by.get(student), exact(points))]

    def remarks(self, records: Sequence[Record]) -> Iterator[str]:
        """Decisions about unknown students, and late students whose lateness is unknown."""
        ids = {record.student.id for record in records}
        exempt = self.policy.exceptions if self.policy else {}
        for where, students in ((OVERRIDES, self.overrides), ("--late", exempt)):
            if unknown := [student for student in students if student not in ids]:
                yield f"{where}: no student in the results is called {some(unknown)}"
        if by_hand := sum(record.added(OVERRIDE) is not None for record in records):
            yield f"{OVERRIDES}: points by hand for {counted(by_hand, 'student')}"
        yield from self._unclear(records)
        before = [(record.student.id, record.before) for record in records if record.before]
        taken = [who for who, past in before if LATE in {each.kind for each in past.adjustments}]
        if taken and not self.policy:
            yield f"points were taken for lateness before, and aren't without --late: {some(taken)}"

    def _unclear(self, records: Sequence[Record]) -> Iterator[str]:
        """How many are late by the policy, and the students of whom that isn't known."""
        if not self.policy:
            return
        late = [each for record in records if (each := record.added(LATE)) is not None]
        taken = f"{counted(len(late), 'student')}; points are taken from {sum(map(bool, late))}"
        yield f"late: {taken if late else 'nobody'}"
        by_hand = self.policy.is_by_hand
        unclear = [
            one for one, by in self.late_by.items()
            if by is None and not by_hand(one) and self.policy.days_if_unknown is None
        ]  # fmt: skip
        if unclear:
            yield (
                f"late, but not known by how much: {some(unclear)}; nothing is taken: "
                "'days_if_unknown' or an exception in the policy says what counts"
            )
        if untimed := [one for one in self.untimed if not by_hand(one)]:
            due = " and a 'due' in the policy" if self.policy.due is None else ""
            yield (
                f"not known when it was handed in, so not late: {some(untimed)}; "
                f"{self.hint}{due} can say it"
            )
        elif self.policy.due is None and self.timed:
            yield "--late: the policy has no 'due', so nobody is late but by an exception"


def with_adjustments(record: Record, text: str, html: str) -> tuple[str, str]:
    """A student's reports, as JSON and as a page, with the adjustments of the record.

    They are returned unchanged if they have the same already.
    """
    if not text:
        return "", ""
    report = Report.of_data(json.loads(text))
    if html and report.adjustments == record.adjustments:
        return text, html
    report = replace(report, adjustments=record.adjustments)
    return as_json(report), page(report)


def late_by(
    submissions: Sequence[Submission], books: Iterable[Book], due: datetime | None
) -> dict[str, float | None]:
    """The seconds by which late submissions are late, or None, by the student's id.

    A time without a zone is one of the zone of `due`.
    """
    found: dict[str, float | None] = {}
    students = [one.student for one in submissions]
    for book in books:
        rows = book.people(students).items()
        found |= {one.id: row.late_by for one, row in rows if row.late_by is not None}
    for one in submissions:
        if due is not None and one.at is not None:
            at = one.at if one.at.tzinfo else one.at.replace(tzinfo=due.tzinfo)
            found.pop(one.student.id, None)
            if at > due:
                found[one.student.id] = (at - due).total_seconds()
        elif one.late:
            found.setdefault(one.student.id, None)
    return found
