"""Gradebooks of Moodle, and gradebooks that are wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from gradebooks import ADA, ALAN, CANVAS, book, record, refusal, rows
from hypothesis import given
from hypothesis import strategies as st

from pacman.support.errors import UserError

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


# Moodle.


def test_a_worksheet_of_moodle(sheet: Path) -> None:
    class_ = [record("77", 24.5, name="Ada Lovelace"), record("78", 18, name="Alan Turing")]
    filled = book(sheet, "moodle", MOODLE).filled(class_)
    assert filled.content.decode() == MOODLE.replace(",,25.00", ",24.5,25.00").replace(
        "17.50", "18"
    )
    assert filled.changed == ["Alan Turing (line 3): 17.5 -> 18"]
    assert filled.absent == ["Grace Hopper (line 4)"]
    assert (filled.column, filled.count, filled.notes) == ("Grade", 2, [])


def test_a_worksheet_in_another_language(sheet: Path) -> None:
    class_ = [record("77", 24.5), record("x", 18, name="Jürgen Groß")]
    filled = book(sheet, "moodle", GERMAN).filled(class_)
    assert filled.column == "Bewertung"
    assert filled.content.decode() == GERMAN.replace(";;25,00", ";24,5;25,00").replace(
        "17,50", "18"
    )
    # Between commas it has to be quoted.
    text = GERMAN.replace("25,00", '"25,00"').replace("17,50", '"17,50"').replace(";", ",")
    filled = book(sheet, "moodle", text).filled(class_)
    assert filled.content.decode() == text.replace(',,"25', ',"24,5","25').replace("17,50", "18")


def test_more_points_than_moodle_takes(sheet: Path) -> None:
    with pytest.raises(UserError) as caught:
        book(sheet, "moodle", MOODLE.replace("25.00", "20.00"))
    assert str(caught.value).endswith(
        "full marks are 25 points, and 20 in the file, "
        "which is the most that Moodle takes: say --out-of 20"
    )
    text = MOODLE.replace("25.00", "100.00")
    assert "100 in the file: say --out-of 100 to scale them" in refusal(sheet, "moodle", text)
    filled = book(sheet, "moodle", text, out_of=25).filled([record("77")])
    assert filled.notes == ["full marks are 25 points, and 100 in the file"]
    filled = book(sheet, "moodle", text, out_of=100).filled([record("77", 24.99)])
    assert rows(filled)[1][4] == "99.96"


def test_a_worksheet_without_names(sheet: Path) -> None:
    for identifier in ("Identifier", "ID"):
        text = "\n".join(
            ",".join(cell for at, cell in enumerate(row) if at not in (1, 2))
            for row in csv.reader(io.StringIO(MOODLE.replace("Identifier", identifier)))
        )
        class_ = [record("77", name="Participant"), record("79", name="Participant")]
        filled = book(sheet, "moodle", text).filled(class_)
        assert [row[2] for row in rows(filled)[1:]] == ["20", "17.50", "20"]
        # With the names that they have elsewhere, and addresses in place of names.
        class_ = [record("77", name="Ada Lovelace"), record("79", name="Grace Hopper")]
        assert book(sheet, "moodle", text).filled(class_).count == 2
        for number in (77, 78, 79):
            text = text.replace(f"t {number},", f"t {number},x{number}@uni.example,")
        text = text.replace("Status", "E-Mail,Status")
        assert book(sheet, "moodle", text).filled(class_).count == 2


def test_a_gradebook_of_moodle(sheet: Path) -> None:
    class_ = [record("77", name="Ada Lovelace"), record("78", email="alan@uni.example")]
    filled = book(sheet, "moodle", GRADES).filled(class_)
    assert filled.column == "Assignment: Pacman (Real)"
    assert [row[4] for row in rows(filled)[1:]] == ["20", "20"]
    assert filled.notes == ["the file doesn't say how many points Moodle takes at most"]
    assert book(sheet, "moodle", GRADES).filled([record("s10"), record("s20")]).count == 2
    two = GRADES.replace("Course total", "Quiz: Rules")
    assert "'Assignment: Pacman (Real)', 'Quiz: Rules (Real)'" in refusal(sheet, "moodle", two)
    assert book(sheet, "moodle", two, "Quiz: Rules").filled([]).column == "Quiz: Rules (Real)"


def test_a_gradebook_of_moodle_in_another_language(sheet: Path) -> None:
    text = (
        "Vorname,Nachname,ID-Nummer,E-Mail-Adresse,Aufgabe: Pacman (Punkte)\n"
        "Ada,Lovelace,1,ada@uni.example,\n"
    )
    filled = book(sheet, "moodle", text).filled([record("9", email="ada@uni.example")])
    assert filled.content.decode() == text[:-1] + "20\n"


def test_more_columns_of_numbers(sheet: Path) -> None:
    text = (
        "Matrikel,Identifier,Full name,Semester,Gruppe,Grade,Maximum Grade\n"
        "S10,Participant 77,Ada Lovelace,3,1,,25.0\nS20,Participant 78,Alan Turing,5,2,,25.0\n"
    )
    filled = book(sheet, "moodle", text).filled([record("77"), record("20", name="Alan Turing")])
    assert filled.column == "Grade"
    assert filled.count == 1
    # A login with a number is no participant, and who has it is not that number.
    text = "Username,Assignment: Pacman (Real),Quiz (Real)\nS10,,10\nS20,,10\n"
    filled = book(sheet, "moodle", text).filled([record("10"), record("s20")])
    assert [row[1] for row in rows(filled)[1:]] == ["", "20"]
    # What stands beside the grades of a gradebook is no maximum.
    assert book(sheet, "moodle", text).filled([]).notes == [
        "the file doesn't say how many points Moodle takes at most"
    ]
    # Only one of the two is for points.
    text = (
        "Vorname,E-Mail,Aufgabe: Pacman (Punkte),Aufgabe: Pacman (Prozentsatz)\n"
        "Ada,ada@uni.example,12,48.00 %\n"
    )
    assert book(sheet, "moodle", text).filled([]).column == "Aufgabe: Pacman (Punkte)"


def test_commas_and_points(sheet: Path) -> None:
    class_ = [record("77", 24.5)]
    text = MOODLE.replace("17.50", '"17,50"')
    assert rows(book(sheet, "moodle", text).filled(class_))[1][4] == "24.5"


@pytest.mark.parametrize("text", [MOODLE.replace("25.00,", "ok,"), MOODLE.replace("25.00", "")])
def test_without_a_maximum_the_column_must_be_said(sheet: Path, text: str) -> None:
    assert "which column? Say --column TITLE; there is 'Status', 'Grade'" in refusal(
        sheet, "moodle", text
    )
    assert book(sheet, "moodle", text, "Grade").filled([record("77")]).count == 1


# What is wrong with a file.


@pytest.mark.parametrize(
    ("system", "text", "why"),
    [
        ("canvas", MOODLE, "no gradebook of Canvas, which has columns Student and ID: 'Identifier"),
        ("canvas", "a,b\n1,2\n", "which has columns Student and ID: 'a, b'"),
        ("canvas", "Student,Pacman (1)\nAda,\n", "no gradebook of Canvas"),
        ("moodle", CANVAS, "no file of Moodle, which has columns Identifier or Email address"),
        ("moodle", "a,b\n1,2\n", "no file of Moodle"),
        ("canvas", "Student,ID,Pacman (1)\n", "it lists no students"),
        ("canvas", "Student,ID,Pacman (1)\nPoints Possible,,25\n", "it lists no students"),
        ("moodle", MOODLE.splitlines()[0], "it lists no students"),
        ("canvas", CANVAS.replace('"Lovelace, Ada"', "Lovelace, Ada"),
         "line 5 has 9 cells, and the first line 8; export the file again"),
        ("moodle", MOODLE.replace("17.50,", ""), "line 3 has 6 cells, and the first line 7"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_in_a_line(sheet: Path, system: str, text: str, why: str) -> None:
    assert why in refusal(sheet, system, text)


def test_all_is_told_in_lines(sheet: Path) -> None:
    class_ = [record("1001", 18.0), ALAN, record("\x1b[31m", name="Nobody\nHere")]
    filled = book(sheet, "canvas", CANVAS, "Homework", 10).filled(class_)
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
    sheet: Path, people: list[tuple[str, str, str]], points: dict[str, float], quoting: int
) -> None:
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_ALL if quoting else csv.QUOTE_MINIMAL)
    table = [[f"Doe, {given}", number, old, "note"] for given, number, old in people]
    writer.writerows([["Student", "ID", "Pacman (1)", "Notes"], *table])
    class_ = [record(number, value) for number, value in points.items()]
    filled = book(sheet, "canvas", file.getvalue()).filled(class_)
    found = rows(filled)[1:]
    expected = plainly(people, points)
    assert [row[2] for row in found] == expected
    assert [row[:2] + row[3:] for row in found] == [row[:2] + row[3:] for row in table]
    # Each student is listed once.
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
    sheet: Path,
    text: str,
    cuts: Iterable[tuple[int, int, str]],
    system: str,
    column: str | None,
) -> None:
    for start, length, new in cuts:
        text = text[:start] + new + text[start + length :]
    try:
        filled = book(sheet, system, text, column).filled([ADA, record("77"), record("s20", 3)])
    except UserError:
        assert refusal(sheet, system, text, column)
    else:
        assert all("\n" not in line for line in filled.lines)
        assert filled.count + len(filled.left_out) == 3
        assert len(rows(filled)) == len(list(csv.reader(io.StringIO(text, newline=""))))
