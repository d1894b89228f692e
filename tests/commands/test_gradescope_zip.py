"""The grader for Gradescope: the zip, and what it does where Gradescope unpacks it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from submitted import CODE, GOOD, ROOT, SUBMISSIONS, TREE, assignment, like_minimax, minimax
from tasks import task
from test_reports import report

from pacman.commands.autograder import main
from pacman.commands.gradescope import DEFAULT_MINUTES
from pacman.course.systems import gradescope_grader
from pacman.course.systems.gradescope_package import ENDS
from pacman.grading.assignment import cases
from pacman.grading.assignment.keys import ALL_OR_NOTHING, ONLY
from pacman.grading.grade import grade, plan, unfinished
from pacman.grading.kinds.evaluation import Evaluation
from pacman.grading.report import TestResult
from pacman.grading.reports.gradescope import leaderboard
from pacman.grading.reports.gradescope import results as results_of
from pacman.grading.sandbox.limits import MOST_TIMEOUTS
from pacman.grading.sandbox.opening import Opened
from pacman.grading.verdict import Status, Verdict
from pacman.support.errors import UserError

pytestmark = pytest.mark.slow

if sys.platform != "linux":
    pytest.skip("what runs on Gradescope is Linux", allow_module_level=True)

GAME = """kind: games
agent: ReflexAgent
ghosts: 0
seed: 3
games: 2
wins: [1]
layout: |
  %%%%%
  %P..%
  %%%%%
"""
COMPARED = """kind: evaluation
function: betterEvaluationFunction
order: [won > not]
boards:
  won: {moves: [0 East], layout: "%%%%\\n%P.%\\n%%%%"}
  not: {layout: "%%%%\\n%P.%\\n%%%%"}
"""
HIDDEN = TREE.replace("West", "Yonder") + "visibility: hidden\nabout: UNSEEN\n"
QUESTIONS = {
    "q1": {"wins": GAME},
    "q2": {"tree": TREE, "unseen": HIDDEN},
    "q3": {"tree": TREE.replace("Minimax", "AlphaBeta")},
    "q5": {"won": COMPARED},
}
TESTS = ["q1/wins", "q2/tree", "q2/unseen", "q3/tree", "q5/won"]
CRITERIA = [f"{name}: Trees" for name in QUESTIONS]
SECRET = "a secret of nobody"  # noqa: S105
SLEEP = "import time\ntime.sleep(10**6)\n"
# It says which of the things that it must not read it could.
SPY = """
import os
for path in ("/autograder/source/source/secret.txt", "/autograder/source/source/test_cases",
             "/autograder/source/source/agents/search.py", "/autograder/results/results.json"):
    try:
        print("BREACH:", path, os.listdir(path) if os.path.isdir(path) else open(path).read())
    except OSError:
        print("closed")
"""
PATIENCE = 120


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of a small assignment."""
    folder = tmp_path_factory.mktemp("assignment") / "cases"
    assignment(folder, QUESTIONS)
    return str(folder)


