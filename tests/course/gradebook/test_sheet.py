"""Tables of other programs: read as Python's own reader reads them, and changed in single cells."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pacman.course.gradebook.sheet import LARGEST, Sheet
from pacman.support.errors import UserError

MARKED = ("utf-8-sig", "utf-16")
ENCODINGS = ("utf-8", "cp1252", *MARKED)
CELLS = st.text(st.sampled_from("ab é17=\"',;\t\r\n"), max_size=5)
TABLES = st.integers(2, 4).flatmap(
    lambda width: st.lists(
        st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=5
    )
)  # fmt: skip


@pytest.fixture(scope="module", name="path")
def _path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("books") / "book.csv"


def sheet_of(path: Path, content: bytes) -> Sheet:
    path.write_bytes(content)
    return Sheet(str(path))


def refusal(path: Path, content: bytes) -> str:
    """Why a file is refused, on one line, which begins with its path."""
    with pytest.raises(UserError) as caught:
        list(sheet_of(path, content).rows())
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


def is_refused(path: Path, content: bytes) -> bool:
    try:
        list(sheet_of(path, content).rows())
    except UserError:
        return True
    return False


def plainly(text: str, delimiter: str) -> list[list[str]]:
    """What Python's own reader reads, but for blank lines."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [row for row in rows if len(row) > 1 or any(row)]


def texts(sheet: Sheet) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in sheet.rows()]


@st.composite
def written(draw: st.DrawFn) -> tuple[str, str, list[list[str]]]:
    """A table as some program writes it: its text, what is between its cells, its encoding."""
    table = draw(TABLES)
    delimiter = draw(st.sampled_from(",;\t"))
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    # The writers of some Pythons leave line ends that aren't theirs without quotes.
    needed = any({"\r", "\n"} & set(cell) for row in table for cell in row)
    quoted = needed or draw(st.booleans())
    # The first row says what is between cells.
    table.insert(0, ["title"] * len(table[0]))
    file = io.StringIO(newline="")
    csv.writer(
        file,
        delimiter=delimiter,
        lineterminator=end,
        quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
    ).writerows(table)
    cut = len(end) if draw(st.booleans()) else 0
    return file.getvalue()[: len(file.getvalue()) - cut], delimiter, table


@pytest.mark.slow
@given(written(), st.sampled_from(ENCODINGS))
def test_what_programs_write_is_read(
    path: Path, made: tuple[str, str, list[list[str]]], encoding: str
) -> None:
    text, delimiter, table = made
    sheet = sheet_of(path, text.encode(encoding))
    assert sheet.delimiter == delimiter
    assert texts(sheet) == table
    assert sheet.changed({}) == text.encode(encoding)


@given(st.text(st.sampled_from('ab",;\r\n é'), max_size=30))
def test_any_text_is_read_as_python_reads_it(path: Path, text: str) -> None:
    if is_refused(path, text.encode()):
        # One column, or quotes that are never closed, which Python closes at the end.
        assert '"' in text or len((plainly(text, ",") or [[]])[0]) < 2
    else:
        sheet = Sheet(str(path))
        assert texts(sheet) == plainly(text, sheet.delimiter)


@given(written(), st.sampled_from(ENCODINGS), st.data())
def test_only_the_changed_cells_change(
    path: Path, made: tuple[str, str, list[list[str]]], encoding: str, data: st.DataObject
) -> None:
    text, delimiter, table = made
    content = text.encode(encoding)
    sheet = sheet_of(path, content)
    rows = list(sheet.rows())
    places = [(row, cell) for row in range(1, len(table)) for cell in range(len(table[0]))]
    chosen = data.draw(st.lists(st.sampled_from(places), unique=True))
    values = {place: data.draw(st.sampled_from(["17", "17,5", "0"])) for place in chosen}
    changed = sheet.changed({rows[row].cells[cell]: said for (row, cell), said in values.items()})
    for (row, cell), said in values.items():
        table[row][cell] = said
    assert plainly(changed.decode(encoding), delimiter) == table
    # All bytes before and after the cells are as they were.
    at = 0
    mark = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(encoding, encoding)
    for row, cell in sorted(chosen):
        start, end = rows[row].cells[cell][1:]
        before = sheet.text[at:start].encode(mark)
        assert before in changed
        changed = changed[changed.index(before) + len(before) :]
        at = end
    assert changed.endswith(sheet.text[at:].encode(mark))


@given(st.binary(max_size=60))
def test_any_bytes_are_a_table_or_refused_in_a_line(path: Path, content: bytes) -> None:
    if is_refused(path, content):
        assert refusal(path, content)
    else:
        assert Sheet(str(path)).changed({}) == content


@given(st.text(st.characters(codec="utf-8"), max_size=30), st.sampled_from(MARKED))
def test_any_letters_stay_as_they_are(path: Path, text: str, encoding: str) -> None:
    assume("\0" not in text)
    content = ("a,b\n" + text.replace('"', "")).encode(encoding)
    assert sheet_of(path, content).changed({}) == content


def test_a_cell_is_quoted_where_it_was_or_needs_to_be(path: Path) -> None:
    sheet = sheet_of(path, b'a,b,c\n1,"2",\n')
    cells = list(sheet.rows())[1].cells
    assert sheet.changed(dict.fromkeys(cells, "17")) == b'a,b,c\n17,"17",17\n'
    assert sheet.changed(dict.fromkeys(cells, "1,5")) == b'a,b,c\n"1,5","1,5","1,5"\n'


def test_bytes_that_no_usual_encoding_has_stay(path: Path) -> None:
    content = b"a,b\n\x81\xe9,1\n"
    assert sheet_of(path, content).changed({}) == content


def test_rows_know_their_lines(path: Path) -> None:
    sheet = sheet_of(path, b'a,b\r\n\r\n"1\r\n1","2\n2"\r\n3,4\r\n')
    assert [row.line for row in sheet.rows()] == [1, 3, 6]


def test_a_long_cell_and_many_quotes_take_no_time(path: Path) -> None:
    cell = '""' * 500_000
    sheet = sheet_of(path, f'a,b\n"{cell}",1\n'.encode())
    assert len(texts(sheet)[1][0]) == 500_000
    assert "line 2: quotes are opened" in refusal(path, f'a,b\n1,"{cell}'.encode())


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no table of cells with commas, semicolons or tabs between: it is empty"),
        (b"\xef\xbb\xbf\r\n\n", "it is empty"),
        (b"<!DOCTYPE html>\n<p>Log in", "it begins with '<!DOCTYPE html>'"),
        (b"x" * 1000, f"it begins with '{'x' * 60} ...'"),
        (b"a,b\n1,\0\n", "not a file of text"),
        (b"\xff\xfea\x00\xff", "not a file of text"),
        (b"PK\x03\x04 a,b", "a workbook of Excel; expected CSV"),
        (b"\xd0\xcf\x11\xe0 a,b", "a workbook of Excel; expected CSV"),
        (b'a,b\n1,"2\n3,4\n', "line 2: quotes are opened there and never closed"),
        (b'"a,b\n1,2', "line 1: quotes are opened there and never closed"),
    ],
)
def test_what_is_no_table_is_refused_in_a_line(path: Path, content: bytes, why: str) -> None:
    assert why in refusal(path, content)


def test_files_that_cannot_be_read_or_are_no_gradebook(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: No such file"):
        Sheet(str(tmp_path / "none.csv"))
    with pytest.raises(UserError, match="cannot be read: "):
        Sheet(str(tmp_path))
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(UserError, match="larger than 20 MB"):
        Sheet(str(large))
