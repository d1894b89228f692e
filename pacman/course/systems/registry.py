"""All course systems. A new one is a module beside this one, and a line here."""

from __future__ import annotations

from collections.abc import Sequence

from pacman.course.intake.entries import Entry

from .base import CourseSystem
from .blackboard import Blackboard
from .brightspace import Brightspace
from .canvas import Canvas
from .folder import Folder
from .gradescope import Gradescope
from .moodle import Moodle

# The first one that recognises an export reads it; Folder takes any.
SYSTEMS: tuple[CourseSystem, ...] = (
    Gradescope(),
    Brightspace(),
    Blackboard(),
    Moodle(),
    Canvas(),
    Folder(),
)


def system_of(there: Sequence[Entry]) -> CourseSystem:
    """The system that exported a folder with these entries, judging by their names."""
    return next(system for system in SYSTEMS if system.recognises(there))


def with_gradebooks() -> list[CourseSystem]:
    """The systems that have gradebooks, by name."""
    found = [system for system in SYSTEMS if system.gradebook]
    return sorted(found, key=lambda system: system.name)
