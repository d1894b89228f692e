"""Packages in trees like those of their systems, and what the systems read afterwards."""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pacman.commands.autograder import main

GITHUB = {
    "CLASSROOM": "ai-2026", "ASSIGNMENT": "multiagent", "ASSIGNMENT_TYPE": "individual",
    "OWNER": "ada", "SUBMISSION_TAG": "submit/2026-06-01-abc",
    "COMMIT_URL": "https://example.org/commit/1", "RELEASE_URL": "https://example.org/release/1",
    "REVIEW_URL": "",
}  # fmt: skip
_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}


def _object(needed: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The schema of an object with just these keys, all of them needed but those in `more`."""
    return {
        "type": "object", "properties": {**needed, **more}, "required": list(needed),
        "additionalProperties": False,
    }  # fmt: skip


CLASSROOM50 = _object({
    "schema": {"const": "classroom50/result/v1"},
    **dict.fromkeys(("classroom", "assignment", "owner", "submission", "commit",
                                "release", "review"), _TEXT),
    "assignment_type": {"enum": ["individual", "group"]},
    "datetime": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
    "score": _COUNT,
    "max-score": _COUNT,
    "tests": {"type": "array", "items": _object({
        "test-name": _TEXT, "passed": {"type": "boolean"}, "score": _COUNT, "max-score": _COUNT,
        "message": _TEXT,
    })},
})  # fmt: skip
PRAIRIELEARN: dict[str, Any] = {
    "oneOf": [
        _object({"gradable": {"const": False},
                 "format_errors": {"type": "array", "minItems": 1, "items": _TEXT}}),
        _object({
            "gradable": {"const": True},
            "score": {"type": "number", "minimum": 0, "maximum": 1},
            "output": _TEXT,
            "tests": {"type": "array", "items": _object({
                "name": _TEXT, "points": {"type": "number"}, "max_points": {"type": "number"},
                "output": _TEXT,
            })},
        }),
    ]
}  # fmt: skip
SUBMITTY: dict[str, Any] = {
    "oneOf": [
        _object({"status": {"const": "failure"}, "message": _TEXT}),
        _object({"status": {"const": "success"}, "data": _object({
            "score": {"type": "number", "minimum": 0, "maximum": 1},
            "message": {"type": "array", "items": _object({
                "message": _TEXT,
                "status": {"enum": ["information", "failure", "warning", "success"]},
            })},
        })}),
    ]
}  # fmt: skip
AUTOLAB: dict[str, Any] = _object(
    {"scores": {"type": "object", "additionalProperties": {"type": "number", "minimum": 0}}},
    scoreboard={"type": "array", "items": {"type": ["number", "string"]}},
)
ARTEMIS: dict[str, Any] = {
    **_object(
        {"name": {"type": "string", "pattern": r"\S"}, "successful": {"type": "boolean"}},
        message={"type": "string", "maxLength": 20_000},
    ),
    "if": {"properties": {"successful": {"const": False}}},
    "then": {"required": ["message"]},
}
CODEGRADE = _object({
    "tag": {"const": "points"}, "points": {"type": "string", "pattern": "^[0-9]+/[1-9][0-9]*$"},
})  # fmt: skip


@dataclass
class Tree:
    """The folders of a system, with a package in them."""

    system: str
    package: Path
    folder: Path
    python: Path  # the folder of a Python without any library
    more: dict[str, str] = field(default_factory=dict)
    limits: list[str] = field(default_factory=list)  # programs that lock in what they start

    @property
    def student(self) -> Path:
        """The folder that the submission is in."""
        inside = {"prairielearn": "student", "submitty": "test01", "artemis": "assignment"}
        return self.folder / inside.get(self.system, "")

    def run(self, *argv: str | Path, **more: Any) -> subprocess.CompletedProcess[bytes]:
        environment = {"PATH": f"{self.python}:/usr/bin:/bin", **GITHUB, **self.more}
        return subprocess.run(
            [*self.limits, *map(str, argv)], cwd=self.folder, env=environment,
            capture_output=True, check=False, stdin=subprocess.DEVNULL, **more,
        )  # fmt: skip

    def points(self) -> float | None:
        """Run it as its system does; the share of the points, or None if there is no grade."""
        return _RUNS[self.system](self)


def _classroom50(tree: Tree) -> float | None:
    output = tree.folder.parent / "output"
    tree.more = {"GITHUB_OUTPUT": str(output)}
    done = tree.run("python3", tree.package / "autograder.py")
    result = tree.folder / "result.json"
    if done.returncode:
        assert not result.exists()
        return None
    said = _valid(result.read_text(encoding="utf-8"), CLASSROOM50)
    assert said["max-score"] == sum(test["max-score"] for test in said["tests"])
    assert all(test["score"] <= test["max-score"] for test in said["tests"])
    assert output.read_text(encoding="utf-8").count("\n") == 1
    return float(said["score"] / said["max-score"])


def _prairielearn(tree: Tree) -> float | None:
    entry = tree.folder / "serverFilesCourse" / "pacman" / "run.sh"
    tree.run("bash", entry)
    text = (tree.folder / "results" / "results.json").read_bytes()
    assert len(text) <= 1_000_000
    said = _valid(text, PRAIRIELEARN)
    return float(said["score"]) if said["gradable"] else None


def _submitty(tree: Tree) -> float | None:
    (tree.folder / "custom_validator_input.json").write_text('{"testcase_prefix": "test01"}')
    tree.run("python3", "grader.py")
    text = (tree.folder / "validation_results.json").read_text(encoding="utf-8")
    said = _valid(text, SUBMITTY)
    return float(said["data"]["score"]) if said["status"] == "success" else None


def _autolab(tree: Tree) -> float | None:
    done = tree.run("make")
    lines = done.stdout.decode().rstrip("\n").split("\n")
    scores = _valid(lines[-1], AUTOLAB)["scores"]
    if not scores:
        return None
    presented = json.loads(lines[-2])
    assert presented["stages"] == list(scores)
    assert all(isinstance(presented[stage], dict) for stage in scores)
    return float(sum(scores.values()) / 16)


def _codegrade(tree: Tree) -> float | None:
    read, write = os.pipe()
    tree.more = {"UPLOADED_FILES": str(tree.package)}
    with os.fdopen(read, "rb") as out:
        command = f'bash "$UPLOADED_FILES/run.sh" 3>&{write}'
        tree.run("bash", "-c", command, pass_fds=[write])
        os.close(write)
        lines = out.read().splitlines()
    if not lines:
        return None
    (line,) = lines
    count, of = _valid(line, CODEGRADE)["points"].split("/")
    return int(count) / int(of)


def _artemis(tree: Tree) -> float | None:
    tree.run("bash", "run.sh")
    files = sorted((tree.folder / "customFeedbacks").glob("*.json"))
    said = [_valid(file.read_text(encoding="utf-8"), ARTEMIS) for file in files]
    assert len({each["name"] for each in said}) == len(said)
    return sum(each["successful"] for each in said) / len(said) if said else None


_RUNS: dict[str, Callable[[Tree], float | None]] = {
    "artemis": _artemis, "autolab": _autolab, "classroom50": _classroom50,
    "codegrade": _codegrade, "prairielearn": _prairielearn, "submitty": _submitty,
}  # fmt: skip
SYSTEMS = [*_RUNS]


def _valid(text: str | bytes, schema: dict[str, Any]) -> Any:
    said = json.loads(text)
    jsonschema.validate(said, schema)
    return said


@pytest.fixture(scope="session")
def packages(small: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package for each system, of a small assignment.

    It is compiled once here, which else each run of a grader does again.
    """
    folder = tmp_path_factory.mktemp("packages")
    for system in SYSTEMS:
        argv = ["package", "--for", system, str(folder / system), "--test-cases", small]
        assert main(argv) == 0
    assert compileall.compile_dir(folder, quiet=1)
    return folder


@pytest.fixture(scope="session")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a Python in which nothing is installed."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, symlinks=sys.platform != "win32")
    return folder / "bin"


def tree(system: str, packages: Path, folder: Path, python: Path) -> Tree:
    """The folders as the system makes them, without a submission; their files are links."""
    made, place = packages / system, folder / system
    if system in ("prairielearn", "artemis"):
        shutil.copytree(made, place, copy_function=os.link)
    elif system == "submitty":
        shutil.copytree(made / "custom_validation_code", place, copy_function=os.link)
    else:
        place.mkdir()
    if system == "autolab":
        shutil.copy(made / "autograde.tar", place)
        shutil.copy(made / "autograde-Makefile", place / "Makefile")
    found = Tree(system, made, place, python)
    found.student.mkdir(exist_ok=True)
    return found
