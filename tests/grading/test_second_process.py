"""Reports are the same with and without a second process that runs tests ahead.

The grader forks one only if it has no other threads, as here in programs of their own.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from submitted import CODE, written

from pacman.grading.checks import wrong

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the grader is never forked"),
    pytest.mark.skipif(
        not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2,
        reason="a second process would only be in the way of the first",
    ),
]
ROOT = Path(__file__).parents[2]
SUBMISSIONS = ROOT / "tests" / "submissions"
# Grades with what a test put in place of MORE, and says what was found ahead.
PROGRAM = """
import json, os, signal, sys
from pacman.grading import grade, runner, second_process
from pacman.grading.assignment.selection import chosen
from pacman.grading.report import as_json
from pacman.support.options import CASES

taken = []
found = second_process.Ahead.found

def counted(self, case, row):
    outcome = found(self, case, row)
    taken.extend([case.id] * (outcome is not None))
    return outcome

second_process.Ahead.found = counted
MORE
report = grade.grade(sys.argv[1], plan)
print(json.dumps([len(taken), json.loads(as_json(report))]))
"""
PLAN = "plan = grade.plan(chosen(CASES, QUESTIONS, ()), budget=60)\n"
# The tests of the first question end after a quarter of a second.
QUICK = """
from dataclasses import replace
first, *others = plan.assignment.questions
first = replace(first, cases=tuple(replace(case, seconds=0.25) for case in first.cases))
plan = replace(plan, assignment=replace(plan.assignment, questions=(first, *others)))
"""
ALONE = "runner.worthwhile = lambda *_: False\n"


def graded(path: str | Path, more: str) -> tuple[int, Any]:
    program = PROGRAM.replace("MORE", more)
    command = [sys.executable, "-c", program, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    taken, report = json.loads(done.stdout)
    return taken, report


def planned(*questions: str) -> str:
    return PLAN.replace("QUESTIONS", repr(questions))


def timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key != "seconds"}
    return [timeless(item) for item in data] if isinstance(data, list) else data


FILES = {
    "right": "correct/three_functions.py",
    "wrong": "mistakes/no_cuts.py",
    "numpy": "right/numpy_ties.py",
}
OWN = {
    "without end": "class ExpectimaxAgent(MultiAgentSearchAgent):\n"
    "    def getAction(self, gameState):\n        while True: pass\n",
    "an error": "class MinimaxAgent(MultiAgentSearchAgent):\n"
    "    def getAction(self, gameState):\n        print('x' * 20_000)\n        1 / 0\n",
    "an end": "import os\nclass AlphaBetaAgent(MultiAgentSearchAgent):\n"
    "    def getAction(self, gameState):\n        os._exit(3)\n",
}


# The questions in which each of them does what it is for.
ASKED = {
    "right": ("q1", "q2"),
    "wrong": ("q3",),
    "numpy": ("q2",),
    "without end": ("q4", "q5"),
    "an error": ("q1", "q2"),
    "an end": ("q3",),
}


@pytest.mark.parametrize("which", ASKED)
def test_the_report_is_the_same(which: str, tmp_path: Path) -> None:
    if which == "numpy":
        pytest.importorskip("numpy")
    if which in FILES:
        path = tmp_path / "multiAgents.py"
        path.write_bytes(wrong.code(str(SUBMISSIONS / FILES[which])))
    else:
        path = Path(written(tmp_path, f"{CODE}\n{OWN[which]}"))
    plan = planned(*ASKED[which]) + (QUICK if which == "without end" else "")
    taken, together = graded(path, plan)
    none, alone = graded(path, plan + ALONE)
    assert taken > 5
    assert none == 0
    assert timeless(together) == timeless(alone)


def test_it_may_be_killed(tmp_path: Path) -> None:
    killed = """
reply = second_process.Ahead.found
def then_killed(self, case, row):
    if len(taken) == 3 and not hasattr(self, "was"):
        self.was = os.kill(self._pid, signal.SIGKILL)
    return reply(self, case, row)
second_process.Ahead.found = then_killed
"""
    path = tmp_path / "multiAgents.py"
    path.write_bytes(wrong.code(str(SUBMISSIONS / FILES["right"])))
    taken, report = graded(path, planned("q2") + killed)
    assert taken >= 3
    assert report["points"] == report["max_points"]


def test_each_outcome_is_there_before_the_next_test_has_run(tmp_path: Path) -> None:
    """After three time-outs the grader asks for no more of a row, so it waits for no more."""
    ended = """
once = runner.Runner.once
def begun(self, row):
    tests = once(self, row)
    yield from [next(tests) for _ in range(3)]
    os._exit(1)
runner.Runner.once = begun
"""
    path = tmp_path / "multiAgents.py"
    path.write_bytes(wrong.code(str(SUBMISSIONS / FILES["right"])))
    taken, report = graded(path, planned("q2") + ended)
    assert taken == 3
    assert report["points"] == report["max_points"]


def test_nothing_of_it_is_left_for_hidden_tests(tmp_path: Path) -> None:
    """Closing waits for the second warm process, which here goes on for a moment."""
    looked = """
