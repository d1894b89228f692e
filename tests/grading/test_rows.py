"""Tests of searches share processes, and a submission notices nothing of it but that."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submitted import ATTACKED, CODE, SUBMISSIONS, TREE, TURNS, assignment, whole, written

from pacman.grading import grade, runner
from pacman.grading.assignment import cases
from pacman.grading.assignment.selection import chosen
from pacman.grading.grade import Plan, plan
from pacman.grading.report import Report
from pacman.grading.runner import Runner, rows_of
from pacman.grading.sandbox import limits, sandbox
from pacman.grading.sandbox.inside.bindings import bindings, restore
from pacman.grading.sandbox.processes import CHANNEL, OUTPUT
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.spawning import Spawner
from pacman.grading.sandbox.workers import Worker
from pacman.support.options import CASES

TESTS = 20
# Counts in a module that isn't the submission's, where nothing is put back.
SEEN = "import sys\ndef before(*_):\n    sys.seen = [*getattr(sys, 'seen', []), 1]\n"
HOOKED = """

class MinimaxAgent(MinimaxAgent):
    def getAction(self, gameState):
        action = super().getAction(gameState)
        return before(gameState, action) or action
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    files = {f"t{number:02}": TREE.replace("5,", f"{number + 6},") for number in range(TESTS)}
    return plan(assignment(tmp_path_factory.mktemp("rows") / "cases", {"q1": files}))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Worker]:
    """The workers of this test."""
    found: list[Worker] = []
    worker = sandbox.Sandbox.worker

    def noted(self: sandbox.Sandbox, *args: Any, **others: Any) -> Worker:
        found.append(worker(self, *args, **others))
        return found[-1]

    monkeypatch.setattr(sandbox.Sandbox, "worker", noted)
    return found


def graded(folder: Path, known: Plan, hook: str) -> Report:
    """The report on a right submission whose MinimaxAgent calls `before` first."""
    return grade.grade(written(folder, f"{CODE}\n{hook}{HOOKED}"), known)


def outputs(report: Report) -> list[str]:
    return [test.output.strip() for test in report.tests]


def statuses(report: Report) -> list[str]:
    return [test.status for test in report.tests]


def told(report: Report) -> list[Any]:
    """All that a report tells about each test, except its seconds and its output."""
    return [
        (test.id, test.status, test.share, test.message, test.observed, test.lines)
        for test in report.tests
    ]


@given(st.lists(st.booleans(), max_size=60))
def test_rows_hold_all_tests_in_order(searches: list[bool]) -> None:
    every: Any = [
        SimpleNamespace(id=number, task=SimpleNamespace(SEARCH=search))
        for number, search in enumerate(searches)
    ]
    rows = rows_of(every)
    assert [case for row in rows for case in row] == every
    assert all(0 < len(row) <= limits.LONGEST_ROW for row in rows)
    assert all(len(row) == 1 or all(case.task.SEARCH for case in row) for row in rows)


def test_a_row_is_one_process(tmp_path: Path, known: Plan) -> None:
    hook = "import os\ndef before(state, action):\n    print(os.getpid())\n"
    found = [set(said.split()) for said in outputs(graded(tmp_path, known, hook))]
    assert all(len(numbers) == 1 for numbers in found)
    rows = [len([*same]) for _, same in groupby(found)]
    assert rows == [8, 8, 4]


def test_games_and_evaluations_are_alone() -> None:
    for question in chosen(CASES, (), ()).questions:
        for row in rows_of(question.cases):
            assert len(row) == 1 or question.id in ("q2", "q3", "q4")


def test_hidden_tests_are_alone(tmp_path: Path) -> None:
    files = {f"t{number}": f"{TREE}visibility: hidden\n" for number in range(4)}
    hidden = plan(assignment(tmp_path / "cases", {"q1": files}))
    hook = "import os\ndef before(state, action):\n    print(os.getpid())\n"
    found = outputs(graded(tmp_path, hidden, hook))
    assert len({number for said in found for number in said.split()}) == 4


def test_each_output_is_that_of_its_test(tmp_path: Path, known: Plan) -> None:
    hook = """
import os, sys
print("imported")
def before(state, action):
    best = max(child for child in range(1))
    print("printed", len(state.getLegalActions()))
    print("no end", end="")
    sys.stderr.write("x" * 3_000)
    os.write(1, b"written")
"""
    together = outputs(graded(tmp_path, known, hook))
    runner_alone = [
        outputs(graded(tmp_path, _only(known, number), hook))[0] for number in (0, 1, 7, 8, 19)
    ]
    assert [together[number] for number in (0, 1, 7, 8, 19)] == runner_alone
    assert len(set(together)) == 1


def _only(known: Plan, number: int) -> Plan:
    (question,) = known.assignment.questions
    question = replace(question, cases=question.cases[number : number + 1])
    return replace(known, assignment=replace(known.assignment, questions=(question,)))


