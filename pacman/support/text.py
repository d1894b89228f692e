"""Texts for people: messages about unknown names, and texts that are safe to print."""

from __future__ import annotations

from difflib import get_close_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable


# A message lists at most this many names.
LISTED = 30


def unknown(kind: str, name: str, known: Iterable[str], others: Container[str] = ()) -> str:
    """One line that suggests the known names that are similar, or else lists the first of all.

    Names in `others` are never suggested.
    """
    known = list(known)
    if meant := did_you_mean(name, (choice for choice in known if choice not in others)):
        return f"no {kind} '{name}'{meant}"
    more = f", and {len(known) - LISTED} more" if len(known) > LISTED else ""
    return f"no {kind} '{name}'; there is {', '.join(known[:LISTED]) or 'none'}{more}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question that suggests similar names; "" if there are none."""
    folded = {choice.casefold(): choice for choice in known}
    near = [folded[c] for c in get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]
    return f"; did you mean {' or '.join(near)}?" if near else ""


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is 1."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def printable(text: str) -> str:
    """The text with escapes for line breaks and for everything that could control a terminal."""
    if text.isprintable():  # nearly always
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def one_line(error: BaseException) -> str:
    """An error's type and message without line breaks, cut to 300 characters."""
    try:
        text = printable(" ".join(str(error).split()))
    except Exception:  # noqa: BLE001 - a student's exception can fail at anything
        text = ""
    return f"{type(error).__name__}{': ' if text else ''}{text:.300}"


def neutral(text: object) -> str:
    """A text of plain lines: tabs become spaces, and control characters are spelled out."""
    lines = str(text).replace("\r\n", "\n").expandtabs().split("\n")
    return "\n".join(map(printable, lines))