import glob, subprocess, time
closed, begin, run = second_process.Ahead.close, runner.Runner.begin, second_process._run
second_process._run = lambda *given: (run(*given), time.sleep(60))

def second():
    zygote = str(own.sandbox.starter.process.pid)
    found = []
    for place in glob.glob("/proc/[0-9]*/stat"):
        try:
            pid, rest = open(place, errors="replace").read().split(" ", 1)
            memory = open(f"/proc/{pid}/cmdline").read()  # gone a moment before the process is
        except OSError:
            continue
        fields = rest.rpartition(") ")[2].split()
        if fields[3] == zygote and memory and pid != zygote:
            found.append(int(pid))
    return found

def looking(self):
    until = time.monotonic() + 20
    while len(found := second()) != 1:  # for a moment, a new worker is in its session, too
        assert time.monotonic() < until
    (twin,) = found
    os.kill(twin, signal.SIGSTOP)
    with subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -CONT {twin}"]):
        closed(self)
        taken.extend([twin] * (1000 if twin in second() else 1))

def beginning(self, cases):
    global own
    own = self
    begin(self, cases)

runner.Runner.begin, second_process.Ahead.close = beginning, looking
"""
    path = tmp_path / "multiAgents.py"
    path.write_bytes(wrong.code(str(SUBMISSIONS / FILES["right"])))
    taken, _ = graded(path, planned("q2") + looked)
    assert 5 < taken < 1000


def test_what_it_uses_counts_for_the_budget(tmp_path: Path) -> None:
    slow = "import time\nclass MinimaxAgent(MinimaxAgent):\n    def getAction(self, state):\n"
    slow += "        until = time.process_time() + 0.15\n"
    slow += (
        "        while time.process_time() < until: pass\n        return super().getAction(state)\n"
    )
    few = "plan = grade.plan(chosen(CASES, ('q2',), ()), budget=1.5)\n"
    _, report = graded(written(tmp_path, f"{CODE}\n{slow}"), few)
    said = [test["message"].startswith("not run: the whole file used the 1.5 s")
            for test in report["questions"][0]["tests"]]  # fmt: skip
    assert said == sorted(said)
    # Each test plays one or more games.
    assert 0 < said.count(False) <= 11


def test_the_budget_of_the_grader_alone_decides(tmp_path: Path) -> None:
    """A process that runs slow tests first doesn't run out of it before the grader does."""
    slow = "import time\nclass MinimaxAgent(MinimaxAgent):\n    def getAction(self, state):\n"
    slow += "        time.sleep(0.05)\n        return super().getAction(state)\n"
    slow += "class ExpectimaxAgent(ExpectimaxAgent):\n    def getAction(self, state):\n"
    slow += "        until = time.process_time() + 0.1\n"
    slow += "        while time.process_time() < until: pass\n"
    slow += "        return super().getAction(state)\n"
    few = (
        planned("q2", "q4").replace("60", "2")
        + """
claimed = second_process.Ahead.found

def told(self, case, row):
    outcome = claimed(self, case, row)
    assert not any("whole file" in found.verdict.message for found in self._found.values())
    taken[:] = self._found
    return outcome

second_process.Ahead.found = told
"""
    )
    taken, report = graded(written(tmp_path, f"{CODE}\n{slow}"), few)
    assert taken > 0
    statuses = [test["status"] for test in report["questions"][0]["tests"]]
    assert statuses == ["passed"] * len(statuses)


def test_where_no_process_is_left_the_grader_runs_all(tmp_path: Path) -> None:
    refused = "def refuse():\n    raise OSError(11, 'no')\nsecond_process.os.fork = refuse\n"
    path = tmp_path / "multiAgents.py"
    path.write_bytes(wrong.code(str(SUBMISSIONS / FILES["right"])))
    taken, report = graded(path, planned("q2") + refused)
    assert (taken, report["points"]) == (0, 5)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left(sent: signal.Signals, tmp_path: Path) -> None:
    path = written(tmp_path, f"{CODE}\n{OWN['without end']}")
    command = [sys.executable, "autograder.py", path, "-q", "q4"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as grader:  # fmt: skip
        until, found = time.monotonic() + 60, [0]
        while found[-9:] != [2] * 9:  # for a moment, what it starts is in its session, too
            assert time.monotonic() < until
            found.append(len(_session(grader.pid)))
            time.sleep(0.01)
        os.kill(grader.pid, sent)
        grader.wait(60)
        while _session(grader.pid) and time.monotonic() < until:
            time.sleep(0.05)
        assert not _session(grader.pid)


def _session(number: int) -> list[str]:
    """The processes that live in a session."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text(encoding="utf-8", errors="replace").rpartition(") ")[2].split()
        except OSError:
            continue
        if int(fields[3]) == number and fields[0] != "Z":
            found.append(place.parent.name)
    return found
