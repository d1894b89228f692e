"""The parts that are graded, and the reports that are written."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from pathlib import Path

import pytest
from autograding import (
    CASES,
    Ran,
    complaint,
    here,
    run,
)
from submitted import ATTACKED, QUESTION, ROOT, TREE, assignment, minimax
from written import write

from pacman.commands import reporting
from pacman.grading.checks import checking
from pacman.support.options import typed

# What is graded.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "tests"),
    [
        (["-t", "q2/tree"], ["q2/tree"]),
        (["-t", "test_cases/q2/tree"], ["q2/tree"]),
        (["-t", "test_cases/q2/tree.test"], ["q2/tree"]),
        (["-t", r"test_cases\q2\tree.yaml"], ["q2/tree"]),
        (["-t", f"{ATTACKED}/q2/tree.yaml"], ["q2/tree"]),
        (["-t", "q2/tree", "-t", "q1/wins"], ["q1/wins", "q2/tree"]),
        (["-q", "q1", "-t", "q2/turns", "-q", "q1"], ["q1/wins", "q2/turns"]),
        (["-q", "test_cases/q2/"], ["q2/deeper", "q2/tree", "q2/turns"]),
        (["-q", "q1", "--no-graphics", "--mute"], ["q1/wins"]),
    ],
)
def test_parts(
    folder: Path, capsys: pytest.CaptureFixture[str], argv: list[str], tests: list[str]
) -> None:
    ran = here(capsys, "multiAgents.py", *CASES, *argv, "--json", "-")
    assert (ran.status, ran.err) == (0, "")
    found = [test["id"] for q in json.loads(ran.out)["questions"] for test in q["tests"]]
    assert found == tests


def test_a_folder_with_a_grader_in_it(folder: Path) -> None:
    """Python must not take modules from the current folder."""
    for name in ("pacman", "agents", "yaml", "rich"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise SystemExit('wrong')", encoding="utf-8")
    for name in ("random.py", "json.py", "game.py", "autograder.py"):
        (folder / name).write_text("raise SystemExit('wrong')", encoding="utf-8")
    for submission in ("multiAgents.py", "."):
        ran = run(folder, submission, *CASES, "-q", "q2")
        assert (ran.status, ran.err) == (0, "")


def test_json_on_stdout_is_nothing_else(folder: Path) -> None:
    ran = run(folder, "undone.py", *CASES, "--json", "-", "--html", "page.html")
    assert (ran.status, ran.err) == (1, "")
    assert json.loads(ran.out)["format"] == "pacman-grade/1"
    assert (folder / "page.html").read_text(encoding="utf-8").startswith("<!")


def test_all_reports(folder: Path) -> None:
    argv = ["--json", "a.json", "--html", "a.html", "--gradescope", "g.json"]
    ran = run(folder, "undone.py", *CASES, *argv)
    assert ran.status == 1
    assert "Total: 1 of 6 points" in ran.out
    data = json.loads((folder / "a.json").read_text(encoding="utf-8"))
    results = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    assert data["points"] == results["score"] == 1
    assert len(results["tests"]) == 3 + 5  # criteria and tests
    assert sorted(os.listdir(folder)) == ["a.html", "a.json", "endless.py", "g.json",
                                          "multiAgents.py", "undone.py"]  # fmt: skip


def test_a_report_that_cannot_be_written_in_the_end(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, _: str) -> None:
        raise OSError(28, "No space left on device", path)

    monkeypatch.setattr(reporting, "write", full)
    ran = here(capsys, "multiAgents.py", *CASES, "-q", "q2", "--json", "a.json")
    assert "Total: 4 of 4 points" in ran.out
    assert ran.err == "autograder: --json a.json: cannot be written: No space left on device\n"
    assert ran.status == 2


def test_gradescope_hears_of_broken_test_cases(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cases").mkdir()
    (folder / "cases" / "assignment.yaml").write_text("title: [\n", encoding="utf-8")
    argv = ["multiAgents.py", "--test-cases", "cases", "--gradescope", "g.json"]
    ran = here(capsys, *argv)
    assert ran.status == 2
    assert ran.err.startswith("autograder: cases/assignment.yaml:")
    results = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    assert "cases/assignment.yaml:" in results["output"]


def test_gradescope_hears_that_there_is_no_submission(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    complaint(capsys, "none.py", *CASES, "--gradescope", "g.json")
    results = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    assert (results["score"], results["tests"]) == (0, [])
    assert "no file or folder 'none.py'" in results["output"]


def test_gradescope_hears_of_a_folder_without_the_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "empty").mkdir()
    ran = here(capsys, "empty", *CASES, "--gradescope", "g.json")
    assert ran.status == 1
    results = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    assert "no file 'multiAgents.py'" in results["output"]
    assert (results["score"], len(results["tests"])) == (0, 3 + 5)


def test_generate(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assignment(folder / "cases", {"q1": {"question": QUESTION, "t": TREE}})
    expected = folder / "cases" / "q1" / "t.expected.yaml"
    right = expected.read_text(encoding="utf-8")
    ran = here(capsys, "generate", "--test-cases", "cases")
    assert ran == Ran(0, "0 written, 1 already right\n", "")
    expected.write_text("wrong", encoding="utf-8")
    ran = here(capsys, "multiAgents.py", "--test-cases", "cases")
    assert ran.status == 2
    assert "write it again with 'python autograder.py generate --test-cases cases'" in ran.err
    ran = here(capsys, "generate", "-t", "q1/t", "--test-cases", "cases")
    told = f"{os.path.join('cases', 'q1', 't.expected.yaml')}\n1 written, 0 already right\n"
    assert ran == Ran(0, told, "")
    assert expected.read_text(encoding="utf-8") == right


def test_a_question_that_is_left_out_is_a_note(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A course can leave a question out, and the others are checked all the same."""
    monkeypatch.setattr(checking, "MISTAKES", str(folder / "mistakes"))
    write(folder / "mistakes", {"first.py": minimax("return gameState.getLegalActions()[0]")})
    assignment(folder / "cases", {"q1": {"t": TREE}})
    shutil.copytree(folder / "cases" / "q1", folder / "cases" / "q2")
    ran = here(capsys, "generate", "--test-cases", "cases")
    path = os.path.join("cases", "q2", "question.yaml")
    note = f"note: {path}: not asked, as 'questions' in assignment.yaml leaves q2 out\n"
    assert ran == Ran(0, f"0 written, 1 already right\n{note}", "")
    ran = here(capsys, "check", "--test-cases", "cases")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(note)
    assert "\n1 test case: as the reference gives them, " in ran.out
    assert here(capsys, "generate", "-q", "q1", "--test-cases", "cases").out.count("\n") == 1


def test_a_command_is_shown_as_it_has_to_be_typed(tmp_path: Path) -> None:
    assert typed("check", str(ROOT / "test_cases")) == "python autograder.py check"
    there = tmp_path / "my cases"
    assert shlex.split(typed("check", str(there)))[3:] == ["--test-cases", str(there)]
