"""What a submission does, without what is easily changed about how it is written.

Names, comments, annotations, formatting and the order of functions are gone; a function is a list
of words that are the same for a copy, however it was renamed and laid out.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from itertools import pairwise

from .scanning import NAME, NUMBER, OPERATOR, STRING, Line, Token, lines
from .statements import (
    ARGUMENT,
    KEYWORDS,
    bare,
    bind,
    bind_targets,
    colon,
    is_compound,
    parameters,
    says_nothing,
    split,
    unannotated,
    with_arguments,
    without_annotations,
)

# How far back a name is looked for where parts of functions are compared.
REACH = 15
_BUILTINS = frozenset(dir(builtins))
_STRING = re.compile(r"([a-zA-Z]*)(\"\"\"|'''|\"|')(.*?)(?:\2)?", re.DOTALL)
_ESCAPED_QUOTE = re.compile(r"\\(['\"])")


@dataclass(frozen=True)
class Unit:
    """A function without those in it, or a statement outside of functions."""

    file: int
    words: list[str]  # what is compared part by part: all numbers are alike, names know no farther
    places: list[int]  # the line of each word
    digest: bytes  # of the whole of it, as it is compared where it should be the same


@dataclass
class _Draft:
    """A unit whose names are still as they were written."""

    file: int
    outer: _Draft | None = None
    tokens: list[Token] = field(default_factory=list)
    bound: set[str] = field(default_factory=set)  # names that aren't what Python has under them

    def knows(self, name: str) -> bool:
        scope: _Draft | None = self
        while scope is not None:
            if name in scope.bound:
                return True
            scope = scope.outer
        return False


@dataclass(frozen=True)
class _Block:
    """What an indented line belongs to: the unit, or, where each line is one, their scope."""

    indent: int
    draft: _Draft
    level: str  # module, class, function, or inner for a block in one of them


def units(texts: Sequence[str], vocabulary: frozenset[str] = frozenset()) -> list[Unit]:
    """The units of the files of one submission.

    Attributes keep their names, since they are the game's, unless the submission itself sets or
    defines them and they aren't in the vocabulary.
    """
    drafts: list[_Draft] = []
    own: set[str] = set()
    for number, text in enumerate(texts):
        reader = _Reader(number, own)
        for line in lines(text):
            reader.read(line)
        reader.leave(-1)
        drafts += reader.drafts
    own -= vocabulary
    return [_unit(draft, own) for draft in drafts if draft.tokens]


def attributes(text: str) -> frozenset[str]:
    """The attributes that a file uses or defines: the vocabulary, where it is the template."""
    found: set[str] = set()
    reader = _Reader(0, found)
    for line in lines(text):
        reader.read(line)
        found.update(t.text for before, t in pairwise(line.tokens) if before.text == ".")
    return frozenset(found)


class _Reader:
    """Sorts the lines of a file into units, and finds out which names it defines."""

    def __init__(self, file: int, attributes: set[str]) -> None:
        self.file = file
        self.attributes = attributes
        self.drafts: list[_Draft] = []
        self.blocks = [_Block(-1, _Draft(file), "module")]

    def leave(self, indent: int) -> None:
        """End the blocks that a line with this indentation isn't in."""
        while len(self.blocks) > 1 and indent <= self.blocks[-1].indent:
            _end(self.blocks.pop())

    def read(self, line: Line) -> None:
        self.leave(line.indent)
        block = self.blocks[-1]
        end = colon(line.tokens) if is_compound(line.tokens) else None
        if end is None:
            self._statements(line.tokens, block)
            return
        header, rest = line.tokens[:end], line.tokens[end + 1 :]
        inside = self._open(header, block, line.indent)
        if rest:
            self._statements(rest, inside)
            _end(inside)
        else:
            self.blocks.append(inside)

    def _open(self, header: list[Token], block: _Block, indent: int) -> _Block:
        """The block that a header begins."""
        words = [token.text for token in header[:3]]
        scope = block.draft
        if words[0] == "class":
            if len(words) > 1:
                scope.bound.add(words[1])
            return _Block(indent, _Draft(self.file, scope), "class")
        if "def" in words[:2]:
            return _Block(indent, self._function(header, block), "function")
        draft = self._draft_in(block)
        bind(header, scope.bound)
        _add(draft, with_arguments(header), "{")
        return _Block(indent, draft, "inner")

    def _function(self, header: list[Token], block: _Block) -> _Draft:
        draft = _Draft(self.file, block.draft)
        self.drafts.append(draft)
        start = next(i for i, token in enumerate(header) if token.text == "def")
        if len(header) > start + 1:
            name = header.pop(start + 1).text
            (self.attributes if block.level == "class" else block.draft.bound).add(name)
        header = without_annotations(header)
        draft.bound.update(parameters(header))
        _add(draft, header, ":")
        return draft

    def _draft_in(self, block: _Block) -> _Draft:
        """The unit of a line in this block: outside of functions, every line is one."""
        if block.level in ("function", "inner"):
            return block.draft
        draft = _Draft(self.file, block.draft)
        self.drafts.append(draft)
        return draft

    def _statements(self, tokens: list[Token], block: _Block) -> None:
        for statement in split(tokens):
            first = statement[0]
            if block.level == "class" and statement[1:] and statement[1].text in ("=", ":"):
                self.attributes.add(first.text)
            statement = unannotated(statement)  # noqa: PLW2901 - what is left of it
            if not statement or says_nothing(statement):
                continue
            scope = block.draft
            bind(statement, scope.bound)
            bind_targets(statement, scope.bound, self.attributes)
            _add(self._draft_in(block), with_arguments(statement), ";")


