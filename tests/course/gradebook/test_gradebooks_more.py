"""Gradebooks of Brightspace and Blackboard, filled in; and any gradebook, byte by byte."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from gradebooks import book, record, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman.course.gradebook.sheet import Sheet
from pacman.course.results.record import UNREADABLE

BRIGHTSPACE = """\
OrgDefinedId,Username,Last Name,First Name,Email,\
Pacman Points Grade <Numeric MaxPoints:25 Weight:10>,Exam Points Grade <Numeric MaxPoints:50>,\
End-of-Line Indicator
#1001,#ada,Lovelace,Ada,ada@uni.example,17.0,,#
#1002,#alan,Turing,Alan,alan@uni.example,,40,#
"#1003","#grace","Hopper, jr",Grace,grace@uni.example,,,#
"""
BLACKBOARD = """\
"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Last Access"\t"Availability"\t\
"Pacman [Total Pts: 25 Score] |409586"\t"Exam [x] [Total Pts: 50 Score] |409587"\t"Notes"
"Lovelace"\t"Ada"\t"ada"\t"1001"\t"2026-11-18"\t"Yes"\t"17"\t""\t"fine"
"Turing"\t"Alan"\t"alan"\t"1002"\t""\t"Yes"\t""\t"40"\t"two
lines"
"Hopper"\t"Grace"\t"grace_1906"\t"1003"\t""\t"Yes"\t""\t""\t""
"""
ONE_COLUMN = """\
"Username","Pacman [Total Pts: 25 Score] |409586","Feedback to Learner","Feedback Format",\
"Grading Notes","Notes Format"
"ada","","","SMART_TEXT","",""
"alan","","well done","SMART_TEXT","",""
"grace_1906","","","PLAIN_TEXT","",""
"""


def test_a_gradebook_of_brightspace(sheet: Path) -> None:
    records = [record("7", 24.5, name="Grace Hopper, jr"), record("1002", 20.0), record("ada", 17)]
    filled = book(sheet, "brightspace", BRIGHTSPACE, "Pacman").filled(records)
    expected = BRIGHTSPACE.replace("example,,40", "example,20,40")
    expected = expected.replace("grace@uni.example,,", "grace@uni.example,24.5,")
    assert filled.content.decode() == expected
    assert (filled.column, filled.count, filled.left_out) == ("Pacman", 3, [])


def test_which_column_of_brightspace(sheet: Path) -> None:
    said = refusal(sheet, "brightspace", BRIGHTSPACE)
    assert said.startswith("which column? Say --column TITLE; there is 'Pacman Points Grade <")
    assert "full marks are 25 points, and 50 in the file" in refusal(
        sheet, "brightspace", BRIGHTSPACE, "Exam"
    )
    twice = BRIGHTSPACE.replace("Exam Points Grade <Numeric MaxPoints:50>",
                                "Pacman Points Grade <Numeric MaxPoints:25 Weight:10>")  # fmt: skip
    said = refusal(sheet, "brightspace", twice, "Pacman")
    assert "more than one column is called so" in said
    assert "no grades of Brightspace" in refusal(sheet, "brightspace", "Name,Points\nAda,\n")
    assert "no column with points: export" in refusal(
        sheet, "brightspace", BRIGHTSPACE.replace("Points Grade", "Grade Symbol")
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_gradebook_of_blackboard(sheet: Path, encoding: str) -> None:
    content = BLACKBOARD.replace("\n", "\r\n").encode(encoding)
    records = [record("ada", 18), record("grace_1906", 25), record("7", 20, name="Alan Turing")]
    filled = book(sheet, "blackboard", content, "Pacman").filled(records)
    expected = BLACKBOARD.replace('"17"', '"18"').replace('""\t"40"', '"20"\t"40"')
    expected = expected.replace('"Yes"\t""\t""\t""', '"Yes"\t"25"\t""\t""')
    assert filled.content == expected.replace("\n", "\r\n").encode(encoding)
    assert filled.changed == ["Ada Lovelace (line 2): 17 -> 18"]
    assert filled.column == "Pacman"


def test_which_column_of_blackboard(sheet: Path) -> None:
    exam = book(sheet, "blackboard", BLACKBOARD, "exam [x]", out_of=50)
    assert exam.filled([]).column == "Exam [x]"
    new = BLACKBOARD.replace(" |409586", "").replace(" |409587", "")
    assert "no column with a number behind |" in refusal(sheet, "blackboard", new)
    assert "no gradebook of Blackboard" in refusal(sheet, "blackboard", "Name,Points\nAda,\n")
    assert "no column 'Notes'" in refusal(sheet, "blackboard", BLACKBOARD, "Notes")


def test_sentences_for_students_on_blackboard(sheet: Path) -> None:
    """A teacher's words stay, and so does what is in a format that nobody knows."""
    more = '"ida","","","","",""\n"eve","","","OTHER","",""\n"zoe","","mine","","",""\n'
    names = ("ada", "alan", "grace_1906", "ida", "eve", "zoe")
    unread = replace(record("zoe"), status=UNREADABLE)
    records = [*(replace(record(name, 20), message="<é>") for name in names[:5]), unread]
    filled = book(sheet, "blackboard", ONE_COLUMN + more).filled(records)
    table = list(csv.reader(io.StringIO(filled.content.decode(), newline="")))
    assert [row[1] for row in table[1:6]] == ["20"] * 5
    html, plain = "20 of 25 points: &lt;&#233;&gt;", "20 of 25 points: <?>"
    assert [row[2] for row in table[1:]] == [html, "well done", plain, html, "", "mine"]
    assert [row[3] for row in table[1:]] == [
        "SMART_TEXT", "SMART_TEXT", "PLAIN_TEXT", "SMART_TEXT", "OTHER", "",
    ]  # fmt: skip
    again = book(sheet, "blackboard", filled.content).filled(records)
    assert again.content == filled.content


