"""The lateness of students, as each course system reports it."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import pytest
from gradebooks import book

from pacman.course.decisions import late_by
from pacman.course.results.record import Student
from pacman.course.systems.exports import open_export

SUBMITTED = """\
submission_{number}:
  :submitters:
  - :name: {name}
    :sid: '{number}'
  :created_at: {at}
"""
WORKSHEET = """\
Identifier,Full name,Status,Grade,Maximum Grade,Last modified (grade)
Participant 1,Ada Lovelace,{status},,25.00,-
"""


# Students can edit the city of their profile, and may choose the names of their groups.
PROFILES = """\
Identifier,Full name,City,Status,Group,Grade,Maximum Grade,Last modified (grade)
Participant 1,Ada Lovelace,Berlin - 1 min late,Submitted - 5 days 2 hours late,Ants,,25.00,-
Participant 2,Bo Bell,Berlin - late,Submitted - 1 day late,0 mins late,,25.00,-
Participant 3,Cy Cole,Kiel,Submitted,Late Birds,,25.00,-
"""


def test_gradescope_says_when_each_came(tmp_path: Path) -> None:
    folder = tmp_path / "assignment_1_export"
    text = ""
    for number, at in (
        (1, "2026-11-20 23:58:59 +0100"),
        (2, "2026-11-20 15:00:00.5 -08:00"),
        (3, "unknown"),
    ):
        (folder / f"submission_{number}").mkdir(parents=True)
        (folder / f"submission_{number}" / "multiAgents.py").write_text("pass")
        text += SUBMITTED.format(number=number, name=f"Student {number}", at=at)
    (folder / "submission_metadata.yml").write_text(text)
    with open_export(str(folder)) as export:
        due = datetime.fromisoformat("2026-11-20T23:59:00+01:00")
        assert late_by(export.submissions, [], due) == {"2": 60.5}
        assert late_by(export.submissions, [], None) == {}


def test_canvas_only_says_that_something_is_late(tmp_path: Path) -> None:
    (tmp_path / "lovelaceada_LATE_101_5001_multiAgents.py").write_text("pass")
    (tmp_path / "turingalan_102_5002_multiAgents.py").write_text("pass")
    with open_export(str(tmp_path)) as export:
        due = datetime.now(timezone.utc)
        assert late_by(export.submissions, [], due) == {"101": None}


@pytest.mark.parametrize(
    ("status", "seconds"),
    [
        ("Submitted for grading - 1 day 2 hours late", 93_600),
        ("Submitted for grading - Graded - 5 mins 3 secs late", 303),
        ("Zur Bewertung abgegeben - 2 Tage 1 Stunde verspätet", 176_400),
        ("Remis pour évaluation - 3 jours 4 heures en retard", 273_600),
        ("Enviado para calificar - 1 día 2 horas de retraso", 93_600),
        ("Submitted for grading", None),
        ("Submitted for grading - Extension granted until: 20 November 2026", None),
        ("Submitted for grading - late", None),
        ("1 day early - template", None),
    ],
)
def test_the_worksheet_of_moodle(sheet: Path, status: str, seconds: int | None) -> None:
    found = book(sheet, "moodle", WORKSHEET.format(status=status))
    ada = Student("1", "Ada Lovelace")
    assert found.people([ada])[ada].late_by == seconds


def test_nobody_is_less_late_by_a_profile(sheet: Path) -> None:
    students = [Student("1", "Ada Lovelace"), Student("2", "Bo Bell"), Student("3", "Cy Cole")]
    people = book(sheet, "moodle", PROFILES).people(students)
    assert [people[student].late_by for student in students] == [439_200, 86_400, None]