def _add(draft: _Draft, tokens: list[Token], end: str) -> None:
    """Add a header or a statement, and a sign that ends it."""
    draft.tokens += bare(tokens)
    draft.tokens.append(Token(OPERATOR, end, tokens[-1].line))


def _end(block: _Block) -> None:
    if block.level == "inner":
        block.draft.tokens.append(Token(OPERATOR, "}", block.draft.tokens[-1].line))


def _unit(draft: _Draft, own: set[str]) -> Unit:
    """The unit, with numbers for names: which of its names it is, and how long ago it was there."""
    known: dict[str, int] = {}
    seen: dict[str, int] = {}
    words, exact = [], []
    before = ""
    # Looked up once each: the scopes around a function can be hundreds.
    builtin = {t.text for t in draft.tokens} & _BUILTINS
    fixed = KEYWORDS.union(name for name in builtin if not draft.knows(name))
    for index, token in enumerate(draft.tokens):
        name = _renamed(token, before, fixed, own)
        if name:
            number = known.setdefault(name, len(known))
            ago = index - seen.get(name, -REACH)
            seen[name] = index
            exact.append(f"{name[0]}{number}")
            words.append(f"{name[0]}{ago if ago < REACH else 0}")
        else:
            exact.append(_value(token))
            words.append("0" if token.kind == NUMBER else exact[-1])
        before = token.text
    digest = blake2b("\n".join(exact).encode(errors="replace"), digest_size=8).digest()
    return Unit(draft.file, words, [token.line for token in draft.tokens], digest)


def _renamed(token: Token, before: str, fixed: frozenset[str], own: set[str]) -> str:
    """A name that a copy may have changed, with a sign before it; "" for everything else."""
    if token.kind == ARGUMENT:
        return f"={token.text}"
    if token.kind != NAME:
        return ""
    if before == ".":
        return f".{token.text}" if token.text in own else ""
    return "" if token.text in fixed else f"${token.text}"


def _value(token: Token) -> str:
    """A literal however it is written; other tokens as they are."""
    if token.kind == NUMBER:
        for number in (float, partial(int, base=0)):
            with suppress(ValueError, OverflowError):
                return repr(float(number(token.text)))
        return token.text
    if token.kind == STRING and (match := _STRING.fullmatch(token.text)):
        # What is in braces has names.
        is_format = "f" in match[1].lower() and "{" in match[3]
        return "f''" if is_format else repr(_ESCAPED_QUOTE.sub(r"\1", match[3]))
    return "!=" if token.text == "<>" else token.text
