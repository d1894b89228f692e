"""Gradebooks of course systems: the right points in the right cells, and nothing else changed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman.course.gradebook.book import Book, Filled
from pacman.course.results.record import BROKEN, GRADED, UNREADABLE, Record, Student
from pacman.course.systems.registry import with_gradebooks
from pacman.support.errors import UserError

CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Homework (101),Pacman (102),Homework Current Score
,,,,,,Manual Posting,
    Points Possible,,,,,10,25,(read only)
"Hopper, Grace",1003,s30,grace,"Lab A, early",9,,90
"Lovelace, Ada",1001,s10,ada@uni.example,Lab A,8,17.00,80
"Turing, Alan",1002,s20,alan,Lab B,,EX,
"Student, Test",1009,,a1b2c3,Lab B,,,
"""
MOODLE = """\
Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Last modified (grade)"
"Participant 77","Ada Lovelace",ada@uni.example,"Submitted for grading",,25.00,-
"Participant 78","Alan Turing",alan@uni.example,"Submitted for grading",17.50,25.00,-
"Participant 79","Grace Hopper",grace@uni.example,"No submission",-,25.00,-
"""
GERMAN = """\
ID;"Vollständiger Name";E-Mail-Adresse;Status;Bewertung;Bestwertung;"Zuletzt geändert"
"Teilnehmer/in77";"Ada Lovelace";ada@uni.example;Abgegeben;;25,00;-
"Teilnehmer/in78";"Jürgen Groß";juergen@uni.example;Abgegeben;17,50;25,00;-
"""
GRADES = """\
"First name","Last name","ID number","Email address","Assignment: Pacman (Real)",\
"Assignment: Pacman (Percentage)","Course total (Real)","Last downloaded from this course"
Ada,Lovelace,s10,ada@uni.example,-,-,-,1763500000
Alan,Turing,s20,alan@uni.example,12.00,48.00 %,12.00,1763500000
"""


def record(
    number: str, points: float = 20.0, *, name: str = "", status: str = GRADED, **more: str
) -> Record:
    message = "" if status == GRADED else "it broke"
    student = Student(number, name, **more)
    return Record(
        student, "key", f"{number}.py", False, status, message, points, 25.0, None, (), ()
    )


ADA = record("1001", 17.0, name="lovelaceada")
ALAN = record("1002", 20.0, name="turingalan")
GRACE = record("1003", 24.5, name="hoppergrace")


@pytest.fixture(scope="module", name="place")
def _place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("books") / "book.csv"


def book(
    place: Path,
    system: str,
    text: str | bytes,
    column: str | None = None,
    full: float = 25,
    out_of: float | None = None,
) -> Book:
    place.write_bytes(text.encode() if isinstance(text, str) else text)
    (known,) = (each for each in with_gradebooks() if each.name == system)
    return known.book(str(place), column, full, out_of)


def refusal(place: Path, system: str, text: str, column: str | None = None) -> str:
    with pytest.raises(UserError) as caught:
        book(place, system, text, column)
    message = str(caught.value)
    assert message.startswith(f"{place}: ")
    assert "\n" not in message
    return message.removeprefix(f"{place}: ")


def rows(filled: Filled, delimiter: str = ",") -> list[list[str]]:
    text = filled.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


# Canvas.


def test_a_gradebook_of_canvas(place: Path) -> None:
    filled = book(place, "canvas", CANVAS, "Pacman").filled([ADA, GRACE])
    assert filled.content.decode() == CANVAS.replace("9,,90", "9,24.5,90")
    assert (filled.column, filled.count) == ("Pacman (102)", 2)
    assert filled.absent == ["Alan Turing (line 6)"]
    assert (filled.changed, filled.left_out, filled.notes) == ([], [], [])