# What one test leaves, in the words of a module: each line makes a later test wrong in its process.
LEFT = {
    "a list that grows": "seen = []\n"
    "def before(state, action):\n    seen.append(1)\n    if len(seen) > 5: return 'Nowhere'\n",
    "an error": "seen = []\n"
    "def before(state, action):\n    seen.append(1)\n    if len(seen) > 5: 1 / 0\n",
    "an end": "import os\nseen = []\n"
    "def before(state, action):\n    seen.append(1)\n    if len(seen) > 5: os._exit(3)\n",
    "a signal": "import os\nseen = []\n"
    "def before(state, action):\n    seen.append(1)\n"
    "    if len(seen) > 5: os.kill(os.getpid(), 11)\n",
    "a loop": "seen = []\n"
    "def before(state, action):\n    seen.append(1)\n    while len(seen) > 13: pass\n",
    "a closed output": "import os\nseen = []\ndef before(state, action):\n"
    "    if not seen: os.close(2)\n    seen.append(1)\n",
    "another write": "import os\nseen = []\nwrite = os.write\n"
    "def wrong(number, data):\n    return len(data) if number == 2 else write(number, data)\n"
    "def before(state, action):\n    os.write = wrong\n",
    "words that nobody asked for": "import os\ndef before(state, action):\n"
    "    for number in range(3, 9):\n"
    "        try: os.write(number, b'[]\\n')\n        except OSError: pass\n",
    "memory": "kept = []\ndef before(state, action):\n    kept.append(bytearray(40 << 20))\n",
    "a thread": "import threading, time\ndef spin():\n    while True: pass\n"
    "def before(state, action):\n    threading.Thread(target=spin, daemon=True).start()\n",
    "another engine": "import sys\nseen = []\ndef before(state, action):\n    seen.append(1)\n"
    "    if len(seen) > 3: type(state).getLegalActions = lambda *_: []\n",
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="what is left depends on the system")
@pytest.mark.parametrize("left", [key for key in LEFT if key != "words that nobody asked for"])
def test_what_a_test_leaves_costs_the_next_one_nothing(
    left: str, tmp_path: Path, known: Plan
) -> None:
    report = graded(tmp_path, known, LEFT[left])
    assert told(report) == told(graded(tmp_path, known, "def before(*_): pass\n"))
    assert report.full_marks


@pytest.mark.slow
def test_who_answers_unasked_is_alone_from_then_on(tmp_path: Path, known: Plan) -> None:
    report = graded(tmp_path, known, LEFT["words that nobody asked for"])
    assert set(statuses(report)) == {"crashed"}


def test_one_test_that_is_disturbed_ends_the_sharing_of_a_row(
    tmp_path: Path, known: Plan, made: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "worthwhile", lambda *_: False)
    graded(tmp_path, known, f"{SEEN}    if sys.seen[3:]: 1 / 0\n")
    # Each tree is searched twice: the second test fails beside the first, and the rest are alone.
    processes = {worker for worker in made if worker.imported}
    assert len(processes) == 8 + 8 + 4


# What makes sharing a waste of time, in the words of a module.
WASTEFUL = {
    "an output that isn't ours": "import os\n"
    "def before(*_): os.dup2(os.open(os.devnull, os.O_WRONLY), 2)\n",
    "a loop": f"{SEEN}    while sys.seen[2:]: pass\n",
}


@pytest.mark.skipif(os.name != "posix", reason="processes elsewhere have no such descriptors")
@pytest.mark.parametrize("hook", WASTEFUL.values(), ids=[*WASTEFUL])
def test_what_wastes_time_in_shared_processes_has_none_from_then_on(
    hook: str, tmp_path: Path, known: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "worthwhile", lambda *_: False)
    monkeypatch.setattr(limits, "SEND_SECONDS", 0.1)
    monkeypatch.setattr(runner, "MOST_WASTED", 0.1)
    calls: list[Worker] = []
    parted = Worker.parted

    def counted(worker: Worker) -> bool:
        calls.append(worker)
        return parted(worker)

    monkeypatch.setattr(Worker, "parted", counted)
    assert graded(tmp_path, known, hook).full_marks
    assert len(calls) == 1  # of 17


@pytest.mark.parametrize("more", [[], [(CHANNEL, b"[]\n")]], ids=["silent", "unasked"])
def test_the_last_output_before_no_other_test_can_follow(more: list[tuple[str, bytes]]) -> None:
    came = iter([[(OUTPUT, b"the last words")], more])
    process: Any = SimpleNamespace(send=lambda _: None, wait=lambda _: next(came))
    worker = Worker(process)
    assert not worker.parted()
    assert str(worker.output) == "the last words"


def test_who_fails_alone_fails(tmp_path: Path, known: Plan) -> None:
    """A search that only works from the second call on in a process gains nothing by others."""
    hook = (
        "seen = []\ndef before(*_):\n    seen.append(1)\n    if len(seen) < 3: return 'Nowhere'\n"
    )
    assert set(statuses(graded(tmp_path, known, hook))) == {"failed"}


