"""Feedback zips: read as the course systems read them, and every report reaches its student."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from gradebooks import book, record
from hypothesis import given
from hypothesis import strategies as st

from pacman.course.feedback import write_feedback
from pacman.course.intake.entries import Entry, Submission
from pacman.course.results.record import UNREADABLE, Student
from pacman.course.results.store import Results
from pacman.course.systems.base import CourseSystem
from pacman.course.systems.brightspace import Brightspace
from pacman.course.systems.canvas import Canvas
from pacman.course.systems.moodle import Moodle

NAMES = st.text(st.sampled_from("adaß12é_ .~-"), min_size=1, max_size=12)
NUMBERS = st.integers(1, 10**7).map(str)
WORKSHEET = """\
Identifier,"Full name",Status,Grade,"Maximum Grade","Last modified (grade)","Feedback comments"
"Participant 2001","Ada Lovelace",Submitted,,25.00,-,
"Participant 2002","Alan Turing",Submitted,,25.00,-,"<p>See me, ""Alan""</p>"
"Participant 2003","Grace Hopper",Submitted,3,25.00,-,3 of 25 points: q1 3 of 25
"""


def by_canvas(name: str) -> tuple[str, str]:
    """The student's number and the file's, as Canvas finds them."""
    base = name.rpartition("/")[2]
    parts = base.split("_")
    assert not base.startswith("._")
    assert not parts[-1].startswith("link")
    user, file, *_ = [part for part in parts if part.isascii() and part.isdigit()]
    return user, file


def by_moodle(path: str) -> tuple[str, str, str]:
    """The participant's number, the plugin and the file, as Moodle finds them."""
    folder, file = path.split("/")
    assert not folder.startswith((".", "~"))
    _name, number, kind, plugin, _rest = folder.split("_", 4)
    assert number.isdigit()
    return number, f"{kind}_{plugin}", file


@given(NAMES, NUMBERS, NUMBERS, st.sampled_from(["multiAgents.py", "hw_2026_3.py", "a_7_8_9.zip"]))
def test_canvas_attaches_the_report_to_its_student(
    name: str, user: str, file: str, called: str
) -> None:
    there = [Entry(f"{name}_{user}_{file}_{called}", "nowhere", is_folder=False)]
    for submission in Canvas().submissions("", there)[0]:
        found = by_canvas(submission.feedback)
        assert found[0] == submission.student.id
        assert f"_{found[0]}_{found[1]}_" in there[0].name


@given(NAMES, NUMBERS, st.sampled_from(["", "multiAgents.py", "a_7_assign.py"]))
def test_moodle_gives_the_report_to_its_student(name: str, number: str, called: str) -> None:
    there = [Entry(f"{name}_{number}_assignsubmission_file_{called}", "nowhere", is_folder=False)]
    for submission in Moodle().submissions("", there)[0]:
        found = by_moodle(submission.feedback)
        assert found == (submission.student.id, "assignsubmission_file", "report.html")


def test_canvas_takes_no_file_for_what_was_typed_there() -> None:
    (typed,) = Canvas().submissions("", [Entry("ada_1_text.html", "x", is_folder=False)])[0]
    assert typed.feedback == ""
    both = [Entry(name, "x", is_folder=False) for name in ("ada_1_5_hw.py", "ada_1_text.html")]
    (found,) = Canvas().submissions("", both)[0]
    assert found.feedback == "ada_1_5_report.html"


def submission(name: str, feedback: str) -> Submission:
    return Submission(
        Student(name), (), f"{name}.py", late=False, passed_over=(), feedback=feedback
    )


