"""Grading without processes comes to what grading with them does."""

from __future__ import annotations

import signal
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest
from submitted import whole

from pacman.grading.assignment.cases import Assignment, load
from pacman.grading.assignment.selection import select
from pacman.grading.grade import Plan, grade, plan
from pacman.grading.report import Report
from pacman.grading.sandbox import limits
from pacman.playground.inside import grading

ROOT = Path(__file__).parents[2]
FILES = ROOT / "tests" / "submissions"
HEAD = "from game import Agent\nimport util\n"
MINIMAX = """
class MinimaxAgent(Agent):
    def __init__(self, evalFn="", depth="2"):
        self.index, self.depth = 0, int(depth)

    def getAction(self, state):
        {}
"""
ONE = "q2/worked-example"


@pytest.fixture(scope="module")
def searches() -> Plan:
    """With plenty of time: these tests compare results, also on a machine that stands still."""
    found = plan(load(str(ROOT / "test_cases"), {"q2", "q3"}))
    return replace(found, spare=0, assignment=in_time(found.assignment, 100))


def locally(
    folder: Path, source: str, tests: Plan, known: dict[str, Any] | None = None
) -> tuple[Report, dict[str, Any]]:
    """The report of the page's grader, and what it told."""
    folder.joinpath("multiAgents.py").write_text(source, encoding="utf-8")
    told: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        report = grading.grade(str(folder), tests, known or {}, lambda *_: None, told.__setitem__)
    return report, told


def in_time(assignment: Assignment, seconds: float) -> Assignment:
    """The same tests with another limit of time."""
    return replace(
        assignment,
        questions=tuple(
            replace(each, cases=tuple(replace(case, seconds=seconds) for case in each.cases))
            for each in assignment.questions
        ),
    )


def quick(searches: Plan) -> Plan:
    """One test, with little time."""
    chosen = select(searches.assignment, [], [ONE])
    return replace(searches, assignment=in_time(chosen, 0.05))


def one(folder: Path, body: str, searches: Plan) -> Any:
    """What comes of one test for a minimax with this body."""
    tests = replace(searches, assignment=select(searches.assignment, [], [ONE]))
    report, _ = locally(folder, HEAD + MINIMAX.format(body), tests)
    (test,) = report.tests
    return test


def told(report: Report) -> list[Any]:
    """All that a student sees of a report, except for the time."""
    return [replace(test, seconds=0.0) for test in report.tests]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["correct/closures", "correct/explicit_stack", "mistakes/cuts_on_equality",
             "mistakes/ghosts_in_reversed_order", "mistakes/returns_value_not_action"],
)  # fmt: skip
def test_it_says_what_the_grader_says(name: str, tmp_path: Path, searches: Plan) -> None:
    path = FILES / f"{name}.py"
    if not path.is_file():
        pytest.skip(f"there is no {name} any more")
    source = whole(path)
    found, _ = locally(tmp_path, source, searches)
    right = grade({"multiAgents.py": source.encode()}, searches)
    assert told(found) == told(right)
    assert found.points == right.points


@pytest.mark.slow
def test_an_agent_draws_what_it_draws_in_a_process(tmp_path: Path) -> None:
    """The game beside it seeds the same generator for its ghosts."""
    games = plan(load(str(ROOT / "test_cases"), {"q1"}))
    source = """
import random
from game import Agent

class ReflexAgent(Agent):
    def getAction(self, state):
        return random.choice(state.getLegalActions())
"""
    found, _ = locally(tmp_path, source, games)
    assert told(found) == told(grade({"multiAgents.py": source.encode()}, games))


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ("raise SystemExit", "error", "SystemExit"),
        ("return next(iter([]))", "error", "StopIteration"),
        ("return self.getAction(state)", "limit", "recursion without end"),
        ("raise MemoryError", "limit", "used more than"),
        ("return 3", "failed", "3 (int)"),
        ("import os; return state.generateSuccessor(1, 'Left')", "failed", "root"),
        ("print('x' * 200_000_000)", "limit", "printed more than 100 MB"),
        ("return input()", "error", "EOFError"),
        ("import os; os._exit(0)", "crashed", "ended itself"),
        ("import sys; sys.stdout.flush(); print('seen'); return None", "failed", "None"),
    ],
)
def test_what_goes_wrong_is_said(
    body: str, status: str, says: str, tmp_path: Path, searches: Plan
) -> None:
    test = one(tmp_path, body, searches)
    assert test.status == status
    assert says in test.message
    assert ("seen" in test.output) == ("seen" in body)


