"""The tables of a class: CSV for spreadsheets, JSON for scripts, and a page for teachers."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType

from pacman.grading.adjustment import LATE, OVERRIDE
from pacman.grading.reports.template import template
from pacman.grading.reports.terminal import amount, word
from pacman.grading.verdict import Status
from pacman.show.web import page as games
from pacman.support.files import write
from pacman.support.text import counted, printable

from .glance import Missed, again, criteria, found_in, needing_help
from .record import BROKEN, GRADED, UNREADABLE, Record
from .summary import Failures, Summary, summed

# Excel reads a file as UTF-8 only if it begins with this. Scripts read it as "utf-8-sig"; a script
# that doesn't finds no column `id` and stops, while garbled names in Excel would go unnoticed.
BOM = "\ufeff"
# A spreadsheet takes a cell that begins with one of these for a formula; the last are wide forms.
_FORMULAS = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
# If numbers have commas, spreadsheets begin a cell after each semicolon, quoted or not.
_LATER = re.compile(r"(;[\s\"']*)(?=[=+@\uff1d\uff0b\uff0d\uff20-])")
# The page names this many students beside a test or a message, and lists this many who need help;
# its script shows the others.
NAMED, HELPED = 10, 30


def write_tables(
    folder: str,
    records: Iterable[Record],
    title: str,
    *,
    unplaced: Sequence[tuple[str, str]],
    passed_over: Mapping[str, Sequence[str]],
    beside: Mapping[str, Sequence[str]] = MappingProxyType({}),
    says: Mapping[tuple[str, str], str] = MappingProxyType({}),
    outdated: Mapping[str, str] = MappingProxyType({}),
) -> Summary:
    """Write all tables and pages of the class; returns their content.

    `unplaced` are the names of files that are no student's submission, with the reason.
    `passed_over` has the names of older submissions by the student's id, and `beside` lines about
    other files by their names. `says` has the sentences of criteria by question and criterion.
    `outdated` has students whose results are not current, and what else these were made of.
    """
    summary = summed(records, title, unplaced, passed_over, outdated)
    missed = criteria(summary, says)
    reports = os.path.join(folder, "reports")
    reported = set(os.listdir(reports)) if os.path.isdir(reports) else set()
    write(os.path.join(folder, "grades.csv"), grades(summary))
    write(os.path.join(folder, "changes.csv"), changes(summary))
    write(os.path.join(folder, "changes.html"), changes_page(summary, reported))
    data = {
        **summary.as_data(),
        "criteria": [each.as_data() for each in missed],
        "again": [each.as_data() for each in again(summary, missed)],
        "help": [summary.rows[number].student.id for number in needing_help(summary)],
    }
    write(os.path.join(folder, "summary.json"), json.dumps(data, indent=1) + "\n")
    write(os.path.join(folder, "index.html"), index(summary, reported, beside, missed))
    write(os.path.join(folder, "class.html"), class_page(summary, missed))
    return summary


def grades(summary: Summary) -> str:
    """A line for each student; unknown points are empty cells, not 0.

    The questions have the points of their tests. With `override` and `late` they make the total.
    """
    questions = [question.id for question in summary.questions]
    rows = [[*map(cell, ["id", "name", *questions, OVERRIDE, LATE, "total", "status"])]]
    for row in summary.rows:
        late = 0.0 if row.is_late else None
        decided = [row.added(OVERRIDE), late if row.added(LATE) is None else row.added(LATE)]
        points = [*map(row.points_of, questions), *decided, row.total]
        who = cell(row.student.id), cell(row.student.name)
        rows.append([*who, *map(_number, points), cell(_status(row, summary))])
    return _csv(rows)


def changes(summary: Summary) -> str:
    """A line for each student with other points than before, those of the last run first."""
    rows = [["id", "name", "before", "now", "why", "tests", "run"]]
    for each in [*summary.changed_now, *summary.changed_earlier]:
        who = cell(each.student.id), cell(each.student.name)
        points = _number(each.before), _number(each.now)
        run = "earlier" if each.earlier else "last"
        rows.append([*who, *points, cell("; ".join(each.why)), cell("; ".join(each.tests)), run])
    return _csv(rows)


def _csv(rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    text.write(BOM)
    csv.writer(text).writerows(rows)
    return text.getvalue()


def changes_page(summary: Summary, reported: Collection[str]) -> str:
    """The same as a page, with links to the reports that exist."""
    return template(__package__, "changes.html").render(
        summary=summary,
        now=summary.changed_now,
        earlier=summary.changed_earlier,
        number=_points,
        students=lambda count: counted(count, "student"),
        report=lambda student: _link(student.stem, reported),
    )


def class_page(summary: Summary, missed: Sequence[Missed]) -> str:
    """A page to project: without names, and without anything that only hidden tests show."""
    return template(__package__, "class.html").render(
        summary=summary,
        again=[each for each in again(summary, missed) if each.is_shown],
        graded=len(summary.of_status(GRADED)),
        students=lambda count: counted(count, "student"),
    )


def _link(stem: str, reported: Collection[str]) -> str:
    name = f"{stem}.html"
    return f"reports/{name}" if name in reported else ""


def _points(points: float | None) -> str:
    return "" if points is None else amount(points)


def cell(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    plain = _LATER.sub(r"\1'", printable(text))
    return f"'{plain}" if text.startswith(_FORMULAS) else plain


def index(
    summary: Summary,
    reported: Collection[str],
    beside: Mapping[str, Sequence[str]] = MappingProxyType({}),
    missed: Sequence[Missed] = (),
) -> str:
    """The page, with links to the reports that exist and to the files beside it."""
    from markupsafe import Markup

    script = files(__package__).joinpath("index.js").read_text(encoding="utf-8")
    failed = [test for test in summary.tests if test.students]
    failed.sort(key=lambda test: -len(test.students))
    help_wanted = needing_help(summary)
    shown = {
        "criteria": [each.students for each in missed],
        "help": [help_wanted],
        "tests": [test.students for test in failed],
        "mistakes": [mistake.students for mistake in summary.mistakes],
        "messages": [message.students for message in summary.messages],
    }
    return template(__package__, "index.html").render(
        summary=summary,
        graded=len(summary.of_status(GRADED)),
        unreadable=summary.of_status(UNREADABLE),
        broken=summary.of_status(BROKEN),
        failed=failed,
        passed=[test.id for test in summary.tests if not test.students],
        report=lambda row: _link(row.student.stem, reported),
        number=_points,
        late=LATE,
        override=OVERRIDE,
        adjusted=any(row.adjustments for row in summary.rows),
        status=lambda row: _status(row, summary),
        how=_how,
        word=word,
        students=lambda count: counted(count, "student"),
        beside=beside,
        named=NAMED,
        criteria=missed,
        again=again(summary, missed),
        help=help_wanted,
        shown_help=HELPED,
        found=found_in,
        rows={row.student.id: row for row in summary.rows},
        data=Markup(games.data(shown)),  # noqa: S704 - numbers
        script=Markup(script),  # noqa: S704 - our own
    )


def _status(row: Record, summary: Summary) -> str:
    outdated = row.student.id in summary.outdated
    return row.status + ", late" * row.is_late + ", outdated" * outdated


def _number(points: float | None) -> str:
    return "" if points is None else f"{points:.4f}".rstrip("0").rstrip(".")


def _how(test: Failures) -> str:
    """The number of students with each status except passed, in words."""
    found = [pair for pair in test.statuses.most_common() if pair[0] != Status.PASSED]
    return ", ".join(f"{count} {word(status, count)}" for status, count in found)
