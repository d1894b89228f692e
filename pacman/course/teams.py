"""Teams from a CSV file: one submission, and so one grade, for all members."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pacman.course.intake.entries import Submission, grouped
from pacman.course.intake.names import natural
from pacman.course.results.record import Student
from pacman.course.systems.exports import Export
from pacman.course.systems.roster import TEAM
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.text import counted

from .rows import Fit, advice, fits, fits_by_name, marks_of, rows_about_students, taken_for

_TEAM = ("team", "group", "team name", "group name")


@dataclass(frozen=True)
class Member:
    """A row of the file: a student in a team, as far as the row identifies them."""

    line: int
    team: str
    student: Student


def read_teams(path: str) -> list[Member]:
    """The members of all teams; raises UserError if the file is none, or names a student twice."""
    sheet, rows = rows_about_students(path, {"team": _TEAM}, "'team' and 'id', 'name' or 'email'")
    members = [Member(line, said["team"], who) for line, who, said in rows if said["team"] and who]
    before: dict[str, Member] = {}
    for member in members:
        for mark in marks_of(member.student):
            other = before.setdefault(mark, member)
            if other is not member:
                why = f"{member.student.id} is in line {other.line}, too"
                raise sheet.error(f"line {member.line}: {why}")
    return members


def in_teams(export: Export, members: Sequence[Member]) -> Export:
    """The export with a submission for each member of a team, and with notes about the teams.

    A team with several different submissions gets none, since it is unclear which one counts.
    """
    students = [one for one in export.submissions if one.student.id not in export.teams]
    found = fits([member.student for member in members], students)
    own = dict(zip(members, found, strict=True))
    doubts = _doubts(own)
    taken = {one.student.id: one for one in export.submissions}
    unplaced, lines = list(export.unplaced), []
    for team, group in grouped((member.team, member) for member in members).items():
        there = {one.student.id: one for member in group for one in own[member].found}
        if (name := TEAM.format(team)) in export.teams and name in taken:
            there[name] = taken.pop(name)
        if why := _problem(group, list(there.values()), doubts):
            lines.append(f"team {team}: {why}")
            unplaced += [(one.source, f"team {team}: {why}") for one in there.values()]
            for name in there:
                taken.pop(name, None)
            continue
        (first, *_) = there.values()
        for member in group:
            if own[member].by_name:
                lines.append(f"team {team}: {taken_for(own[member])}")
            if not own[member].found:
                taken[member.student.id] = replace(first, student=member.student, feedback="")
    ordered = sorted(taken.values(), key=lambda one: natural(one.student.id))
    lines += advice("--teams", found)
    notes = (*export.notes, *lines, f"with their teams: {counted(len(ordered), 'student')}")
    return replace(export, submissions=tuple(ordered), unplaced=tuple(unplaced), notes=notes)


def is_member(student: Student, members: Iterable[Member]) -> bool:
    """Whether a student is in a team, by marks or by the name."""
    marks = marks_of(student)
    rows = [member.student for member in members]
    return any(marks & marks_of(row) or fits_by_name(student, row) for row in rows)


def _doubts(own: Mapping[Member, Fit]) -> dict[Member, str]:
    """The members whose submission is not certain, and why."""
    claims = Counter(one.student.id for fit in own.values() for one in fit.found)
    several = "could be several students, or another one, too; give ids"
    doubts = {}
    for member, fit in own.items():
        if fit.refused:
            doubts[member] = f"line {member.line}: {fit.refused}"
        elif len(fit.found) > 1 or any(claims[one.student.id] > 1 for one in fit.found):
            doubts[member] = f"line {member.line} {several}"
    return doubts


def _problem(
    group: Sequence[Member], there: Sequence[Submission], doubts: Mapping[Member, str]
) -> str:
    """The reason why a team gets nothing; "" if there is none."""
    for member in group:
        if member in doubts:
            return doubts[member]
    if not there:
        return "nothing handed in"
    if len({_identity(one) for one in there}) > 1:
        names = " and ".join(one.student.id for one in there)
        return f"{names} handed in different files: leave only the one that counts"
    return ""


def _identity(submission: Submission) -> object:
    """A value that is the same for the same files."""
    try:
        return tuple(sorted(submission.contents().items()))
    except SubmissionError as error:
        return str(error)
