"""Commands for course systems, as their pages show them: every command, and what it prints."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from submitted import CODE, ROOT, SUBMISSIONS, whole

from pacman.course.systems.packages.registry import PACKAGES

pytestmark = [pytest.mark.docs, pytest.mark.slow]

PAGES = sorted((ROOT / "docs" / "systems").glob("*.md"))
RIGHT = (SUBMISSIONS / "correct" / "three_functions.py").read_bytes()
WRONG = whole(SUBMISSIONS / "mistakes" / "depth_counted_per_agent.py").encode()
BRIGHTSPACE = "Nov 18, 2026 1005 PM - multiAgents.py"
BLACKBOARD = "attempt_2026-11-18-22-05-00"
EXPORTS: dict[str, dict[str, bytes]] = {
    "brightspace.zip": {
        f"101-7 - Ada Lovelace - {BRIGHTSPACE}": RIGHT,
        f"102-7 - Alan Turing - {BRIGHTSPACE}": WRONG,
        "index.html": b"<html></html>",
    },
    "blackboard.zip": {
        f"Pacman_ada_{BLACKBOARD}.txt": b"Name: Ada Lovelace (ada)\n",
        f"Pacman_ada_{BLACKBOARD}_multiAgents.py": RIGHT,
        f"Pacman_alan_{BLACKBOARD}.txt": b"Name: Alan Turing (alan)\n",
        f"Pacman_alan_{BLACKBOARD}_multiAgents.py": WRONG,
    },
}
FILES = {
    "secret.txt": b"for a test",
    "late.yaml": b"percent_a_day: 10\ndue: 2026-11-20 23:59 +01:00\n",
    "grades.csv": b"""OrgDefinedId,Username,Last Name,First Name,Email,\
Pacman Points Grade <Numeric MaxPoints:25 Weight:10>,End-of-Line Indicator
#1815,#ada,Lovelace,Ada,ada@example.org,,#
#1912,#alan,Turing,Alan,alan@example.org,,#
#1906,#grace,Hopper,Grace,grace@example.org,,#
""",
    "gradebook.csv": b"""Last Name,First Name,Username,Student ID,Last Access,Availability,\
Pacman [Total Pts: 25 Score] |4095,Exam [Total Pts: 100 Score] |4096
Lovelace,Ada,ada,1815,,Yes,,90
Turing,Alan,alan,1912,,Yes,,80
Hopper,Grace,grace,1906,,Yes,,95
""",
    "repositories/multi-agent-ada-l/multiAgents.py": RIGHT,
    "repositories/multi-agent-alan/multiAgents.py": WRONG,
    "repositories/multi-agent-template/README.md": b"The hand-out.",
}


def steps(page: Path) -> list[tuple[str, str]]:
    """The commands of a page, and what it says that they print."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```sh\n([^`]*)\n```\n\n```text\n([^`]*)^```", text, re.MULTILINE)


STEPS = [(page, *step) for page in PAGES for step in steps(page)]
JOBS = [
    job for page in PAGES
    for job in re.findall(r"^```yaml\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a teacher has of each system, with the roster of its page."""
    place = tmp_path_factory.mktemp("systems")
    for name, inside in EXPORTS.items():
        with zipfile.ZipFile(place / name, "w") as archive:
            for path, content in inside.items():
                archive.writestr(path, content)
    roster = (ROOT / "docs" / "systems" / "repositories.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```text\n(identifier,.*?)^```", roster, re.DOTALL | re.MULTILINE)
    (times,) = re.findall(r"^```text\n(folder,time\n.*?)^```", roster, re.DOTALL | re.MULTILINE)
    tables = {"roster.csv": text.encode(), "times.csv": times.encode()}
    for name, content in {**FILES, **tables}.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place


def test_every_command_has_its_output() -> None:
    for page in PAGES:
        assert page.read_text(encoding="utf-8").count("```sh\n") == len(steps(page))
    assert {page.stem for page, _, _ in STEPS} >= {
        package.name for package in PACKAGES if package.name != "gradescope"
    }


def sizeless(text: str) -> str:
    """A text without sizes of files, which change with every line of code."""
    return re.sub(r"[\d.]+ MB", "MB", text)


@pytest.mark.parametrize(("page", "line", "output"), STEPS, ids=[page.stem for page, *_ in STEPS])
def test_the_page_says_what_is_printed(page: Path, line: str, output: str, folder: Path) -> None:
    words = shlex.split(line)
    assert words[:2] == ["python", "autograder.py"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "autograder.py"), *words[2:]],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    if os.environ.get("WRITE_DOCS"):
        text = page.read_text(encoding="utf-8")
        before = f"```sh\n{line}\n```\n\n```text\n"
        page.write_text(text.replace(before + output, before + done.stdout), encoding="utf-8")
        return
    assert sizeless(done.stdout) == sizeless(output), (
        "WRITE_DOCS=1 python -m pytest tests/docs writes it"
    )


def jobs(data: Any) -> Iterator[list[str]]:
    """The commands of each job in a file for GitHub Actions or GitLab."""
    for job in data.get("jobs", data).values():
        yield (
            job["script"]
            if "script" in job
            else [step["run"] for step in job["steps"] if "run" in step]
        )


@pytest.mark.parametrize("text", JOBS)
def test_a_job_runs_in_a_hand_out(text: str, handed: Path, tmp_path: Path) -> None:
    """All of it but the installation, which is done here already."""
    place = tmp_path / "checkout"
    shutil.copytree(handed, place)
    (place / "multiAgents.py").write_text(CODE, encoding="utf-8")
    ((install, *commands),) = jobs(yaml.safe_load(text))
    assert install == "python -m pip install -q -r requirements.txt"
    assert (place / "requirements.txt").is_file()
    environment = {"PATH": f"{os.path.dirname(sys.executable)}:/usr/bin:/bin",
                   "HOME": str(tmp_path), "GITHUB_ACTIONS": "true",
                   "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md")}  # fmt: skip
    for command in commands:
        done = subprocess.run(
            ["bash", "-e", "-c", command], cwd=place, env=environment, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 1, done.stderr  # the file has no evaluation function
    assert {"junit.xml"} <= {path.name for path in place.iterdir()}
    assert "### Multi" in (tmp_path / "summary.md").read_text(encoding="utf-8")
