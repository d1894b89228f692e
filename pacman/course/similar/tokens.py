"""Any text as statements of Python tokens, even Python 2, half a file or garbage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from pygments.lexer import RegexLexer
from pygments.token import Name, Number, Operator, Punctuation, String, Text, Whitespace, _TokenType

OPENING = "([{"
_HEADERS = {"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def",
            "class", "async", "match", "case"}  # fmt: skip
_BREAK = Text  # the type of line breaks, with the indentation after them


class Token(NamedTuple):
    """A word or a sign, its type in Pygments, and its place."""

    kind: _TokenType
    text: str
    line: int  # counted from 1
    depth: int  # how many brackets are open after it


class Statement(NamedTuple):
    """A simple statement, or the header of a block without its colon."""

    indent: int
    tokens: list[Token]
    is_header: bool


class _Lexer(RegexLexer):
    """Lex Python in linear time; the lexer of Pygments takes quadratic time on blank lines.

    An unclosed string goes on to the end, so that no text is read twice.
    """

    flags = re.DOTALL | re.VERBOSE
    tokens = {  # noqa: RUF012 - Pygments wants it so
        "root": [
            (r"[ \t\f]+ | \\\n | \#[^\n]*", Whitespace),
            (r"""(?! [bfrtuBFRTU]{1,2}["'] ) [^\W\d]\w*""", Name),
            (r"[()\[\]{}]", Punctuation),
            (r"-> | := | <> | (?:\*\*|//|<<|>>|[-+*/%&|^@=<>!])=? | [:,;] | \.(?!\d)", Operator),
            (r"(?: \n[ \t\f]* )+", _BREAK),
            (
                r'''[bfrtuBFRTU]{0,2} (?:
                """(?: [^"\\]+ | \\. | "(?!"") )* (?:""")?
                | \'\'\'(?: [^'\\]+ | \\. | '(?!'') )* (?:\'\'\')?
                | "(?: [^"\\\n]+ | \\. )*"?
                | '(?: [^'\\\n]+ | \\. )*'?)''',
                String,
            ),
            (r"\.?\d(?: [eE][-+] | [\w.] )*", Number),
            (r".", Operator),
        ]
    }


_LEXER = _Lexer()


def text_of(content: bytes) -> str:
    """Decode a file and unify its line breaks; replace what is not UTF-8."""
    text = content.decode("utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def statements(text: str) -> Iterator[Statement]:
    """The statements of a text; those behind a header, in its line, are indented deeper."""
    for indent, tokens in lines(text):
        if end := _end_of_header(tokens):
            yield Statement(indent, tokens[:end], is_header=True)
        for is_end, part in groupby(tokens[end and end + 1 :], key=lambda token: token.text == ";"):
            if not is_end:
                yield Statement(indent + bool(end), list(part), is_header=False)


def lines(text: str) -> Iterator[tuple[int, list[Token]]]:
    """The indentation and the tokens of each logical line, without comments and white space."""
    found: list[Token] = []
    line = depth = indent = 0
    for _, kind, word in _LEXER.get_tokens_unprocessed(f"\n{text}"):
        if kind is _BREAK:
            line += word.count("\n")
            column = len(word.rpartition("\n")[2].expandtabs(8))
            is_first = True
        elif kind is Whitespace:
            line += word == "\\\n"
        else:
            if is_first:
                # A definition at the start of a line ends a bracket that was never closed.
                if found and (depth <= 0 or word in ("def", "class")):
                    yield indent, found
                    found, depth = [], 0
                indent = indent if found else column
                is_first = False
            if kind is Punctuation:
                depth += 1 if word in OPENING else -1
            found.append(Token(kind, word, line, depth))
            if kind is String:
                line += word.count("\n")
    if found:
        yield indent, found


def _end_of_header(tokens: list[Token]) -> int:
    """The index of the colon that ends the header of a block; 0 for a simple statement."""
    first, after = tokens[0].text, tokens[1].text if tokens[1:] else ""
    if first not in _HEADERS or (first in ("match", "case") and after in (":", "=", ".")):
        return 0
    return next((i for i, t in enumerate(tokens) if t.text == ":" and t.depth <= 0), 0)