def test_feedback_of_another_column_is_left_alone(sheet: Path) -> None:
    grade = '"Pacman [Total Pts: 25 Score] |409586"'
    feedback = '"Feedback to Learner","Feedback Format"'
    exam = '"Exam [Total Pts: 50 Score] |409587"'
    for titles, place in (
        (f"{grade},{feedback},{exam},{feedback}", 2),
        (f"{grade},{feedback},{feedback}", None),
        (f"{exam},{feedback},{grade}", None),
        (f"{grade},{exam},{feedback}", None),
        (f"{exam},{feedback},{grade},{feedback}", 5),
        (f"{grade},{feedback},{exam}", 2),
    ):
        cells = ['"ada"', *(['""'] * (titles.count(",") + 1))]
        text = f'"Username",{titles}\n{",".join(cells)}\n'
        filled = book(sheet, "blackboard", text, "Pacman").filled([record("ada", 20)])
        row = list(csv.reader(io.StringIO(filled.content.decode())))[1]
        said = [number for number, cell in enumerate(row) if cell.startswith("20 of 25")]
        assert said == ([place] if place else [])


@pytest.mark.parametrize(
    ("system", "text"), [("brightspace", BRIGHTSPACE), ("blackboard", BLACKBOARD)]
)
def test_numbers_are_written_as_the_file_does(sheet: Path, system: str, text: str) -> None:
    """Judging by all columns, since the one to fill in may be empty."""
    table = list(csv.reader(io.StringIO(text), delimiter="," if system == "brightspace" else "\t"))
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=";").writerows(
        ["39,5" if cell == "40" else "" if cell in ("17", "17.0") else cell for cell in row]
        for row in table
    )
    filled = book(sheet, system, file.getvalue(), "Pacman").filled([record("ada", 24.5)])
    assert filled.content.decode().count("24,5") == 1


def test_ambiguous_students_get_no_grade(sheet: Path) -> None:
    twins = BRIGHTSPACE.replace("#1002,#alan,Turing,Alan", "#1002,#ada2,Lovelace,Ada")
    filled = book(sheet, "brightspace", twins, "Pacman").filled([record("7", name="Ada Lovelace")])
    assert filled.content.decode() == twins
    assert filled.left_out == ["Ada Lovelace (7): lines 2 and 3 have the same name"]
    both = [record("ada"), record("1001")]
    filled = book(sheet, "brightspace", BRIGHTSPACE, "Pacman").filled(both)
    assert filled.content.decode() == BRIGHTSPACE
    assert len(filled.left_out) == 2


TEXTS = st.text(
    st.sampled_from('ab19_#|",;\t\n\r -éß') | st.characters(codec="utf-8", exclude_characters="\0"),
    max_size=8,
)
NAMES = st.sampled_from(("Ada", "Ada_1815", "O'Neil", "Ñandú", "2 Pac", "Ada Lovelace", '"Q"', "_"))
SYSTEMS = {
    "brightspace": (
        ["OrgDefinedId", "Username", "Last Name", "First Name", "Email"],
        "Pacman Points Grade <Numeric MaxPoints:25>", ["End-of-Line Indicator"], "#",
    ),
    "blackboard": (
        ["Last Name", "First Name", "Username", "Student ID", "Availability"],
        "Pacman [Total Pts: 25 Score] |40", ["Old [Total Pts: 9 Score] |41"], "",
    ),
    "canvas": (
        ["Student", "ID", "SIS Login ID", "Section"], "Pacman (102)", ["Old (101)"], "",
    ),
}  # fmt: skip


@settings(max_examples=120)
@given(st.data())
def test_every_other_byte_stays(sheet: Path, data: st.DataObject) -> None:
    """In any encoding, with any separators, and with anything in the other cells."""
    draw = data.draw
    system = draw(st.sampled_from([*SYSTEMS]))
    who, title, after, mark = SYSTEMS[system]
    extra = draw(st.lists(TEXTS.map(lambda text: f"x{text}"), max_size=2))
    header = [*who, *extra, title, *after] if system != "canvas" else [*who, title, *after, *extra]
    place = header.index(title)
    table = [header]
    for number in range(draw(st.integers(1, 4))):
        row = [draw(NAMES if "Name" in name or name == "Student" else TEXTS) for name in header]
        row[header.index("ID" if system == "canvas" else "Username")] = f"{mark}login{number}"
        row[place] = draw(st.sampled_from(("", "-", "7", "25.0", " 3 ")))
        table.append(row)
    file = io.StringIO(newline="")
    csv.writer(
        file, delimiter=draw(st.sampled_from(",;\t")),
        lineterminator=draw(st.sampled_from(("\n", "\r\n"))),
        quoting=draw(st.sampled_from((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))),
    ).writerows(table)  # fmt: skip
    encoding = draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16")))
    content = file.getvalue().encode(encoding)
    sheet.write_bytes(content)
    cells = [row.cells[place] for row in Sheet(str(sheet)).rows()]
    filled = book(sheet, system, content, "Pacman").filled([record("login0", 12.5)])
    before, after_it = content.decode(encoding), filled.content.decode(encoding)
    was = file.getvalue()
    start, end = (at - (Sheet(str(sheet)).text != was) for at in (cells[1].start, cells[1].end))
    if filled.count:
        assert after_it in {f"{was[:start]}{q}12.5{q}{was[end:]}" for q in ("", '"')}
    else:
        assert after_it == before == was
        assert filled.left_out
