"""Gradebooks of course systems: the right points in the right cells, and nothing else changed."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from gradebooks import ADA, ALAN, CANVAS, GRACE, book, record, refusal, rows

from pacman.course.results.record import BROKEN, UNREADABLE

# Canvas.


def test_a_gradebook_of_canvas(sheet: Path) -> None:
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([ADA, GRACE])
    assert filled.content.decode() == CANVAS.replace("9,,90", "9,24.5,90")
    assert (filled.column, filled.count) == ("Pacman (102)", 2)
    assert filled.absent == ["Alan Turing (line 6)"]
    assert (filled.changed, filled.left_out, filled.notes) == ([], [], [])


def test_all_but_the_cells_stays_byte_for_byte(sheet: Path) -> None:
    strange = CANVAS.replace("\n", "\r\n").replace("Lab A,8", '"La""b\r\n=1+1; A", 8 ')
    content = b"\xef\xbb\xbf" + strange.encode()
    filled = book(sheet, "canvas", content, "102").filled([GRACE, ADA])
    assert filled.content == content.replace(b"9,,90", b"9,24.5,90")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "utf-8"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_encodings_and_delimiters(sheet: Path, encoding: str, delimiter: str) -> None:
    file = io.StringIO(newline="")
    table = csv.reader(io.StringIO(CANVAS.replace("Grace", "Gréta")))
    csv.writer(file, delimiter=delimiter).writerows(table)
    content = file.getvalue().encode(encoding)
    filled = book(sheet, "canvas", content, "Pacman").filled([record("4", name="Gréta Hopper")])
    expected = file.getvalue().replace(f"{delimiter}9{delimiter}", f"{delimiter}9{delimiter}20")
    assert filled.content == expected.encode(encoding)


def test_which_column(sheet: Path) -> None:
    said = refusal(sheet, "canvas", CANVAS)
    assert said == "which column? Say --column TITLE; there is 'Homework (101)', 'Pacman (102)'"
    one = CANVAS.replace("Homework (101)", "Homework")
    assert book(sheet, "canvas", one).filled([]).column == "Pacman (102)"
    for column in ("pacman", "PACMAN  (102)", "102"):
        assert book(sheet, "canvas", CANVAS, column).filled([]).column == "Pacman (102)"
    said = refusal(sheet, "canvas", CANVAS, "Pakman (102)")
    assert said == "no column 'Pakman (102)'; did you mean Pacman (102)?"
    # The total is Canvas's, and the people of the rows must not change.
    for column in ("Homework Current Score", "ID", "Section"):
        assert "no column" in refusal(sheet, "canvas", CANVAS, column)
    twice = CANVAS.replace("Homework (101)", "Pacman (101)")
    assert "more than one column is called so" in refusal(sheet, "canvas", twice, "Pacman")
    assert book(sheet, "canvas", twice, "Pacman (101)", 10).filled([]).column == "Pacman (101)"
    none = CANVAS.replace(" (101)", "").replace(" (102)", "")
    assert "there is 'Homework', 'Pacman'" in refusal(sheet, "canvas", none)
    last = "Student,ID\nAda,1\n"
    assert "there is none: make it there, and export again" in refusal(sheet, "canvas", last)


def test_of_many_columns_only_the_first_are_listed(sheet: Path) -> None:
    titles = ",".join(f"Sheet {n} ({n})" for n in range(100))
    said = refusal(sheet, "canvas", f"Student,ID,{titles}\nAda,1{',' * 100}\n")
    assert said.endswith("'Sheet 29 (29)', 70 more")


def test_a_new_assignment_is_one_that_the_teacher_wrote_into_the_file(sheet: Path) -> None:
    assert "no column 'Project'" in refusal(sheet, "canvas", CANVAS, "Project")
    new = CANVAS.replace("Homework (101)", "Project")
    filled = book(sheet, "canvas", new, "Project", 10).filled([ADA])
    assert filled.notes == [
        "'Project' has no number of Canvas's: importing it makes a new assignment"
    ]


def test_points_possible_that_differ_must_be_meant(sheet: Path) -> None:
    assert refusal(sheet, "canvas", CANVAS, "Homework").endswith(
        "full marks are 25 points, and 10 in the file: "
        "say --out-of 10 to scale them, or --out-of 25 if that is meant"
    )
    filled = book(sheet, "canvas", CANVAS, "Homework", out_of=25).filled([ADA])
    assert filled.notes == ["full marks are 25 points, and 10 in the file"]
    filled = book(sheet, "canvas", CANVAS, "Homework", out_of=10).filled([ADA, GRACE])
    assert filled.notes == []
    assert [row[5] for row in rows(filled)[3:5]] == ["9.8", "6.8"]


def test_what_is_no_number_stays(sheet: Path) -> None:
    for said in ("EX", "ex", "N/A", "complete", "=1+1", "85 %", "1,000.5", "(read only)"):
        text = CANVAS.replace("EX", f'"{said}"')
        filled = book(sheet, "canvas", text, "Pacman").filled([ALAN])
        assert filled.content.decode() == text
        assert filled.left_out == [f"turingalan (1002): line 6 says '{said}'"]
        assert filled.count == 0
    text = CANVAS.replace("EX", "-")
    assert book(sheet, "canvas", text, "Pacman").filled([ALAN]).count == 1


def test_points_that_differ_are_reported(sheet: Path) -> None:
    for points, said in ((18.0, "17 -> 18"), (16.254, "17 -> 16.25, lowered"), (17.001, "")):
        filled = book(sheet, "canvas", CANVAS, "Pacman").filled([record("1001", points)])
        assert filled.changed == ([f"Ada Lovelace (line 5): {said}"] if said else [])
        assert filled.count == 1
        written = said.removesuffix(", lowered")[6:] or "17.00"
        assert filled.content.decode() == CANVAS.replace("17.00", written)


def test_who_was_not_graded_gets_no_points(sheet: Path) -> None:
    broken = record("1003", 0, status=BROKEN)
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([broken])
    assert filled.content.decode() == CANVAS
    assert filled.left_out == ["1003: not graded: it broke"]
    assert "Grace Hopper (line 4)" not in filled.absent


def test_what_could_not_be_read_has_0_points_and_is_reported(sheet: Path) -> None:
    unreadable = record("1003", 0, status=UNREADABLE)
    filled = book(sheet, "canvas", CANVAS, "Pacman").filled([unreadable])
    assert filled.content.decode() == CANVAS.replace("9,,90", "9,0,90")
    assert filled.notes == ["Grace Hopper (line 4): 0 points for what could not be read"]


def test_names_in_two_columns(sheet: Path) -> None:
    text = "LastName,FirstName,ID,Section,Pacman (1)\nPoints Possible,,,,25\nLovelace,Ada,,A,\n"
    filled = book(sheet, "canvas", text).filled([record("7", name="lovelaceada")])
    assert filled.content.decode() == text.replace("Ada,,A,", "Ada,,A,20")
    filled = book(sheet, "canvas", text).filled([record("7", name="Ada Lovelace")])
    assert filled.count == 1
