"""Grading one of many submissions, on any machine: from its bytes to the texts of its reports."""

from __future__ import annotations

import json
import platform
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

from pacman.course.results.record import BROKEN, GRADED, UNREADABLE, Fault, Note, Part, typed
from pacman.course.results.redaction import handed_out
from pacman.engine.players import STUDENT_FILE
from pacman.grading import grade
from pacman.grading.assignment.cases import Assignment, files_of
from pacman.grading.assignment.keys import Visibility
from pacman.grading.assignment.selection import chosen
from pacman.grading.report import QuestionResult, TestResult, as_json
from pacman.grading.reports.page import page
from pacman.grading.reports.terminal import missing_layers
from pacman.grading.sandbox.opening import Opened, opened
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.sandbox import NewStarter, new_starter
from pacman.grading.sandbox.staging import Files
from pacman.grading.tutor.tutor import explain
from pacman.grading.verdict import Status
from pacman.support.files import as_bytes, as_text, content, write_folder
from pacman.support.fingerprint import digest
from pacman.support.text import one_line


@dataclass(frozen=True)
class Task:
    """The options and test cases of a batch; it can be sent to another machine."""

    cases: Mapping[str, bytes]  # the files of the assignment, by their names in its folder
    questions: tuple[str, ...]
    tests: tuple[str, ...]
    secret: str
    require_isolation: bool
    budget: float
    show: tuple[str, ...]  # the visibilities that reports show beside visible
    harness: str
    hidden: tuple[str, ...] = ()  # paths on this machine that no submission may read

    @property
    def key(self) -> str:
        """A text that changes with everything that could change a grade, but not with folders."""
        rest = replace(self, cases={}, hidden=())
        return sha256(f"{digest(self.cases)} {rest!r}".encode()).hexdigest()[:16]

    @property
    def made_of(self) -> dict[str, str]:
        """Digests of all that decides about points beside the submission."""
        rest = replace(self, cases={}, harness="", hidden=())
        options = sha256(repr(rest).encode(errors="replace")).hexdigest()[:16]
        return {"tests": digest(self.cases)[:16], "options": options, "harness": self.harness}

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "cases": as_text(self.cases)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Task:
        lists = {name: tuple(data[name]) for name in ("questions", "tests", "show", "hidden")}
        return cls(**{**data, **lists, "cases": as_bytes(data["cases"])})


@dataclass(frozen=True)
class Job:
    """A submission for a grader: its files, or the problem why there are none."""

    files: Files
    problem: str = ""
    visibility: str = ""  # of the tests to run; "" for all
    begun: str = ""  # the results of those that ran before, as an earlier answer has them

    def as_data(self) -> dict[str, Any]:
        # A plain text: a cluster's worker hasn't the class of another one.
        return {**vars(self), "files": as_text(self.files), "visibility": str(self.visibility)}

    @property
    def identity(self) -> str:
        """A text that is the same for the same submission only."""
        return f"! {self.problem}" if self.problem else digest(self.files)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Job:
        known = ("problem", "visibility", "begun")
        return cls(as_bytes(data["files"]), **{key: data[key] for key in known if key in data})


@dataclass(frozen=True)
class Graded:
    """A grader's result for one submission; see Record for most of it."""

    submission: str  # the identity of the job
    status: str
    message: str
    points: float = 0.0
    max_points: float | None = None  # None if there is no report
    questions: tuple[Part, ...] = ()
    tests: tuple[Note, ...] = ()
    missing: tuple[str, ...] = ()
    machine: str = ""
    json: str = ""  # both reports, as students may see them; "" if there is none
    html: str = ""
    begun: str = ""  # the results until now if other tests are to follow; there is no report yet

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Graded:
        return cls(**{**data, **typed(data)})


def visibilities(assignment: Assignment) -> tuple[Visibility, ...]:
    """Those that tests of an assignment have, in the order in which they run."""
    found = {case.visibility for case in assignment.cases}
    return tuple(each for each in Visibility if each in found)


def files_of_cases(assignment: Assignment) -> Files:
    return {name: content(path) for name, path in files_of(assignment)}


@contextmanager
def prepared(task: Task) -> Iterator[grade.Plan]:
    """The plan of a task, while its files exist."""
    with tempfile.TemporaryDirectory(prefix="cases-") as folder:
        write_folder(folder, task.cases)
        assignment = chosen(folder, task.questions, task.tests)
        yield grade.plan(assignment, task.secret, task.budget)


def graded(
    task: Task, plan: grade.Plan, job: Job, room: Room | None = None,
    new_starter: NewStarter = new_starter,
) -> Graded:  # fmt: skip
    """Grade a submission, even if something goes wrong with it."""
    submission = job.identity
    try:
        begun = _begun(task, plan, job, room, new_starter)
    except HarnessError as error:
        return Graded(submission, BROKEN, str(error))
    except Exception as error:  # noqa: BLE001 - a bug of ours must not cost the other submissions
        return Graded(submission, BROKEN, one_line(error))
    status, message = (UNREADABLE, job.problem) if job.problem else (GRADED, "")
    report = begun.report
    if not job.problem and job.visibility not in ("", visibilities(plan.assignment)[-1]):
        return Graded(submission, status, message, begun=json.dumps(begun.as_data()))
    broken = next((test for test in report.tests if test.status == Status.HARNESS_ERROR), None)
    if broken:
        status, message = BROKEN, f"{broken.id}: {broken.message}"
    missing = tuple(missing_layers(report))
    shown = handed_out(report, task.show)
    return Graded(
        submission, status, message, report.points, report.max_points,
        tuple(map(_part, report.questions)),
        tuple(map(_note, report.tests)),
        missing, platform.node() if missing else "",
        as_json(shown), page(shown),
    )  # fmt: skip


def _begun(
    task: Task, plan: grade.Plan, job: Job, room: Room | None, new_starter: NewStarter
) -> grade.Begun:
    """The results of a submission's tests, or of those of one visibility and all before it."""
    wanted = [Visibility(job.visibility)] if job.visibility else grade.ALL
    begun = grade.Begun.of_data(json.loads(job.begun)) if job.begun else None
    if job.problem:
        return grade.continued(Opened(STUDENT_FILE, problem=job.problem), plan, wanted, begun)
    with opened(job.files, [plan.assignment.folder, *task.hidden], new_starter) as ready:
        return grade.continued(
            ready, plan, wanted, begun, require_isolation=task.require_isolation, room=room,
            explain=explain,
        )  # fmt: skip


def _part(question: QuestionResult) -> Part:
    """A question with the mistakes of its surest explanation."""
    found = question.diagnosis[0].mistakes if question.diagnosis else ()
    faults = tuple(Fault(mistake.id, mistake.says) for mistake in found)
    return Part(question.id, question.title, question.points, question.max_points, faults)


def _note(test: TestResult) -> Note:
    message = "" if test.status == Status.PASSED else test.message
    return Note(test.id, test.status, test.criterion, message, test.visibility)