@pytest.mark.parametrize(
    ("system", "name"),
    [
        (Brightspace(), "13394-80551 - Jos{} - Mar 29, 2018 1205 PM - multiAgents.py"),
        (Canvas(), "jos{}_1815_70012_multiAgents.py"),
        (Moodle(), "Jos{}_1815_assignsubmission_file_multiAgents.py"),
    ],
)
def test_a_name_that_is_no_text_is_written_as_one(
    tmp_path: Path, system: CourseSystem, name: str
) -> None:
    """Old programs unpack an export with names in Latin-1, which Python reads as half a letter."""
    for letter in ("é", "\udce9"):
        entry = Entry(name.format(letter), str(tmp_path), is_folder=False)
        (found,) = system.submissions("", [entry])[0]
        assert found.feedback
        assert found.feedback.encode()
        assert "\\" not in found.feedback or letter != "é"


def test_the_same_reports_give_the_same_bytes(tmp_path: Path) -> None:
    results = Results(str(tmp_path / "results"))
    results.open()
    for name in ("bob", "ada", "eve"):
        results.keep(record(name), "{}", f"<!DOCTYPE html>{name}")
    results.close()
    everybody = [submission(name, f"{name}_1_2_report.html") for name in ("bob", "ada", "eve")]
    everybody.append(submission("typed", ""))
    path = tmp_path / "feedback.zip"
    graded = {"ada", "bob", "typed"}
    lines = write_feedback(str(path), everybody, graded, results, "upload it there")
    assert lines == [
        "reports of 2 of 4 students; 0.1 MB, the largest report 0.1 MB",
        "upload it there",
        "no report in it for eve, typed",
    ]
    with zipfile.ZipFile(path) as archive:
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found == {f"{name}_1_2_report.html": f"<!DOCTYPE html>{name}" for name in ("ada", "bob")}
    before = path.read_bytes()
    write_feedback(str(path), everybody[::-1], graded, results, "")
    assert path.read_bytes() == before
    lines = write_feedback(str(path), everybody, set(), results, "")
    assert lines == ["not written", "no report in it for bob, ada, eve, typed"]
    assert not path.exists()


# Comments in a gradebook.

ADA, ALAN = record("2001", 20.0, name="Ada Lovelace"), record("2002", name="Alan Turing")
GRACE = record("2003", 0, name="Grace Hopper", status=UNREADABLE)


def test_comments_of_a_worksheet(sheet: Path) -> None:
    filled = book(sheet, "moodle", WORKSHEET).filled([ADA, ALAN, GRACE])
    expected = (
        WORKSHEET.replace("Submitted,,25.00,-,\n", "Submitted,20,25.00,-,20 of 25 points\n")
        .replace('Submitted,,25.00,-,"', 'Submitted,20,25.00,-,"')
        .replace("Submitted,3,", "Submitted,0,")
        .replace("3 of 25 points: q1 3 of 25", "0 of 25 points: it broke")
    )
    assert filled.content.decode() == expected
    assert "comments: 2 written; those of others were kept: Alan Turing (line 3)" in filled.lines


@pytest.mark.parametrize("title", ["Feedback als Kommentar", "Commentaires", "Opmerkingen"])
def test_comments_in_other_languages(sheet: Path, title: str) -> None:
    text = WORKSHEET.replace("Feedback comments", title)
    assert b"-,20 of 25 points\n" in book(sheet, "moodle", text).filled([ADA]).content
    other = WORKSHEET.replace("Feedback comments", "Zuletzt")
    filled = book(sheet, "moodle", other).filled([ADA])
    assert filled.content.decode() == other.replace("Submitted,,", "Submitted,20,", 1)
    assert not any("comments" in line for line in filled.lines)


def test_a_message_cannot_break_the_table_or_the_page(sheet: Path) -> None:
    hostile = record("2001", 0, name="Ada Lovelace", status=UNREADABLE)
    object.__setattr__(hostile, "message", '<b>"é\U0001f600,;\n</b>')
    content = WORKSHEET.encode("cp1252")
    filled = book(sheet, "moodle", content).filled([hostile])
    said = '"0 of 25 points: &lt;b&gt;""&#233;&#128512;,;\\n&lt;/b&gt;"'
    expected = WORKSHEET.replace(",,25.00,-,\n", f",0,25.00,-,{said}\n")
    assert filled.content == expected.encode("cp1252")
