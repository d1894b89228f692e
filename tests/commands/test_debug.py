"""--debug: one test in the command's own process, with pdb, input() and VS Code's debugger."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from editors import editor, launched
from handouts import student
from submitted import CODE, ROOT, SUBMISSIONS, TREE, TURNS, assignment, minimax, whole, written

from pacman.commands.autograder import main

if os.name != "posix":
    pytest.skip("terminals as on POSIX", allow_module_level=True)

import pexpect

# Only to end a test that waits for ever.
PATIENCE = 60
BEGINNING = """\
{} runs in this process, without isolation and without a time limit: debug only files
that you trust. breakpoint(), pdb, input() and the debugger of an editor work. This gives no points.

"""
WEST = minimax('print("looking")\nreturn "West"')
STOPS = minimax("seen = gameState.getNumAgents()\nbreakpoint()\nreturn None")
ASKS = minimax('print("Off to", input("Where to? "))')


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("debugged") / "cases"
    assignment(folder, {"q1": {"one": TREE, "turns": TURNS}})
    return folder


@pytest.fixture
def here(cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in; the command changes modules and paths of its process."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(cases, tmp_path / "cases")
    modules, path = {*sys.modules}, [*sys.path]
    yield tmp_path
    for name in sys.modules.keys() - modules:
        del sys.modules[name]
    sys.path[:] = path


def words(*more: str, test: str = "q1/one", file: str = "multiAgents.py") -> list[str]:
    return [file, "--test-cases", "cases", "-t", test, *more]


def ran(capsys: pytest.CaptureFixture[str], argv: list[str]) -> tuple[int, str, str]:
    folder = Path.cwd()
    try:
        status = main(argv)
    finally:
        os.chdir(folder)
    said = capsys.readouterr()
    return status, said.out, said.err


def verdict(text: str) -> str:
    """The part of a report that describes its one test, without what the submission printed."""
    said = re.split(r"\n(?=(?:ok|X |! ) q1/)", f"\n{text}")[-1]
    said = re.split(r"\n\n(?:    Output:|Total:|Still)", said)[0].strip()
    said = said.partition("\n\n      File")[0] if "recursion" in said else said
    return re.sub(r"\s+", " ", re.sub(r"\d+(?= calls deep)", "N", said))


# The verdict.


@pytest.mark.parametrize(
    ("test", "code"),
    [
        ("one", minimax('return "West"')),
        ("turns", minimax('return "West"')),
        ("turns", whole(SUBMISSIONS / "mistakes" / "depth_one_too_large.py")),
        ("one", minimax("import helper\nreturn helper.best(gameState)")),
        ("one", minimax("return self.getAction(gameState)")),
        ("one", minimax("raise SystemExit('gone')")),
        ("one", minimax("gameState.generateSuccessor(1, 'West')")),
        ("one", "def"),
        ("one", ""),
        ("one", "raise ValueError('at the start')"),
        ("one", "print('no classes')"),
    ],
)
def test_the_verdict_is_that_of_an_ordinary_run(
    here: Path, test: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    written(here, code)
    written(here, "def best(state):\n    return state.nothing\n", "helper.py")
    argv = words(test=f"q1/{test}", file=".")
    status, out, _ = ran(capsys, argv)
    assert status == 1
    debugged, shown, error = ran(capsys, [*argv, "--debug"])
    assert (debugged, error) == (1, "")
    assert shown.startswith(BEGINNING.format(f"q1/{test}"))
    assert verdict(shown) == verdict(out)


def test_a_passed_test_shows_its_prints(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """At once: before the verdict, and though the test is passed."""
    written(here, f"{CODE}\nprint('imported')\n")
    assert ran_here(words("--debug", test="q1/turns")) == 0
    out = capfd.readouterr().out
    assert re.search(r"points\.\n\nimported\nok q1/turns  passed\n", out)


def ran_here(argv: list[str]) -> int:
    folder = Path.cwd()
    try:
        return main(argv)
    finally:
        os.chdir(folder)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--debug"], "--debug needs the name of a submission"),
        (
            ["multiAgents.py", "--debug"],
            "--debug needs one test: choose it with -t, such as -t q1/one",
        ),
        (words("--debug", "--json", "-"), "--debug: cannot be combined with --json"),
        (words("--debug", "--watch"), "--debug: cannot be combined with --watch"),
        (words("--debug", "--secret-file", "s"), "--debug: cannot be combined with --secret-file"),
        (words("--debug", file="nothing.py"), "no file or folder 'nothing.py'"),
    ],
)
def test_what_makes_no_sense(
    here: Path, argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    written(here, WEST)
    assert ran(capsys, [*argv, "--test-cases", "cases"]) == (2, "", f"autograder: {said}\n")


def test_a_zip_has_no_lines_to_stop_at(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, WEST)
    shutil.make_archive("mine", "zip", here, "multiAgents.py")
    status, out, _ = ran(capsys, words("--debug", file="mine.zip"))
    assert status == 1
    assert "expected multiAgents.py or its folder: unpack it first" in out


# An ordinary run.


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("breakpoint()", "EOFError: breakpoint() has no keyboard here"),
        ("import pdb; pdb.set_trace()", "BdbQuit"),
        ("input()", "EOFError: EOF when reading a line"),
    ],
)
@pytest.mark.parametrize("where", ["in a function", "at the import"])
def test_an_ordinary_run_names_debug(
    here: Path, line: str, why: str, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = where == "in a function"
    written(here, minimax(f'{line}\nreturn "West"') if inside else f"{CODE}\n{line}\nprint(1)\n")
    _, out, _ = ran(capsys, words())
    hint = f"{why}; to run one test with a keyboard, say python autograder.py FILE --debug -t TEST"
    assert hint in re.sub(r"\s+", " ", out)


# In a terminal.


@pytest.fixture
def python_in(here: Path) -> Iterator[pexpect.spawn]:
    children = []

    def started(code: str, *more: str) -> pexpect.spawn:
        written(here, code)
        child = pexpect.spawn(
            sys.executable, [str(ROOT / "autograder.py"), *words("--debug", *more)], cwd=str(here),
            timeout=PATIENCE, encoding="utf-8", dimensions=(40, 120),
        )  # fmt: skip
        children.append(child)
        return child

    yield started
    for child in children:
        child.close(force=True)


def test_pdb_in_a_terminal(python_in: type[pexpect.spawn]) -> None:
    child = python_in(STOPS)
    child.expect_exact("-> return None")
    child.expect_exact("(Pdb) ")
    child.sendline("p seen * 111")
    child.expect_exact("222")
    child.sendline("w")
    child.expect(r"multiAgents\.py\(\d+\)getAction")
    child.sendline("c")
    child.expect_exact("returned None instead of an action")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 1


@pytest.mark.parametrize("leave", ["q", "\x03"])
def test_leaving_the_debugger(python_in: type[pexpect.spawn], leave: str) -> None:
    child = python_in(STOPS)
    child.expect_exact("(Pdb) ")
    if leave == "q":
        child.sendline("q")
    else:
        child.sendline("import time; time.sleep(1000)")
        child.expect_exact("1000)")
        child.send(leave)
        child.expect_exact("(Pdb) ")  # Ctrl-C ends what pdb does, and q ends pdb
        child.sendline("q")
    child.expect_exact("autograder: interrupted")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130


def test_input_reads_from_the_terminal(python_in: type[pexpect.spawn]) -> None:
    child = python_in(ASKS)
    child.expect_exact("Where to? ")
    child.sendline("Mars")
    child.expect_exact("Off to Mars")


def test_ctrl_c_ends_an_endless_search(python_in: type[pexpect.spawn]) -> None:
    child = python_in(minimax("print('thinking', flush=True)\nwhile True:\n    pass"))
    child.expect_exact("thinking")
    child.send("\x03")
    child.expect_exact("autograder: interrupted")
    child.wait()
    assert child.exitstatus == 130


# In an editor.


def test_the_debugger_of_an_editor(here: Path) -> None:
    """It stops at a line, shows a value, and goes on to the verdict."""
    pytest.importorskip("debugpy", reason="debuggers of editors need debugpy")
    file = Path(written(here, minimax("seen = gameState.getNumAgents()\nreturn None"))).resolve()
    line = file.read_text(encoding="utf-8").split("\n").index("        return None") + 1
    with editor() as client:
        launched(client, file, line, ROOT / "autograder.py", *words("--debug"))
        stopped = client.heard("event", "stopped")
        frames = client.asked("stackTrace", threadId=stopped["threadId"])["stackFrames"]
        assert (frames[0]["name"], frames[0]["line"]) == ("getAction", line)
        assert frames[0]["source"]["path"] == str(file)
        value = client.asked("evaluate", expression="seen", frameId=frames[0]["id"])
        assert value["result"] == "2"
        client.asked("continue", threadId=stopped["threadId"])
        client.heard("event", "terminated")
        assert "returned None instead of an action" in client.printed


# In a hand-out, which has no reference.


@pytest.mark.slow
def test_in_a_hand_out(own: Path, python: str) -> None:
    (own / "multiAgents.py").write_text(STOPS, encoding="utf-8")
    done = subprocess.run(
        [python, "autograder.py", "--debug", "-t", "q2/worked-example"], cwd=own, text=True,
        input="p seen\nc\n", capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert "(Pdb) 3\n(Pdb) X  q2/worked-example  failed\n" in done.stdout
    assert (done.returncode, done.stderr) == (1, "")
    games = student(python, own, "autograder.py", "--debug", "-t", "q5/a-ghost-on-the-way-south")
    assert "not run" not in games.stdout  # an ordinary run wants all of q4 first
