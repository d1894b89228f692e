"""Files of Python as lines of tokens, whatever is in them.

Nothing is parsed: Python 2, half a file, and what would be too deep for a parser are read, too, in
time that grows with the length of the text alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

NAME, NUMBER, STRING, OPERATOR = "name", "number", "string", "operator"
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
# A string that isn't closed goes on to the end, so that nothing is looked at twice.
_TOKEN = re.compile(
    r'''
    (?P<space>[ \t\f]+|\\\n)
    |(?P<comment>\#[^\n]*)
    |(?P<newline>\n)
    |(?P<string>[bfrtuBFRTU]{0,2}(?:
        """(?:[^"\\]+|\\.|"(?!""))*(?:""")?
        |\'\'\'(?:[^'\\]+|\\.|'(?!''))*(?:\'\'\')?
        |"(?:[^"\\\n]+|\\.)*"?
        |'(?:[^'\\\n]+|\\.)*'?))
    |(?P<name>[^\W\d]\w*)
    |(?P<number>\.?\d(?:[eE][-+]|[\w.])*)
    |(?P<operator>->|:=|<>|(?:\*\*|//|<<|>>|[-+*/%&|^@=<>!])=?|.)
    ''',
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A word or a sign, and the line it is in, the first being 1."""

    kind: str
    text: str
    line: int


@dataclass(frozen=True)
class Line:
    """What Python takes for one line: up to a line break outside of brackets."""

    indent: int
    tokens: list[Token]


def text_of(content: bytes) -> str:
    """A file as text with plain line breaks; what isn't UTF-8 is replaced."""
    text = content.decode("utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def lines(text: str) -> Iterator[Line]:
    """The lines that have tokens."""
    found: list[Token] = []
    depth = indent = 0
    start = True  # of a line of the file
    for token, column in _tokens(text):
        if token.kind == "newline":
            if found and not depth:
                yield Line(indent, found)
                found, depth = [], 0
            start = True
            continue
        if start and found and token.text in ("def", "class"):  # a bracket was never closed
            yield Line(indent, found)
            found, depth = [], 0
        if not found:
            indent = column
        start = False
        found.append(token)
        depth = max(0, depth + (token.text in OPENING) - (token.text in CLOSING))
    if found:
        yield Line(indent, found)


def _tokens(text: str) -> Iterator[tuple[Token, int]]:
    """The tokens and line breaks, with how far the line of the file is indented."""
    line, column, fresh = 1, 0, True
    for match in _TOKEN.finditer(text):
        kind, word = match.lastgroup or "", match.group()
        if kind == "space":
            column = len(word.expandtabs(8)) if fresh else column
        elif kind != "comment":
            yield Token(kind, word, line), column
        fresh = kind == "newline"
        column = 0 if fresh else column
        line += word.count("\n")