def test_an_endless_search_ends_where_it_asks(
    tmp_path: Path, searches: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it catches all errors: it leaves the stack when it makes the next state."""
    monkeypatch.setattr("pacman.grading.kinds.trees.hosting.MOST_TREE_CALLS", 50)
    body = """
        for _ in range(10_000):
            try:
                state.generateSuccessor(0, state.getLegalActions(0)[0])
            except Exception:
                pass
        return "Left"
"""
    test = one(tmp_path, body, searches)
    assert test.status == "limit"
    assert "50 calls" in test.message


def test_time_is_looked_at_where_it_asks(
    tmp_path: Path, searches: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pacman.grading.kinds.trees.hosting.MOST_TREE_CALLS", inf)
    source = HEAD + MINIMAX.format("while True: state.generateSuccessor(0, 'North')")
    report, _ = locally(tmp_path, source, quick(searches))
    (test,) = report.tests
    assert (test.status, test.message) == ("timeout", "out of time: not done within 0.05 s")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="here a process has no alarm")
def test_time_ends_where_python_raises_nothing(tmp_path: Path, searches: Plan) -> None:
    """Python only tells of an error in __del__, and goes on."""
    body = "class Held:\n            def __del__(self):\n                while True: pass\n"
    body += "        Held()\n        while True: pass"
    report, _ = locally(tmp_path, HEAD + MINIMAX.format(body), quick(searches))
    (test,) = report.tests
    assert (test.status, test.message) == ("timeout", "out of time: not done within 0.05 s")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="here a process has no alarm")
def test_alarms_that_nobody_hears_get_rare(
    tmp_path: Path, searches: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each could interrupt the one before it, until nothing else is done."""
    told: list[tuple[float, ...]] = []
    setitimer = signal.setitimer

    def heard(which: int, *of: float) -> tuple[float, float]:
        told.append(of)
        return setitimer(which, *of)

    monkeypatch.setattr(signal, "setitimer", heard)
    body = "class Held:\n            def __del__(self):\n                while True: pass\n"
    body += "        for _ in range(3): Held()\n        while True: pass"
    locally(tmp_path, HEAD + MINIMAX.format(body), quick(searches))
    assert told[-6:] == [(0.1,), (0.1,), (0.2,), (0.4,), (0.8,), (0,)]


def test_a_submission_leaves_nothing_behind(tmp_path: Path, searches: Plan) -> None:
    """Each test imports it anew, and nothing of its settings stays."""
    source = (
        "import sys\ncount = 0\nsys.setrecursionlimit(5_000)\n"
        + HEAD
        + MINIMAX.format("global count; count += 1; raise ValueError(count)")
    )
    before = __import__("sys").getrecursionlimit()
    report, _ = locally(tmp_path, source, searches)
    errors = {test.message for test in report.tests if test.status == "error"}
    assert errors >= {"ValueError: 1"}
    assert "ValueError: 2" not in errors
    assert __import__("sys").getrecursionlimit() == before


def test_what_was_done_is_not_done_again(tmp_path: Path, searches: Plan) -> None:
    """Python may end with a test; the next one goes on behind it."""
    source = HEAD + MINIMAX.format("raise ValueError('new')")
    old = HEAD + MINIMAX.format("raise ValueError('old')")
    names = [case.id for question in searches.assignment.questions for case in question.cases][:3]
    tests = replace(searches, assignment=select(searches.assignment, [], names))
    _, known = locally(tmp_path, old, tests)
    words = {"import": known["import"], names[0]: known[names[0]], names[1]: "late"}
    report, _ = locally(tmp_path, source, tests, words)
    messages = [test.message for test in report.tests]
    assert messages[0] == "ValueError: old"
    assert messages[1].startswith("out of time: not done within")
    assert messages[2] == "ValueError: new"


def test_an_import_that_never_ended_is_said(tmp_path: Path, searches: Plan) -> None:
    report, _ = locally(tmp_path, "while True: pass", searches, {"import": "late"})
    why = f"out of time: not done within {limits.IMPORT_SECONDS:g} s"
    assert {test.message for test in report.tests} == {f"the file cannot be imported: {why}"}
