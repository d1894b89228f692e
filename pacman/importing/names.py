"""Names of questions and cases, changed if they would not be valid here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from keyword import iskeyword

TEST = ".test"
# Names of devices on Windows, also with an ending after a dot.
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
# Endings with a meaning in our names of files.
_ENDINGS = (".expected", ".yaml", ".test")
_LONGEST = 100
# Files that begin with one of these, or end with '~', are left by editors.
_IGNORED = (".", "#", "~")


def is_test(name: str) -> bool:
    return name.endswith(TEST) and not is_ignored(name)


def is_ignored(name: str) -> bool:
    """Whether the older graders ignore a file of this name."""
    return name.startswith(_IGNORED) or name.endswith("~")


def of_questions(names: Iterable[str]) -> dict[str, str]:
    """Unique names for these questions, each of them an identifier."""
    found: dict[str, str] = {}
    for name in names:
        safe = re.sub(r"\W", "_", name)[:_LONGEST]
        if not safe.isidentifier() or iskeyword(safe) or _DEVICES.fullmatch(safe):
            safe = "q_" + re.sub(r"\W", "_", name, flags=re.ASCII)[:_LONGEST]
        found[name] = _unlike(found.values(), safe, "_")
    return found


def of_cases(names: Iterable[str]) -> dict[str, str]:
    """Unique names for these cases, valid for files on every system."""
    found: dict[str, str] = {}
    for name in names:
        safe = re.sub(r"[^\w.-]", "-", name)[:_LONGEST]
        while safe.endswith(_ENDINGS):
            safe = "-".join(safe.rsplit(".", 1))
        usual = safe[:1].isalnum() or safe[:1] == "_"
        if not usual or safe.casefold() == "question" or _DEVICES.fullmatch(safe):
            safe = f"case-{safe}"
        found[name] = _unlike(found.values(), safe, "-")
    return found


def _unlike(others: Iterable[str], name: str, between: str) -> str:
    """The name, with a number if another one is the same but for case."""
    taken = {other.casefold() for other in others}
    safe, number = name, 2
    while safe.casefold() in taken:
        safe = f"{name}{between}{number}"
        number += 1
    return safe
