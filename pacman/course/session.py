"""One run of a batch: grade what is left, store each result, and write the tables of the class."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from pacman.course.gradebook.book import Book, some
from pacman.course.gradebook.people import folded
from pacman.course.intake.entries import Submission, grouped
from pacman.course.results.record import BROKEN, Record, Student
from pacman.course.results.store import FirstResults, Results
from pacman.course.results.summary import Summary
from pacman.course.results.tables import write_tables
from pacman.course.systems.base import GRADEBOOK, NAMES
from pacman.course.systems.exports import Export
from pacman.course.systems.registry import with_gradebooks
from pacman.course.work import local
from pacman.course.work.job import Graded, Job, visibilities
from pacman.grading.assignment.keys import Visibility
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.cluster import jobs
from pacman.support.cluster.scheduler import ClusterLost
from pacman.support.errors import HARNESS_FAILED, UserError
from pacman.support.files import write
from pacman.support.outputs import complain, say_lines
from pacman.support.pool import Answer, Work, processors
from pacman.support.progress import steps
from pacman.support.signals import BY_SIGNAL, first_interrupt
from pacman.support.text import counted, printable, unknown

from .course import Course
from .decisions import Decisions, late_by, with_adjustments
from .feedback import write_feedback
from .messages import class_lines, export_lines, isolation_lines, record_line

AGAIN = "the same command goes on from here"
ELSEWHERE = "the same command goes on, with the address of a new scheduler or without --cluster"


class Session:
    """One run of the command."""

    def __init__(
        self, options: argparse.Namespace, course: Course, export: Export, results: Results
    ) -> None:
        self.options = options
        self.course = course
        self.export = _named(export, course.books.values())
        self.results = results
        self.decisions = _known(course, self.export)
        self.done = 0
        self.identities: dict[str, str] = {}  # of submissions when last read, by student
        self.changed: set[str] = set()  # students whose file changed before the last of its tests
        self.lost: ClusterLost | None = None  # why the rest could not be graded

    def run(self) -> int:
        say_lines(export_lines(self.export, verbose=self.options.verbose))
        with first_interrupt() as heard:
            try:
                with suppress(KeyboardInterrupt):  # it ends the grading only
                    self._grade()
                broken = self._report()
            except OSError as error:
                why = f"{printable(str(error.filename))} cannot be written: {error.strerror}"
                raise HarnessError(f"{why}; what is done is kept, {AGAIN}") from None
        if heard:
            return complain("autograder", f"interrupted: {AGAIN}", BY_SIGNAL + heard[0])
        if self.lost:
            raise self.lost
        if broken:
            return complain("autograder", f"{broken} could not be graded: {AGAIN}", HARNESS_FAILED)
        return 0

    def _grade(self) -> None:
        """Grade what is left: the visible tests of everybody, and the hidden ones after these.

        So nothing that a hidden test leaves on this machine is there when a visible test runs.
        """
        everybody = [one for one in self.export.submissions if self._is_meant(one)]
        todo = [one for one in everybody if self.options.again or not self._is_graded(one)]
        left = self._by_next_tests(todo)
        for visibility, following in zip(left, [*[*left][1:], None], strict=True):
            tests = f", {visibility.replace('_', ' ')} tests" if len(left) > 1 else ""
            done = len(everybody) - len(left[visibility])
            with (
                steps(f"submissions{tests}", len(everybody), done) as bar,
                closing(self._answers(visibility, left[visibility], bar.say)) as answers,
            ):
                for answer in answers:
                    if following and answer.said.get("begun"):
                        self._begin(answer, visibility)
                        left[following].append(answer.job)
                    else:
                        record = self._keep(answer)
                        self.done += 1
                        if self.options.verbose:
                            bar.say(record_line(record))
                    bar.advance()
            if self.lost:
                return

    def _by_next_tests(self, todo: Iterable[Submission]) -> dict[Visibility, list[Submission]]:
        """Submissions by the visibility of the tests that are to run next, in that order."""
        every = visibilities(self.course.assignment)
        found: dict[Visibility, list[Submission]] = {each: [] for each in every}
        for one in todo:
            begun = None if self.options.again else self._begun(one)
            done = every.index(Visibility(begun.visibility)) + 1 if begun else 0
            found[every[done]].append(one)
        return found

    def _begun(self, one: Submission) -> FirstResults | None:
        """The results of the first tests of this submission, by the same tests and grader."""
        found = self.results.begun(one.student.stem)
        return found if found and found.key == self.course.key(self._identity(one)) else None

    def _begin(self, answer: Answer[Submission], visibility: Visibility) -> None:
        """Store the results of a submission's first tests."""
        graded = Graded.of_data(answer.said)
        begun = FirstResults(self.course.key(graded.submission), visibility, graded.begun)
        self.results.begin(answer.job.student.stem, begun)

    def _message(self, visibility: Visibility, one: Submission) -> dict[str, Any]:
        """The job for a grader; {} if the file changed since its first tests ran."""
        job = replace(_job(one), visibility=visibility)
        if visibility == visibilities(self.course.assignment)[0]:
            return job.as_data()
        self.identities[one.student.id] = job.identity
        if begun := self._begun(one):
            return replace(job, begun=begun.results).as_data()
        self.changed.add(one.student.id)
        return {}

    def _identity(self, one: Submission) -> str:
        """The identity of a submission; its files are read only if they weren't before."""
        if one.student.id not in self.identities:
            self.identities[one.student.id] = _job(one).identity
        return self.identities[one.student.id]

    def _is_meant(self, one: Submission) -> bool:
        """Whether --only names this student, or was not given."""
        return not self.options.only or one.student.id in self.options.only

    def _is_graded(self, submission: Submission) -> bool:
        """Whether there is a result of this submission by the same tests and grader."""
        stem = submission.student.stem
        record = self.results.record(stem)
        if record is None or record.status == BROKEN or not self.results.has_reports(stem):
            return False
        if record.key != self.course.key(self._identity(submission)):
            return False
        late = submission.late or submission.student.id in self.decisions.late_by
        # The same work, perhaps from another export in which the student has another name.
        now = replace(record, student=submission.student, source=submission.source, late=late)
        if now != record:
            self.results.note(now)
        return True

    def _answers(
        self, visibility: Visibility, todo: list[Submission], say: Callable[[str], None]
    ) -> Generator[Answer[Submission], None, None]:
        """The answers of graders, on this machine or on a cluster."""
        task, address = self.course.task, self.options.cluster
        message = partial(self._message, visibility)
        if not address:
            count = min(self.options.jobs or processors(), len(todo))
            yield from local.answers(task, todo, message, count)
            return
        work = Work(local.PROGRAM, task.as_data(), message, local.failure)
        try:
            yield from jobs.answers(work, todo, address, say)
        except ClusterLost as error:
            self.lost = ClusterLost(f"{error}; what is graded is kept: {ELSEWHERE}")

    def _keep(self, answer: Answer[Submission]) -> Record:
        """Store the result of a submission with its reports; returns the record."""
        graded = Graded.of_data(answer.said) if answer.said else Graded("", BROKEN, answer.death)
        submission, most = answer.job, graded.max_points
        if answer.said:  # the file may have changed since it was read first
            self.identities[submission.student.id] = graded.submission
        before = self.results.record(submission.student.stem)
        record = Record(
            submission.student, self.course.key(graded.submission), submission.source,
            submission.late, graded.status, graded.message, graded.points,
            self.course.max_points if most is None else most, None, graded.questions, graded.tests,
            graded.missing, graded.machine, made_of=self.course.made_of(graded.submission),
        )  # fmt: skip
        record = self.decisions.applied(record)
        past = before.past if before else None
        record = replace(record, before=past if past and past.total != record.total else None)
        self.results.keep(record, *with_adjustments(record, graded.json, graded.html))
        return record

    def _decide(self) -> None:
        """Apply decisions that changed since a result was stored, also to its report."""
        for record in self.results.records():
            now = self.decisions.applied(record)
            if now.adjustments != record.adjustments:
                text = self.results.read_report(record.student.stem)
                self.results.keep(now, *with_adjustments(now, text, ""))
            elif now != record:
                self.results.note(now)

    def _report(self) -> int:
        """Write all tables and report them; returns how many submissions could not be graded."""
        out = self.options.out
        self._decide()
        outdated = self._outdated()
        beside = self._beside(outdated)
        summary = write_tables(
            out,
            self.results.records(),
            self.course.assignment.title,
            unplaced=self.export.unplaced,
            passed_over={one.student.id: one.passed_over for one in self.export.submissions},
            beside=beside,
            says=self.course.says,
            outdated={student.id: why for student, why in outdated.items()},
        )
        say_lines(class_lines(summary, self.done, len(self._waiting())))
        if self.changed:
            say_lines(
                [f"not graded, since its file changed meanwhile: {some(sorted(self.changed))}"]
            )
        say_lines(self._absent(summary))
        say_lines(self.decisions.remarks(summary.rows))
        for name, lines in beside.items():
            say_lines([f"{os.path.join(out, name)}:", *(f"  {line}" for line in lines)])
        say_lines(self._old(beside))
        page = os.path.join(out, "index.html")
        say_lines([f"written: {page}, grades.csv, summary.json, reports/"])
        say_lines(isolation_lines(summary))
        # Remember the changes that were listed just now, so that later runs don't list them again.
        for change in summary.changed_now:
            if record := self.results.record(change.student.stem):
                self.results.note(replace(record, reported=True))
        return len(self.changed | {row.student.id for row in summary.of_status(BROKEN)})

    def _waiting(self) -> list[Student]:
        """Students whose submissions are not graded yet, as after an interrupt."""
        graded = set(self.results.stems())
        everybody = (one.student for one in self.export.submissions)
        return [student for student in everybody if student.stem not in graded]

    def _outdated(self) -> dict[Student, str]:
        """Students whose results are not current, and what else these were made of."""
        there = {one.student.stem: one for one in self.export.submissions}
        found = {}
        for record in self.results.records():
            one = there.get(record.student.stem)
            if why := self.course.outdated(record, self._identity(one) if one else None):
                found[record.student] = why
        return found

    def _beside(self, outdated: Mapping[Student, str]) -> dict[str, list[str]]:
        """Write the other files that were asked for; returns lines about each, by name."""
        books = self.course.books.items()
        lines = {f"{name}.csv": self._filled_in(name, book, outdated) for name, book in books}
        system = self.export.system
        if system.upload:
            name = f"{system.name}-feedback.zip"
            lines[name] = self._fed_back(os.path.join(self.options.out, name), outdated)
        if self.options.similar:
            lines["similar.html"] = [self._compared()]
        return lines

    def _absent(self, summary: Summary) -> Iterator[str]:
        there = {one.student.id for one in self.export.submissions}
        students = (row.student.id for row in summary.rows)
        if absent := [student for student in students if student not in there]:
            yield f"kept from earlier, with nothing in {self.options.folder} now: {some(absent)}"

    def _old(self, beside: Container[str]) -> Iterator[str]:
        """Warn of files from an earlier run that this one doesn't write: they may be outdated."""
        names = {system.name: f"{system.name}.csv" for system in with_gradebooks()}
        for option, name in (names | {"similar": "similar.html"}).items():
            path = os.path.join(self.options.out, name)
            if name not in beside and os.path.exists(path):
                yield f"{path} is left from an earlier run: --{option} makes it anew"

    def _filled_in(self, name: str, book: Book, outdated: Mapping[Student, str]) -> list[str]:
        others = {"not graded yet": self._waiting()}
        for why, students in grouped((why, student) for student, why in outdated.items()).items():
            others[f"graded earlier with {why}"] = students
        current = (one for one in self.results.records() if one.student not in outdated)
        filled = book.filled(current, others)
        write(os.path.join(self.options.out, f"{name}.csv"), filled.content)
        return list(filled.lines)

    def _fed_back(self, path: str, outdated: Container[Student]) -> list[str]:
        current = (one for one in self.results.records() if one.student not in outdated)
        graded = {record.student.stem for record in current if record.total is not None}
        meant = list(filter(self._is_meant, self.export.submissions))
        return write_feedback(path, meant, graded, self.results, self.export.system.upload)

    def _compared(self) -> str:
        from pacman.course.similar.report import write_similar

        files = ((one.student, _job(one).files) for one in self.export.submissions)
        groups = write_similar(self.options.out, files, self.course.template)
        found = f"{counted(groups, 'group')} of submissions that are alike"
        return found if groups else "no submissions are alike"


