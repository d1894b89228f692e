"""The grader for Gradescope: a zip with this project, the test cases and two scripts."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from pacman.engine.layout import FOLDER
from pacman.grading.assignment import cases
from pacman.support.files import PRIVATE, PROGRAM, content
from pacman.support.places import PACKAGE, data

from .gradescope_grader import SECRET_FILE

# Shares of Gradescope's time limit: grading ends by itself after the first, and is killed after the
# second. The rest is for starting, and for writing the results.
ENDS, KILLED = 0.9, 0.95
_SCRIPTS = os.path.join(os.path.dirname(__file__), "gradescope_scripts")
MODES = {"run_autograder": PROGRAM, "setup.sh": PROGRAM, f"source/{SECRET_FILE}": PRIVATE}


@dataclass(frozen=True)
class Package:
    """The grader for Gradescope and its options."""

    cases: str  # the folder of the test cases
    questions: tuple[str, ...]
    tests: tuple[str, ...]
    secret: str
    minutes: int  # the time limit on Gradescope
    budget: float
    leaderboard: bool
    libraries: tuple[str, ...]  # that submissions may use

    @property
    def seconds(self) -> float:
        """When grading ends by itself."""
        return ENDS * 60 * self.minutes

    def files(self) -> dict[str, bytes]:
        """The files of the zip, whose modes are MODES."""
        files = {"run_autograder": self._starter(), "setup.sh": self._setup()}
        if self.secret:
            files[f"source/{SECRET_FILE}"] = f"{self.secret}\n".encode()
        for name, path in _project():
            files[f"source/{name}"] = content(path)
        # All test cases: a test's points depend on the others of its question.
        for name, path in cases.files_of(cases.load(self.cases)):
            files[f"source/test_cases/{name}"] = content(path)
        return files

    def _starter(self) -> bytes:
        arguments = ["--seconds", f"{self.seconds:g}", "--budget", f"{self.budget:g}"]
        arguments += ["--leaderboard"] if self.leaderboard else []
        arguments += [word for name in self.questions for word in ("-q", name)]
        arguments += [word for name in self.tests for word in ("-t", name)]
        killed = f"{KILLED * 60 * self.minutes:g}"
        text = _script("run_autograder").replace(b"@KILLED@", killed.encode())
        return text.replace(b"@ARGUMENTS@", shlex.join(arguments).encode())

    def _setup(self) -> bytes:
        packages = f"packages=({' '.join(self.libraries)})"
        return _script("setup.sh").replace(b"packages=()", packages.encode())


def _project() -> Iterator[tuple[str, str]]:
    """The modules and boards that grading needs, by name in the zip; no tests, nothing compiled."""
    yield "autograder.py", os.path.join(PACKAGE, "grading", "handout", "handed", "autograder.py")
    yield from _modules(PACKAGE, "pacman")
    searches = data("agents")
    if os.path.dirname(searches) != PACKAGE:
        yield from _modules(searches, "agents")
    for name in os.listdir(FOLDER):
        if name.endswith(".lay"):
            yield f"layouts/{name}", os.path.join(FOLDER, name)


def _modules(folder: str, name: str) -> Iterator[tuple[str, str]]:
    """The modules of a package and of the packages in it; other folders are for people or tests."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            yield f"{name}/{entry.name}", entry.path
        elif os.path.isfile(os.path.join(entry.path, "__init__.py")):
            yield from _modules(entry.path, f"{name}/{entry.name}")


def _script(name: str) -> bytes:
    """A script with the line ends that a shell needs."""
    return content(os.path.join(_SCRIPTS, name)).replace(b"\r\n", b"\n")
