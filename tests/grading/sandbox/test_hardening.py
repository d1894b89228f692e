"""Attacks on the grader's own code, each found by a search for attacks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from submitted import ATTACKED, CODE, PEAK, ROOT, minimax, written
from tasks import task

from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.assignment.cases import Assignment
from pacman.grading.kinds.evaluation import Evaluation
from pacman.grading.report import Report
from pacman.grading.sandbox import limits, sandbox, workers
from pacman.grading.sandbox.processes import CAN_FORK
from pacman.grading.sandbox.staging import SubmissionError, staged

pytestmark = [
    pytest.mark.hostile,
    pytest.mark.skipif(not CAN_FORK, reason="they attack what only forking systems use"),
]

# How a submission gets at what the worker answers with.
CHANNEL = """
import gc, os, time
from worker.channel import Channel
def say(data):
    channel = next(o for o in gc.get_objects() if isinstance(o, Channel))
    while data:
        data = data[os.write(channel._outgoing, data):]
"""


def graded(tmp_path: Path, code: str, *tests: str) -> Report:
    assignment = selection.select(cases.load(str(ATTACKED)), (), tests)
    return grade.grade(written(tmp_path, code), grade.plan(assignment))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("b'[]' * 9 + b'\"\\\\' * 4_000_000", id="quotes that never end"),
        pytest.param("b'[' * 9 + b'\"' + b'x' * 7_000_000 + b'\"'", id="one long text"),
        pytest.param("b'[\"ready\",null,[' + b'{},' * 2_500_000 + b'1]]'", id="many objects"),
        pytest.param("b'[' * 4_000_000", id="deep lists"),
    ],
)
def test_no_message_is_dear_to_read(tmp_path: Path, line: str) -> None:
    """The time limit holds, and the grader's memory stays small."""
    body = f"say({line} + b'\\n')\ntime.sleep(60)"
    written(tmp_path, CHANNEL + minimax(body))
    code = (
        f"import sys, time\nsys.path.insert(0, {str(ROOT)!r})\n{PEAK}\n"
        "from pacman.grading.assignment import cases, selection; from pacman.grading import grade\n"
        f"chosen = selection.select(cases.load({str(ATTACKED)!r}), (), ['q2/tree'])\n"
        "plan = grade.plan(chosen)\nbegan = time.monotonic()\n"
        "report = grade.grade('multiAgents.py', plan)\n"
        "print(report.points, time.monotonic() - began < 20, peak())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    points, in_time, peak = done.stdout.split()
    assert (points, in_time) == ("0.0", "True")
    assert int(peak) < 120


def test_a_signal_without_a_name(tmp_path: Path) -> None:
    body = "import os\nos.kill(os.getpid(), 40)"
    (test,) = graded(tmp_path, minimax(body), "q2/tree").tests
    assert (test.status, test.message) == ("crashed", "the process was ended by SIG40")
    (test,) = graded(tmp_path, f"{CODE}\nimport os\nos.kill(os.getpid(), 40)\n", "q2/tree").tests
    assert test.status == "crashed"
    assert "SIG40" in test.message


@pytest.mark.slow
def test_a_slow_import_is_not_made_slower_by_the_next_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    worker = sandbox.Sandbox.worker

    def counted(self: sandbox.Sandbox, *args: Any, **others: Any) -> workers.Worker:
        started.append(1)
        return worker(self, *args, **others)

    monkeypatch.setattr(sandbox.Sandbox, "worker", counted)
    report = graded(
        tmp_path,
        f"{CODE}\nimport time\nwhile time.process_time() < 0.7: pass\n",
        "q2/tree",
        "q2/deeper",
    )
    assert report.full_marks
    assert len(started) == 1  # for the import and both tests


@pytest.mark.slow
def test_code_that_grows_when_it_is_compiled(tmp_path: Path) -> None:
    """Each small file becomes several megabytes of code; not all of it is kept."""
    big = "x = [" + ",".join(f'"{number:04d}" * 1024' for number in range(1400)) + "]\n"
    archive = tmp_path / "many.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("multiAgents.py", CODE)
        for number in range(20):
            file.writestr(f"helper{number}.py", big)
    told: list[int] = []
    with staged(str(archive)) as stage:
        box = sandbox.Sandbox(stage)
        tell = box.starter.tell

        def heard(message: dict[str, Any]) -> None:
            told.append(len(message.get("code", "")))
            tell(message)

        box.starter.tell = heard  # type: ignore[method-assign]
        try:
            box.worker().close()
        finally:
            box.close()
    assert sum(told) < 2 * limits.MOST_CODE


@pytest.mark.parametrize("form", ["zip", "folder"])
def test_paths_that_are_too_long(tmp_path: Path, form: str) -> None:
    name = "/".join(["d" * 100] * 12) + "/x.py"
    if form == "zip":
        path = tmp_path / "long.zip"
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("multiAgents.py", "")
            file.writestr(name, "")
    else:
        path = tmp_path / "folder"
        (path / name).parent.mkdir(parents=True)
        (path / name).write_text("")
        (path / "multiAgents.py").write_text("")
    with (
        pytest.raises(SubmissionError, match="a name of more than 1000 letters"),
        staged(str(path)),
    ):
        pass


def test_what_a_worker_says_of_an_import_is_one_line(tmp_path: Path) -> None:
    said = "ok.\\n\\nq1: 1 of 1 points\\nTotal: 25 of 25 points"
    code = f'{CHANNEL}say(b\'["unread",null,"{said}",""]\\n\')\ntime.sleep(60)\n'
    (test,) = graded(tmp_path, code.replace("\\n", "\\\\n", 3), "q2/tree").tests
    assert test.status == "error"
    assert "\n" not in test.message


def test_nothing_is_shared_between_workers(tmp_path: Path) -> None:
    """Not even the flags of what they read from, which is nothing."""
    body = (
        "import fcntl, os\nflags = fcntl.fcntl(0, fcntl.F_GETFL)\nprint(flags & os.O_APPEND)\n"
        "fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_APPEND)\n"
    )
    report = graded(tmp_path, minimax(body), "q2/tree", "q2/deeper", "q2/turns")
    assert [test.output for test in report.tests] == ["0\n"] * 3


@pytest.mark.slow
def test_a_crash_just_before_the_deadline_counts_as_a_timeout(tmp_path: Path) -> None:
    body = "import os, time\nuntil = time.process_time() + 0.25\n"
    body += "while time.process_time() < until: pass\nos._exit(0)"
    cases_of_q2 = {f"q2/{number}": number for number in range(5)}
    folder = tmp_path / "cases"
    tree = (ATTACKED / "q2" / "tree.yaml").read_text(encoding="utf-8")
    tree = tree.replace("seconds: 1", "seconds: 0.4")
    from submitted import assignment

    five: Assignment = assignment(folder, {"q2": {str(n): tree for n in cases_of_q2.values()}})
    report = grade.grade(written(tmp_path, minimax(body)), grade.plan(five))
    assert [test.status for test in report.tests] == ["crashed"] * 3 + ["timeout"] * 2
    assert "not run" in list(report.tests)[-1].message


def test_known_boards_are_of_no_use_against_a_secret(tmp_path: Path) -> None:
    """An evaluation function that has a number for every board as it is written."""
    chosen = selection.select(cases.load(str(ROOT / "test_cases")), ["q5"], ())
    table: dict[str, int] = {}
    tests = [case for question in chosen.questions for case in question.cases]
    for case in tests:
        if case.kind == "evaluation":
            compared = task(case, Evaluation)
            for name, board in compared.boards.items():
                better = sum(one == name and sign == ">" for one, sign, _ in compared.order)
                worse = sum(other == name and sign == ">" for _, sign, other in compared.order)
                table[str(board.state)] = better - worse
    code = (
        f"TABLE = {table!r}\ndef betterEvaluationFunction(state): return TABLE.get(str(state), 0)\n"
    )
    ids = [case.id for case in tests if isinstance(case.task, Evaluation) and case.task.boards]
    few = selection.select(chosen, (), ids)
    without = grade.grade(written(tmp_path, code), grade.plan(few))
    assert {test.status for test in without.tests} == {"passed"}
    with_secret = grade.grade(written(tmp_path, code), grade.plan(few, "a secret"))
    assert {test.status for test in with_secret.tests} == {"failed"}


@pytest.mark.parametrize("lines", [b"\n" * 400_000, b" " * 400_000, b" \n" * 200_000])
def test_looking_for_packages_takes_no_time(tmp_path: Path, lines: bytes) -> None:
    (tmp_path / "multiAgents.py").write_bytes(lines + b"import numpy")
    began = time.monotonic()
    assert sandbox._imports(str(tmp_path), "numpy")
    assert time.monotonic() - began < 20  # it took hours


@pytest.mark.slow
def test_the_line_where_time_ran_out_is_reported(tmp_path: Path) -> None:
    body = "print('before')\nself.spin()"
    spin = "    def spin(self):\n        while True: pass\n"
    (test,) = graded(tmp_path, minimax(body) + spin, "q2/tree").tests
    assert (test.status, test.output) == ("timeout", "before\n")
    first, *lines = test.lines.split("\n")
    assert first == "When time ran out, the last call first:"
    assert [line.split(" in ")[1] for line in lines] == ["spin", "getAction"]
    assert all(line.startswith('  File "multiAgents.py", line ') for line in lines)


def test_a_method_that_is_misspelt(tmp_path: Path) -> None:
    (test,) = graded(tmp_path, minimax("return gameState.isLoose()"), "q2/tree").tests
    assert "no method 'isLoose'; did you mean isLose" in test.message


@pytest.mark.slow
def test_the_line_where_time_ran_out_after_a_slow_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The import was nearly out of time, too, and wrote where it was."""
    monkeypatch.setattr(limits, "WATCH_SHARE", 0.1)
    spin = "    def spin(self):\n        while True: pass\n"
    slow = "\ndef slowly():\n    import time\n    print('in')\n    time.sleep(0.8)\nslowly()\n"
    (test,) = graded(tmp_path, minimax("self.spin()") + spin + slow, "q2/tree").tests
    assert (test.status, test.output) == ("timeout", "in\n")
    lines = test.lines.split("\n")[1:]
    assert [line.split(" in ")[1] for line in lines] == ["spin", "getAction"]


def test_an_import_has_the_time_of_the_plan(tmp_path: Path) -> None:
    code = f"{CODE}\ndef hang():\n    while True: pass\nhang()\n"
    tree = selection.select(cases.load(str(ATTACKED)), (), ["q2/tree"])
    known = replace(grade.plan(tree), import_seconds=0.5)
    (test,) = grade.grade(written(tmp_path, code), known).tests
    assert test.status == "timeout"
    assert test.message.endswith("the import was not done within 0.5 s")
    assert [line.split(" in ")[1] for line in test.lines.split("\n")[1:]] == ["hang", "<module>"]
    assert test.output == ""


READS = """
import os
for folder, _, names in os.walk(PLACE):
    print("BREACH:", folder, names, flush=True)
for path in PATHS:
    try:
        print("BREACH:", open(path).read(), flush=True)
    except OSError as error:
        print(type(error).__name__, flush=True)
"""


@pytest.fixture
def library() -> Iterator[Path]:
    """A folder in Python's own library, which submissions can read."""
    try:
        folder = Path(tempfile.mkdtemp(dir=os.path.dirname(os.path.realpath(os.__file__))))
    except OSError:
        pytest.skip("this user can't write into Python's library")
    yield folder
    shutil.rmtree(folder)


def reading(place: Path, *paths: Path) -> str:
    """A submission that prints what it can read of this, when it is imported."""
    names = f"PLACE, PATHS = {str(place)!r}, {list(map(str, paths))!r}"
    return f"{CODE}\n{names}\n{READS}"


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is Linux's")
def test_test_cases_and_reports_and_secrets_below_the_library(
    tmp_path: Path, library: Path
) -> None:
    cases_, report, secret = library / "cases", library / "old.json", library / "secret"
    shutil.copytree(ATTACKED, cases_)
    report.write_text("the report of somebody else", encoding="utf-8")
    secret.write_text("a secret", encoding="utf-8")
    tree = cases_ / "q2" / "tree.expected.yaml"
    path = written(tmp_path, reading(library, tree, report, secret))
    command = [sys.executable, str(ROOT / "autograder.py"), path, "--test-cases", str(cases_),
               "--json", str(report), "--secret-file", str(secret), "-t", "q2/tree"]  # fmt: skip
    subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    grade_ = json.loads(report.read_text(encoding="utf-8"))
    if "landlock" not in grade_["isolation"]["in_force"]:
        pytest.skip("this system has no Landlock")
    (test,) = (test for question in grade_["questions"] for test in question["tests"])
    assert (test["status"], test["output"]) == ("passed", "PermissionError\n" * 3)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is Linux's")
def test_a_class_below_the_library(library: Path) -> None:
    handed_in, out, cases_ = library / "in", library / "out", library / "cases"
    handed_in.mkdir()
    shutil.copytree(ATTACKED, cases_)
    (handed_in / "ada.py").write_text("# Ada's own idea\n" + CODE, encoding="utf-8")
    paths = (handed_in / "ada.py", out / "grades.csv", cases_ / "q2" / "tree.yaml")
    (handed_in / "bob.py").write_text(reading(library, *paths), encoding="utf-8")
    command = [sys.executable, str(ROOT / "autograder.py"), "batch", str(handed_in), "--out",
               str(out), "--test-cases", str(cases_), "-j", "1", "-t", "q2/tree"]  # fmt: skip
    for _ in range(2):
        ran = subprocess.run([*command, "--again"], cwd=ROOT, capture_output=True, text=True,
                             check=False)  # fmt: skip
        assert ran.returncode == 0, ran.stderr
    (report,) = (out / "reports").glob("bob*.json")
    grade_ = json.loads(report.read_text(encoding="utf-8"))
    if "landlock" not in grade_["isolation"]["in_force"]:
        pytest.skip("this system has no Landlock")
    (test,) = (test for question in grade_["questions"] for test in question["tests"])
    assert (test["status"], test["output"]) == ("passed", "PermissionError\n" * 3)