def test_all_but_the_cells_stays_byte_for_byte(place: Path) -> None:
    strange = CANVAS.replace("\n", "\r\n").replace("Lab A,8", '"La""b\r\n=1+1; A", 8 ')
    content = b"\xef\xbb\xbf" + strange.encode()
    filled = book(place, "canvas", content, "102").filled([GRACE, ADA])
    assert filled.content == content.replace(b"9,,90", b"9,24.5,90")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "utf-8"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_encodings_and_delimiters(place: Path, encoding: str, delimiter: str) -> None:
    file = io.StringIO(newline="")
    table = csv.reader(io.StringIO(CANVAS.replace("Grace", "Gréta")))
    csv.writer(file, delimiter=delimiter).writerows(table)
    content = file.getvalue().encode(encoding)
    filled = book(place, "canvas", content, "Pacman").filled([record("4", name="Gréta Hopper")])
    expected = file.getvalue().replace(f"{delimiter}9{delimiter}", f"{delimiter}9{delimiter}20")
    assert filled.content == expected.encode(encoding)


def test_which_column(place: Path) -> None:
    said = refusal(place, "canvas", CANVAS)
    assert said == "which column? Say --column TITLE; there is 'Homework (101)', 'Pacman (102)'"
    one = CANVAS.replace("Homework (101)", "Homework")
    assert book(place, "canvas", one).filled([]).column == "Pacman (102)"
    for column in ("pacman", "PACMAN  (102)", "102"):
        assert book(place, "canvas", CANVAS, column).filled([]).column == "Pacman (102)"
    said = refusal(place, "canvas", CANVAS, "Pakman (102)")
    assert said == "no column 'Pakman (102)'; did you mean Pacman (102)?"
    # The total is Canvas's, and who the rows are about is nobody's to change.
    for column in ("Homework Current Score", "ID", "Section"):
        assert "no column" in refusal(place, "canvas", CANVAS, column)
    twice = CANVAS.replace("Homework (101)", "Pacman (101)")
    assert "more than one column is called so" in refusal(place, "canvas", twice, "Pacman")
    assert book(place, "canvas", twice, "Pacman (101)", 10).filled([]).column == "Pacman (101)"
    none = CANVAS.replace(" (101)", "").replace(" (102)", "")
    assert "there is 'Homework', 'Pacman'" in refusal(place, "canvas", none)
    last = "Student,ID\nAda,1\n"
    assert "there is none: make it there, and export again" in refusal(place, "canvas", last)


def test_many_columns_are_not_all_told_of(place: Path) -> None:
    titles = ",".join(f"Sheet {n} ({n})" for n in range(100))
    said = refusal(place, "canvas", f"Student,ID,{titles}\nAda,1{',' * 100}\n")
    assert said.endswith("'Sheet 29 (29)', 70 more")


def test_a_new_assignment_is_one_that_the_teacher_wrote_into_the_file(place: Path) -> None:
    assert "no column 'Project'" in refusal(place, "canvas", CANVAS, "Project")
    new = CANVAS.replace("Homework (101)", "Project")
    filled = book(place, "canvas", new, "Project", 10).filled([ADA])
    assert filled.notes == [
        "'Project' has no number of Canvas's: importing it makes a new assignment"
    ]


def test_points_possible_that_differ_must_be_meant(place: Path) -> None:
    assert refusal(place, "canvas", CANVAS, "Homework").endswith(
        "full marks are 25 points, and 10 in the file: "
        "say --out-of 10 to scale them, or --out-of 25 if that is meant"
    )
    filled = book(place, "canvas", CANVAS, "Homework", out_of=25).filled([ADA])
    assert filled.notes == ["full marks are 25 points, and 10 in the file"]
    filled = book(place, "canvas", CANVAS, "Homework", out_of=10).filled([ADA, GRACE])
    assert filled.notes == []
    assert [row[5] for row in rows(filled)[3:5]] == ["9.8", "6.8"]


def test_what_is_no_number_stays(place: Path) -> None:
    for said in ("EX", "ex", "N/A", "complete", "=1+1", "85 %", "1,000.5", "(read only)"):
        text = CANVAS.replace("EX", f'"{said}"')
        filled = book(place, "canvas", text, "Pacman").filled([ALAN])
        assert filled.content.decode() == text
        assert filled.left_out == [f"turingalan (1002): line 6 says '{said}'"]
        assert filled.count == 0
    text = CANVAS.replace("EX", "-")
    assert book(place, "canvas", text, "Pacman").filled([ALAN]).count == 1


