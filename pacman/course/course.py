"""The course of a batch: its tests, its gradebooks, and the keys of its results."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from pacman.course.gradebook.book import Book
from pacman.course.results.changes import MADE_OF
from pacman.course.results.record import BROKEN, Record
from pacman.course.work.job import Task
from pacman.grading.assignment.cases import Assignment

from .decisions import Decisions


@dataclass(frozen=True)
class Course:
    """The task and tests for a class, and the gradebooks for its points."""

    task: Task
    assignment: Assignment
    books: dict[str, Book]
    template: bytes  # what students were given; comparisons ignore it
    decisions: Decisions  # without what is known of lateness

    @property
    def max_points(self) -> float:
        return sum(question.points for question in self.assignment.questions)

    @property
    def says(self) -> dict[tuple[str, str], str]:
        """The sentences of all criteria, by question and criterion."""
        return {
            (q.id, each.id): each.says for q in self.assignment.questions for each in q.criteria
        }

    def key(self, submission: str) -> str:
        """The key of a result; `submission` is the identity of what was graded."""
        return _short(f"{self.task.key} {submission}")

    def made_of(self, submission: str) -> dict[str, str]:
        """The parts of a key, to tell which of them changed."""
        return {"file": _short(submission), **self.task.made_of}

    def has_graded(self, record: Record) -> bool:
        """Whether a result is of these tests: another assignment's may be in the same folder."""
        tests = {case.id for case in self.assignment.cases}
        return not record.tests or {note.id for note in record.tests} == tests

    def outdated(self, record: Record, submission: str | None) -> str:
        """The part that changed since a result was made, as "another file"; "" if it is current.

        `submission` is the identity of the student's present submission, or None without one. A
        submission on which the grader failed has no result that could be old.
        """
        if not self.has_graded(record):
            return "other tests"
        if submission is None or record.status == BROKEN or record.key == self.key(submission):
            return ""
        now = self.made_of(submission)
        said = (said for name, said in MADE_OF.items() if record.made_of.get(name) != now[name])
        return next(said, MADE_OF["harness"])


def _short(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()[:16]
