"""A new kind of test is one file, and its entry in the registry."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
import written
from submitted import ROOT

if TYPE_CHECKING:
    from pathlib import Path

KIND = '''\
"""`worth`: what an evaluation function says of one board."""

from dataclasses import dataclass

from pacman import GameState
from pacman.engine.layout import Layout
from pacman.grading.verdict import failed, passed
from pacman.support.fields import NAME, Key, whole

from .base import Kind
from .boards import LAYOUT, as_job
from .series import asked_values


@dataclass(frozen=True)
class Worth(Kind):
    """A function, a board, and the value that it must have there."""

    KEYS = (
        Key("function", NAME, "the evaluation function"),
        Key("layout", LAYOUT, "the board"),
        Key("worth", whole(-1000), "the right value"),
    )
    SECONDS = 2
    DERIVED = False

    function: str
    layout: Layout
    worth: int

    @classmethod
    def read(cls, reader, node, values):
        reader.finish()
        return cls(values["function"], values["layout"], values["worth"])

    @property
    def asks(self):
        return self.function

    def run(self, expected, worker, deadline, secret):
        worker.begin({"job": "evaluate", "function": self.function}, deadline)
        job = as_job(self.layout, self.layout.numGhosts)
        question = {**job, "moves": [], "calls": [], "leaves": [0]}
        (value,) = asked_values(worker, deadline, question)
        return passed() if value == self.worth else failed(f"expected {self.worth}, not {value}")
'''
CASE = "kind: worth\nfunction: better\nlayout: testClassic\nworth: 7\n"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project that has another kind of test."""
    folder = tmp_path_factory.mktemp("project")
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("agents", "layouts", "pacman"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "autograder.py", folder)
    kinds = folder / "pacman" / "grading" / "kinds"
    (kinds / "worth.py").write_text(KIND, encoding="utf-8")
    registry = kinds / "registry.py"
    text = registry.read_text(encoding="utf-8")
    entries, end, rest = text.rpartition("}\n")
    entries = f'{entries}    "worth": Worth,\n'.replace(
        "\nKINDS", "from .worth import Worth\n\nKINDS"
    )
    registry.write_text(f"{entries}{end}{rest}", encoding="utf-8")
    return folder


def ran(project: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "autograder.py", *argv]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("value", "status"), [(7, "passed"), (8, "failed")])
def test_it_is_read_and_graded(project: Path, tmp_path: Path, value: int, status: str) -> None:
    folder = written.assignment(tmp_path / "cases", one=CASE, two=written.TREE)
    file = tmp_path / "multiAgents.py"
    file.write_text(f"def better(state):\n    return {value}\n", encoding="utf-8")
    assert ran(project, "generate", "--test-cases", folder).returncode == 0
    done = ran(project, str(file), "--test-cases", folder, "-t", "q1/one", "--json", "-")
    (question,) = json.loads(done.stdout)["questions"]
    assert [test["status"] for test in question["tests"]] == [status]


def test_its_mistakes_are_told(project: Path, tmp_path: Path) -> None:
    folder = written.assignment(tmp_path, one=CASE.replace("function", "funktion"))
    done = ran(project, "generate", "--test-cases", folder)
    assert done.returncode == 2
    assert "did you mean function" in done.stderr


def test_the_schema_has_it(project: Path) -> None:
    schema = json.loads(ran(project, "schema").stdout)
    assert "worth" in schema["properties"]["kind"]["enum"]
    assert schema["allOf"][-1]["then"]["properties"]["worth"]["description"] == "the right value"