def test_points_that_differ_are_reported(place: Path) -> None:
    for points, said in ((18.0, "17 -> 18"), (16.254, "17 -> 16.25, lowered"), (17.001, "")):
        filled = book(place, "canvas", CANVAS, "Pacman").filled([record("1001", points)])
        assert filled.changed == ([f"Ada Lovelace (line 5): {said}"] if said else [])
        assert filled.count == 1
        written = said.removesuffix(", lowered")[6:] or "17.00"
        assert filled.content.decode() == CANVAS.replace("17.00", written)


def test_who_was_not_graded_gets_no_points(place: Path) -> None:
    broken = record("1003", 0, status=BROKEN)
    filled = book(place, "canvas", CANVAS, "Pacman").filled([broken])
    assert filled.content.decode() == CANVAS
    assert filled.left_out == ["1003: not graded: it broke"]
    assert "Grace Hopper (line 4)" not in filled.absent


def test_what_could_not_be_read_has_0_points_and_is_reported(place: Path) -> None:
    unreadable = record("1003", 0, status=UNREADABLE)
    filled = book(place, "canvas", CANVAS, "Pacman").filled([unreadable])
    assert filled.content.decode() == CANVAS.replace("9,,90", "9,0,90")
    assert filled.notes == ["Grace Hopper (line 4): 0 points for what could not be read"]


def test_names_in_two_columns(place: Path) -> None:
    text = "LastName,FirstName,ID,Section,Pacman (1)\nPoints Possible,,,,25\nLovelace,Ada,,A,\n"
    filled = book(place, "canvas", text).filled([record("7", name="lovelaceada")])
    assert filled.content.decode() == text.replace("Ada,,A,", "Ada,,A,20")
    filled = book(place, "canvas", text).filled([record("7", name="Ada Lovelace")])
    assert filled.count == 1


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
def test_ways_to_be_found(place: Path, student: Record) -> None:
    filled = book(place, "canvas", CANVAS, "Pacman").filled([student])
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
         "somebody else in the class has the same name"),
        # Two for one row.
        ([record("1001"), record("s10")], "could be line 5, as somebody else could"),
        # Where the numbers are Canvas's, another number is somebody else.
        ([GRACE, record("1007", name="lovelaceada")],
         "has the name of Ada Lovelace (line 5), but another number"),
    ],
)  # fmt: skip
def test_nobody_is_guessed(place: Path, students: list[Record], why: str) -> None:
    filled = book(place, "canvas", CANVAS, "Pacman").filled(students)
    assert filled.left_out
    assert {said.partition(": ")[2] for said in filled.left_out} == {why}
    assert rows(filled)[4][6] == "17.00"


def test_a_name_leads_to_its_row_where_the_number_is_of_another_kind(place: Path) -> None:
    # Gradescope's 1001 is nobody of Canvas's 1001.
    filled = book(place, "canvas", CANVAS, "Pacman").filled([record("1001", name="Grace Hopper")])
    assert rows(filled)[3][6] == "20"
    assert rows(filled)[4][6] == "17.00"
    # Where one is written in other letters, nobody can tell whether it is the same.
    filled = book(place, "canvas", CANVAS, "Pacman").filled([record("1001", name="Ада Лавлейс")])
    assert rows(filled)[4][6] == "20"
    chinese = CANVAS.replace("Lovelace, Ada", "王, Jane")
    filled = book(place, "canvas", chinese, "Pacman").filled([record("1001", name="Wang Xiu")])
    assert rows(filled)[4][6] == "20"
    # One number that fits by chance says nothing of the others.
    others = [record("1", name="Ada Lovelace"), record("2", name="Grace Hopper")]
    filled = book(place, "canvas", CANVAS, "Pacman").filled([record("1009"), ALAN, *others])
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
    place: Path, system: str, text: str, student: Record, why: str
) -> None:
    filled = book(place, system, text).filled([student])
    assert filled.content.decode() == text
    (said,) = filled.left_out
    assert said.partition(": ")[2] == f"{why}, who has another name"


