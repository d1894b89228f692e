"""The older text format: `key: "value"` on a line, or lines between two of triple quotes."""

from __future__ import annotations

import math
import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from keyword import iskeyword

from pacman.support.fields import EXACT, Mistake, TestCaseError
from pacman.support.text import unknown

# Longer files are no test cases.
MOST_BYTES = 2_000_000
_QUOTES = '"""'
_EXPECTED = """expected 'key: "value"', or 'key: \"""' with lines and a '\"""' below it"""


@dataclass(frozen=True)
class Entry:
    """A value, and the numbers of the lines of its key and of its first line."""

    line: int
    first: int
    text: str

    @property
    def rows(self) -> Iterator[tuple[int, str]]:
        """Each line of the value that isn't blank, with its number."""
        for number, row in enumerate(self.text.split("\n"), self.first):
            if row.strip():
                yield number, row


@dataclass
class Source:
    """A file of that format: its entries, the keys that were read, and its mistakes."""

    path: str
    entries: dict[str, Entry] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def wrong(self, line: int, message: str) -> None:
        self.mistakes.append(Mistake(self.path, line, 1, message))

    def finish(self) -> None:
        """Raise TestCaseError if there are mistakes."""
        if self.mistakes:
            raise TestCaseError(sorted(self.mistakes, key=lambda mistake: mistake.line))

    def entry(self, key: str) -> Entry | None:
        """The value of an optional key."""
        self.asked.add(key)
        return self.entries.get(key)

    def needed(self, key: str) -> Entry:
        """The value of a required key; a mistake if it is missing."""
        found = self.entry(key)
        if found is None:
            self.wrong(1, f"'{key}' is missing")
        return found or Entry(1, 1, "")

    def one_of(self, key: str, what: str, known: Collection[str]) -> str:
        """The word under a required key, which is one of those that are known."""
        entry = self.needed(key)
        word = entry.text.strip()
        if word not in known and key in self.entries:
            self.wrong(entry.line, f"{key}: {unknown(what, f'{word:.60}', known)}")
        return word

    def name(self, key: str) -> str:
        entry = self.needed(key)
        text = entry.text.strip()
        if key in self.entries and (not text.isidentifier() or iskeyword(text)):
            self.wrong(entry.line, f"{key}: expected a name as in Python, not '{text:.40}'")
        return text

    def whole(self, key: str, least: int, most: int = EXACT) -> int:
        """A whole number between two others; `least` if it is wrong."""
        return int(self.amount(key, least, most, kind="whole number"))

    def amount(self, key: str, least: float, most: float = EXACT, *, kind: str = "number") -> float:
        """A number between two others; `least` if it is wrong."""
        entry = self.needed(key)
        number = number_of(entry.text)
        fits = number is not None and (kind == "number" or number.is_integer())
        if number is not None and fits and least <= number <= most:
            return plain(number)
        if key in self.entries:
            between = f"from {least:g} " + (f"to {most:g}" if most < EXACT else "up")
            self.wrong(entry.line, f"{key}: expected a {kind} {between}, not '{entry.text:.40}'")
        return least

    def words(self, key: str) -> list[str]:
        """The words under an optional key."""
        entry = self.entry(key)
        return entry.text.split() if entry else []

    def numbers(self, key: str) -> list[float]:
        """Numbers between blanks or commas; none if the key is missing."""
        entry = self.entry(key)
        if entry is None:
            return []
        words = entry.text.strip().removeprefix("[").removesuffix("]").replace(",", " ").split()
        found = [number_of(word) for word in words]
        if None in found:
            wrong = words[found.index(None)]
            self.wrong(entry.line, f"{key}: expected numbers, not '{wrong:.40}'")
        return [plain(number) for number in found if number is not None]

    @property
    def disabled(self) -> int:
        """The line that says `disabled: "true"`; 0 if there is none."""
        entry = self.entry("disabled")
        return entry.line if entry and entry.text.strip().lower() == "true" else 0

    def unasked(self) -> list[Mistake]:
        """A note for each key that was never read."""
        known = sorted(self.asked)
        return [
            Mistake(self.path, entry.line, 1, f"left out: {unknown('key', key, known)}")
            for key, entry in self.entries.items()
            if key not in self.asked
        ]


def number_of(text: str) -> float | None:
    """A finite number; None if the text is none."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def plain(number: float) -> float:
    """The same number, as an int if that is exact."""
    return int(number) if number.is_integer() and abs(number) <= EXACT else number


def read(path: str) -> Source:
    """The entries of a file; a TestCaseError has all its mistakes."""
    source = Source(path)
    lines = text_in(path).split("\n")
    number = 0
    while number < len(lines):
        line = _without_comment(lines[number])
        number += 1
        if not line:
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        named = key != "" and '"' not in key
        if key in source.entries:
            message = f"'{key:.40}' is here twice: it is in line {source.entries[key].line}, too"
            source.wrong(number, message)
        if value == _QUOTES and named:
            following = range(number, len(lines))
            ends = (n for n in following if _without_comment(lines[n]) == _QUOTES)
            end = next(ends, None)
            if end is None:
                source.wrong(number, f"{key}: expected a line with {_QUOTES} alone where it ends")
                break
            source.entries[key] = Entry(number, number + 1, "\n".join(lines[number:end]))
            number = end + 1
        elif named and len(value) > 1 and value[0] == value[-1] == '"':
            source.entries[key] = Entry(number, number, value[1:-1])
            if '"' in value[1:-1]:
                source.wrong(number, f"{key}: a '\"' between quotes: {_EXPECTED}")
        else:
            comment = ": a '#' begins a comment, between quotes, too"
            source.wrong(number, _EXPECTED + (comment if "#" in lines[number - 1] else ""))
    source.finish()
    return source


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def text_in(path: str, most: int = MOST_BYTES) -> str:
    """The text of a file in UTF-8 or Latin-1, with plain line ends; or a TestCaseError."""
    problem = "" if os.path.isfile(path) else "no file" if os.path.lexists(path) else "not found"
    raw = b""
    if not problem:
        try:
            with open(path, "rb") as file:
                raw = file.read(most + 1)
        except OSError as error:
            problem = f"cannot be read: {error.strerror}"
    if len(raw) > most:
        problem = f"larger than {most:,} bytes: it cannot be what it is called"
    if problem:
        raise TestCaseError([Mistake(path, 1, 1, problem)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")
