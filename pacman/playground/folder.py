"""The files of a playground: pages, the editor, our Python, test cases, and Python itself."""

from __future__ import annotations

import inspect
import io
import json
import zipfile
from collections.abc import Iterator
from importlib import resources
from typing import Any

import yaml

from pacman import GameState, Grid
from pacman.engine.directions import Directions
from pacman.engine.layout import names
from pacman.engine.players import GHOSTS, STUDENT_FILE
from pacman.engine.views import AgentState
from pacman.grading.assignment.cases import Assignment
from pacman.grading.grade import plan
from pacman.grading.handout.contents import contents
from pacman.practice.page import page as practice_page
from pacman.show.web import page as web
from pacman.support.text import counted

from . import pyodide
from .inside.values import encoded

# The folder in which the pages look for Python if it is one of the files.
OWN_PYTHON = "python/"
# What a hand-out has and a page cannot use: commands, displays, reports as files.
_UNUSED = (
    "pacman/commands/", "pacman/practice/", "pacman/support/cluster/", "pacman/__main__",
)  # fmt: skip
_SCRIPTS = ("python.js", "choices.js", "files.js", "play.js", "report.js", "steps.js", "test.js",
            "compare.js", "main.js")  # fmt: skip
# The first agents to choose, from those without a search.
AGENTS = ("GreedyAgent", "RandomAgent", "LeftTurnAgent")


def playground(
    assignment: Assignment, whole: Assignment, python: dict[str, bytes] | None
) -> dict[str, bytes]:
    """All files by their names: `assignment` is what students see of the whole one.

    Without the files of `python`, the pages load them from the public network.
    """
    handed = contents(assignment, whole)
    cases = json.dumps(encoded(plan(assignment)), separators=(",", ":"))
    files = {
        "index.html": _index(assignment, online=python is None).encode(),
        "style.css": (web.base_style() + web.style(steps=True) + _text("style.css")).encode(),
        "player.js": web.script(steps=True).encode(),
        "practice.html": practice_page(0).encode(),
        "project.zip": _project(handed),
        "test_cases.json": cases.encode(),
        "settings.json": json.dumps(_settings(assignment, handed, python is None)).encode(),
    }
    for name in (*_SCRIPTS, "worker.js"):
        files[name] = _text(name).encode()
    for name in ("editor.js", "LICENSES.txt"):
        files[f"editor/{name}"] = _bytes(f"editor/{name}")
    files |= {f"{OWN_PYTHON}{name}": content for name, content in (python or {}).items()}
    return files


def _settings(assignment: Assignment, handed: dict[str, bytes], online: bool) -> dict[str, Any]:
    """The settings that the page's scripts need."""
    return {
        "title": assignment.title,
        "python": pyodide.NETWORK if online else OWN_PYTHON,
        "integrity": pyodide.FILES,
        "file": STUDENT_FILE,
        "template": handed[STUDENT_FILE].decode(),
        "boards": names(),
        "ghosts": list(GHOSTS),
        "agents": list(AGENTS),
        "vocabulary": list(_vocabulary()),
        "questions": [
            {
                "id": question.id,
                "title": question.title,
                "points": question.points,
                "tests": [{"id": case.id, "about": case.about} for case in question.cases],
            }
            for question in assignment.questions
        ],
    }


def _vocabulary() -> Iterator[dict[str, str]]:
    """The attributes of a state, of an agent in it and of a grid, each with its kind."""
    for kind in (GameState, AgentState, Grid, Directions):
        for name, value in inspect.getmembers(kind):
            if name[0] == "_":
                continue
            called = inspect.isfunction(value)
            said = (inspect.getdoc(value) or "").split("\n")[0] if called else ""
            yield {
                "name": name,
                "of": kind.__name__,
                "kind": "method" if called else "property",
                "says": said,
            }


def _index(assignment: Assignment, *, online: bool) -> str:
    """The page, which may load from nowhere but its folder, and from one address if need be."""
    count = counted(assignment.size, "test")
    parts = {
        "title": assignment.title,
        "network": pyodide.NETWORK if online else "",
        "tests": count,
    }
    return web.filled(_text("index.html"), parts)


def _project(handed: dict[str, bytes]) -> bytes:
    """Our Python that runs in the page, as a zip; always the same bytes."""
    files = {
        name: content
        for name, content in handed.items()
        if name.startswith(("pacman/", "layouts/")) and not name.startswith(_UNUSED)
        if name.endswith((".py", ".lay"))
    }
    files |= {f"pacman/playground/{name}": content for name, content in _inside()}
    files |= {f"yaml/{name}": content for name, content in _sources(resources.files(yaml))}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _inside() -> Iterator[tuple[str, bytes]]:
    yield "__init__.py", _bytes("__init__.py")
    for name, content in _sources(resources.files(__package__).joinpath("inside")):
        yield f"inside/{name}", content


def _sources(folder: Any) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.name.endswith(".py"):
            yield entry.name, entry.read_bytes()


def _text(name: str) -> str:
    return _bytes(f"web/{name}").decode()


def _bytes(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()
