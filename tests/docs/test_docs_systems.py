"""Commands for course systems, as their pages show them: every command, and what it prints."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from submitted import ROOT

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
