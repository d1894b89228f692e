"""Commands for course systems, as their pages show them: every command, and what it prints."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from submitted import CODE, ROOT

pytestmark = [pytest.mark.docs, pytest.mark.slow]

PATH = ROOT / "docs" / "systems.md"
PAGE = PATH.read_text(encoding="utf-8")
STEPS = re.findall(r"^```sh\n([^`]*)\n```\n\n```text\n([^`]*)^```", PAGE, re.MULTILINE)
FILES = {"secret.txt": b"for a test"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("systems")
    for name, content in FILES.items():
        (place / name).write_bytes(content)
    return place


def test_every_command_has_its_output() -> None:
    assert PAGE.count("```sh\n") == PAGE.count("```text\n") == len(STEPS)


@pytest.mark.parametrize(("line", "output"), STEPS, ids=lambda value: value.split("\n")[0][:60])
def test_the_page_says_what_is_printed(line: str, output: str, folder: Path) -> None:
    words = shlex.split(line)
    assert words[:2] == ["python", "autograder.py"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "autograder.py"), *words[2:]],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    if os.environ.get("WRITE_DOCS"):
        page = PATH.read_text(encoding="utf-8")
        before = f"```sh\n{line}\n```\n\n```text\n"
        PATH.write_text(page.replace(before + output, before + done.stdout), encoding="utf-8")
        return
    assert done.stdout == output, "WRITE_DOCS=1 python -m pytest tests/docs writes it"


def jobs(data: Any) -> Iterator[list[str]]:
    """The commands of each job in a file for GitHub Actions or GitLab."""
    for job in data.get("jobs", data).values():
        yield (
            job["script"]
            if "script" in job
            else [step["run"] for step in job["steps"] if "run" in step]
        )


@pytest.mark.parametrize("text", re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
def test_a_job_runs_in_a_hand_out(text: str, handed: Path, tmp_path: Path) -> None:
    """But for what it installs, which is here already."""
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
