"""The row of each student in a gradebook."""

from __future__ import annotations

from pathlib import Path

import pytest
from gradebooks import ADA, ALAN, CANVAS, GRACE, book, record, rows

from pacman.course.results.record import Record

# Who is who.


@pytest.mark.parametrize(
    "student",
    [
        record("1001"),
        record("s10"),
        record("S10", name="Ada King"),
        record("ada@uni.example"),
        record("77", email="ADA@uni.example", name="Somebody Else"),
        record("77", login="ada@uni.example"),
        record("77", name="Ada Lovelace"),
        record("77", name="ada  LOVELACE"),
        record("77", name="lovelaceada"),
        record("Ada Lovelace"),
    ],
)
def test_ways_to_be_found(sheet: Path, student: Record) -> None:
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([student])
    assert filled.count == 1
    assert filled.changed == ["Ada Lovelace (line 5): 17 -> 20"]


@pytest.mark.parametrize(
    ("students", "why"),
    [
        ([record("99", name="Nobody Here")], "not in the file"),
        # Nothing is near enough.
        ([record("10010", name="Ada Lovelac")], "not in the file"),
        ([record("ada")], "not in the file"),
        # The number of one and the address of another.
        ([record("1001", email="grace")], "could be line 4 or 5"),
        ([record("s10", name="Ada", login="1003", email="alan")], "could be line 5 or 6"),
        # The name of one and the number of another, who has no such name.
        ([record("1001", name="Edgar Codd")],
         "has the number of Ada Lovelace (line 5), but another name"),
        # Two of that name.
        ([record("8", name="Ada Lovelace"), record("9", name="Ada Lovelace")],
         "another student in the class has the same name"),
        # Two for one row.
        ([record("1001"), record("s10")], "could be line 5, as another student could"),
        # If the numbers are Canvas's, another number is another person.
        ([GRACE, record("1007", name="lovelaceada")],
         "has the name of Ada Lovelace (line 5), but another number"),
    ],
)  # fmt: skip
def test_ambiguous_students_are_not_guessed(sheet: Path, students: list[Record], why: str) -> None:
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled(students)
    assert filled.left_out
    assert {said.partition(": ")[2] for said in filled.left_out} == {why}
    assert rows(filled)[4][6] == "17.00"


def test_a_name_leads_to_its_row_where_the_number_is_of_another_kind(sheet: Path) -> None:
    # Gradescope's 1001 is another person than Canvas's 1001.
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([record("1001", name="Grace Hopper")])
    assert rows(filled)[3][6] == "20"
    assert rows(filled)[4][6] == "17.00"
    # If one is written in other letters, it is unclear whether it is the same.
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([record("1001", name="Ада Лавлейс")])
    assert rows(filled)[4][6] == "20"
    chinese = CANVAS.replace("Lovelace, Ada", "王, Jane")
    filled = book(sheet, "canvas", chinese, "Pacman").filled([record("1001", name="Wang Xiu")])
    assert rows(filled)[4][6] == "20"
    # One number that fits by chance says nothing of the others.
    others = [record("1", name="Ada Lovelace"), record("2", name="Grace Hopper")]
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([record("1009"), ALAN, *others])
    assert [row[6] for row in rows(filled)[3:5]] == ["20", "20"]