@pytest.mark.parametrize(("system", "text"), [("canvas", LOGINS), ("moodle", NUMBERED)])
def test_a_number_without_a_name_that_is_of_another_kind_than_the_others(
    place: Path, system: str, text: str
) -> None:
    numbers = ["1001", "1002"] if system == "canvas" else ["s10", "2001"]
    filled = book(place, system, text).filled([*map(record, numbers), record("1815")])
    (said,) = filled.left_out
    assert said == (
        "1815: is the login of Grace Hopper (line 2), but most others are found by something else"
    )
    assert filled.count == 2
    # Where most are found by their logins, it is one.
    logins = text.replace("alan,", "1002,").replace("ada,", "1003,").replace("1003,s30", "9,s30")
    logins = logins.replace("1002,2001", "8,2001")
    filled = book(place, system, logins).filled([record("1815"), record("1003"), record("1002")])
    assert filled.count == 3


def test_a_login_that_is_the_same_persons(place: Path) -> None:
    for name in ("Grace Hopper", "hoppergrace", "Grace", "G. Hopper", ""):
        assert book(place, "canvas", LOGINS).filled([record("1815", name=name)]).count == 1
    assert book(place, "moodle", NUMBERED).filled([record("1815", name="Grace H.")]).count == 1


def test_what_is_not_said_is_not_the_same(place: Path) -> None:
    text = "Student,ID,SIS Login ID,Pacman (1)\nAda,1,,\n"
    assert book(place, "canvas", text).filled([record("9")]).absent == ["Ada (line 2)"]


def test_rows_of_one_name_or_number(place: Path) -> None:
    twice = CANVAS.replace("Turing, Alan", "Lovelace, Ada")
    filled = book(place, "canvas", twice, "Pacman").filled([record("7", name="Ada Lovelace")])
    assert filled.left_out == ["Ada Lovelace (7): lines 5 and 6 have the same name"]
    assert filled.absent == ["Grace Hopper (line 4)"]
    filled = book(place, "canvas", twice, "Pacman").filled([ADA])
    assert filled.count == 1
    twice = CANVAS.replace("1003", "1001")
    filled = book(place, "canvas", twice, "Pacman").filled([record("1001")])
    assert filled.left_out == ["1001: could be line 4 or 5"]
    # Somebody who could be one of these is not told of as if nobody were.
    assert filled.absent == ["Alan Turing (line 6)"]
    assert filled.content.decode() == twice


def test_namesakes_are_told_apart_by_number(place: Path) -> None:
    twice = CANVAS.replace("Turing, Alan", "Lovelace, Ada").replace("EX", "")
    two = [record("1001", 1, name="lovelaceada"), record("1002", 2, name="lovelaceada")]
    filled = book(place, "canvas", twice, "Pacman").filled(two)
    assert [row[6] for row in rows(filled)[4:6]] == ["1", "2"]


def test_nobody_is_told_of_twice_who_cannot_be_told_apart(place: Path) -> None:
    """Not as if nothing were handed in by them."""
    text = "Student,ID,Pacman (1)\nSam Smith,1,\nSam Smith,2,\nAda,3,\n"
    two = [record("s1@x.org", name="Sam Smith"), record("s2@x.org", name="Sam Smith")]
    filled = book(place, "canvas", text).filled(two)
    why = "somebody else in the class has the same name"
    assert filled.left_out == [f"Sam Smith (s{n}@x.org): {why}" for n in (1, 2)]
    assert filled.absent == ["Ada (line 4)"]


def test_who_is_not_graded_yet_has_handed_something_in(place: Path) -> None:
    others = {"not graded yet": [ALAN.student, GRACE.student]}
    filled = book(place, "canvas", CANVAS, "Pacman").filled([ADA], others)
    assert filled.left_out == [f"{ALAN.student.id}, {GRACE.student.id}: not graded yet"]
    assert (filled.count, filled.students, filled.absent) == (1, 3, [])
    many = {"not graded yet": [record(str(n)).student for n in range(20)]}
    filled = book(place, "canvas", CANVAS, "Pacman").filled([ADA], many)
    assert filled.left_out == ["0, 1, 2, 3, 4, ... (20 in all): not graded yet"]


