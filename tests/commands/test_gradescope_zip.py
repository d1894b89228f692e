"""The grader for Gradescope: the zip, and what it does where Gradescope unpacks it."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from gradescope_zip import (
    GAME,
    SECRET,
)
from submitted import GOOD, ROOT, TREE, assignment

from pacman.commands.autograder import main
from pacman.grading.assignment import cases
from pacman.grading.grade import grade, plan
from pacman.grading.reports.gradescope import results as results_of

pytestmark = pytest.mark.slow


if sys.platform != "linux":
    pytest.skip("what runs on Gradescope is Linux", allow_module_level=True)


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["gradescope", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


# The zip


def test_the_command_says_what_to_do(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "g.zip"
    assert main(["gradescope", str(out), "--test-cases", small, "--minutes", "20"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Written: {out}, ")
    assert "  5 tests, 16 points, 1 of the tests not visible at once\n" in said
    assert "ends after 18 minutes at the latest" in said
    assert "16 autograder points, a time limit of 20 minutes" in said
    assert "secret" not in said


def test_points_are_those_of_the_selection(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = [str(tmp_path / "g.zip"), "--test-cases", small, "-q", "q1", "-t", "q2/tree"]
    assert main(["gradescope", *argv]) == 0
    assert "  2 tests, 4 points, all tests visible\n" in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "g.zip") as archive:
        script = archive.read("run_autograder").decode()
        assert "--seconds 540 --budget 60 -q q1 -t q2/tree\n" in script
        assert "--signal=KILL 570 " in script
        assert "source/test_cases/q3/tree.expected.yaml" in archive.namelist()


def test_criteria_that_are_left_out(tmp_path: Path) -> None:
    """Their tests are in the zip, as its question.yaml names the criteria, but they are not run."""
    question = (
        "title: Trees\npoints: 3\ncriteria:\n- {id: one, points: 1, says: One}\n"
        "- {id: two, points: 2, says: Two}\n"
    )
    files = {"a": f"{TREE}criterion: one\n", "b": f"{TREE}criterion: two\n"}
    folder = tmp_path / "cases"
    assignment(folder, {"q1": {"question": question, **files}})
    text = "title: Small\nquestions:\n  q1: {without: [one], points: 5}\n"
    (folder / "assignment.yaml").write_text(text, encoding="utf-8")
    assert main(["gradescope", str(tmp_path / "g.zip"), "--test-cases", str(folder)]) == 0
    with zipfile.ZipFile(tmp_path / "g.zip") as archive:
        archive.extractall(tmp_path / "in")
    cases_there = tmp_path / "in" / "source" / "test_cases"
    assert (cases_there / "q1" / "a.expected.yaml").is_file()
    known = plan(cases.load(str(cases_there)))
    said = results_of(grade(str(GOOD), known))
    assert said["score"] == 5
    assert [test["name"] for test in said["tests"]] == ["q1: Two", "q1/b"]


def test_a_secret_is_in_the_zip(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, secret = tmp_path / "g.zip", tmp_path / "secret"
    secret.write_text(SECRET, encoding="utf-8")
    argv = [str(out), "--secret-file", str(secret), "--test-cases", small]
    assert main(["gradescope", *argv]) == 0
    assert ", and the course's secret\n" in capsys.readouterr().out
    with zipfile.ZipFile(out) as archive:
        assert archive.read("source/secret.txt").decode().strip() == SECRET
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
    assert {oct(mode) for mode in modes.values()} == {"0o100755", "0o100644", "0o100600"}
    assert stat.S_IMODE(modes["source/secret.txt"]) == 0o600


def test_what_is_in_the_zip(tmp_path: Path) -> None:
    out = tmp_path / "g.zip"
    assert main(["gradescope", str(out)]) == 0
    with zipfile.ZipFile(out) as archive:
        names = archive.namelist()
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        machine = [str(ROOT).encode(), str(Path.home()).encode() + b"/", str(tmp_path).encode()]
        assert not [name for name in names for text in machine if text in archive.read(name)]
    assert names == sorted(names)
    assert {name.split("/")[0] for name in names} == {"run_autograder", "setup.sh", "source"}
    assert {name.split("/")[1] for name in names if "/" in name} == {
        "agents", "autograder.py", "layouts", "pacman", "test_cases",
    }  # fmt: skip
    assert {Path(name).suffix for name in names} == {"", ".lay", ".py", ".sh", ".yaml"}
    assert not [name for name in names if "__pycache__" in name or "tests/" in name]
    assert {oct(mode) for mode in modes.values()} == {"0o100755", "0o100644"}
    assert stat.S_IMODE(modes["run_autograder"]) == stat.S_IMODE(modes["setup.sh"]) == 0o755
    for name in cases.load(str(ROOT / "test_cases")).questions:
        for case in name.cases:
            assert f"source/test_cases/{case.id}.yaml" in names


def test_boards_of_the_course_are_in_the_zip(tmp_path: Path) -> None:
    """And the copy grades with them in any current folder."""
    folder = tmp_path / "cases"
    on_a_file = GAME.split("layout:", maxsplit=1)[0] + "layout: ../boards/maze.lay\n"
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "maze.lay").write_text("%%%%%\n%P..%\n%%%%%\n", encoding="utf-8")
    assignment(folder, {"q1": {"wins": on_a_file}})
    out = tmp_path / "g.zip"
    assert main(["gradescope", str(out), "--test-cases", str(folder)]) == 0
    with zipfile.ZipFile(out) as archive:
        assert "source/test_cases/boards/maze.lay" in archive.namelist()
        archive.extractall(tmp_path / "unpacked")
    argv = [sys.executable, "-EsB", str(tmp_path / "unpacked" / "source" / "autograder.py")]
    done = subprocess.run(argv, cwd="/", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_same_files_are_the_same_zip(small: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(small, copy)
    for file in copy.rglob("*.yaml"):
        os.utime(file, (10**9, 10**9))
        file.chmod(0o600)
    (copy / "q1" / "notes.txt").write_text("not for anybody", encoding="utf-8")
    for name, folder in (("a.zip", small), ("b.zip", str(copy))):
        assert main(["gradescope", str(tmp_path / name), "--test-cases", folder]) == 0
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["g.zip", "--minutes", "0"], "--minutes: expected a whole number from 1 to 40, not '0'"),
        (["g.zip", "--minutes", "41"], "--minutes: expected a whole number from 1 to 40, not '41'"),
        (["g.zip", "--minutes", "x"], "--minutes"),
        (["grader"], "grader: expected a name that ends in .zip"),
        (["folder.zip"], "folder.zip: that is no file"),
        (["none/g.zip"], "none/g.zip: cannot be written: No such file"),
        (["g.zip", "-q", "q9"], "no question 'q9'"),
        (["g.zip", "--secret-file", "none"], "none: cannot be read"),
        (["g.zip", "--test-cases", "folder.zip"], "assignment.yaml"),
        (["g.zip", "--leaderbord"], "did you mean --leaderboard?"),
        ([], "OUT.zip"),
    ],
)
def test_what_is_refused(
    argv: list[str], said: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.zip").mkdir()
    assert said in complaint(capsys, *argv)
    assert os.listdir(tmp_path) == ["folder.zip"]


def test_incomplete_test_cases_are_refused(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(small, tmp_path / "cases")
    (tmp_path / "cases" / "q3" / "tree.expected.yaml").unlink()
    argv = [str(tmp_path / "g.zip"), "--test-cases", str(tmp_path / "cases")]
    assert "q3/tree.expected.yaml" in complaint(capsys, *argv)
    assert not (tmp_path / "g.zip").exists()


def test_what_the_reference_does_not_pass_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hard = GAME.replace("wins: [1]", "score: [1.0e+6]")
    assignment(tmp_path / "cases", {
        "q1": {"right": TREE}, "q2": {"easy": GAME, "hard": hard},
    })  # fmt: skip
    argv = ["g.zip", "--test-cases", "cases"]
    said = complaint(capsys, *argv)
    assert "q2/hard: the reference doesn't pass it: failed: 2 of 2 games won" in said
    assert said.endswith("say python autograder.py check --test-cases cases\n")
    assert os.listdir(tmp_path) == ["cases"]
    (tmp_path / "secret").write_text(SECRET, encoding="utf-8")
    said = complaint(capsys, *argv, "--secret-file", "secret")
    assert said.endswith("say python autograder.py --secret-file secret --test-cases cases\n")
    warning = "log ends with\n    a warning: the reference does not pass q2/hard\n"
    assert main(["gradescope", *argv, "-q", "q1"]) == 0  # no submission runs that test
    assert warning in capsys.readouterr().out
    path = tmp_path / "cases" / "q2" / "hard.yaml"
    path.write_text(f"{hard}accept: listed\n", encoding="utf-8")
    assert main(["gradescope", *argv]) == 0
    said = capsys.readouterr().out
    assert warning in said
    assert "3 tests, 8 points" in said


def test_interrupted_while_the_reference_is_graded(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pacman.grading.kinds.trees.tree.OneTree.run", interrupt)
    assert main(["gradescope", str(tmp_path / "g.zip"), "--test-cases", small]) == 130
    assert capsys.readouterr() == ("", "autograder: interrupted\n")
    assert os.listdir(tmp_path) == []


def test_the_packages_are_those_of_the_project() -> None:
    script = (ROOT / "pacman/course/systems/packages/scripts/setup.sh").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for package in ("PyYAML>=6", "rich>=13"):
        assert f"'{package}'" in script
        assert f'"{package}"' in project
