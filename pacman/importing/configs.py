"""CONFIG files: the questions of a course, and how each of them gives points."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from pacman.support.fields import Mistake, TestCaseError
from pacman.support.text import unknown

from .entries import Source, read
from .names import is_test
from .scoring import EXTRA, RULES

CONFIG = "CONFIG"


@dataclass(frozen=True)
class Log:
    """Messages of an import: what could not be imported, and other notes."""

    wrong: list[Mistake] = field(default_factory=list)
    notes: list[Mistake] = field(default_factory=list)

    def refuse(self, path: str, line: int, message: str) -> None:
        self.wrong.append(Mistake(path, line, 1, message))

    def note(self, path: str, line: int, message: str) -> None:
        self.notes.append(Mistake(path, line, 1, message))


@dataclass(frozen=True)
class Config:
    """A question's CONFIG."""

    path: str
    kind: str
    points: float
    extra: float
    depends: tuple[tuple[int, str], ...]  # lines and names


def order_of(folder: str, log: Log) -> list[str]:
    """The folders of the questions, in order; raises TestCaseError if the file can't be read."""
    top = read(os.path.join(folder, CONFIG))
    there = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
    if (entry := top.entry("order")) is None:
        names = [name for name in there if os.path.isfile(os.path.join(folder, name, CONFIG))]
        log.note(top.path, 1, f"'order' is missing: taken in order are {', '.join(names)}")
    else:
        names = list(dict.fromkeys(entry.text.split()))
        for name in [name for name in names if name not in there]:
            names.remove(name)
            log.refuse(top.path, entry.line, f"order: {unknown('folder', f'{name:.40}', there)}")
    log.notes.extend(top.unasked())
    for other in sorted(os.listdir(folder)):
        if other not in (CONFIG, *names):
            what = "'order' does not name it" if other in there else "it is no question's"
            log.note(os.path.join(folder, other), 1, f"left out: {what}")
    return names


def config_of(folder: str, log: Log) -> Config | None:
    """A question's CONFIG; None, and a message in the log, if the question is left out."""
    path = os.path.join(folder, CONFIG)
    try:
        source = read(path)
        if line := source.disabled:
            log.note(path, line, "left out with all its cases: 'disabled' is true")
            return None
        found = _config(source)
    except TestCaseError as error:
        log.wrong.extend(error.mistakes)
        for name in filter(is_test, sorted(os.listdir(folder))):
            log.refuse(os.path.join(folder, name), 1, "its question is not taken")
        return None
    log.notes.extend(source.unasked())
    return found


def _config(source: Source) -> Config:
    kind = source.one_of("class", "class of questions", RULES)
    points = source.amount("max_points", 0)
    extra = source.amount("extra_points", 0) if kind == EXTRA else 0
    depends = source.entry("depends")
    source.finish()
    names = dict.fromkeys(depends.text.split()) if depends else {}
    line = depends.line if depends else 1
    return Config(source.path, kind, points, extra, tuple((line, name) for name in names))
