"""The autograder as people call it: statuses, messages, files, signals, pipes and terminals."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from submitted import ATTACKED, CODE, QUESTION, ROOT, TREE, assignment, minimax, written

from pacman.commands import autograder, dispatch, reporting
from pacman.commands.autograder_options import secret_of
from pacman.grading.sandbox import opening, sandbox
from pacman.grading.sandbox.processes import HarnessError
from pacman.support.options import typed
from pacman.support.signals import end_as_interrupted

if os.name != "posix":
    pytest.skip("signals and pipes as on POSIX", allow_module_level=True)

import pexpect

AUTOGRADER = str(ROOT / "autograder.py")
CASES = ["--test-cases", str(ATTACKED)]
# Only to end a test that waits for ever.
PATIENCE = 60
ENDLESS = minimax("while True: pass")


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    dropped = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PACMAN_COURSE_SECRET")
    usual = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**usual, "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


def run(folder: Path, *argv: str, **more: str) -> Ran:
    """The command, as typed in this folder."""
    ran = subprocess.run(
        [sys.executable, AUTOGRADER, *argv],
        cwd=folder, env=environment(**more), capture_output=True, text=True, encoding="utf-8",
        stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert "Traceback" not in ran.stderr
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def here(capsys: pytest.CaptureFixture[str], *argv: str) -> Ran:
    """The same in this process, for what needs no process of its own."""
    status = autograder.main(list(argv))
    return Ran(status, *capsys.readouterr())


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one-line error of a wrong command."""
    ran = here(capsys, *argv)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("autograder: ")
    assert ran.err.endswith("\n")
    assert ran.err[:-1].isprintable()
    return ran.err.removeprefix("autograder: ").removesuffix("\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody's folder, with three submissions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PACMAN_COURSE_SECRET", raising=False)
    written(tmp_path, CODE, "multiAgents.py")
    written(tmp_path, minimax("util.raiseNotDefined()"), "undone.py")
    written(tmp_path, ENDLESS, "endless.py")
    return tmp_path


# Exit statuses.


def test_the_reference(folder: Path) -> None:
    ran = run(folder, *CASES)
    assert (ran.status, ran.err) == (0, "")
    assert "Total: 6 of 6 points (5 tests passed" in ran.out.replace("5 of 5 tests", "5 tests")


def test_no_arguments_grade_the_reference(folder: Path) -> None:
    module, options = dispatch.parsed(autograder.PROGRAM, [])
    assert (module.SUMMARY, options.submission) == ("grade a submission", None)
    assert os.path.samefile(options.cases, ROOT / "test_cases")


def test_full_marks(folder: Path) -> None:
    ran = run(folder, "multiAgents.py", *CASES, "-q", "q2")
    assert (ran.status, ran.err) == (0, "")
    assert "q2" in ran.out
    assert "q5" not in ran.out


def test_points_missing(folder: Path) -> None:
    ran = run(folder, "undone.py", *CASES)
    assert (ran.status, ran.err) == (1, "")
    assert re.search(r"^Still to be written:\n    q2  getAction, line \d+$", ran.out, re.MULTILINE)
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
        def _compile(self) -> None:
            super()._compile()
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
        (["--jsn", "x"], "no option '--jsn'; did you mean --json?"),
        (["-x"], "no option '-x'"),
        # And no hidden option.
        (["--quiet"], "no option '--quiet'; did you mean --question or --budget?"),
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
    """Python must not take the modules of the folder that somebody happens to be in."""
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


