"""What a line of Python consists of, and what it is without annotations and needless brackets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from keyword import kwlist

from .scanning import CLOSING, NAME, OPENING, STRING, Token

KEYWORDS = frozenset(kwlist)
ARGUMENT = "argument"  # what a call names a parameter, which may be Python's word for it
_COMPOUND = frozenset(
    {"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class",
     "async", "match", "case"}
)  # fmt: skip
_ASSIGN = frozenset(
    {"=", "+=", "-=", "*=", "/=", "//=", "%=", "**=", "@=", "&=", "|=", "^=", ">>=", "<<="}
)
_AFTER_A_TARGET = _ASSIGN | {",", ")", "]", ":"}


def is_compound(tokens: list[Token]) -> bool:
    first = tokens[0].text
    soft = first in ("match", "case")  # names, too
    return first in _COMPOUND and not (soft and tokens[1:] and tokens[1].text in (":", "=", "."))


def colon(tokens: list[Token]) -> int | None:
    """Where a header ends; None where it doesn't, as in a call of what is called `match`."""
    depth = lambdas = 0
    for index, token in enumerate(tokens):
        depth += (token.text in OPENING) - (token.text in CLOSING)
        if depth <= 0 and token.text == "lambda":
            lambdas += 1
        elif depth <= 0 and token.text == ":":
            if not lambdas:
                return index
            lambdas -= 1
    return None


def split(tokens: list[Token]) -> Iterator[list[Token]]:
    """The statements between semicolons."""
    start = 0
    for index, token in enumerate(tokens):
        if token.text == ";":
            if index > start:
                yield tokens[start:index]
            start = index + 1
    if len(tokens) > start:
        yield tokens[start:]


def says_nothing(statement: list[Token]) -> bool:
    """Whether it is an import, `pass`, `...` or a docstring."""
    if statement[0].text in ("import", "from", "pass"):
        return True
    return all(token.kind == STRING or token.text == "." for token in statement)


def unannotated(statement: list[Token]) -> list[Token]:
    """`x = 1` for `x: int = 1`, and nothing for `x: int`."""
    end = 1
    while end < len(statement) and statement[end].text == ".":
        end += 2
    if statement[0].kind != NAME or end >= len(statement) or statement[end].text != ":":
        return statement
    equals = (i for i in range(end, len(statement)) if statement[i].text == "=")
    start = next(equals, None)
    return [] if start is None else statement[:end] + statement[start:]


def without_annotations(header: list[Token]) -> list[Token]:
    """The header of a function with only the names and the defaults of its parameters."""
    kept: list[Token] = []
    depth = lambdas = 0
    skipping = False
    for token in header:
        depth += (token.text in OPENING) - (token.text in CLOSING)
        if depth == 0 and token.text == "->":
            break
        lambdas += token.text == "lambda"
        if depth == 1 and token.text == ":":
            skipping = skipping or not lambdas
            lambdas = max(0, lambdas - 1)
        elif depth == 0 or (depth == 1 and token.text in (",", "=")):
            skipping = False
        if not skipping:
            kept.append(token)
    return kept


def parameters(header: list[Token]) -> Iterator[str]:
    depth = 0
    for before, token in pairwise(header):
        depth += (before.text in OPENING) - (before.text in CLOSING)
        if depth == 1 and token.kind == NAME and before.text in ("(", ",", "*", "**"):
            yield token.text


def bind(tokens: list[Token], bound: set[str]) -> None:
    """Add the names that loops, lambdas, `as` and `:=` bind."""
    end = before = ""
    for index, token in enumerate(tokens):
        if token.text in ("for", "lambda"):
            end = "in" if token.text == "for" else ":"
        elif token.text == end:
            end = ""
        elif token.kind == NAME and (end or before == "as"):
            bound.add(token.text)
        elif token.text == ":=" and index:
            bound.add(before)
        before = token.text


def bind_targets(statement: list[Token], bound: set[str], attributes: set[str]) -> None:
    """Add what a statement assigns to."""
    depth = last = 0
    for index, token in enumerate(statement):
        depth += (token.text in OPENING) - (token.text in CLOSING)
        if depth <= 0 and token.text in _ASSIGN:
            last = index
    for index in range(last):
        if statement[index].kind == NAME and statement[index + 1].text in _AFTER_A_TARGET:
            is_attribute = index and statement[index - 1].text == "."
            (attributes if is_attribute else bound).add(statement[index].text)


def with_arguments(tokens: list[Token]) -> list[Token]:
    """The tokens, in which names of arguments are of a kind of their own: no variables."""
    marked = tokens.copy()
    depth = 0
    for index, (before, token) in enumerate(pairwise(tokens), 1):
        depth += (before.text in OPENING) - (before.text in CLOSING)
        is_first = depth > 0 and before.text in ("(", ",") and token.kind == NAME
        if is_first and [after.text for after in tokens[index + 1 : index + 2]] == ["="]:
            marked[index] = token._replace(kind=ARGUMENT)
    return marked


def bare(tokens: list[Token]) -> list[Token]:
    """The tokens without brackets that only group, and without commas before a closing one."""
    kept: list[Token] = []
    grouping: list[bool] = []
    for token in tokens:
        if token.text in OPENING:
            grouping.append(token.text == "(" and not (kept and _can_be_called(kept[-1])))
            if grouping[-1]:
                continue
        elif token.text in CLOSING:
            if kept and kept[-1].text == ",":
                kept.pop()
            if grouping and grouping.pop():
                continue
        kept.append(token)
    return kept


def _can_be_called(token: Token) -> bool:
    if token.kind == NAME:
        return token.text not in KEYWORDS or token.text == "def"
    return token.kind == STRING or token.text in CLOSING
