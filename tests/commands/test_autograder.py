"""The autograder as people call it: statuses, messages, files, signals, pipes and terminals."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from autograding import (
    CASES,
    Ran,
    complaint,
    here,
    run,
)
from submitted import CODE, ROOT, written

from pacman.commands import autograder, dispatch, reporting
from pacman.commands.autograder_options import secret_of
from pacman.grading.sandbox import opening, sandbox, workers
from pacman.grading.sandbox.processes import HarnessError

# Exit statuses.


def test_the_reference(folder: Path) -> None:
    ran = run(folder, *CASES)
    assert (ran.status, ran.err) == (0, "")
    assert "Total: 6 of 6 points (5 tests passed" in ran.out.replace("5 of 5 tests", "5 tests")


def test_no_arguments_grade_the_reference(folder: Path) -> None:
    module, options = dispatch.parsed(autograder.PROGRAM, [])
    assert (module.__name__, options.submission) == ("pacman.commands.grade", None)
    assert os.path.samefile(options.cases, ROOT / "test_cases")


def test_full_marks(folder: Path) -> None:
    ran = run(folder, "multiAgents.py", *CASES, "-q", "q2")
    assert (ran.status, ran.err) == (0, "")
    assert "q2" in ran.out
    assert "q5" not in ran.out


def test_points_missing(folder: Path) -> None:
    ran = run(folder, "undone.py", *CASES)
    assert (ran.status, ran.err) == (1, "")
    assert re.search(
        r"^Still to be written:\n    q2  MinimaxAgent.getAction, line \d+$", ran.out, re.MULTILINE
    )
    assert "Total: 1 of 6 points" in ran.out


@pytest.mark.parametrize("code", ["1 / 0\n", "class minimaxAgent:\n    pass\n", "def f(:\n"])
def test_reports_call_a_file_by_its_own_name(folder: Path, code: str) -> None:
    (folder / "mine.py").write_text(code)
    ran = run(folder, "mine.py", "-q", "q2", "--json", "-", *CASES)
    assert "mine.py" in json.loads(ran.out)["questions"][0]["tests"][0]["message"]
    assert "multiAgents" not in ran.out


def test_a_harness_that_fails(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise HarnessError("no more\nprocesses")

    monkeypatch.setattr(opening, "Sandbox", broken)
    ran = here(capsys, "multiAgents.py", *CASES, "--gradescope", "results.json")
    assert ran == Ran(3, "", "autograder: the grader failed: no more\\nprocesses\n")
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    assert results["score"] == 0
    assert "no more" in results["output"]


def test_a_test_that_we_fail_to_grade(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pacman.grading.kinds.trees.tree import OneTree

    monkeypatch.setattr(OneTree, "run", lambda *_: 1 / 0)
    ran = here(capsys, "multiAgents.py", *CASES, "-t", "q2/tree")
    assert ran.status == 3
    assert "our fault, not the submission's" in ran.out


def test_a_mistake_of_ours_is_not_missing_points(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reporting, "plan", lambda *_: 1 / 0)
    ran = here(capsys, "multiAgents.py", *CASES)
    assert ran.status == 3
    assert "Traceback" in ran.err
    message = "autograder: the grader failed, please report it: ZeroDivisionError: division by zero"
    assert message in ran.err


def test_a_layer_that_is_missing_and_required(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Weaker(sandbox.Sandbox):
        def _take_code(self, compiler: workers.Worker) -> None:
            super()._take_code(compiler)
            self.in_force.remove("limits")

    monkeypatch.setattr(opening, "Sandbox", Weaker)
    argv = ["multiAgents.py", *CASES, "-q", "q2"]
    ran = here(capsys, *argv, "--require-isolation", "--gradescope", "g.json")
    assert (ran.status, ran.out) == (3, "")
    assert "isolation is required, and this is missing: " in ran.err
    assert "limits" in ran.err
    assert "isolation is required" in (folder / "g.json").read_text(encoding="utf-8")
    ran = here(capsys, *argv)
    assert ran.status == 0
    assert "not in force: limits" in " ".join(ran.out.split())


# Wrong commands.


def test_help(folder: Path) -> None:
    for flag in ("-h", "--help"):
        ran = run(folder, flag)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.startswith("usage: python autograder.py")
        assert "exit status: 0 full marks" in ran.out
        assert max(map(len, ran.out.split("\n"))) <= 100
    for name in ("generate", "check", "schema", "doctor"):
        ran = run(folder, name, "--help")
        assert ran.out.startswith(f"usage: python autograder.py {name}")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--jsn", "x"], "no option '--jsn'; did you mean --json or --junit?"),
        (["-x"], "no option '-x'"),
        # And no hidden option.
        (["--quiet"], "no option '--quiet'; did you mean --junit or --question or --budget?"),
        (["-q"], "argument -q/--question: expected one argument"),
        (["multiAgents.py", "q2"], "'q2' belongs to no option: a question goes after -q"),
        (["multiAgents.py", "undone.py"], "only one submission can be graded at a time"),
        (["schema", "x"], "argument file: invalid choice: 'x' (choose from "),
        (["multiAgents.py", "-q", "q3"], "no question 'q3'; there is q1, q2, q5"),
        (["multiAgents.py", "-q", "Q2"], "no question 'Q2'; did you mean q2"),
        (["multiAgents.py", "-q", "minimax"], "no question 'minimax'; there is q1, q2, q5"),
        (["multiAgents.py", "-t", "q2/treee"], "no test 'q2/treee'; did you mean q2/tree"),
        (["multiAgents.py", "-t", "q2"], "no test 'q2'"),
        (["nothing.py"], "no file or folder 'nothing.py'"),
        (["a\n\x1b[2J"], "no file or folder 'a"),
        (["multiAgent.py"], "no file or folder 'multiAgent.py'; did you mean multiAgents.py?"),
        (["./undoen.py"], "no file or folder './undoen.py'; did you mean ./undone.py?"),
        (["no/where.py"], "no file or folder 'no/where.py'"),
        (["q2"], "no file or folder 'q2'; did you mean -q q2?"),
        (["q2/tree"], "no file or folder 'q2/tree'; did you mean -t q2/tree?"),
        (["docter"], "no file or folder 'docter'; did you mean the command 'doctor'?"),
        (["-q", "q2", "check"], "no file or folder 'check'; the command 'check' comes before"),
        (["--json", ""], "--json : cannot be written: Is a directory"),
        (["--html", "-"], "--html -: cannot be written: expected the name of a file"),
        (["--json", "no/x.json"], "--json no/x.json: cannot be written: No such file or directory"),
        (["--json", "x", "--html", "./x"], "--html ./x: --json is the same file"),
        (["--html", "."], "--html .: cannot be written: Is a directory"),
        (["--secret-file", "none"], "none: cannot be read: No such file or directory"),
        (["--secret-file", "."], ".: cannot be read: Is a directory"),
    ],
)  # fmt: skip
def test_wrong_commands(
    folder: Path, capsys: pytest.CaptureFixture[str], argv: list[str], message: str
) -> None:
    said = complaint(capsys, *argv, *([] if argv[0] == "schema" else CASES))
    assert said.startswith(message) or message in said


def test_a_folder_without_test_cases(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "multiAgents.py", "--test-cases", "nowhere")
    assert "nowhere/assignment.yaml:1:1: not found" in said


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty: expected a secret in it"),
        (b" \n\t\n", "empty: expected a secret in it"),
        (b"\xff\xfe", "not text in UTF-8"),
    ],
)
def test_secrets_that_are_none(
    folder: Path, capsys: pytest.CaptureFixture[str], content: bytes, message: str
) -> None:
    (folder / "secret").write_bytes(content)
    said = complaint(capsys, "multiAgents.py", *CASES, "--secret-file", "secret")
    assert said == f"secret: {message}"


def test_secrets(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "secret").write_text("  hush\n", encoding="utf-8")
    assert secret_of("secret") == "hush"
    assert secret_of(None) == ""
    monkeypatch.setenv("PACMAN_COURSE_SECRET", " other ")
    assert secret_of(None) == "other"
    assert secret_of("secret") == "hush"


def test_a_secret_that_a_program_can_guess(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The names in one test show a submission whether a guess is right."""
    (folder / "secret").write_text("tiger2026\n", encoding="utf-8")
    secret_of("secret")
    said = capsys.readouterr().err
    assert said.startswith("secret: students can find a secret of 9 letters by trying: ")
    monkeypatch.setenv("PACMAN_COURSE_SECRET", "lion")
    secret_of(None)
    assert capsys.readouterr().err.startswith("PACMAN_COURSE_SECRET: students can find ")
    code = re.search('python -c "(.*)"', said)
    assert code
    made = subprocess.run([sys.executable, "-c", code[1]], stdout=subprocess.PIPE, check=True)
    (folder / "secret").write_bytes(made.stdout)
    assert secret_of("secret") == made.stdout.decode().strip()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root can write anywhere")
def test_a_folder_that_cannot_be_written_to(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "locked").mkdir(mode=0o500)
    said = complaint(capsys, "multiAgents.py", *CASES, "--json", "locked/x.json")
    assert said == "--json locked/x.json: cannot be written: Permission denied"


def test_a_file_called_like_a_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(folder, CODE, "schema")
    ran = here(capsys, "schema")
    assert json.loads(ran.out)["title"]
    assert (
        ran.err
        == "autograder: schema is a command; to grade what is called so here, say ./schema\n"
    )
    ran = here(capsys, "./schema", *CASES, "-q", "q2")
    assert (ran.status, ran.err) == (0, "")