LOGINS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Pacman (1)
"Hopper, Grace",1003,s30,1815,A,
"Kelly, Grace",1004,s40,kelly,A,
"Turing, Alan",1002,2001,alan,A,
"Lovelace, Ada",1001,s10,ada,A,
"""


NUMBERED = """\
"First name","Last name","ID number",Username,"Email address","Assignment: Pacman (Real)"
Grace,Hopper,s30,1815,grace@uni.example,-
Alan,Turing,2001,alan,1816@uni.example,-
Ada,Lovelace,s10,ada,ada@uni.example,-
"""


@pytest.mark.parametrize(
    ("student", "why"),
    [
        (record("1815", name="lovelaceada"), "1815 is the login of Grace Hopper (line 2)"),
        (record("1815", name="Ada Lovelace"), "1815 is the login of Grace Hopper (line 2)"),
        (record("1815", name="Nobody Here"), "1815 is the login of Grace Hopper (line 2)"),
        (record("1815", name="Grace Jones"), "1815 is the login of Grace Hopper (line 2)"),
        (record("1815", name="Grace Kelly"), "1815 is the login of Grace Hopper (line 2)"),
    ],
)
@pytest.mark.parametrize(("system", "text"), [("canvas", LOGINS), ("moodle", NUMBERED)])
def test_the_number_of_one_and_the_login_of_another(
    sheet: Path, system: str, text: str, student: Record, why: str
) -> None:
    filled = book(sheet, system, text).filled([student])
    assert filled.content.decode() == text
    (said,) = filled.left_out
    assert said.partition(": ")[2] == f"{why}, who has another name"


@pytest.mark.parametrize(("system", "text"), [("canvas", LOGINS), ("moodle", NUMBERED)])
def test_a_number_without_a_name_that_is_of_another_kind_than_the_others(
    sheet: Path, system: str, text: str
) -> None:
    numbers = ["1001", "1002"] if system == "canvas" else ["s10", "2001"]
    filled = book(sheet, system, text).filled([*map(record, numbers), record("1815")])
    (said,) = filled.left_out
    assert said == (
        "1815: is the login of Grace Hopper (line 2), but most others are found by something else"
    )
    assert filled.count == 2
    # Where most are found by their logins, it is one.
    logins = text.replace("alan,", "1002,").replace("ada,", "1003,").replace("1003,s30", "9,s30")
    logins = logins.replace("1002,2001", "8,2001")
    filled = book(sheet, system, logins).filled([record("1815"), record("1003"), record("1002")])
    assert filled.count == 3


def test_a_login_that_is_the_same_persons(sheet: Path) -> None:
    for name in ("Grace Hopper", "hoppergrace", "Grace", "G. Hopper", ""):
        assert book(sheet, "canvas", LOGINS).filled([record("1815", name=name)]).count == 1
    assert book(sheet, "moodle", NUMBERED).filled([record("1815", name="Grace H.")]).count == 1


def test_missing_marks_are_not_equal(sheet: Path) -> None:
    text = "Student,ID,SIS Login ID,Pacman (1)\nAda,1,,\n"
    assert book(sheet, "canvas", text).filled([record("9")]).absent == ["Ada (line 2)"]


def test_rows_of_one_name_or_number(sheet: Path) -> None:
    twice = CANVAS.replace("Turing, Alan", "Lovelace, Ada")
    filled = book(sheet, "canvas", twice, "Pacman").filled([record("7", name="Ada Lovelace")])
    assert filled.left_out == ["Ada Lovelace (7): lines 5 and 6 have the same name"]
    assert filled.absent == ["Grace Hopper (line 4)"]
    filled = book(sheet, "canvas", twice, "Pacman").filled([ADA])
    assert filled.count == 1
    twice = CANVAS.replace("1003", "1001")
    filled = book(sheet, "canvas", twice, "Pacman").filled([record("1001")])
    assert filled.left_out == ["1001: could be line 4 or 5"]
    # A student who could be one of these is not reported as missing.
    assert filled.absent == ["Alan Turing (line 6)"]
    assert filled.content.decode() == twice


def test_namesakes_are_told_apart_by_number(sheet: Path) -> None:
    twice = CANVAS.replace("Turing, Alan", "Lovelace, Ada").replace("EX", "")
    two = [record("1001", 1, name="lovelaceada"), record("1002", 2, name="lovelaceada")]
    filled = book(sheet, "canvas", twice, "Pacman").filled(two)
    assert [row[6] for row in rows(filled)[4:6]] == ["1", "2"]


def test_ambiguous_students_are_reported_once(sheet: Path) -> None:
    """Not as if nothing were handed in by them."""
    text = "Student,ID,Pacman (1)\nSam Smith,1,\nSam Smith,2,\nAda,3,\n"
    two = [record("s1@x.org", name="Sam Smith"), record("s2@x.org", name="Sam Smith")]
    filled = book(sheet, "canvas", text).filled(two)
    why = "another student in the class has the same name"
    assert filled.left_out == [f"Sam Smith (s{n}@x.org): {why}" for n in (1, 2)]
    assert filled.absent == ["Ada (line 4)"]


def test_who_is_not_graded_yet_has_handed_something_in(sheet: Path) -> None:
    others = {"not graded yet": [ALAN.student, GRACE.student]}
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([ADA], others)
    assert filled.left_out == [f"{ALAN.student.id}, {GRACE.student.id}: not graded yet"]
    assert (filled.count, filled.students, filled.absent) == (1, 3, [])
    many = {"not graded yet": [record(str(n)).student for n in range(20)]}
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([ADA], many)
    assert filled.left_out == ["0, 1, 2, 3, 4, ... (20 in all): not graded yet"]


def test_given_and_family_names_are_not_exchanged(sheet: Path) -> None:
    text = 'Student,ID,Pacman (1)\n"Thomas, James",1,\n'
    filled = book(sheet, "canvas", text).filled([record("9", name="Thomas James")])
    assert (filled.count, filled.absent) == (0, ["James Thomas (line 2)"])


def test_names_in_other_forms_of_unicode(sheet: Path) -> None:
    text = 'Student,ID,Pacman (1)\n"Mu\u0308ller, Ju\u0308rgen",1,\n'
    for name in ("J\xfcrgen M\xfcller", "m\xfcllerj\xfcrgen"):
        assert book(sheet, "canvas", text).filled([record("9", name=name)]).count == 1
    # As names come where all but ASCII is left out: no reason to doubt the number.
    assert book(sheet, "canvas", text).filled([record("1", name="mllerjrgen")]).count == 1
