"""`python autograder.py batch`: grade a folder of submissions."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from contextlib import closing, suppress
from math import inf

from pacman.course.course import Course
from pacman.course.decisions import Decisions
from pacman.course.results.lateness import read_policy
from pacman.course.results.overrides import read_overrides
from pacman.course.results.store import Results
from pacman.course.session import Session, student_called
from pacman.course.similar.export import MAX_BYTES
from pacman.course.systems import registry, roster
from pacman.course.systems.base import CourseSystem
from pacman.course.systems.exports import Export, open_export
from pacman.course.systems.registry import with_gradebooks
from pacman.course.systems.roster import Roster
from pacman.course.teams import Member, in_teams, is_member, read_teams
from pacman.course.times import read_times, with_times
from pacman.course.work.job import Task, files_of_cases
from pacman.grading import grade
from pacman.grading.assignment.keys import Visibility
from pacman.grading.assignment.selection import chosen
from pacman.grading.handout.unsolved import TEMPLATE
from pacman.grading.reference.presence import require
from pacman.support.cluster.scheduler import check
from pacman.support.errors import UserError
from pacman.support.fingerprint import harness
from pacman.support.options import Parser, add_cluster, whole
from pacman.support.pool import MOST_JOBS, processors

from . import autograder_options as common

LATER = (Visibility.AFTER_DUE_DATE.value, Visibility.AFTER_PUBLISHED.value)


def add_arguments(parser: Parser) -> None:
    titles = [system.title for system in registry.SYSTEMS if system.title]
    parser.texts = {"[systems]": _listed(titles)}
    parser.add_argument("folder", metavar="FOLDER", help="where the submissions are")
    # fmt: off
    add = parser.add_argument_group("grading").add_argument
    add("-j", "--jobs", metavar="N", type=whole(1, MOST_JOBS),
        help=f"submissions at a time (one per core, here {processors()})")
    add_cluster(add, "grade")
    add("--roster", metavar="CSV",
        help="who has which of the cloned repositories in FOLDER, by user names")
    add("--only", metavar="STUDENT", action="append", default=[],
        help="grade only this student, by id, name or mail; can be repeated")
    add("--teams", metavar="CSV",
        help="one grade for all members of a team: columns 'team', and 'id', 'name' or 'email'")
    add("--again", action="store_true", help="grade unchanged submissions again, too")
    common.add_selection(parser)
    common.add_cases(parser)
    common.add_budget(parser)
    common.add_isolation(parser)
    add = parser.add_argument_group("results").add_argument
    add("--out", metavar="RESULTS", required=True,
        help="the folder for the results; with an earlier one, grade only what is new")
    add("--late", metavar="POLICY",
        help="take points off late submissions, as this YAML file says")
    add("--times", metavar="CSV",
        help="when each was handed in, for --late: columns 'time', and 'folder', 'id' or 'name'")
    add("--show", metavar="WHEN", action="append", choices=LATER, default=[],
        help=f"let reports show tests of this visibility, too: {' or '.join(LATER)}")
    add("-v", "--verbose", action="store_true",
        help="print what is graded for whom, and each result when it is there")
    add("--similar", action="store_true",
        help="compare the submissions with each other, too: a hint, and never a verdict")
    add("--template", metavar="FILE",
        help="the file that students were given, if not the hand-out's; --similar ignores its code")
    add = parser.add_argument_group("gradebooks").add_argument
    for system in with_gradebooks():
        add(f"--{system.name}", metavar="FILE",
            help=f"fill in {system.gradebook}, as {system.name}.csv")
    add("--column", metavar="TITLE", help="the column to fill in, if there are several")
    add("--out-of", metavar="POINTS", type=_points, help="scale full marks to these points there")
    # fmt: on
    common.add_secret(parser)
    parser.hint = ": only one folder can be graded at a time"


def _points(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"expected points above 0, not '{text}'")


def run(options: argparse.Namespace) -> int:
    check(options.cluster, options.jobs)
    course = _course(options)
    members = read_teams(options.teams) if options.teams else []
    times = read_times(options.times) if options.times else []
    _check_apart(options.folder, options.out)
    people = roster.read(options.roster) if options.roster else None
    with open_export(options.folder) as found:
        export = found if people is None else _named(options.folder, found, people, members)
        if not export.submissions:
            why = "; ".join(f"{name}: {why}" for name, why in export.unplaced[:3])
            said = f" ({why})" if why else ""
            raise UserError(f"{options.folder}: no submission found{said}")
        export = with_times(export, times)
        with closing(Results(options.out)) as results:
            results.open()
            export = in_teams(export, members) if members else export
            options.only = [student_called(name, export) for name in options.only]
            return Session(options, course, export, results).run()


def _named(folder: str, export: Export, people: Roster, members: Sequence[Member]) -> Export:
    """The export with the students of a roster, and with teams that have a folder."""
    if title := export.system.title:
        raise UserError(
            f"--roster: {folder} is an export of {title}, which names its students: leave it out"
        )
    teams = people.with_teams(member.team for member in members)
    return teams.applied(export, lambda student: is_member(student, members))


def _course(options: argparse.Namespace) -> Course:
    """Check everything that grading needs; raises UserError if something is wrong."""
    questions, tests = common.selected(options)
    assignment = chosen(options.cases, questions, tests)
    grade.plan(assignment)
    if secret := common.secret_of(options.secret_file):
        require()
    whole_one = chosen(options.cases, (), ()) if questions or tests else assignment
    files = files_of_cases(whole_one)
    isolated, show = options.require_isolation, tuple(sorted(set(options.show)))
    budget = options.budget
    task = Task(
        files, questions, tests, secret, isolated, budget, show, harness(), _hidden(options)
    )
    _check_books(options)
    policy = read_policy(options.late) if options.late else None
    if options.times and (policy is None or policy.due is None):
        raise UserError(f"--times {options.times}: needs --late POLICY.yaml, with a 'due' in it")
    overrides = read_overrides(options.out, {q.id: q.points for q in assignment.questions})
    course = Course(task, assignment, {}, _template(options), Decisions(overrides, policy))
    for system, path in _books(options).items():
        book = system.book(path, options.column, course.max_points, options.out_of)
        course.books[system.name] = book
    return course


def _hidden(options: argparse.Namespace) -> tuple[str, ...]:
    """The paths that no submission may read."""
    paths = [options.cases, options.folder, options.out, options.secret_file, options.roster]
    paths += [options.late, options.times, options.teams, *_books(options).values()]
    return tuple(map(os.path.abspath, filter(None, paths)))


def _books(options: argparse.Namespace) -> dict[CourseSystem, str]:
    """The files of the gradebooks that are to be filled in."""
    paths = {system: getattr(options, system.name) for system in with_gradebooks()}
    return {system: path for system, path in paths.items() if path is not None}


def _check_books(options: argparse.Namespace) -> None:
    """Refuse options without effect: a teacher may think that they scale points."""
    if _books(options):
        return
    names = _listed([f"--{system.name}" for system in with_gradebooks()])
    for name, value in (("--column", options.column), ("--out-of", options.out_of)):
        if value is not None:
            raise UserError(f"{name} needs {names}")


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _template(options: argparse.Namespace) -> bytes:
    """The file that students were given, which comparisons ignore; b"" without --similar."""
    path = options.template
    if not options.similar:
        if path is not None:
            raise UserError(f"--template {path}: needs --similar")
        return b""
    try:
        with open(TEMPLATE if path is None else path, "rb") as file:
            return file.read(MAX_BYTES)
    except OSError as error:
        raise UserError(f"--template {path}: cannot be read: {error.strerror}") from None


def _check_apart(folder: str, out: str) -> None:
    for what, name in (("FOLDER", folder), ("--out", out)):
        if not name:  # such as an unset variable of a shell
            raise UserError(f"{what}: expected the name of a folder, not ''")
    inside, outside = os.path.realpath(out), os.path.realpath(folder)
    if inside == outside or inside.startswith(os.path.join(outside, "")):
        raise UserError(f"--out {out}: is inside {folder}; choose a place outside it")