def test_given_and_family_names_are_not_exchanged(place: Path) -> None:
    text = 'Student,ID,Pacman (1)\n"Thomas, James",1,\n'
    filled = book(place, "canvas", text).filled([record("9", name="Thomas James")])
    assert (filled.count, filled.absent) == (0, ["James Thomas (line 2)"])


def test_names_in_other_forms_of_unicode(place: Path) -> None:
    text = 'Student,ID,Pacman (1)\n"Mu\u0308ller, Ju\u0308rgen",1,\n'
    for name in ("J\xfcrgen M\xfcller", "m\xfcllerj\xfcrgen"):
        assert book(place, "canvas", text).filled([record("9", name=name)]).count == 1
    # As names come where all but ASCII is left out: no reason to doubt the number.
    assert book(place, "canvas", text).filled([record("1", name="mllerjrgen")]).count == 1


# Moodle.


def test_a_worksheet_of_moodle(place: Path) -> None:
    class_ = [record("77", 24.5, name="Ada Lovelace"), record("78", 18, name="Alan Turing")]
    filled = book(place, "moodle", MOODLE).filled(class_)
    assert filled.content.decode() == MOODLE.replace(",,25.00", ",24.5,25.00").replace(
        "17.50", "18"
    )
    assert filled.changed == ["Alan Turing (line 3): 17.5 -> 18"]
    assert filled.absent == ["Grace Hopper (line 4)"]
    assert (filled.column, filled.count, filled.notes) == ("Grade", 2, [])


def test_a_worksheet_in_another_language(place: Path) -> None:
    class_ = [record("77", 24.5), record("x", 18, name="Jürgen Groß")]
    filled = book(place, "moodle", GERMAN).filled(class_)
    assert filled.column == "Bewertung"
    assert filled.content.decode() == GERMAN.replace(";;25,00", ";24,5;25,00").replace(
        "17,50", "18"
    )
    # Between commas it has to be quoted.
    text = GERMAN.replace("25,00", '"25,00"').replace("17,50", '"17,50"').replace(";", ",")
    filled = book(place, "moodle", text).filled(class_)
    assert filled.content.decode() == text.replace(',,"25', ',"24,5","25').replace("17,50", "18")


def test_more_points_than_moodle_takes(place: Path) -> None:
    with pytest.raises(UserError) as caught:
        book(place, "moodle", MOODLE.replace("25.00", "20.00"))
    assert str(caught.value).endswith(
        "full marks are 25 points, and 20 in the file, "
        "which is the most that Moodle takes: say --out-of 20"
    )
    text = MOODLE.replace("25.00", "100.00")
    assert "100 in the file: say --out-of 100 to scale them" in refusal(place, "moodle", text)
    filled = book(place, "moodle", text, out_of=25).filled([record("77")])
    assert filled.notes == ["full marks are 25 points, and 100 in the file"]
    filled = book(place, "moodle", text, out_of=100).filled([record("77", 24.99)])
    assert rows(filled)[1][4] == "99.96"


def test_a_worksheet_without_names(place: Path) -> None:
    for identifier in ("Identifier", "ID"):
        text = "\n".join(
            ",".join(cell for at, cell in enumerate(row) if at not in (1, 2))
            for row in csv.reader(io.StringIO(MOODLE.replace("Identifier", identifier)))
        )
        class_ = [record("77", name="Participant"), record("79", name="Participant")]
        filled = book(place, "moodle", text).filled(class_)
        assert [row[2] for row in rows(filled)[1:]] == ["20", "17.50", "20"]
        # With the names that they have elsewhere, and addresses in place of names.
        class_ = [record("77", name="Ada Lovelace"), record("79", name="Grace Hopper")]
        assert book(place, "moodle", text).filled(class_).count == 2
        for number in (77, 78, 79):
            text = text.replace(f"t {number},", f"t {number},x{number}@uni.example,")
        text = text.replace("Status", "E-Mail,Status")
        assert book(place, "moodle", text).filled(class_).count == 2