def _job(submission: Submission) -> Job:
    try:
        return Job(submission.contents())
    except SubmissionError as error:
        return Job({}, str(error))


def student_called(said: str, export: Export) -> str:
    """The id of the one student who is called so."""
    students = [one.student for one in export.submissions]
    wanted = folded(said)
    ids = [student.id for student in students if folded(student.id) == wanted]
    marks = {one.id for one in students if wanted in map(folded, (one.name, one.login, one.email))}
    found = ids or sorted(marks)
    if len(found) > 1:
        raise UserError(f"--only {said}: could be {' or '.join(found)}; say the id")
    if not found:
        raise UserError(f"--only: {unknown('student', said, [s.id for s in students])}")
    return found[0]


def _named(export: Export, books: Iterable[Book]) -> Export:
    """The export with the names of students as they stand in gradebooks."""
    names: dict[Student, str] = {}
    students = [one.student for one in export.submissions]
    for book in books:
        names |= {one: row.name for one, row in book.people(students).items() if row.name}
    found = [
        replace(one, student=replace(one.student, name=names.get(one.student, one.student.name)))
        for one in export.submissions
    ]
    return replace(export, submissions=tuple(found))


def _known(course: Course, export: Export) -> Decisions:
    """The decisions, with what this export and the gradebooks say about lateness."""
    policy = course.decisions.policy
    late = late_by(export.submissions, course.books.values(), policy.due if policy else None)
    students = [one.student for one in export.submissions]
    in_books = {
        student.id
        for system in with_gradebooks()
        if system.lateness_in == GRADEBOOK and system.name in course.books
        for student in course.books[system.name].people(students)
    }
    untimed = [
        one.student.id
        for one in export.submissions
        if one.at is None and not one.late and one.student.id not in in_books
    ]
    where = export.system.lateness_in
    return replace(
        course.decisions,
        late_by=late,
        present=frozenset(student.id for student in students),
        untimed=() if where == NAMES else tuple(untimed),
        hint=f"--{export.system.name} or --times CSV" if where == GRADEBOOK else "--times CSV",
        timed=any(one.at for one in export.submissions),
    )