@pytest.fixture(scope="module")
def unpacked(small: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the zip has in it, as some programs unpack it: without modes, but for the programs."""
    folder = tmp_path_factory.mktemp("unpacked")
    secret = folder / "secret"
    secret.write_text(f"{SECRET}\n", encoding="utf-8")
    assert main(["gradescope", str(folder / "g.zip"), "--test-cases", small, "--leaderboard",
                 "--secret-file", str(secret)]) == 0  # fmt: skip
    with zipfile.ZipFile(folder / "g.zip") as archive:
        archive.extractall(folder / "source")
    for name in ("run_autograder", "setup.sh"):
        (folder / "source" / name).chmod(0o755)
    return folder / "source"


@pytest.fixture
def place(unpacked: Path, tmp_path: Path) -> Path:
    """A folder as /autograder is, with a submission that is right."""
    folder = tmp_path / "autograder"
    (folder / "submission").mkdir(parents=True)
    (folder / "source").symlink_to(unpacked)
    shutil.copy(unpacked / "run_autograder", folder)
    shutil.copy(GOOD, folder / "submission" / "multiAgents.py")
    return folder


def environment(first: str = os.path.dirname(sys.executable)) -> dict[str, str]:
    return {"PATH": f"{first}:/usr/sbin:/usr/bin:/sbin:/bin"}


def ran(place: Path, **more: Any) -> dict[str, Any]:
    """The results, as Gradescope would get them."""
    argv = [str(place / "run_autograder")]
    done = subprocess.run(
        argv, cwd=place, env=environment(), check=True, capture_output=True, **more
    )
    assert done.stderr == b""
    return results(place)


def results(place: Path) -> dict[str, Any]:
    return checked(json.loads((place / "results" / "results.json").read_text(encoding="utf-8")))


def checked(said: dict[str, Any]) -> dict[str, Any]:
    """Results that are as Gradescope takes them."""
    assert said["stdout_visibility"] == "hidden"
    assert said["output"].endswith("\n")
    assert "UNSEEN" not in said["output"]
    assert "unseen" not in said["output"]
    if "tests" in said:
        assert [test["name"].partition(":")[0] for test in seen_tests(said)] in (TESTS, [])
        criteria = [test for test in said["tests"] if test not in seen_tests(said)]
        assert [test["name"] for test in criteria] in (CRITERIA, [])
        assert said["score"] == sum(test["score"] for test in criteria)
    return said


def seen_tests(said: dict[str, Any]) -> list[dict[str, Any]]:
    """The tests in results, without the criteria above them, which have the points."""
    return [test for test in said["tests"] if "score" not in test]


def statuses(said: dict[str, Any]) -> list[str]:
    return [test["tags"][0] for test in seen_tests(said)]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


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
    """Their tests are in the zip, as its question.yaml names the criteria, but nobody runs them."""
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


def test_what_is_in_the_zip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "g.zip"
    secret = tmp_path / "secret"
    secret.write_text(SECRET, encoding="utf-8")
    assert main(["gradescope", str(out), "--secret-file", str(secret)]) == 0
    assert ", and the course's secret\n" in capsys.readouterr().out
    with zipfile.ZipFile(out) as archive:
        names = archive.namelist()
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        machine = [str(ROOT).encode(), str(Path.home()).encode() + b"/", str(tmp_path).encode()]
        assert not [name for name in names for text in machine if text in archive.read(name)]
        assert archive.read("source/secret.txt").decode().strip() == SECRET
    assert names == sorted(names)
    assert {name.split("/")[0] for name in names} == {"run_autograder", "setup.sh", "source"}
    assert {name.split("/")[1] for name in names if "/" in name} == {
        "agents", "autograder.py", "layouts", "pacman", "secret.txt", "test_cases",
    }  # fmt: skip
    assert {Path(name).suffix for name in names} == {"", ".lay", ".py", ".sh", ".txt", ".yaml"}
    assert not [name for name in names if "__pycache__" in name or "tests/" in name]
    assert {oct(mode) for mode in modes.values()} == {"0o100755", "0o100644", "0o100600"}
    assert stat.S_IMODE(modes["source/secret.txt"]) == 0o600
    assert stat.S_IMODE(modes["run_autograder"]) == stat.S_IMODE(modes["setup.sh"]) == 0o755
    for name in cases.load(str(ROOT / "test_cases")).questions:
        for case in name.cases:
            assert f"source/test_cases/{case.id}.yaml" in names


def test_boards_of_the_course_are_in_the_zip(tmp_path: Path) -> None:
    """And the copy grades with them, whatever the current folder is."""
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
    assert main(["gradescope", *argv, "-q", "q1"]) == 0  # nobody is graded with that test
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
    script = (ROOT / "pacman/course/systems/gradescope_scripts/setup.sh").read_text(
        encoding="utf-8"
    )
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for package in ("PyYAML>=6", "rich>=13"):
        assert f"'{package}'" in script
        assert f'"{package}"' in project


# What it does, whatever was handed in


def test_a_submission_is_graded(place: Path) -> None:
    said = ran(place)
    assert statuses(said) == ["passed"] * 5
    assert said["score"] == 16.0
    assert [test["visibility"] for test in seen_tests(said)] == [
        "visible", "visible", "hidden", "visible", "visible",
    ]  # fmt: skip
    late = [test["name"] for test in said["tests"] if test["visibility"] == "hidden"]
    assert late == ["q2: Trees", "q2/unseen: UNSEEN"]  # points would say what is hidden
    assert said["leaderboard"] == [
        {"name": "points", "value": 12.0},
        {"name": "q1: games won", "value": 2},
        {"name": "q1: average score", "value": said["leaderboard"][2]["value"]},
    ]
    assert said["leaderboard"][2]["value"] > 500


def _nothing(_folder: Path) -> None:
    pass


def _a_link(folder: Path) -> None:
    (folder / "multiAgents.py").symlink_to("/etc/passwd")


def _a_folder(folder: Path) -> None:
    (folder / "multiAgents.py").mkdir()


def _a_link_to_a_folder(folder: Path) -> None:
    other = folder.parent / "not theirs"
    other.mkdir()
    shutil.copy(GOOD, other / "multiAgents.py")
    (folder / "work.zip").symlink_to(other)


def _a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "multiAgents.py")


def _no_folder(folder: Path) -> None:
    folder.rmdir()


def _bytes(folder: Path) -> None:
    (folder / "multiAgents.py").write_bytes(bytes(range(256)) * 9)


def _a_broken_zip(folder: Path) -> None:
    (folder / "work.zip").write_bytes(b"PK\x03\x04 and no more")


def _two_of_them(folder: Path) -> None:
    for name in ("a", "b"):
        (folder / name).mkdir()
        shutil.copy(GOOD, folder / name / "multiAgents.py")


def _strange_names(folder: Path) -> None:
    for name in (b"\xff\xfe.py", b"\x1b[31m.py", b"=1+1.py"):
        with open(os.fsencode(folder) + b"/" + name, "wb"):
            pass


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_nothing, "no file 'multiAgents.py'"),
        (_a_link, "is a link"),
        (_a_link_to_a_folder, "no file 'multiAgents.py'"),
        (_a_folder, "no file 'multiAgents.py'"),
        (_a_pipe, "is neither a file nor a folder"),
        (_no_folder, "The grader failed before it was done."),
        (_bytes, "cannot be imported"),
        (_a_broken_zip, "cannot be unpacked"),
        (_two_of_them, "which of them? Hand in one"),
        (_strange_names, "no file 'multiAgents.py'"),
    ],
)
def test_what_cannot_be_graded(place: Path, make: Callable[[Path], None], said: str) -> None:
    (place / "submission" / "multiAgents.py").unlink()
    make(place / "submission")
    found = ran(place)
    assert found["score"] == 0.0
    assert said in found["output"]
    assert str(place) not in json.dumps(found)


def test_a_zip_in_the_folder_is_opened(place: Path) -> None:
    with zipfile.ZipFile(place / "submission" / "work.zip", "w") as archive:
        archive.write(place / "submission" / "multiAgents.py", "mine/multiAgents.py")
    (place / "submission" / "multiAgents.py").unlink()
    assert ran(place)["score"] > 0


HOSTILE = {
    "kills": "import contextlib\nwith contextlib.suppress(OSError):\n    os.kill(-1, 9)\n"
    "os.killpg(0, 9)",
    "floods": "while True:\n    os.write(1, b'}]\\n' * 20000)",
    "exits": "os._exit(0)",
    "eats": "import mmap\n_all = []\nwhile True:\n    _all.append(b'x' * (32 << 20))",
}


@pytest.mark.parametrize("how", HOSTILE)
def test_an_attack_in_a_test_loses_that_test(place: Path, how: str) -> None:
    code = minimax(f"import os\n{HOSTILE[how]}")
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    found = statuses(ran(place))
    assert found[0] == found[3] == "passed"
    assert {found[1], found[2]} & {"crashed", "limit", "error"}


@pytest.mark.parametrize("how", ["kills", "exits"])
def test_an_attack_at_import_loses_all_points(place: Path, how: str) -> None:
    code = f"import os\n{HOSTILE[how]}\n{CODE}"
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    found = ran(place)
    assert found["score"] == 0
    assert len(set(statuses(found))) == 1
    assert Status.HARNESS_ERROR not in statuses(found)


def test_notes_of_hidden_tests_are_not_shown(place: Path) -> None:
    """Whatever it tries, in two submissions that are graded one after the other."""
    shutil.rmtree(place / "submission")
    (place / "submission" / "bits").mkdir(parents=True)
    code = (SUBMISSIONS / "notes" / "takes_notes.py").read_text(encoding="utf-8")
    # Of a library that others use, too, nobody knows what was accessed last.
    code = re.sub(r"\nMODULES = .*", "\nMODULES = []", code)
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    for number in range(6):
        (place / "submission" / "bits" / f"{number}.txt").write_text("x", encoding="utf-8")
    for _ in range(2):
        said = ran(place)
        if "landlock" not in said["extra_data"]["isolation"]["in_force"]:
            pytest.skip("nothing keeps files shut here")
        seen, hidden = [test["output"] for test in seen_tests(said) if "q2/" in test["name"]]
        assert "FOUND END" in seen
        assert "Yonder" in hidden
        said["tests"] = [test for test in said["tests"] if test["visibility"] == "visible"]
        text = json.dumps(said)
        assert "Yonder" not in text
        assert text.count("FOUND END") == text.count("FOUND")
        times = [test["extra_data"]["seconds"] for test in seen_tests(said)]
        assert said["execution_time"] == pytest.approx(sum(times), abs=0.01)


# What it does when it is ended


def started(place: Path, seconds: float = 600) -> subprocess.Popen[bytes]:
    """The grader, as run_autograder starts it."""
    argv = [sys.executable, "-EsB", "-m", "pacman.commands.gradescope_run", str(place)]
    return subprocess.Popen(
        [*argv, "--seconds", str(seconds)], cwd=place / "source" / "source",
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def hangs_in_q3(place: Path) -> None:
    code = f"{CODE}\n\nclass AlphaBetaAgent(MinimaxAgent):\n    def getAction(self, state):\n"
    code += "        import time\n        time.sleep(10**6)\n"
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGALRM])
def test_what_was_graded_by_then_is_kept(place: Path, number: signal.Signals) -> None:
    hangs_in_q3(place)
    file = place / "results" / "results.json"
    with started(place) as process:
        until(lambda: file.exists() and statuses(results(place)).count("passed") == 2)
        process.send_signal(number)
    found = results(place)
    assert found["score"] == 6.0
    if number == signal.SIGKILL:
        assert process.returncode == -number
        assert statuses(found)[2:] == [Status.HARNESS_ERROR] * 3
        assert found["output"].startswith("The grader was stopped before it was done. This is no")
    else:
        assert process.returncode == 0
        assert statuses(found)[2:] == ["timeout"] * 3
        assert found["output"].startswith("Grading was ended after 10 minutes, as it took too long")
        assert "the time for all tests together was up" in seen_tests(found)[4]["output"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGALRM])
def test_an_end_in_a_hidden_test_is_not_shown(place: Path, number: signal.Signals) -> None:
    """A submission that knows a hidden test could see to that."""
    code = like_minimax(
        "if 'Yonder' in gameState.getLegalActions():\n    import time\n    time.sleep(10**6)\n"
        "return MultiAgentSearchAgent().getAction(gameState)"
    )
    (place / "submission" / "multiAgents.py").write_text(code, encoding="utf-8")
    file = place / "results" / "results.json"
    with started(place) as process:
        until(lambda: file.exists() and statuses(results(place)).count("passed") == 4)
        process.send_signal(number)
    found = results(place)
    assert statuses(found) == [
        "passed", "passed", Status.HARNESS_ERROR if number == signal.SIGKILL else "timeout",
        "passed", "passed",
    ]  # fmt: skip
    assert found["output"].startswith("q1, Trees: 4 of 4 points\n")


def test_it_ends_by_itself_in_time(place: Path) -> None:
    (place / "submission" / "multiAgents.py").write_text(SLEEP, encoding="utf-8")
    with started(place, seconds=0.75):
        pass
    found = results(place)
    assert found["output"].startswith("Grading was ended after 0.0125 minutes")
    assert set(statuses(found)) == {"timeout"}


def test_a_grader_that_does_not_end_is_killed(place: Path) -> None:
    (place / "submission" / "multiAgents.py").write_text(SLEEP, encoding="utf-8")
    script = (place / "run_autograder").read_text(encoding="utf-8")
    assert "--signal=KILL 570 " in script
    script = script.replace("--signal=KILL 570 ", "--signal=KILL 1 ")
    (place / "run_autograder").write_text(script, encoding="utf-8")
    assert "tell your teacher" in ran(place)["output"]


def test_without_python_there_are_results(place: Path, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "cat", "dirname", "env", "mkdir", "timeout"):
        (programs / name).symlink_to(shutil.which(name) or "")
    argv = [str(programs / "bash"), str(place / "run_autograder")]
    done = subprocess.run(argv, env={"PATH": str(programs)}, check=True, capture_output=True)
    assert b"python3" in done.stdout
    assert results(place)["output"].startswith("The grader could not be started.")


def test_what_fails_in_the_grader_is_not_shown_to_students(place: Path, unpacked: Path) -> None:
    (place / "source").unlink()
    shutil.copytree(unpacked, place / "source")
    os.unlink(place / "source" / "source" / "test_cases" / "q2" / "unseen.expected.yaml")
    found = ran(place)
    assert found["output"].startswith("The grader failed before it was done. This is no fault")
    assert statuses(found) == [Status.HARNESS_ERROR] * 5


# The image


def set_up(source: Path, path: Path) -> subprocess.CompletedProcess[str]:
    argv = ["bash", str(source / "setup.sh")]
    return subprocess.run(
        argv, env={"PATH": str(path)}, check=False, capture_output=True, encoding="utf-8"
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Programs as in an image without packages, and without apt-get."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("bash", "cat", "chmod", "dirname", "mkdir", "rm"):
        (programs / name).symlink_to(shutil.which(name) or "")
    return programs


def test_setting_up_says_what_is_missing(unpacked: Path, bare: Path) -> None:
    (bare / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n', encoding="utf-8")
    (bare / "python3").chmod(0o755)
    done = set_up(unpacked, bare)
    assert done.returncode == 1
    assert "setup.sh: there is no apt-get, or no network" in done.stderr


def test_setting_up_fails_if_nothing_can_be_graded(place: Path, unpacked: Path, bare: Path) -> None:
    shutil.copytree(unpacked, place / "broken")
    (place / "broken" / "source" / "test_cases" / "assignment.yaml").unlink()
    (bare / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    (bare / "python3").chmod(0o755)
    done = set_up(place / "broken", bare)
    assert done.returncode == 1
    assert "assignment.yaml" in done.stderr
    assert done.stderr.endswith("setup.sh: the grader doesn't work in this image\n")


# Notes what is installed, and has numpy only afterwards, whatever this machine has.
INSTALLS = """#!/bin/sh
case "$*" in
    "-c import numpy") exec test -f "{log}" ;;
    "-m pip --version") exit 0 ;;
    "-m pip install"*) echo "$*" >>"{log}"; exit 0 ;;