def test_a_gradebook_of_moodle(place: Path) -> None:
    class_ = [record("77", name="Ada Lovelace"), record("78", email="alan@uni.example")]
    filled = book(place, "moodle", GRADES).filled(class_)
    assert filled.column == "Assignment: Pacman (Real)"
    assert [row[4] for row in rows(filled)[1:]] == ["20", "20"]
    assert filled.notes == ["the file doesn't say how many points Moodle takes at most"]
    assert book(place, "moodle", GRADES).filled([record("s10"), record("s20")]).count == 2
    two = GRADES.replace("Course total", "Quiz: Rules")
    assert "'Assignment: Pacman (Real)', 'Quiz: Rules (Real)'" in refusal(place, "moodle", two)
    assert book(place, "moodle", two, "Quiz: Rules").filled([]).column == "Quiz: Rules (Real)"


def test_a_gradebook_of_moodle_in_another_language(place: Path) -> None:
    text = (
        "Vorname,Nachname,ID-Nummer,E-Mail-Adresse,Aufgabe: Pacman (Punkte)\n"
        "Ada,Lovelace,1,ada@uni.example,\n"
    )
    filled = book(place, "moodle", text).filled([record("9", email="ada@uni.example")])
    assert filled.content.decode() == text[:-1] + "20\n"


def test_more_columns_of_numbers(place: Path) -> None:
    text = (
        "Matrikel,Identifier,Full name,Semester,Gruppe,Grade,Maximum Grade\n"
        "S10,Participant 77,Ada Lovelace,3,1,,25.0\nS20,Participant 78,Alan Turing,5,2,,25.0\n"
    )
    filled = book(place, "moodle", text).filled([record("77"), record("20", name="Alan Turing")])
    assert filled.column == "Grade"
    assert filled.count == 1
    # A login with a number is no participant, and who has it is not that number.
    text = "Username,Assignment: Pacman (Real),Quiz (Real)\nS10,,10\nS20,,10\n"
    filled = book(place, "moodle", text).filled([record("10"), record("s20")])
    assert [row[1] for row in rows(filled)[1:]] == ["", "20"]
    # What stands beside the grades of a gradebook is no maximum.
    assert book(place, "moodle", text).filled([]).notes == [
        "the file doesn't say how many points Moodle takes at most"
    ]
    # Only one of the two is for points.
    text = (
        "Vorname,E-Mail,Aufgabe: Pacman (Punkte),Aufgabe: Pacman (Prozentsatz)\n"
        "Ada,ada@uni.example,12,48.00 %\n"
    )
    assert book(place, "moodle", text).filled([]).column == "Aufgabe: Pacman (Punkte)"


def test_commas_and_points(place: Path) -> None:
    class_ = [record("77", 24.5)]
    text = MOODLE.replace("17.50", '"17,50"')
    assert rows(book(place, "moodle", text).filled(class_))[1][4] == "24.5"


@pytest.mark.parametrize("text", [MOODLE.replace("25.00,", "ok,"), MOODLE.replace("25.00", "")])
def test_without_a_maximum_the_column_must_be_said(place: Path, text: str) -> None:
    assert "which column? Say --column TITLE; there is 'Status', 'Grade'" in refusal(
        place, "moodle", text
    )
    assert book(place, "moodle", text, "Grade").filled([record("77")]).count == 1


# What is wrong with a file.


