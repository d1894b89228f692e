"""Gradebooks in files, and records of students."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from pacman.course.gradebook.book import Book, Filled
from pacman.course.results.record import GRADED, Record, Student
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


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("books") / "book.csv"


def book(
    sheet: Path,
    system: str,
    text: str | bytes,
    column: str | None = None,
    full: float = 25,
    out_of: float | None = None,
) -> Book:
    sheet.write_bytes(text.encode() if isinstance(text, str) else text)
    (known,) = (each for each in with_gradebooks() if each.name == system)
    return known.book(str(sheet), column, full, out_of)


def refusal(sheet: Path, system: str, text: str, column: str | None = None) -> str:
    with pytest.raises(UserError) as caught:
        book(sheet, system, text, column)
    message = str(caught.value)
    assert message.startswith(f"{sheet}: ")
    assert "\n" not in message
    return message.removeprefix(f"{sheet}: ")


def rows(filled: Filled, delimiter: str = ",") -> list[list[str]]:
    text = filled.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
