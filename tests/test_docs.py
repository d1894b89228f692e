"""What the documents say is so: their commands run, their figures are those of the program."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from boards import SHIPPED

from benchmarks.__main__ import LIMITS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SETUP = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt"
    " && .venv/bin/python -m "
)


def commands(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    inline = re.findall(r"`(python -m [^`]+|python tests/[^`]+)`", text)
    lines = [line for block in blocks for line in block.splitlines() if line] + inline
    return list(dict.fromkeys(lines))


# Run by .ci/run as they are, and too long or too deep to run inside a test.
ELSEWHERE = {"pytest", "pip", "ruff", "mypy", "benchmarks"}
ALL = [(page.name, line) for page in PAGES for line in commands(page)]
GAMES = [(page, line) for page, line in ALL if "-m pacman" in line]


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the documents, with a student's file in the folder where it speaks of one."""
    if "multiAgents.py" in line:
        shutil.copy(ROOT / "tests" / "submissions" / "one_function.py", folder / "multiAgents.py")
    words = shlex.split(line.removeprefix(SETUP).removeprefix("python -m "))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=environment, capture_output=True,
        text=True, timeout=120, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip


def test_the_two_commands_set_up_everything_in_one_line() -> None:
    lines = commands(ROOT / "README.md")[:2]
    assert all(line.startswith(SETUP) for line in lines)
    assert lines[1] == SETUP + "pytest"


def test_every_command_is_run_somewhere() -> None:
    for page, line in ALL:
        words = shlex.split(line.removeprefix(SETUP).removeprefix("python -m "))
        known = words[0] in ELSEWHERE | {"pacman"} or line == "python tests/perft.py"
        assert known, f"{page}: who runs {line}?"


@pytest.mark.parametrize(("page", "line"), GAMES)
def test_games_run_as_written(page: str, line: str, tmp_path: Path) -> None:
    by_hand = " -p " not in line and "--help" not in line
    if by_hand:
        pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
        words = shlex.split(line.removeprefix("python "))
        child = pexpect.spawn(
            sys.executable, words, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        child.expect("turn")
        child.send("q")
        child.expect("stopped")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
    else:
        done = run(line, tmp_path)
        assert done.returncode == 0, f"{page}: {line}: {done.stderr}"
        assert done.stdout


def test_the_picture_is_what_the_command_shows(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = text.split("```text\n")[1].split("```")[0]
    match = re.search(r"That is turn \d+ of `python (.*?)`", text)
    assert match
    assert picture in run(match[1].removeprefix("-m "), tmp_path).stdout


def test_limits_and_boards() -> None:
    engine = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| (.*?) \| (\d+\.\d) \|$", engine, re.MULTILINE))
    assert {case: float(limit) for case, limit in table.items()} == LIMITS
    students = (ROOT / "docs" / "students.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(\w+Classic)`", students)) == set(SHIPPED)
    assert len(SHIPPED) == 11
    assert "eleven boards" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_engine_runs() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "distinct states expanded" in done.stdout


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)#]+)", text):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
        for named in re.findall(r"`((?:tests|docs|agents|pacman|layouts)/[\w/.]+)`", text):
            assert (ROOT / named).exists() or "NAME" in named, f"{page.name}: {named}"