@pytest.mark.parametrize(
    ("system", "text", "why"),
    [
        ("canvas", MOODLE, "no gradebook of Canvas, which has columns Student and ID: 'Identifier"),
        ("canvas", "a,b\n1,2\n", "which has columns Student and ID: 'a, b'"),
        ("canvas", "Student,Pacman (1)\nAda,\n", "no gradebook of Canvas"),
        ("moodle", CANVAS, "no file of Moodle, which has columns Identifier or Email address"),
        ("moodle", "a,b\n1,2\n", "no file of Moodle"),
        ("canvas", "Student,ID,Pacman (1)\n", "nobody is in it"),
        ("canvas", "Student,ID,Pacman (1)\nPoints Possible,,25\n", "nobody is in it"),
        ("moodle", MOODLE.splitlines()[0], "nobody is in it"),
        ("canvas", CANVAS.replace('"Lovelace, Ada"', "Lovelace, Ada"),
         "line 5 has 9 cells, and the first line 8; export the file again"),
        ("moodle", MOODLE.replace("17.50,", ""), "line 3 has 6 cells, and the first line 7"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_in_a_line(place: Path, system: str, text: str, why: str) -> None:
    assert why in refusal(place, system, text)


def test_all_is_told_in_lines(place: Path) -> None:
    class_ = [record("1001", 18.0), ALAN, record("\x1b[31m", name="Nobody\nHere")]
    filled = book(place, "canvas", CANVAS, "Homework", 10).filled(class_)
    assert list(filled.lines) == [
        "column 'Homework (101)': points of 2 of 3 students",
        "  changed: Ada Lovelace (line 5): 8 -> 18",
        "  left as it was: Nobody\\nHere (\\x1b[31m): not in the file",
        "  nothing handed in: Grace Hopper (line 4)",
    ]


# Any class and any gradebook, with a second reader that knows nothing of the first.

NUMBERS = st.integers(1, 9).map(str)
GIVEN = st.sampled_from(["Ada", "Alan", "Grace", "Éva", '"Al"', "=1+1"])
OLD = st.sampled_from(["", "-", "17", "17.50", "EX", "N/A"])
ROWS = st.lists(st.tuples(GIVEN, NUMBERS, OLD), min_size=1, max_size=6)
CLASS = st.dictionaries(NUMBERS, st.integers(0, 100).map(lambda n: n / 4), max_size=6)


def plainly(people: list[tuple[str, str, str]], points: dict[str, float]) -> list[str]:
    """What the cells must say when everybody is known by number."""
    numbers = [number for _, number, _ in people]
    cells = []
    for _, number, old in people:
        unsure = numbers.count(number) > 1 or number not in points
        same = old.startswith("17") and float(old) == points.get(number)
        cells.append(old if unsure or same or old in ("EX", "N/A") else f"{points[number]:g}")
    return cells


@pytest.mark.slow
@given(ROWS, CLASS, st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]))
def test_any_gradebook(
    place: Path, people: list[tuple[str, str, str]], points: dict[str, float], quoting: int
) -> None:
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_ALL if quoting else csv.QUOTE_MINIMAL)
    table = [[f"Doe, {given}", number, old, "note"] for given, number, old in people]
    writer.writerows([["Student", "ID", "Pacman (1)", "Notes"], *table])
    class_ = [record(number, value) for number, value in points.items()]
    filled = book(place, "canvas", file.getvalue()).filled(class_)
    found = rows(filled)[1:]
    expected = plainly(people, points)
    assert [row[2] for row in found] == expected
    assert [row[:2] + row[3:] for row in found] == [row[:2] + row[3:] for row in table]
    # Everybody is told of, once.
    assert filled.count + len(filled.left_out) == len(class_)
    absent = [number for _, number, _ in people if number not in points]
    assert len(filled.absent) == len(absent)


TEXTS = st.text(st.sampled_from('ab1,;"\n(='), max_size=6)


@given(
    st.sampled_from([CANVAS, MOODLE, GERMAN, GRADES]),
    st.lists(st.tuples(st.integers(0, 600), st.integers(0, 20), TEXTS), min_size=1, max_size=4),
    st.sampled_from(["canvas", "moodle"]),
    st.sampled_from([None, "Grade", "Pacman"]),
)
def test_any_damage_is_told_in_a_line_or_harmless(
    place: Path, text: str, cuts: Iterable[tuple[int, int, str]], system: str, column: str | None
) -> None:
    for start, length, new in cuts:
        text = text[:start] + new + text[start + length :]
    try:
        filled = book(place, system, text, column).filled([ADA, record("77"), record("s20", 3)])
    except UserError:
        assert refusal(place, system, text, column)
    else:
        assert all("\n" not in line for line in filled.lines)
        assert filled.count + len(filled.left_out) == 3
        assert len(rows(filled)) == len(list(csv.reader(io.StringIO(text, newline=""))))
