"""A table in a file of another program, of which single cells are changed and no other byte."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pacman.support.errors import UserError

LARGEST = 20_000_000
LONGEST_QUOTE = 60
_DELIMITERS = ",;\t"
_BREAK = re.compile("\r\n|\r|\n")
_MARK = "\ufeff"  # some programs begin a file with it, to mark the encoding
# The last decodes any byte, so a file in yet another encoding keeps its bytes.
_ENCODINGS = ("utf-8", "cp1252", "latin-1")
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


class Cell(NamedTuple):
    """The text of a cell, and its place in the text of the file, with its quotes."""

    text: str
    start: int
    end: int


class Row(NamedTuple):
    """The cells of a row, and the line of the file in which it begins."""

    line: int
    cells: list[Cell]


class Sheet:
    """The text of a file, as a table. Raises UserError if it is none."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.text, self.encoding = _decoded(path)
        self.delimiter = self._delimiter()

    def rows(self) -> Iterator[Row]:
        """The rows that aren't blank; text in quotes may have several lines."""
        return self._rows(self.delimiter)

    def error(self, message: str) -> UserError:
        return UserError(f"{self.path}: {message}")

    def changed(self, values: Mapping[Cell, str]) -> bytes:
        """The file with new texts in these cells, in quotes if they were or need to be."""
        parts, at = [], 0
        special = {self.delimiter, '"', "\r", "\n"}
        for cell in sorted(values, key=lambda cell: cell.start):
            was_quoted = self.text[cell.start : cell.end].startswith('"')
            mark = '"' if was_quoted or special & set(values[cell]) else ""
            inner = values[cell].replace('"', '""')
            parts += [self.text[at : cell.start], mark, inner, mark]
            at = cell.end
        return "".join([*parts, self.text[at:]]).encode(self.encoding)

    def _delimiter(self) -> str:
        """The delimiter that cuts the first row into the most cells."""
        widths = {}
        for delimiter in _DELIMITERS:
            first = next(self._rows(delimiter), None)
            widths[delimiter] = 0 if first is None else len(first.cells)
        best = max(_DELIMITERS, key=widths.__getitem__)
        if widths[best] < 2:
            said = "it is empty" if widths[best] == 0 else f"it begins with {quoted(self.text)}"
            raise self.error(f"no table of cells with commas, semicolons or tabs between: {said}")
        return best

    def _rows(self, delimiter: str) -> Iterator[Row]:
        ends = re.compile(f"[{delimiter}\r\n]")
        at, line = int(self.text.startswith(_MARK)), 1
        while at < len(self.text):
            row = Row(line, [])
            more = True
            while more:
                cell = self._cell(at, ends, line)
                row.cells.append(cell)
                line += len(_BREAK.findall(cell.text))
                more = self.text.startswith(delimiter, cell.end)
                at = cell.end + 1
            if self.text.startswith("\r\n", at - 1):
                at += 1
            line += 1
            if len(row.cells) > 1 or row.cells[0].text:
                yield row

    def _cell(self, start: int, ends: re.Pattern[str], line: int) -> Cell:
        """The cell that begins here; quotes count only at its beginning."""
        after, inner = start, ""
        if self.text.startswith('"', start):
            after = self._closed(start + 1, line)
            inner = self.text[start + 1 : after - 1].replace('""', '"')
        found = ends.search(self.text, after)
        end = found.start() if found else len(self.text)
        return Cell(inner + self.text[after:end], start, end)

    def _closed(self, at: int, line: int) -> int:
        """The place behind the closing quote; two quotes in a row stand for one."""
        while True:
            at = self.text.find('"', at) + 1
            if not at:
                raise self.error(f"line {line}: quotes are opened there and never closed")
            if not self.text.startswith('"', at):
                return at
            at += 1


def quoted(text: str) -> str:
    """The beginning of a file's text, in quotes, for a message."""
    line = text.strip().lstrip(_MARK).split("\n")[0].strip()
    return f"'{line[:LONGEST_QUOTE]} ...'" if len(line) > LONGEST_QUOTE else f"'{line}'"


def _decoded(path: str) -> tuple[str, str]:
    """The text of a file, and the encoding that turns it into the same bytes again."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise UserError(f"{path}: larger than {LARGEST // 1_000_000} MB: no table of a class")
    if content.startswith(_WORKBOOKS):
        raise UserError(f"{path}: a workbook of Excel; expected CSV, as it was exported")
    wide = _WIDE.get(content[:2])
    for encoding in (wide,) if wide else _ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return text, encoding
    raise UserError(f"{path}: not a file of text; expected CSV, as it was exported")
