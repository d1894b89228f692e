"""The files of a grader: this project as far as grading needs it, and test cases."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec

from pacman.engine.layout import FOLDER
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Assignment
from pacman.support.files import content
from pacman.support.project import PACKAGE, data

from .base import SECRET_FILE

# What grading imports of what others wrote. They work without their compiled parts.
_CALLED = {"rich": "rich", "yaml": "PyYAML"}
_START = os.path.join(os.path.dirname(__file__), "scripts", "start.py")


def sources(assignment: Assignment, secret: str) -> dict[str, bytes]:
    """The grader with the reference and all test cases.

    A test's points depend on the others of its question, so even unselected ones are needed.
    """
    files = {f"test_cases/{name}": content(path) for name, path in cases.files_of(assignment)}
    if secret:
        files[SECRET_FILE] = f"{secret}\n".encode()
    return files | {name: content(path) for name, path in _project()}


def public(handed: dict[str, bytes]) -> dict[str, bytes]:
    """The grader without the reference and without answers to hidden tests, made of a hand-out."""
    tops = ("agents", "autograder.py", "layouts", "pacman", "test_cases", "LICENSE")
    files = {name: text for name, text in handed.items() if name.split("/")[0] in tops}
    names = ["commands/package_run.py", "course/__init__.py", "course/systems/__init__.py",
             "course/results/__init__.py", "course/results/redaction.py"]  # fmt: skip
    names += [f"course/systems/packages/{name}" for name in os.listdir(os.path.dirname(__file__))
              if name.endswith(".py")]  # fmt: skip
    return files | {f"pacman/{name}": content(os.path.join(PACKAGE, name)) for name in names}


def with_libraries(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same for systems that can install nothing: `start.py` finds the libraries."""
    paths = {"start.py": _START}
    for library, project in _CALLED.items():
        spec = find_spec(library)
        folder = os.path.dirname(spec.origin or "") if spec else ""
        paths |= dict(_modules(folder, f"libraries/{library}"))
        for file in distribution(project).files or ():
            if file.name.startswith("LICENSE"):  # the terms under which we may copy it
                paths[f"libraries/{library}/LICENSE"] = str(file.locate())
    return files | {name: content(path) for name, path in paths.items()}


def _project() -> Iterator[tuple[str, str]]:
    """The modules, their data and the boards that grading needs, by name; nothing compiled."""
    yield "autograder.py", os.path.join(PACKAGE, "grading", "handout", "handed", "autograder.py")
    yield from _modules(PACKAGE, "pacman")
    searches = data("agents")
    if os.path.dirname(searches) != PACKAGE:
        yield from _modules(searches, "agents")
    for name in os.listdir(FOLDER):
        if name.endswith(".lay"):
            yield f"layouts/{name}", os.path.join(FOLDER, name)


def _modules(folder: str, name: str) -> Iterator[tuple[str, str]]:
    """The modules of a package and of the packages in it, and the YAML files that they read.

    Folders that are no packages are for people or tests.
    """
    for entry in os.scandir(folder):
        if entry.name.endswith((".py", ".yaml")):
            yield f"{name}/{entry.name}", entry.path
        elif os.path.isfile(os.path.join(entry.path, "__init__.py")):
            yield from _modules(entry.path, f"{name}/{entry.name}")
