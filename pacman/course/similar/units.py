"""The parts of a submission that are compared: functions, and statements outside of them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from pygments.token import Operator

from .passes import HEADER, PARTS, STATEMENT, WHOLE, Tokens, own_names, run
from .tokens import Token, statements

_ASSIGN = frozenset(f"{sign}=" for sign in ["", *"+-*/%@&|^", "//", "**", ">>", "<<"])
_AFTER_A_TARGET = _ASSIGN | {",", ")", "]", ":"}


class Unit(NamedTuple):
    """A function without the functions in it, or a statement outside of functions."""

    file: int
    words: list[str]  # for comparing part by part
    places: list[int]  # the line of each word
    digest: bytes  # for comparing all of it


class _Block(NamedTuple):
    """The block of a header: its statements belong to one unit, or each of them is a unit."""

    indent: int
    sign: str = ""
    unit: Tokens | None = None


def units(texts: Sequence[str], vocabulary: frozenset[str] = frozenset()) -> list[Unit]:
    """The units of the files of one submission.

    An attribute keeps its name, which is the game's, unless the submission defines the attribute
    and the vocabulary lacks it.
    """
    own: set[str] = set()
    found = [(file, tokens) for file, text in enumerate(texts) for tokens in _split(text, own)]
    own -= vocabulary
    return [_unit(file, own_names(own, tokens)) for file, tokens in found]


def attributes(text: str) -> frozenset[str]:
    """The attributes that a file uses or defines: the vocabulary, if it is the template."""
    found: set[str] = set()
    for tokens in _split(text, found):
        found |= {f".{token.text}" for before, token in pairwise(tokens) if before.text == "."}
    return frozenset(found)


def _unit(file: int, tokens: Tokens) -> Unit:
    whole = "\n".join([token.text for token in run(WHOLE, tokens)])
    digest = blake2b(whole.encode(errors="replace"), digest_size=8).digest()
    words = [token.text for token in run(PARTS, tokens)]
    return Unit(file, words, [token.line for token in tokens], digest)


def _split(text: str, own: set[str]) -> list[Tokens]:
    """The tokens of each unit of a file; adds the names to `own` that the file defines."""
    found: list[Tokens] = []
    blocks = [_Block(-2)]
    for indent, tokens, is_header in statements(text):
        _leave(blocks, indent)
        _, outer, unit = blocks[-1]
        own |= _defined(tokens, in_class=outer == "class")
        words = [token.text for token in tokens[:2]]
        if is_header and words[0] == "class":
            blocks.append(_Block(indent, "class"))
            continue
        sign, passes = "{" if is_header else ";", STATEMENT
        if is_header and "def" in words:
            sign, passes, unit = ":", HEADER, None
        end = Token(Operator, sign, tokens[-1].line, 0)
        tokens = run(passes, tokens)  # noqa: PLW2901 - what is left of it
        if not tokens:
            continue
        if unit is None:
            unit = []
            found.append(unit)
        unit += [*tokens, end]
        if is_header:
            blocks.append(_Block(indent, sign, unit))
    _leave(blocks, -1)
    return found


def _leave(blocks: list[_Block], indent: int) -> None:
    """End the blocks that don't contain a line with this indentation."""
    while indent <= blocks[-1].indent:
        _, sign, unit = blocks.pop()
        if unit and sign == "{":
            unit.append(Token(Operator, "}", unit[-1].line, 0))


def _defined(tokens: Tokens, *, in_class: bool) -> set[str]:
    """The attributes and functions that a statement defines, as `.name` and `$name`."""
    words = [token.text for token in tokens]
    if "def" in words[:2]:
        return {f"{'.' if in_class else '$'}{name}" for name in words[words.index("def") + 1 :][:1]}
    last = max((i for i, t in enumerate(tokens) if t.depth <= 0 and t.text in _ASSIGN), default=0)
    three = zip(words, words[1:], words[2 : last + 1], strict=False)
    found = {f".{name}" for dot, name, after in three if dot == "." and after in _AFTER_A_TARGET}
    return found | {f".{words[0]}"} if in_class and words[1:2] in (["="], [":"]) else found
