"""The files of each submission to compare, and their export for JPlag and MOSS."""

from __future__ import annotations

import os
import re
from functools import lru_cache

from pacman.course.results.record import Student
from pacman.engine.loading import LEGACY
from pacman.engine.players import STUDENT_FILE
from pacman.support.files import content, write

from .tokens import lines, text_of

# No student writes this much for one assignment; the rest is not compared.
MAX_BYTES = 200_000
SUBMISSIONS, TEMPLATE = "submissions", "template"
_UNSAFE = re.compile(r"[^A-Za-z0-9_]+")
_README = os.path.join(os.path.dirname(__file__), "README.txt")


def own(files: dict[str, bytes]) -> dict[str, bytes]:
    """The main file and the modules that it imports, under safe names.

    Many students hand in the whole game, too, which would be alike for all.
    """
    mains = [name for name in files if name.rpartition("/")[2] == STUDENT_FILE]
    if not mains:
        return {}
    main = min(mains, key=lambda name: (name.count("/"), name))
    base = main.removesuffix(STUDENT_FILE)
    modules = {name: _module(name) for name in sorted(files) if _is_module(name, base)}
    found = [main]
    for source in found:  # grows during the loop
        wanted = _imported(files[source]) if modules else ()
        new = [name for name, module in modules.items() if module in wanted]
        found += new
        for name in new:
            del modules[name]
    safe = [_UNSAFE.sub("_", _module(name))[:40] for name in found[1:]]
    names = [STUDENT_FILE, *(f"{number}-{name}.py" for number, name in enumerate(safe, 2))]
    return {name: files[source] for name, source in zip(names, found, strict=True)}


def texts(files: dict[str, bytes]) -> dict[str, str]:
    """The texts to compare, under the names of the files."""
    left = MAX_BYTES
    found = {}
    for name, text in files.items():
        found[name] = text_of(text[:left])
        left -= min(left, len(text))
    return found


def save(folder: str, student: Student, files: dict[str, bytes]) -> None:
    """Add the files of a student to an export.

    A student without files gets no folder: other tools complain about empty ones.
    """
    target = folder_of(folder, student)
    if files:
        os.makedirs(target)
    for name, text in files.items():
        with open(os.path.join(target, name), "wb") as file:
            file.write(text)


def saved(folder: str, student: Student) -> dict[str, bytes]:
    """The saved files of a student, the main file first."""
    target = folder_of(folder, student)
    names = sorted(os.listdir(target), key=lambda name: (name != STUDENT_FILE, name))
    return {name: content(os.path.join(target, name)) for name in names}


def folder_of(folder: str, student: Student) -> str:
    return os.path.join(folder, SUBMISSIONS, student.stem)


def complete(folder: str, template: bytes) -> None:
    """Add the template and a README to an export."""
    os.makedirs(os.path.join(folder, SUBMISSIONS), exist_ok=True)
    os.mkdir(os.path.join(folder, TEMPLATE))
    with open(os.path.join(folder, TEMPLATE, STUDENT_FILE), "wb") as file:
        file.write(template)
    write(os.path.join(folder, "README.txt"), content(_README))


def _is_module(name: str, base: str) -> bool:
    if not name.startswith(base) or not name.endswith(".py"):
        return False
    return _module(name) not in _of_the_game() and name != base + STUDENT_FILE


def _module(name: str) -> str:
    """The name under which a file is imported."""
    return name.removesuffix("/__init__.py").rpartition("/")[2].removesuffix(".py")


@lru_cache
def _of_the_game() -> frozenset[str]:
    return frozenset({"pacman", *map(_module, os.listdir(LEGACY))})


def _imported(text: bytes) -> set[str]:
    """All words in the lines that import something."""
    found = set()
    for _, tokens in lines(text_of(text[:MAX_BYTES])):
        words = {token.text for token in tokens}
        if "import" in words:
            found |= words
    return found