esac
exec {python} "$@"
"""


def test_setting_up_installs_what_submissions_may_use(
    small: str, tmp_path: Path, bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "g.zip"
    assert main(["gradescope", str(out), "--test-cases", small, "--with", "numpy"]) == 0
    assert "installs what is missing, with numpy, and grades" in capsys.readouterr().out
    with zipfile.ZipFile(out) as archive:
        archive.extractall(tmp_path / "unpacked")
    log = tmp_path / "log"
    (bare / "python3").write_text(INSTALLS.format(log=log, python=sys.executable), "utf-8")
    (bare / "python3").chmod(0o755)
    (bare / "test").symlink_to(shutil.which("test") or "")
    for _ in range(2):
        done = set_up(tmp_path / "unpacked", bare)
        assert (done.returncode, done.stderr) == (0, "")
    assert log.read_text(encoding="utf-8") == "-m pip install --quiet --no-cache-dir numpy\n"


def test_other_packages_are_not_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gradescope", str(tmp_path / "g.zip"), "--with", "scipy"]) == 2
    assert "'scipy'" in capsys.readouterr().err


# In a root folder that has nothing but programs: no /proc, no /dev, no /etc. Mounts vanish with the
# process, and what they show of this machine cannot be written to.
PROGRAMS = ("/usr", "/bin", "/sbin", "/lib", "/lib64")
IN_A_TREE = """
set -eu
root=$1; uploaded=$2; submission=$3; shift 3
mount -t tmpfs -o mode=755 none "$root"
for folder in "$@"; do
    if [ -L "$folder" ]; then
        cp -P "$folder" "$root$folder"
    elif [ -d "$folder" ]; then
        mkdir -p "$root$folder"
        mount --bind "$folder" "$root$folder"
        mount -o remount,ro,bind "$root$folder"
    fi
