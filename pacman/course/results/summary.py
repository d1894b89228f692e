"""The summary of a class: points, mistakes, failed tests, and the most common messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from pacman.grading.verdict import Status
from pacman.support.text import counted

from .changes import Changed, changed
from .record import BROKEN, GRADED, UNREADABLE, Note, Record
from .scores import Scores

FORMAT = "pacman-class/1"
MOST_MESSAGES = 40
# Count this many different messages at once; with more, forget the rarest.
MOST_COUNTED = 20_000
LONGEST = 300
# The words of this mistake come from a submission.
OWN_ERROR = "own-error"
# What submissions can do if these layers are missing.
DANGERS = {
    "landlock": "could read files of that machine",
    "seccomp": "could start programs and use the network",
    "user": "ran as root",
}
# What differs between messages about the same mistake: counts, lines, addresses in memory.
_NUMBERS = re.compile(r"0x[0-9a-fA-F]+|\d+(?:\.\d+)?")


@dataclass
class Failures:
    """How often a test had each status, and the rows of the students who did not pass it."""

    id: str
    visibility: str
    criterion: str
    statuses: Counter[str] = field(default_factory=Counter)
    students: list[int] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "visibility": self.visibility,
            "criterion": self.criterion,
            "passed": self.statuses[Status.PASSED],
            "not_passed": {name: n for name, n in self.statuses.items() if name != Status.PASSED},
        }


@dataclass
class Mistake:
    """A mistake, the rows of students who made it, and the points that they miss there."""

    id: str
    text: str
    differs: bool = False  # whether it has other numbers or places for other students
    questions: dict[str, None] = field(default_factory=dict)  # in their order
    students: list[int] = field(default_factory=list)
    lost: float = 0.0

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "text": self.text,
            "differs": self.differs,
            "questions": list(self.questions),
            "students": len(self.students),
            "points_lost": round(self.lost, 6),
        }


@dataclass
class Message:
    """A message of tests, and the rows of students who got it; numbers in it may differ."""

    status: str
    text: str
    differs: bool = False
    tests: dict[str, None] = field(default_factory=dict)  # in their order
    students: list[int] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return {
            "status": self.status,
            "text": self.text,
            "numbers_differ": self.differs,
            "tests": list(self.tests),
            "students": len(self.students),
        }


@dataclass
class Weaker:
    """Weaker isolation than asked for: the layers, the machines, and the number of submissions."""

    missing: dict[str, None] = field(default_factory=dict)
    machines: dict[str, None] = field(default_factory=dict)
    students: int = 0

    def add(self, record: Record) -> None:
        if record.missing:
            self.missing |= dict.fromkeys(record.missing)
            self.machines[record.machine] = None
            self.students += 1

    def __str__(self) -> str:
        """The meaning of this in words; "" if nothing is missing."""
        if not self.missing:
            return ""
        could = [danger for layer, danger in DANGERS.items() if layer in self.missing]
        what = f"They {', and '.join(could)}. " if could else ""
        return (
            f"Not in force on {', '.join(self.machines)}, for "
            f"{counted(self.students, 'submission')}: {', '.join(self.missing)}. "
            f"{what}With --require-isolation nothing is graded that way."
        )

    def as_data(self) -> dict[str, Any]:
        missing, machines = list(self.missing), list(self.machines)
        return {"missing": missing, "machines": machines, "students": self.students}


@dataclass(frozen=True)
class Summary:
    """All figures in the tables of a class."""

    title: str
    rows: Sequence[Record]  # without their tests
    total: Scores
    questions: Sequence[Scores]
    tests: Sequence[Failures]
    mistakes: Sequence[Mistake]
    messages: Sequence[Message]  # of tests that no mistake explains
    unplaced: Sequence[tuple[str, str]]  # files that are no student's submission, and why
    passed_over: Mapping[str, Sequence[str]]  # older submissions, by student
    weaker: Weaker
    changes: Sequence[Changed] = ()  # students with other points than before
    # What else old results were made of than new ones would be, by student.
    outdated: Mapping[str, str] = field(default_factory=dict)

    def of_status(self, status: str) -> list[Record]:
        return [row for row in self.rows if row.status == status]

    @property
    def lowered(self) -> list[Record]:
        return [row for row in self.rows if row.lowered]

    @property
    def changed_now(self) -> list[Changed]:
        return [change for change in self.changes if not change.earlier]

    @property
    def changed_earlier(self) -> list[Changed]:
        return [change for change in self.changes if change.earlier]

    def as_data(self) -> dict[str, Any]:
        """The summary for JSON; the same records give the same, however long grading took."""
        return {
            "format": FORMAT,
            "title": self.title,
            "counts": {
                "students": len(self.rows),
                **{word: len(self.of_status(word)) for word in (GRADED, UNREADABLE, BROKEN)},
                "late": sum(row.is_late for row in self.rows),
            },
            "isolation": self.weaker.as_data(),
            "total": self.total.as_data(),
            "questions": [question.as_data() for question in self.questions],
            "tests": [test.as_data() for test in self.tests],
            "mistakes": [mistake.as_data() for mistake in self.mistakes],
            "messages": [message.as_data() for message in self.messages],
            "lowered": [
                {**_names(row), "before": row.previous, "now": row.total} for row in self.lowered
            ],
            "changes": [change.as_data() for change in self.changes],
            "unplaced": [{"name": name, "why": why} for name, why in self.unplaced],
            "outdated": dict(self.outdated),
            "passed_over": {student: list(names) for student, names in self.passed_over.items()},
            "students": list(map(_as_row, self.rows)),
        }


def _names(record: Record) -> dict[str, str]:
    return {"id": record.student.id, "name": record.student.name}


def _as_row(record: Record) -> dict[str, Any]:
    known = () if record.status == BROKEN else record.questions
    return {
        **_names(record),
        "source": record.source,
        "questions": {part.id: part.points for part in known},
        "adjustments": [asdict(each) for each in record.adjustments],
        "total": record.total,
        "status": record.status,
        "late": record.is_late,
        "message": record.message,
    }


def summed(
    records: Iterable[Record],
    title: str,
    unplaced: Sequence[tuple[str, str]],
    passed_over: Mapping[str, Sequence[str]],
    outdated: Mapping[str, str] = MappingProxyType({}),
) -> Summary:
    """The summary of all records, which keeps everything but their tests."""
    total = Scores("total", "All questions")
    questions: dict[str, Scores] = {}
    tests: dict[str, Failures] = {}
    mistakes: dict[str, Mistake] = {}
    messages: dict[tuple[str, str], Message] = {}
    rows: list[Record] = []
    changes: list[Changed] = []
    weaker = Weaker()
    for record in records:
        for part in record.questions:
            question = questions.setdefault(part.id, Scores(part.id, part.title))
            question.max_points = max(question.max_points, part.max_points)
        total.max_points = max(total.max_points, record.max_points)
        explained = _add_mistakes(record, len(rows), mistakes)
        # The tests of an unreadable submission all fail for the same reason.
        for note in record.tests if record.status == GRADED else ():
            _add_test(note, len(rows), tests)
            known = note.status == Status.FAILED and note.id.partition("/")[0] in explained
            if note.status != Status.PASSED and not known:
                _add_message(note, len(rows), messages)
        if len(messages) > MOST_COUNTED:
            messages = dict(_most_common(messages, MOST_COUNTED // 2))
        weaker.add(record)
        changes += [change] if (change := changed(record)) else []
        # Without the tests of any run: those of a whole class need much memory.
        before = replace(record.before, tests={}) if record.before else None
        rows.append(replace(record, tests=(), before=before, message=record.message[:LONGEST]))
    total.points += [row.total for row in rows if row.total is not None]
    for name, question in questions.items():
        question.points += [p for row in rows if (p := row.points_of(name)) is not None]
    return Summary(
        title, rows, total, list(questions.values()), list(tests.values()),
        sorted(mistakes.values(), key=lambda mistake: -len(mistake.students)),
        [message for _, message in _most_common(messages, MOST_MESSAGES)],
        unplaced, {student: names for student, names in passed_over.items() if names}, weaker,
        changes, outdated,
    )  # fmt: skip


def _add_mistakes(record: Record, row: int, mistakes: dict[str, Mistake]) -> set[str]:
    """Add a student to the mistakes that were found; the questions that these explain."""
    explained = set()
    for part in record.questions if record.status == GRADED else ():
        for fault in part.mistakes:
            # Errors of students' own code have nothing in common but this id.
            key = _without_numbers(fault.says) if fault.id == OWN_ERROR else fault.id
            mistake = mistakes.setdefault(key, Mistake(fault.id, fault.says))
            mistake.differs |= mistake.text != fault.says
            mistake.questions[part.id] = None
            mistake.lost += max(part.max_points - part.points, 0.0)
            if mistake.students[-1:] != [row]:
                mistake.students.append(row)
            explained.add(part.id)
    return explained


def _add_test(note: Note, row: int, tests: dict[str, Failures]) -> None:
    test = tests.get(note.id)
    if test is None:
        test = tests[note.id] = Failures(note.id, note.visibility, note.criterion)
    test.statuses[note.status] += 1
    if note.status != Status.PASSED:
        test.students.append(row)


def _add_message(note: Note, row: int, messages: dict[tuple[str, str], Message]) -> None:
    """Add a student to the message that is the same except for numbers."""
    text = note.message[:LONGEST].partition("\n")[0].strip()
    message = messages.setdefault((note.status, _without_numbers(text)), Message(note.status, text))
    message.differs |= message.text != text
    message.tests[note.id] = None
    if message.students[-1:] != [row]:
        message.students.append(row)


def _most_common(
    messages: dict[tuple[str, str], Message], most: int
) -> list[tuple[tuple[str, str], Message]]:
    return sorted(messages.items(), key=lambda item: -len(item[1].students))[:most]


@lru_cache(10_000)
def _without_numbers(text: str) -> str:
    return _NUMBERS.sub("#", text)
