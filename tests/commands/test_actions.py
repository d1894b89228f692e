"""Grading in GitHub Actions: its log read as a runner reads it, and the summary of the step."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from submitted import CODE, minimax

from pacman.commands.autograder import main
from pacman.grading.reports.github import MOST_BYTES

pytestmark = pytest.mark.slow

FORGED = """
words = "::error file=a::forged ::stop-commands::x ::x:: ##[error]forged "
print(words, words.replace("::e", "\\n::e"), words.replace("##", "\\r##"), sep="\\n", flush=True)
raise ValueError("a " * 40 + words * 3)
"""


def commands(log: str) -> list[str]:
    """The commands of a log: a runner reads them also behind spaces, and old ones anywhere."""
    found, end = [], ""
    for line in log.splitlines():
        text = line.lstrip()
        if end:
            end = "" if text == f"::{end}::" else end
        elif text.startswith("::stop-commands::"):
            end = text.removeprefix("::stop-commands::")
        elif text.startswith("::") or "##[" in text:
            found.append(line)
    assert not end
    return found


@pytest.fixture
def summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A job's folder, and the summary of a step in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    return tmp_path / "summary.md"


def test_a_submission_gives_no_commands(
    small: str, summary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = summary.parent / "hw"
    folder.mkdir()
    (folder / "multiAgents.py").write_text(minimax(FORGED), encoding="utf-8")
    summary.write_text("from an earlier step\n", encoding="utf-8")
    assert main(["hw", "--test-cases", small, "--junit", "junit.xml"]) == 1
    log = capsys.readouterr().out
    assert "##[error]forged" in log
    found = commands(log)
    assert found
    assert all(line.startswith("::error file=hw/multiAgents.py,line=") for line in found)
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("from an earlier step\n### Small: 12 of 16 points\n")
    root = ET.parse("junit.xml").getroot()  # noqa: S314 - our own file
    assert [suite.get("errors") for suite in root] == ["0", "2", "0", "0"]


def test_a_right_file_is_only_noticed(
    small: str, summary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (summary.parent / "multiAgents.py").write_text(CODE, encoding="utf-8")
    summary.write_bytes(b"x" * (MOST_BYTES - 10))
    assert main(["multiAgents.py", "--test-cases", small]) == 0
    assert commands(capsys.readouterr().out) == ["::notice title=Small::16 of 16 points"]
    assert summary.stat().st_size == MOST_BYTES - 10  # GitHub refuses a larger one


def test_data_on_standard_output_stays_data(
    small: str, summary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (summary.parent / "multiAgents.py").write_text(CODE, encoding="utf-8")
    assert main(["multiAgents.py", "--test-cases", small, "--json", "-", "-q", "q3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("{")
    assert not re.search("^::", out, re.MULTILINE)
    assert not summary.exists()


def test_elsewhere_there_are_no_commands(
    small: str, summary: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS")
    (summary.parent / "multiAgents.py").write_text(CODE, encoding="utf-8")
    assert main(["multiAgents.py", "--test-cases", small, "-q", "q3"]) == 0
    assert "::" not in capsys.readouterr().out
    assert not summary.exists()
