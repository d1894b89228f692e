"""Names of questions and cases, changed where ours have to be other ones."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from keyword import iskeyword

# What Windows takes for a device, whatever stands behind a dot.
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
# What has a meaning at the end of a test's name, or as one.
_ENDINGS = (".expected", ".yaml", ".test")
_OURS = ("question",)
_LONGEST = 100
# Files that begin so, or end with '~', never were test cases: editors leave them behind.
_IGNORED = (".", "#", "~")


def is_ignored(name: str) -> bool:
    """Whether the older graders take no notice of a file of this name."""
    return name.startswith(_IGNORED) or name.endswith("~")


def of_questions(names: Iterable[str]) -> dict[str, str]:
    """Our names for these questions, each a name as in Python, and none of them twice."""
    found: dict[str, str] = {}
    for name in names:
        safe = re.sub(r"\W", "_", name)[:_LONGEST]
        if not safe.isidentifier():
            safe = "q" + re.sub(r"\W", "_", name, flags=re.ASCII)[:_LONGEST]
        found[name] = _other(safe, _taken(found), "_", reserved=iskeyword(safe))
    return found


def of_cases(names: Iterable[str]) -> dict[str, str]:
    """Our names for these cases, each such as files have them everywhere, and none twice."""
    found: dict[str, str] = {}
    for name in names:
        safe = re.sub(r"[^\w.-]", "-", name)[:_LONGEST]
        while safe.endswith(_ENDINGS):
            safe = "-".join(safe.rsplit(".", 1))
        if not safe[:1].isalnum() and safe[:1] != "_":
            safe = f"case{safe}"
        found[name] = _other(safe, _taken(found), "-", reserved=safe.casefold() in _OURS)
    return found


def _taken(found: dict[str, str]) -> set[str]:
    """Names that are in use: on some systems capitals are no difference."""
    return {safe.casefold() for safe in found.values()}


def _other(name: str, taken: Container[str], between: str, *, reserved: bool) -> str:
    """The name, or one with a number behind it where something else is called so."""
    reserved = reserved or bool(_DEVICES.fullmatch(name))
    if name.casefold() not in taken and not reserved:
        return name
    number = 2
    while f"{name}{between}{number}".casefold() in taken:
        number += 1
    return f"{name}{between}{number}"