def test_a_failure_is_that_of_a_process_of_its_own(tmp_path: Path, known: Plan) -> None:
    hook = """
seen = []
def before(state, action):
    seen.append(1)
    print(len(seen))
    if "East" in action: return "Nowhere"
"""
    report = graded(tmp_path, known, hook)
    failed = [test for test in report.tests if test.status == "failed"]
    assert failed
    assert {test.output for test in failed} <= {"1\n", "1\n2\n"}


def test_names_are_as_the_import_left_them(tmp_path: Path, known: Plan) -> None:
    hook = """
calls, again = 0, None
def before(state, action):
    global calls, later
    calls += 1
    print(calls, "later" in globals())
    later = calls
"""
    assert set(outputs(graded(tmp_path, known, hook))) == {"1 False\n2 True"}


def test_evaluations_of_an_earlier_test_are_gone(tmp_path: Path) -> None:
    """A tree's values stand in for a function of the submission, which a game asks next."""
    named = TREE + "evalFn: scoreEvaluationFunction\n"
    mixed = plan(assignment(tmp_path / "cases", {"q1": {"a": named, "b": TURNS, "c": named}}))
    assert len(rows_of(mixed.assignment.questions[0].cases)) == 1
    hook = "import os\ndef before(state, action):\n"
    hook += "    print(os.getpid(), scoreEvaluationFunction.__module__)\n"
    report = graded(tmp_path, mixed, hook)
    assert report.full_marks
    first, second, third = (set(said.splitlines()) for said in outputs(report))
    assert first == third
    assert len({line.split()[0] for line in first | second}) == 1
    assert "multiAgents" in next(iter(second))
    assert "multiAgents" not in next(iter(first))


def test_bindings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "one_of_mine.py").write_text("x = 1\ny = [2]\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "no_module", 5)
    monkeypatch.setitem(sys.modules, "one_of_mine", __import__("one_of_mine"))
    module: Any = sys.modules["one_of_mine"]
    kept = bindings()
    module.x, module.z = 5, 6
    del module.y
    restore(kept)
    assert (module.x, module.y, hasattr(module, "z")) == (1, [2], False)


class _Loads(ModuleType):
    """A module that would load as soon as anything is asked of it, and can't."""

    def __getattribute__(self, name: str) -> Any:
        raise ImportError(name)


class _Stands:
    """Stands for a module, which it says that it is."""

    __slots__ = ()

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return ModuleType


class _Unbound:
    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        raise RuntimeError("there is nothing behind it yet")


@pytest.mark.parametrize(
    "make",
    [lambda: _Loads("lazy"), _Stands, _Unbound],
    ids=["loads", "stands", "unbound"],
)
def test_strange_modules_are_not_asked(
    make: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "strange", make())
    bindings()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="there each worker is an interpreter anyway")
def test_where_nothing_can_be_forked(
    tmp_path: Path, known: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "new_starter", Spawner)
    hook = "import os\ndef before(state, action):\n    print(os.getpid())\n"
    report = graded(tmp_path, known, hook)
    assert report.full_marks
    found = [set(said.split()) for said in outputs(report)]
    assert [len([*same]) for _, same in groupby(found)] == [8, 8, 4]


def _mixture() -> Iterator[str]:
    """Right and wrong files of many kinds."""
    yield "correct/three_functions.py"
    names = sorted(os.listdir(SUBMISSIONS / "mistakes"))
    yield from (f"mistakes/{name}" for name in names[::9] if name.endswith(".py"))
    yield "hostile/remembers_between_tests.py"
    yield "hostile/random_action.py"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*_mixture()])
def test_verdicts_are_those_of_processes_of_their_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, whole(SUBMISSIONS / name))
    several = plan(chosen(CASES, ("q2", "q4"), ()))
    together = told(grade.grade(path, several))
    monkeypatch.setattr(runner, "LONGEST_ROW", 1)
    assert together == told(grade.grade(path, several))


def test_a_process_has_time_for_all_of_its_tests() -> None:
    known = plan(cases.load(str(ATTACKED)))
    ready: Any = SimpleNamespace(sandbox=None)
    every = [case for question in known.assignment.questions for case in question.cases]
    longest = max(case.seconds for case in every if case.task.SEARCH)
    assert Runner(known, ready, Room()).seconds >= limits.LONGEST_ROW * longest


def test_who_guesses_learns_little_by_being_asked_again(tmp_path: Path, known: Plan) -> None:
    """A file that draws right or wrong for each process goes on with a guess that was passed."""
    hook = "import os\nguess = [os.urandom(1)[0] % 2]\n"
    hook += "def before(state, action):\n    print(os.getpid())\n"
    hook += "    return 'Nowhere' if guess[0] else action\n"
    report = graded(tmp_path, known, hook)
    failed = [test.status != "passed" for test in report.tests]
    own = [test.output.split()[0] for test in report.tests]
    for begin in range(0, TESTS, limits.LONGEST_ROW):
        row = slice(begin, begin + limits.LONGEST_ROW)
        first = failed[row].index(True) if True in failed[row] else limits.LONGEST_ROW
        assert len(set(own[row])) == max(len(own[row]) - max(first - 1, 0), 1)
