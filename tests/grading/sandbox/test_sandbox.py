"""The grader's side of the processes: anything that a worker says ends as a verdict."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from submitted import ATTACKED, CODE, GOOD, ROOT, SUBMISSIONS, minimax, written
from tasks import search_of, tree_of

from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.assignment.cases import Case
from pacman.grading.checks.wrong import files
from pacman.grading.grade import plan
from pacman.grading.kinds.trees.variants import names_for, renamed
from pacman.grading.reference.expected import Expected
from pacman.grading.report import Report
from pacman.grading.sandbox import clock, messages, sandbox
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.limits import DEEPEST, SHOWN_OUTPUT
from pacman.grading.sandbox.output import Output
from pacman.grading.sandbox.processes import CHANNEL, OUTPUT, Forker, HarnessError, Hung
from pacman.grading.sandbox.sandbox import Sandbox
from pacman.grading.sandbox.staging import staged
from pacman.grading.sandbox.workers import Ended, Strange, Worker, cleaned
from pacman.grading.verdict import Status, Verdict

if os.name != "posix":
    pytest.skip("processes as on POSIX", allow_module_level=True)

KNOWN = plan(cases.load(str(ATTACKED)))
CASES = {case.id: case for question in KNOWN.assignment.questions for case in question.cases}
NONCE = "0badc0de"
PATIENCE = 30


class Forged:
    """Stands for a process, and says what a test wants it to."""

    def __init__(self, *pieces: bytes, reads: bool = True) -> None:
        self.pieces = list(pieces)
        self.reads = reads
        self.heard: list[Any] = []

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        assert seconds >= 0
        return [(CHANNEL, self.pieces.pop(0) if self.pieces else b"")]

    def send(self, data: bytes) -> None:
        if not self.reads:
            raise Hung
        self.heard.append(json.loads(data))

    def where(self) -> bytes:
        return b""

    def death(self) -> str:
        return "exit 0"

    def close(self) -> bytes:
        return b"the end"


def worker(*pieces: bytes, **more: Any) -> Worker:
    return Worker(Forged(*pieces, **more))


def soon(seconds: float = PATIENCE) -> Deadline:
    return Deadline(inf, clock.now() + seconds)


# Single messages.


def test_a_message_in_pieces() -> None:
    forged = worker(b'["do', b'ne", nu', b'll, "West"]\n["mo', b're", 1]\n')
    assert forged.receive(soon()) == ["done", None, "West"]
    assert forged.receive(soon()) == ["more", 1]
    with pytest.raises(Ended, match="the process ended itself before it answered"):
        forged.receive(soon())


@settings(max_examples=500)
@given(st.lists(st.binary(max_size=40), max_size=5))
@example([b"[" * 100_000 + b"\n"])
@example([b'{"a":' * 100_000 + b"\n"])
@example([b'["done", ' + b"9" * 5000 + b"]\n"])
@example([b'["done", NaN]\n', b'["done", 1e999]\n', b'["done", "\\ud800"]\n'])
@example([b"\xff\xfe\n"])
@example([b'["done"]\n', b"[[], 1]\n", b"null\n", b"\n"])
def test_bytes_of_any_kind(pieces: list[bytes]) -> None:
    forged = worker(*pieces)

    def hear() -> None:
        while True:
            message = forged.receive(soon())
            assert isinstance(message[0], str)
            assert len(message) >= 2

    with pytest.raises(Ended) as caught:
        hear()
    assert caught.value.status == "crashed"


NESTED = st.recursive(st.integers() | st.text(max_size=5), st.lists, max_leaves=30)


@pytest.mark.slow
@given(NESTED, st.integers(0, 20))
def test_brackets_are_counted_as_they_are_nested(inner: Any, levels: int) -> None:
    for _ in range(levels):
        inner = [inner, ']}{[\\"']
    line = json.dumps(inner).encode()
    assert messages.overdone(line) == (depth(inner) > DEEPEST)


def depth(value: Any) -> int:
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def test_a_line_without_an_end_is_cut_off() -> None:
    forged = worker(*[b"x" * 1_000_000] * 20)
    with pytest.raises(Ended, match="sent the grader more than it takes"):
        forged.receive(soon())


def test_time_is_over_in_any_case() -> None:
    """Also if a worker keeps writing what never becomes a message."""

    class Drips(Forged):
        def wait(self, seconds: float) -> list[tuple[str, bytes]]:
            time.sleep(0.001)
            return [(OUTPUT, b"x"), (CHANNEL, b"x")]

    with pytest.raises(Ended, match="out of time") as caught:
        Worker(Drips()).receive(soon(0.05))
    assert caught.value.status == "timeout"


def test_a_worker_that_does_not_read_counts_as_hung() -> None:
    with pytest.raises(Ended, match="never read the answers") as caught:
        worker(reads=False).ask({"call": "new"})
    assert caught.value.status == "timeout"


def test_answers_to_other_questions_do_not_count() -> None:
    nonces: tuple[Any, ...] = (None, 0, "", "0" * 8, [], {})
    for nonce in nonces:
        forged = worker(json.dumps(["done", nonce, "West"]).encode() + b"\n")
        forged.ask({})
        with pytest.raises(Ended, match="answered before it was asked"):
            forged.answer(soon())


def test_every_question_has_a_number_of_its_own() -> None:
    forged = Forged()
    asking = Worker(forged)
    for _ in range(20):
        asking.ask({})
    assert len({question["nonce"] for question in forged.heard}) == 20


# What is believed of an answer.


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ([], None),
        ([None], None),
        (["West"], "West"),
        (["West", "East"], "West"),
        (["We\x1b[2J\u202est"], r"We\x1b[2J\u202est"),
        (["x" * 1000], "x" * 200),
        ([5], Strange("5")),
        ([{}], Strange("None (None)")),
        ([{"shown": "[1]", "type": "list"}], Strange("[1] (list)")),
        ([{"shown": {"a": []}, "type": 7}], Strange("{'a': []} (7)")),
        ([[["West"]]], Strange("[['West']]")),
        ([True], Strange("True")),
    ],
)
def test_actions(said: list[Any], action: object) -> None:
    assert worker().action(said) == action


@given(st.text())
def test_texts_of_workers_are_harmless(text: str) -> None:
    shown = cleaned(text)
    assert all(line.isprintable() for line in shown.split("\n"))
    assert shown.count("\n") <= text.count("\n")


def test_texts_of_workers_are_cut() -> None:
    assert cleaned("x" * 10_000) == "x" * 4_000
    assert cleaned("abc", 2) == "ab"


@pytest.fixture
def known_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacman.grading.sandbox.workers.new_nonce", lambda: NONCE)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10)
ANYTHING = st.recursive(
    SCALARS | st.integers(-1, 4) | st.sampled_from(["West", "North", "East", "Left"]),
    lambda inner: st.lists(inner, max_size=7)
    | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)  # fmt: skip
KIND = st.sampled_from(["done", "step", "value", "score", "turn", "made", "error", "memory", "x"])
MESSAGE = st.tuples(KIND, st.lists(ANYTHING, max_size=5))


@pytest.mark.slow
@pytest.mark.usefixtures("known_nonce")
@pytest.mark.parametrize("name", CASES)
def test_every_claim_of_a_worker_ends_as_a_verdict(name: str) -> None:
    """Every kind of test, against answers of every form with the right number on them."""
    case = CASES[name]
    seen = set()

    @settings(max_examples=150)
    @given(st.lists(MESSAGE, max_size=6))
    @example([("done", [[1e308 * 10] * 5])] * 6)
    @example([("done", [[10**400] * 2]), ("done", [[-(10**4000)]])])
    @example([("done", ["West", [0, 0, 10**4000] * 3])] * 3)
    @example([("step", [0, 0, "West"]), ("value", [1]), ("done", ["West"])])
    @example([("step", [0, float("nan"), ["West"]]), ("value", [True]), ("turn", [0, {}])])
    @example([("error", [{}, []])])
    @example([])
    def claims(messages: list[tuple[str, list[Any]]]) -> None:
        lines = [packed([kind, NONCE, *content]) for kind, content in messages]
        verdict = verdict_on(case, worker(packed(["made", NONCE]), *lines))
        assert verdict.status in tuple(Status)
        assert verdict.status not in ("passed", "harness_error")
        json.dumps([verdict.message, verdict.expected, verdict.observed], allow_nan=False)
        seen.add(verdict.status)

    claims()
    assert {"crashed", "error"} <= seen


def packed(message: Any) -> bytes:
    return json.dumps(message).encode() + b"\n"


def verdict_on(case: Case, forged: Worker) -> Verdict:
    try:
        verdict = case.task.run(KNOWN.expected[case.id], forged, soon(), "")
    except Ended as ended:
        return Verdict(ended.status, str(ended), lines=ended.lines)
    assert isinstance(verdict, Verdict)
    return verdict


@pytest.mark.usefixtures("known_nonce")
def test_a_search_that_is_replayed_by_hand() -> None:
    """Not every replayed answer fails like the forged ones above: an honest one passes."""
    case = CASES["q2/tree"]
    expected = Expected.of(case.task.expect())
    lines = [packed(["made", NONCE])]
    names = names_for(worker(), "", tree_of(case))
    other = renamed(tree_of(case), search_of(case), expected, names)
    for tree, known in [(tree_of(case), expected), other]:
        node = 1  # numbers are given in the order in which nodes are made
        for action, child in tree.root.children.items():
            lines.append(packed(["step", NONCE, 0, 0, action]))
            lines += [packed(["step", NONCE, node, 1, leaf]) for leaf in child.children]
            node += 1 + len(child.children)
        lines.append(packed(["done", NONCE, known.actions[0]]))
    verdict = verdict_on(CASES["q2/tree"], worker(*lines))
    assert verdict.status == "passed"


# Output.


@given(st.lists(st.binary(max_size=50_000), max_size=8))
def test_output_keeps_its_ends(pieces: list[bytes]) -> None:
    output = Output()
    for piece in pieces:
        output.add(piece)
    whole = b"".join(pieces)
    assert output.size == len(whole)
    half = SHOWN_OUTPUT // 2
    if len(whole) <= SHOWN_OUTPUT:
        assert str(output) == whole.decode("utf-8", "replace")
    else:
        left_out = len(whole) - SHOWN_OUTPUT
        middle = f"\n... {left_out:,} bytes left out ...\n".encode()
        assert str(output) == (whole[:half] + middle + whole[-half:]).decode("utf-8", "replace")


# Real workers.


@pytest.mark.slow
def test_what_is_left_of_a_grade_is_nothing() -> None:
    """Neither descriptors nor processes, also where tests ended in other ways."""
    if sys.platform != "linux":
        pytest.skip("descriptors and processes are looked for in /proc")
    attacks = [f"hostile/{name}.py" for name in ("os_exit_in_action", "returns_none")]
    submissions = [files(str(path)) for path in (GOOD, *(SUBMISSIONS / each for each in attacks))]
    for submission in submissions:
        grade.grade(submission, KNOWN)
    gc.collect()
    before = sorted(os.listdir("/proc/self/fd"))
    for submission in submissions:
        grade.grade(submission, KNOWN)
    assert sorted(os.listdir("/proc/self/fd")) == before
    assert children() == []


def children() -> list[str]:
    """Our processes, also those that ended without a wait for them."""
    tasks = Path("/proc/self/task").glob("*/children")
    pids = [pid for path in tasks for pid in path.read_text(encoding="ascii").split()]
    lines = [Path("/proc", pid, "cmdline").read_bytes().decode() for pid in pids]
    return [line for line in lines if "zygote" in line or not line]


def test_a_worker_that_is_closed_while_it_works(tmp_path: Path) -> None:
    path = written(tmp_path, minimax("while True: print('x')"))
    with staged(path) as stage:
        box = Sandbox(stage)
        try:
            for _ in range(5):
                working = box.worker()
                working.import_submission()
                working.begin({"job": "trees", "agent": "MinimaxAgent", "depth": 1, "evalFn": None},
                              working.until(PATIENCE))  # fmt: skip
                working.ask(
                    {"agents": 2, "root": [0, "root", False, False, ["West"]], "fresh": False}
                )
                working.close()
        finally:
            box.close()


def test_a_starter_that_is_gone(tmp_path: Path) -> None:
    with staged(str(GOOD)) as stage:
        box = Sandbox(stage)
        try:
            assert isinstance(box.starter, Forker)
            box.starter.process.kill()
            box.starter.process.wait()
            with pytest.raises(HarnessError):
                box.worker().import_submission()
        finally:
            box.close()


def test_the_layers_are_reported() -> None:
    with staged(str(GOOD)) as stage:
        box = Sandbox(stage)
        box.close()
    assert [layer for layer in box.asked if layer in box.in_force] == box.in_force
    assert len(set(box.asked)) == len(box.asked)


# The same where nothing can be forked.


def spawning(monkeypatch: pytest.MonkeyPatch, path: str, known: grade.Plan = KNOWN) -> Report:
    monkeypatch.setattr(sandbox, "CAN_FORK", False)
    return grade.grade(path, known)


def essence(report: Report) -> list[tuple[str, str, str, str]]:
    return [(test.id, test.status, test.message, test.output) for test in report.tests]


ENDINGS = (
    "return gameState.getLegalActions()[0]",
    "print('hello')\n1 / 0",
    "import os; os._exit(0)",
    "import os; os.kill(os.getpid(), 11)",
    "kept = []\nwhile True: kept.append(bytearray(1 << 20))",
)


@pytest.mark.slow
@pytest.mark.parametrize("body", ["", *ENDINGS])
def test_spawned_workers_do_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    path = written(tmp_path, minimax(body) if body else CODE)
    known = plan(selection.select(KNOWN.assignment, [], ["q2/tree", "q2/turns"]))
    forked = grade.grade(path, known)
    assert essence(spawning(monkeypatch, path, known)) == essence(forked)


SPAWNED = """
import sys
sys.path.insert(0, sys.argv[1])
from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.checks import doctor
from pacman.grading.checks.wrong import files
from pacman.grading.sandbox import sandbox
sandbox.CAN_FORK = False
known = grade.plan(selection.select(cases.load(doctor.CASES), [], ["q2/tree"]))
print(*[test.status for test in grade.grade(files(sys.argv[2]), known).tests])
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["asks_without_listening", "output_1gb", "endless_loop"])
def test_spawned_workers_are_waited_for_no_longer(name: str) -> None:
    """In a process of its own, which can be ended if it waits for ever."""
    path = SUBMISSIONS / "hostile" / f"{name}.py"
    command = [sys.executable, "-c", SPAWNED, str(ROOT), str(path)]
    ran = subprocess.run(command, timeout=PATIENCE, check=True, stdout=subprocess.PIPE, text=True)
    assert ran.stdout.strip() in ("timeout", "limit", "crashed")


def test_spawned_workers_say_which_layers_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    isolation = spawning(monkeypatch, str(GOOD)).isolation
    assert set(isolation["in_force"]) <= set(isolation["asked"])
    assert {"clock", "output", "environment"} <= set(isolation["in_force"])


def test_lines_of_code_are_harmless(tmp_path: Path) -> None:
    path = written(tmp_path, minimax("raise ValueError('\\x1b[2J\\u202e' + 'x' * 10_000)"))
    for test in grade.grade(path, KNOWN).tests:
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", test.message + test.lines)
        assert len(test.message) <= 4_100