def test_a_question_that_nobody_asks_is_a_note(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A course can leave a question out, and the others are checked all the same."""
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


# Pipes and streams.


def shell(folder: Path, line: str) -> Ran:
    """A line of a shell, in which AUTOGRADER stands for the command."""
    code = line.replace("AUTOGRADER", f"'{sys.executable}' '{AUTOGRADER}'")
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {code}"],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE,
        stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "status"),
    [("multiAgents.py -q q2", 0), ("undone.py", 1), ("undone.py --json -", 1), ("--help", 0)],
)
def test_a_pipe_that_nobody_reads_from(folder: Path, argv: str, status: int) -> None:
    line = f"AUTOGRADER {argv} {'' if argv == '--help' else ' '.join(CASES)} | true"
    assert shell(folder, line) == Ran(status, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(folder: Path, closed: str) -> None:
    ran = shell(folder, f"AUTOGRADER multiAgents.py -q q2 {' '.join(CASES)} {closed}")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system lacks a full device")
def test_a_full_disk(folder: Path) -> None:
    ran = shell(folder, f"AUTOGRADER multiAgents.py -q q2 {' '.join(CASES)} > /dev/full")
    message = "autograder: the results cannot be written: No space left on device\n"
    assert ran == Ran(3, "", message)


def test_no_terminal_no_controls(folder: Path) -> None:
    path = written(folder, minimax("print('\\x1b[2J\\x07 hello')\nreturn 'W\\x1b[31mest'"), "x.py")
    for more in ({}, {"TERM": "dumb"}, {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"}):
        ran = run(folder, path, *CASES, **more)
        assert ran.status == 1
        assert all(c.isprintable() or c == "\n" for c in ran.out + ran.err)
        assert "hello" in ran.out


# Terminals and signals.


def terminal(folder: Path, *argv: str, **more: Any) -> Any:
    return pexpect.spawn(
        sys.executable,
        [AUTOGRADER, *argv],
        cwd=folder, env=environment(**more), encoding="utf-8", codec_errors="replace",
        dimensions=(40, 100), timeout=PATIENCE,
    )  # fmt: skip


def ended(child: Any) -> tuple[int, str]:
    child.expect(pexpect.EOF)
    shown = child.before
    child.close()
    return child.exitstatus, shown


def test_a_terminal(folder: Path) -> None:
    status, shown = ended(terminal(folder, "endless.py", *CASES, "-t", "q2/tree", "-q", "q1"))
    assert status == 1
    assert "\x1b[1m" in shown  # something is bold
    assert "━" in shown  # the bar
    assert "1/2" in shown
    assert "Total: 1 of 1 points" in re.sub(r"\x1b\[[0-9;]*m", "", shown)


def test_a_terminal_without_colours(folder: Path) -> None:
    status, shown = ended(terminal(folder, "multiAgents.py", *CASES, "-q", "q2", NO_COLOR="1"))
    assert status == 0
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)


class Started(NamedTuple):
    process: subprocess.Popen[str]
    stages: Path

    def workers(self) -> list[int]:
        """What still runs of all that it started, which has the stage in its command line."""
        return [
            int(path.parent.name)
            for path in Path("/proc").glob("[0-9]*/cmdline")
            if str(self.stages).encode() in read(path)
        ]

    def gone(self) -> bool:
        """Whether nothing is left soon: nothing runs, and no stage is there."""
        until = time.monotonic() + PATIENCE
        while self.workers() and time.monotonic() < until:
            time.sleep(0.02)
        return not self.workers()


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""  # it has ended


def hears_all() -> None:
    """Whoever runs these tests, in the background or by nohup, may not listen to all signals."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def started(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """An autograder that is in the middle of a test that does not end."""
    if sys.platform != "linux":
        pytest.skip("processes are looked for in /proc")
    slow = TREE + "seconds: 600\n"
    assignment(folder / "cases", {
        "q1": {"question": QUESTION, "a": TREE.replace("Minimax", "Expectimax")},
        "q2": {"question": QUESTION, "b": slow},
    })  # fmt: skip
    stages = tmp_path_factory.mktemp("stages")
    stages.chmod(0o755)
    code = minimax("open('/dev/null')\nprint('x' * 200_000)\nwhile True: pass")
    process = subprocess.Popen(
        [sys.executable, AUTOGRADER, written(folder, code, "slow.py"), "--test-cases", "cases",
         "--gradescope", "g.json"],
        cwd=folder, env=environment(TMPDIR=str(stages)), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=hears_all,  # noqa: PLW1509 - no threads
    )  # fmt: skip
    started = Started(process, stages)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not any(map(busy, started.workers())):
        time.sleep(0.02)
    yield started
    process.kill()
    process.communicate()


def busy(pid: int) -> bool:
    """Whether a process has computed for a while, as only the endless test does."""
    times = read(Path("/proc", str(pid), "stat")).rpartition(b")")[2].split()
    return len(times) > 12 and int(times[11]) > 0.5 * os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted(folder: Path, started: Started, number: int) -> None:
    started.process.send_signal(number)
    out, err = started.process.communicate(timeout=PATIENCE)
    assert started.process.returncode == 130
    assert err == "autograder: interrupted after 1 of 2 tests\n"
    assert "q1" in out
    assert "So far: 4 of 4 points" in out
    assert "Total" not in out
    assert started.gone()
    assert list(started.stages.iterdir()) == []
    results = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    assert "stopped before it was done" in results["output"]


def test_killed(started: Started) -> None:
    """Then nobody can take the stage away, but nothing goes on in it."""
    started.process.kill()
    started.process.communicate(timeout=PATIENCE)
    assert started.gone()


def test_ctrl_c_in_a_terminal(folder: Path) -> None:
    slow = TREE + "seconds: 600\n"
    files = {"question": QUESTION, "a": TREE.replace("Minimax", "Expectimax"), "b": slow}
    assignment(folder / "cases", {"q1": files})
    child = terminal(folder, "endless.py", "--test-cases", "cases", "--html", "h.html")
    child.expect("1/2")
    child.sendintr()
    status, shown = ended(child)
    assert status == 130
    assert "interrupted after 1 of 2 tests; not written: --html h.html" in shown
    assert not (folder / "h.html").exists()
    assert "Traceback" not in shown


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_signals_that_were_ignored_stay_ignored(name: str) -> None:
    """As with nohup, whose terminal may close."""
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_IGN)
    try:
        end_as_interrupted()
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, before)


def test_a_command_that_is_misspelled(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "bacth", ".", "--out", "r")
    assert said == "no command 'bacth'; did you mean batch?"
    assert "only one submission" in complaint(capsys, "undone.py", "endless.py")