done
place=$root/autograder
mkdir -p "$root/tmp" "$place/results" "$place/submission"
cp -r "$uploaded" "$place/source"
cp "$uploaded/run_autograder" "$place"
cp "$submission" "$place/submission"
chmod 1777 "$root/tmp"
chroot "$root" bash /autograder/source/setup.sh >&2
chroot "$root" bash -c 'cd /autograder && ./run_autograder' >&2
cat "$place/results/results.json"
rm -r "$place/results"
chown -R 12345:12345 "$place"
chroot --userspec 12345:12345 "$root" bash -c 'cd /autograder && ./run_autograder' >&2
echo ,
cat "$place/results/results.json"
"""


def _can_mount() -> bool:
    argv = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    try:
        return subprocess.run(argv, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def in_a_tree(folder: Path, unpacked: Path, code: str) -> list[dict[str, Any]]:
    """The results as root, and as another user."""
    (folder / "root").mkdir()
    (folder / "multiAgents.py").write_text(code, encoding="utf-8")
    prefixes = sorted({sys.base_prefix, sys.prefix} - {"/usr"})
    places = map(str, (folder / "root", unpacked, folder / "multiAgents.py"))
    done = subprocess.run(
        ["unshare", "-m", "bash", "-c", IN_A_TREE, "in_a_tree", *places, *PROGRAMS, *prefixes],
        env=environment(), check=False, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "full marks" not in done.stderr, done.stderr
    return [checked(said) for said in json.loads(f"[{done.stdout}]")]


def without_times(said: dict[str, Any]) -> dict[str, Any]:
    tests = [{**test, "extra_data": None} for test in said["tests"]]
    return {**said, "tests": tests, "extra_data": None, "execution_time": None}


@pytest.mark.skipif(not _can_mount(), reason="only root can mount, and not in every container")
def test_in_a_tree_of_its_own_as_root_and_as_another_user(unpacked: Path, tmp_path: Path) -> None:
    as_root, as_user = in_a_tree(tmp_path, unpacked, CODE + SPY)
    assert as_root["score"] == 16.0
    assert without_times(as_root) == without_times(as_user)
    assert "user" in as_root["extra_data"]["isolation"]["in_force"]


@pytest.mark.skipif(not _can_mount(), reason="only root can mount, and not in every container")
def test_nothing_of_the_grader_can_be_read_in_there(unpacked: Path, tmp_path: Path) -> None:
    for said in in_a_tree(tmp_path, unpacked, f"{SPY}\nraise KeyError\n"):
        layers = said["extra_data"]["isolation"]["in_force"]
        if not {"landlock", "user"} & set(layers):
            pytest.skip("nothing keeps files shut here")
        printed = seen_tests(said)[0]["output"]
        assert printed.count("closed\n") == 4
        assert "BREACH" not in json.dumps(said)


# Its parts


def test_a_slow_machine_has_more_time(small: str) -> None:
    usual = cases.load(small)
    slower = gradescope_grader._slower(usual, every_game=False)
    for one, other in zip(usual.questions, slower.questions, strict=True):
        assert [c.seconds * gradescope_grader.SLOWER for c in one.cases] == [
            c.seconds for c in other.cases
        ]
    (compared,) = slower.questions[-1].cases
    assert task(compared, Evaluation).seconds_per_call == gradescope_grader.SLOWER


def test_the_default_time_limit_is_enough_for_who_never_answers() -> None:
    assignment = gradescope_grader._slower(cases.load(str(ROOT / "test_cases")), every_game=True)
    longest = 0.0
    for question in assignment.questions:
        longest += sum(case.seconds for case in question.cases[:MOST_TIMEOUTS])
    assert longest < ENDS * 60 * DEFAULT_MINUTES


def some_result(name: str, **more: Any) -> TestResult:
    empty: dict[str, Any] = {
        "status": "passed", "criterion": ONLY, "share": 1.0, "seconds": 0.1, "message": "",
        "expected": {}, "observed": {}, "drawing": "", "recording": {}, "lines": "", "output": "",
        "about": "", "visibility": "visible",
    }  # fmt: skip
    return TestResult(**{**empty, **more}, id=name)


@settings(max_examples=50)
@given(st.data())
def test_a_report_on_some_tests_is_complete(small: str, data: st.DataObject) -> None:
    known = plan(cases.load(small))
    whole = unfinished(Opened("x"), known, [], Verdict(Status.HARNESS_ERROR, "not run"), 1.0)
    assert [test.id for test in whole.tests] == TESTS
    done = [
        replace(test, status=data.draw(st.sampled_from(tuple(Status))), share=1.0,
                message="done")
        for test in whole.tests if data.draw(st.booleans())
    ]  # fmt: skip
    made = unfinished(Opened("x"), known, done, Verdict(Status.TIMEOUT, "not run"), 2.0)
    assert [test.id for test in made.tests] == TESTS
    assert [test for test in made.tests if test.message == "done"] == done
    assert all(test.status == "timeout" and test.share == 0
               for test in made.tests if test not in done)  # fmt: skip
    assert made.max_points == whole.max_points == 16.0
    passed = {test.id for test in done}
    full = [q for q in known.assignment.questions if {case.id for case in q.cases} <= passed]
    assert made.points >= sum(question.points for question in full)
    assert (made.points == 16) == (len(done) == len(TESTS))


def test_all_or_nothing_is_nothing_if_tests_were_not_run(small: str) -> None:
    loaded = cases.load(small)
    questions = [replace(question, scoring=ALL_OR_NOTHING) for question in loaded.questions]
    known = plan(replace(loaded, questions=tuple(questions)))
    done = [some_result("q2/tree"), some_result("q3/tree")]
    made = unfinished(Opened("x"), known, done, Verdict(Status.TIMEOUT, "not run"), 0.0)
    assert [question.points for question in made.questions] == [0.0, 0.0, 4.0, 0.0]


def played(score: float, wins: int, games: int) -> dict[str, Any]:
    return {"score": score, "wins": wins, "games": ["win 1"] * games}


def board_of(*tests: TestResult) -> dict[str, Any]:
    entries = leaderboard(report(*tests), {"q1/a", "q1/b", "q5/c"})
    return {entry["name"]: entry["value"] for entry in entries}


def test_the_leaderboard_is_fair() -> None:
    one = some_result("q1/a", observed=played(100, 1, 1))
    other = some_result("q1/b", observed=played(400, 2, 3), share=0.25)
    tree = some_result("q2/x")
    assert board_of(one, other, tree) == {
        "points": 2.25, "q1: games won": 3, "q1: average score": 325.0,
    }  # fmt: skip
    crashed = replace(other, observed={})
    assert board_of(one, crashed) == {"points": 1.25, "q1: games won": 1}
    hidden = replace(other, visibility="after_due_date")
    apart = replace(hidden, criterion="every-action")
    assert board_of(one, apart, replace(tree, visibility="hidden")) == {
        "points": 1.0, "q1: games won": 1, "q1: average score": 100.0,
    }  # fmt: skip
    assert board_of(hidden) == {"points": 0}
    assert board_of(crashed) == {"points": 0.25, "q1: games won": 0}


def test_an_empty_secret_file_grades_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gradescope_grader, "ROOT", str(tmp_path))
    assert gradescope_grader._secret() == ""
    (tmp_path / "secret.txt").touch()
    with pytest.raises(UserError, match=r"secret\.txt: empty: make the zip again"):
        gradescope_grader._secret()
