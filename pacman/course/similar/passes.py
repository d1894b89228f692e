"""Passes that remove the easily changed parts of a submission; the lists are at the end.

A pass is a function from tokens to tokens. The lexer has already dropped comments and white space.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache, partial
from itertools import dropwhile, pairwise, takewhile
from keyword import kwlist

from pygments.token import Name, Number, Punctuation, String

from .tokens import OPENING, Token

Tokens = list[Token]
Pass = Callable[[Tokens], Tokens]

REACH = 15  # how far back `by_last_use` looks for a name
_OWN = Name.Variable  # the type of names that the author chose
_ARGUMENT = Name.Entity  # the type of `key` in `max(states, key=len)`
_KEYWORDS = frozenset(kwlist)
_BUILTINS = frozenset(dir(builtins))
_STRING = re.compile(r"([a-zA-Z]*)(\"\"\"|'''|\"|')(.*?)(?:\2)?", re.DOTALL)
_ESCAPED_QUOTE = re.compile(r"\\(['\"])")


def run(passes: Iterable[Pass], tokens: Tokens) -> Tokens:
    """Apply the passes one after another, as long as there are tokens."""
    for each in passes:
        if tokens:
            tokens = each(tokens)
    return tokens


def without_imports(tokens: Tokens) -> Tokens:
    """Drop imports and `pass`."""
    return [] if tokens[0].text in ("import", "from", "pass") else tokens


def without_docstrings(tokens: Tokens) -> Tokens:
    """Drop `...`, and statements that are only a string."""
    return [] if all(token.kind is String or token.text == "." for token in tokens) else tokens


def without_annotations(tokens: Tokens) -> Tokens:
    """Reduce `x: int = 1` to `x = 1`, and `x: int` to nothing."""
    target = list(takewhile(lambda token: token.kind is Name or token.text == ".", tokens))
    if not target or [token.text for token in tokens[len(target) :][:1]] != [":"]:
        return tokens
    value = list(dropwhile(lambda token: token.text != "=", tokens))
    return target + value if value else []


def only_parameters(tokens: Tokens) -> Tokens:
    """Reduce the header of a function to the names and defaults of its parameters."""
    start = 1 + (tokens[0].text != "def")
    kept, lambdas, in_hint = tokens[:start], 0, False
    for token in tokens[start + 1 :]:
        if token.depth == 0 and token.text == "->":
            break
        lambdas += token.text == "lambda"
        if token.depth == 1 and token.text == ":":
            in_hint = in_hint or not lambdas
            lambdas = max(0, lambdas - 1)
        elif token.depth == 0 or (token.depth == 1 and token.text in (",", "=")):
            in_hint = False
        if not in_hint:
            kept.append(token)
    return kept


def with_arguments(tokens: Tokens) -> Tokens:
    """Tell `key` in `max(states, key=len)` from a variable."""
    found = tokens.copy()
    for index, token in enumerate(tokens):
        if token.text == "=" and token.depth > 0 and tokens[index - 2].text in ("(", ","):
            found[index - 1] = tokens[index - 1]._replace(kind=_ARGUMENT)
    return found


def without_grouping(tokens: Tokens) -> Tokens:
    """Drop brackets that only group, and commas before a closing bracket."""
    kept: Tokens = []
    grouping: list[bool] = []
    for token in tokens:
        if token.kind is Punctuation and token.text in OPENING:
            grouping.append(token.text == "(" and not (kept and _can_be_called(kept[-1])))
            if grouping[-1]:
                continue
        elif token.kind is Punctuation:
            if kept and kept[-1].text == ",":
                kept.pop()
            if grouping and grouping.pop():
                continue
        kept.append(token)
    return kept


def _can_be_called(token: Token) -> bool:
    if token.kind is Name:
        return token.text not in _KEYWORDS or token.text == "def"
    return token.kind is String or (token.kind is Punctuation and token.text not in OPENING)


def plain_values(tokens: Tokens) -> Tokens:
    """Write equal numbers and strings alike, and `<>` as `!=`."""
    return [
        token._replace(text=_plain(token.text))
        if token.kind in (Number, String) or token.text == "<>"
        else token
        for token in tokens
    ]


@lru_cache(maxsize=1000)
def _plain(text: str) -> str:
    for number in (float, partial(int, base=0)):
        with suppress(ValueError, OverflowError):
            return repr(float(number(text)))
    if match := _STRING.fullmatch(text):
        is_format = "f" in match[1].lower() and "{" in match[3]  # names are in the braces
        return "f''" if is_format else repr(_ESCAPED_QUOTE.sub(r"\1", match[3]))
    return "!=" if text == "<>" else text


def own_names(own: set[str], tokens: Tokens) -> Tokens:
    """Mark the names that the author chose: all but those of Python and of the game.

    Attributes and functions are the author's if `own` has them, as `.name` and `$name`.
    """
    assigned = {token.text for token, after in pairwise(tokens) if after.text == "="}
    if "def" in [token.text for token in tokens[:2]]:
        header = takewhile(lambda token: token.text != ":", tokens)
        assigned |= {token.text for token in header}
    found: Tokens = []
    before = ""
    for token, after in zip(tokens, [*tokens[1:], tokens[-1]], strict=True):
        kind, text, line, depth = token
        if kind is Name or kind is _ARGUMENT:
            sign = "=" if kind is _ARGUMENT else "." if before == "." else "$"
            is_builtin = text in _BUILTINS and after.text == "(" and text not in assigned
            is_given = sign == "." or (sign == "$" and (text in _KEYWORDS or is_builtin))
            if not is_given or f"{sign}{text}" in own:
                token = Token(_OWN, f"{sign}{text}", line, depth)  # noqa: PLW2901 - it is renamed
        found.append(token)
        before = text
    return found


def by_first_use(tokens: Tokens) -> Tokens:
    """Number the author's names in the order in which they are first used."""
    known: dict[str, int] = {}
    found = tokens.copy()
    for index, (kind, text, line, depth) in enumerate(tokens):
        if kind is _OWN:
            name = f"{text[0]}{known.setdefault(text, len(known))}"
            found[index] = Token(kind, name, line, depth)
    return found


def by_last_use(tokens: Tokens) -> Tokens:
    """Replace the author's names by the distance to their last use, and all numbers by 0."""
    last: dict[str, int] = {}
    found = tokens.copy()
    for index, (kind, text, line, depth) in enumerate(tokens):
        if kind is _OWN:
            ago = index - last.get(text, -REACH)
            last[text] = index
            found[index] = Token(kind, f"{text[0]}{ago if ago < REACH else 0}", line, depth)
        elif kind is Number:
            found[index] = Token(kind, "0", line, depth)
    return found


# For the header of a function, and for every other statement.
HEADER: tuple[Pass, ...] = (only_parameters, without_grouping, plain_values)
STATEMENT: tuple[Pass, ...] = (
    without_imports, without_docstrings, without_annotations, with_arguments, without_grouping,
    plain_values,
)  # fmt: skip
# For a function, after `own_names`: to compare all of it, and to compare it part by part.
WHOLE: tuple[Pass, ...] = (by_first_use,)
PARTS: tuple[Pass, ...] = (by_last_use,)
