"""Gradebooks as any program may write them: after filling in, every other byte is as it was."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from gradebooks import book, record
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman.support.errors import UserError

# Names with digits, underscores, separators, quotes, accents and line breaks.
NAMES = st.text(st.sampled_from("Adab1_7 é.'-,;\"\t\n="), min_size=1, max_size=8)
OTHERS = st.text(st.sampled_from('ab 17.,;"\t\né='), max_size=6)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"])
HEADS = {
    "canvas": ["Student", "ID", "SIS Login ID", "Section", "Notes", "Pacman (7)", "Notes"],
    "moodle": [
        "Identifier", "Full name", "Status", "Grade", "Maximum Grade", "Notes", "Notes",
        "Feedback comments",
    ],
    "blackboard": [
        "Last Name", "Username", "Notes", "Pacman [Total Pts: 25 Score] |409586",
        "Feedback to Learner", "Feedback Format", "Grading Notes", "Notes Format",
    ],
    "brightspace": [
        "OrgDefinedId", "Username", "Last Name", "First Name", "Notes",
        "Pacman Points Grade <Numeric MaxPoints:25 Weight:10>", "End-of-Line Indicator",
    ],
}  # fmt: skip
# The columns of sentences to students, and the columns that describe their format.
COMMENTS = {"moodle": (7,), "blackboard": (4, 5)}


def row_of(system: str, number: int, name: str, grade: str, free: list[str]) -> list[str]:
    if system == "canvas":
        return [name, str(number), f"login{number}", "A", free[0], grade, free[1]]
    if system == "moodle":
        first, second, comment = free
        return [f"Participant {number}", name, "Submitted", grade, "25.00", first, second, comment]
    if system == "blackboard":
        style = ("SMART_TEXT", "HTML", "PLAIN_TEXT", "", "OTHER")[number % 5]
        return [name, str(number), free[0], grade, free[1], style, free[2], "PLAIN_TEXT"]
    return [f"#{number}", f"#login{number}", name, "Ada", free[0], grade, "#"]


@st.composite
def books(draw: st.DrawFn) -> tuple[str, str, list[list[str]], str]:
    """A system, a file's text and its table, and the delimiter."""
    system = draw(st.sampled_from(sorted(HEADS)))
    rows = [HEADS[system]]
    for number in range(101, 101 + draw(st.integers(1, 5))):
        grade = draw(st.sampled_from(["", "-", "12", "12,5", "25.0", "EX", "=1+1"]))
        free = [draw(OTHERS) for _ in range(3)]
        rows.append(row_of(system, number, draw(NAMES), grade, free))
    delimiter = draw(st.sampled_from(",;\t"))
    file = io.StringIO(newline="")
    end = draw(st.sampled_from(["\n", "\r\n"]))
    csv.writer(
        file,
        delimiter=delimiter,
        lineterminator=end,
        quoting=csv.QUOTE_ALL if draw(st.booleans()) else csv.QUOTE_MINIMAL,
    ).writerows(rows)
    return system, file.getvalue(), rows, delimiter


def raw(text: str, delimiter: str) -> list[str]:
    """The cells of a text with their quotes, and what is between them, in turns."""
    parts, quoted = [""], False
    for letter in text:
        if letter == '"':
            quoted = not quoted
        if not quoted and letter in (delimiter, "\n"):
            parts += [letter, ""]
        else:
            parts[-1] += letter
    return parts


def filled_in(path: Path, system: str, content: bytes, rows: list[list[str]]) -> bytes:
    """The content with points for every second student."""
    title = "Grade" if system == "moodle" else "Pacman"
    found = book(path, system, content, title)
    graded = [
        replace(record(str(number)), points=float(number - 100))
        for number in range(101, 100 + len(rows))
        if number % 2
    ]
    return found.filled(graded).content


@settings(max_examples=100)
@given(books(), ENCODINGS)
def test_every_other_byte_is_as_it_was(
    sheet: Path, made: tuple[str, str, list[list[str]], str], encoding: str
) -> None:
    system, text, rows, delimiter = made
    content = text.encode(encoding)
    done = filled_in(sheet, system, content, rows)
    after = done.decode(encoding)
    assert after.encode(encoding) == done
    before_parts, after_parts = raw(text, delimiter), raw(after, delimiter)
    assert len(before_parts) == len(after_parts)
    width = len(HEADS[system])
    title = next(i for i, name in enumerate(HEADS[system]) if name.startswith(("Pacman", "Grade")))
    mine = {title, *COMMENTS.get(system, ())}
    for place, (one, other) in enumerate(zip(before_parts, after_parts, strict=True)):
        row, column = divmod(place // 2, width)
        may_change = place % 2 == 0 and column in mine and row > 0 and (100 + row) % 2
        assert one == other or may_change, (row, column, one, other)
    table = list(csv.reader(io.StringIO(after, newline=""), delimiter=delimiter))
    for number, cells in enumerate(table[1:], 101):
        was = rows[number - 100]
        if number % 2 and was[title] not in ("EX", "=1+1"):
            assert float(cells[title].replace(",", ".")) == number - 100
        else:
            assert cells[title] == was[title]


@pytest.mark.parametrize("system", sorted(HEADS))
def test_a_repeated_head_is_refused_or_left_alone(sheet: Path, system: str) -> None:
    """Between two columns of the same name, there is no guess."""
    heads = [*HEADS[system], next(h for h in HEADS[system] if h.startswith(("Pacman", "Grade")))]
    row = [*row_of(system, 101, "Ada", "", ["", "", ""])[: len(HEADS[system])], ""]
    text = io.StringIO(newline="")
    csv.writer(text).writerows([heads, row])
    with pytest.raises(UserError, match=r"called so|maximum"):
        filled_in(sheet, system, text.getvalue().encode(), [heads, row])
