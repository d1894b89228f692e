"""Reports on whole submissions: statuses, points, and what must be the same every time."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest
from submitted import (
    ATTACKED,
    CODE,
    GOOD,
    QUESTION,
    ROOT,
    SUBMISSIONS,
    TREE,
    TREES,
    TURNS,
    assignment,
    minimax,
    written,
)

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.selection import select
from pacman.grading.grade import Interrupted, Plan, plan
from pacman.grading.report import FORMAT, QuestionResult, Report, TestResult
from pacman.grading.reports.terminal import warnings
from pacman.grading.sandbox import clock, limits, opening, sandbox
from pacman.grading.sandbox.inside.jobs import COURSE
from pacman.grading.sandbox.processes import Forker, HarnessError
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Status

if os.name != "posix":
    pytest.skip("signals and exit statuses as on POSIX", allow_module_level=True)

FIRST = "return gameState.getLegalActions()[0]"
KNOWN = plan(cases.load(str(ATTACKED)))
# One test of a tree, so that what is tried often is tried quickly.
TREE_ONLY = plan(select(KNOWN.assignment, [], ["q2/tree"]))


def graded(folder: Path, code: str | bytes, known: Plan = TREE_ONLY) -> Report:
    return grade.grade(written(folder, code), known)


def only(report: Report) -> TestResult:
    (test,) = report.tests
    return test


def data_of(report: Report) -> dict[str, Any]:
    """All that a report says, except for the time."""
    data = report.as_data()
    del data["seconds"]
    for question in data["questions"]:
        for test in question["tests"]:
            del test["seconds"]
    return data


# The report as data.

TEST_KEYS = {
    "id": str, "status": str, "criterion": str, "share": float, "seconds": float,
    "message": str, "expected": dict, "observed": dict, "drawing": str, "recording": dict,
    "lines": str, "output": str, "about": str, "visibility": str,
}  # fmt: skip
SCORE_KEYS = {"id": str, "says": str, "points": float, "max_points": float, "visibility": str}
LISTS = {"criteria", "tests", "diagnosis"}
QUESTION_KEYS = {"id": str, "title": str, "points": float, "max_points": float, "scoring": str,
                 "lacking": str, "explain": int}  # fmt: skip
REPORT_KEYS = {"format": str, "submission": str, "title": str, "points": float,
               "max_points": float, "seconds": float}  # fmt: skip


def check_contract(report: Report) -> None:
    """What others' programs may rely on."""
    data = report.as_data()
    assert set(data) == {*REPORT_KEYS, "isolation", "questions", "adjustments"}
    assert data["adjustments"] == ()  # which only a batch can have
    assert data["format"] == FORMAT == "pacman-grade/1"
    assert {key: type(data[key]) for key in REPORT_KEYS} == REPORT_KEYS
    assert set(data["isolation"]) == {"asked", "in_force"}
    for question in data["questions"]:
        assert set(question) == {*QUESTION_KEYS, *LISTS}
        assert {key: type(question[key]) for key in QUESTION_KEYS} == QUESTION_KEYS
        for test in question["tests"]:
            assert {key: type(value) for key, value in test.items()} == TEST_KEYS
            assert test["status"] in tuple(Status)
            assert 0 <= test["share"] <= 1
        for score in question["criteria"]:
            assert {key: type(value) for key, value in score.items()} == SCORE_KEYS
            assert 0 <= score["points"] <= score["max_points"]
        for key in ("points", "max_points"):  # of which four decimals are kept
            total = sum(score[key] for score in question["criteria"])
            assert question[key] == pytest.approx(total, abs=1e-4)
    assert data["points"] == pytest.approx(sum(q["points"] for q in data["questions"]))
    assert data["max_points"] == pytest.approx(sum(q["max_points"] for q in data["questions"]))
    text = json.dumps(data, allow_nan=False)
    assert json.loads(text) == json.loads(json.dumps(asdict(report) | {"format": FORMAT}))


@pytest.mark.parametrize(
    "submission", [None, str(GOOD), str(SUBMISSIONS / "games" / "never_answers_but_tells.py")]
)
def test_the_report_as_data(submission: str | None) -> None:
    check_contract(grade.grade(submission, KNOWN))


def test_types_of_a_report_are_those_of_its_data() -> None:
    assert {field.name for field in fields(TestResult)} == set(TEST_KEYS)
    assert {field.name for field in fields(QuestionResult)} == {*QUESTION_KEYS, *LISTS}


def test_a_report_on_what_cannot_be_read(tmp_path: Path) -> None:
    report = grade.grade(str(tmp_path), KNOWN)
    check_contract(report)
    assert report.submission == tmp_path.name
    assert report.isolation == {"asked": [], "in_force": []}
    assert {test.status for test in report.tests} == {"error"}


def test_values_without_end_are_data(tmp_path: Path) -> None:
    """JSON has no infinity, so a report that holds one could not be read by others."""
    code = CODE + "\ndef betterEvaluationFunction(state):\n    return float('inf')\n"
    check_contract(graded(tmp_path, code, KNOWN))


def test_the_name_of_a_submission_is_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, CODE, "a\x1b[2J\u202eb.py")
    assert grade.grade(path, TREE_ONLY).submission.isprintable()


def test_the_reference_has_full_marks() -> None:
    report = grade.grade(None, KNOWN)
    assert report.full_marks
    assert (report.points, report.max_points) == (6, 6)
    assert report.submission == "the reference"


def test_every_layer_that_holds_was_asked_for() -> None:
    isolation = grade.grade(str(GOOD), TREE_ONLY).isolation
    assert set(isolation["in_force"]) <= set(isolation["asked"])
    assert {"clock", "output", "environment", "session", "limits"} <= set(isolation["in_force"])


# Statuses.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        (FIRST, "failed", "never expanded West"),
        ("return None", "failed", "returned None instead of an action"),
        ("util.raiseNotDefined()", "error", "not implemented yet: MinimaxAgent.getAction, line "),
        ("1 / 0", "error", "ZeroDivisionError: division by zero"),
        ("raise SystemExit", "error", "SystemExit"),
        ("raise KeyboardInterrupt", "error", "KeyboardInterrupt"),
        ("return self.getAction(gameState)", "limit", "recursion without end: getAction()"),
        ("gameState.getFood()", "error", "which has no food or ghosts; evaluate with self.e"),
        ("while True: pass", "timeout", "out of time: not done within 1 s"),
        ("import time; time.sleep(60)", "timeout", "used little of it, and waited: does it sleep"),
        ("import os; os._exit(0)", "crashed", "the process ended itself before it answered"),
        ("import os; os.kill(os.getpid(), 11)", "crashed", "the process was ended by SIGSEGV"),
        ("import os; os.kill(os.getpid(), 9)", "crashed", "the process "),
        ("bytearray(1 << 30)", "limit", "used more than 384 MB of memory"),
        ("kept = []\nwhile True: kept.append(bytearray(1 << 20))", "limit", "384 MB of memory"),
        ("while True: print('x' * 100_000)", "limit", "printed more than 100 MB"),
    ],
)  # fmt: skip
def test_statuses(
    tmp_path: Path, body: str, status: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "CLOCK_SPARE", 1)
    monkeypatch.setattr(clock, "CLOCK_FACTOR", 1)
    report = graded(tmp_path, minimax(body))
    test = only(report)
    assert (test.status, test.share, report.points) == (status, 0, 0)
    assert message in test.message
    check_contract(report)


def test_passed(tmp_path: Path) -> None:
    test = only(graded(tmp_path, CODE))
    assert (test.status, test.share, test.message) == ("passed", 1, "")


def test_a_test_that_is_passed_just_in_time_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pacman.grading.runner.NEARLY", -1)
    test = only(report := graded(tmp_path, CODE))
    assert test.status == Status.PASSED
    assert re.fullmatch(r"nearly out of time: it used \d\.\d of [\d.]+ s", test.message)
    assert warnings(report)[0] == f"-t {test.id}: {test.message}; a slower computer may not pass it"
    two = replace(report.questions[0], tests=(test, test))
    (said,) = [each for each in warnings(replace(report, questions=(two,))) if "-t" in each]
    assert said.endswith(", nor 1 more of which this is true")


def test_lines_are_those_of_the_submission(tmp_path: Path) -> None:
    lines = only(graded(tmp_path, minimax("return int('no number')"))).lines
    assert lines.count("File ") == 1
    assert "multiAgents.py" in lines
    assert "return int('no number')" in lines
    assert lines.endswith("ValueError: invalid literal for int() with base 10: 'no number'")
    assert str(tmp_path) not in lines


# When it is us.


class Watched(sandbox.Sandbox):
    """A sandbox that tests can find."""

    made: list[sandbox.Sandbox]

    def __init__(self, *options: Any, **more: Any) -> None:
        super().__init__(*options, **more)
        self.made.append(self)


@pytest.fixture
def killer(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Kills the process that starts workers, of the sandbox that is in use."""
    Watched.made = []
    monkeypatch.setattr(opening, "Sandbox", Watched)

    def kill() -> None:
        starter = Watched.made[-1].starter
        assert isinstance(starter, Forker)
        starter.process.kill()
        starter.process.wait()

    return kill


def test_a_grader_that_fails_costs_nothing(killer: Callable[[], None]) -> None:
    done = []

    def hear(test: TestResult) -> None:
        done.append(test)
        if len(done) == 2:
            killer()

    report = grade.grade(str(GOOD), KNOWN, hear)
    assert [test.status for test in report.tests] == ["passed"] * 4 + ["failed"]
    assert len(Watched.made) == 2
    check_contract(report)


def test_a_grader_that_fails_in_a_test_tries_it_again(
    killer: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    kill = [killer]
    ask = Worker.ask

    def killed(worker: Worker, question: dict[str, Any]) -> None:
        ask(worker, question)
        if "root" in question and kill:
            kill.pop()()
            with suppress(OSError):  # once no process has to wait for it any more
                while clock.processor_time(worker._pid):
                    time.sleep(0.01)

    monkeypatch.setattr(Worker, "ask", killed)
    (test,) = grade.grade(str(GOOD), TREE_ONLY).tests
    assert not kill
    assert test.status == "passed"


def test_a_grader_that_fails_again_and_again_gives_up(killer: Callable[[], None]) -> None:
    heard = []

    def hear(test: TestResult) -> None:
        heard.append(test.status)
        killer()

    with pytest.raises(HarnessError, match="again and again"):
        grade.grade(str(GOOD), KNOWN, hear)
    assert heard == ["passed"] * 4


def test_a_kind_that_fails_costs_one_test(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(KNOWN.assignment.questions[0].cases[0].task)
    monkeypatch.setattr(kind, "run", lambda *_: 1 / 0)
    report = grade.grade(str(GOOD), KNOWN)
    statuses = [test.status for test in report.tests]
    assert statuses == ["harness_error", "passed", "passed", "passed", "failed"]
    first = next(report.tests)
    assert "the grader failed, not the submission: ZeroDivisionError" in first.message


def test_interrupted() -> None:
    heard = []

    def hear(test: TestResult) -> None:
        heard.append(test)
        if len(heard) == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        grade.grade(str(GOOD), KNOWN, hear)
    report = caught.value.report
    assert list(report.tests) == heard
    check_contract(report)


def test_required_isolation_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Weaker(sandbox.Sandbox):
        def __init__(self, *options: Any, **more: Any) -> None:
            super().__init__(*options, **more)
            self.asked.append("moat")

    monkeypatch.setattr(opening, "Sandbox", Weaker)
    with pytest.raises(HarnessError, match="isolation is required, and this is missing: "):
        grade.grade(str(GOOD), TREE_ONLY, require_isolation=True)
    assert "moat" in grade.grade(str(GOOD), TREE_ONLY).isolation["asked"]


# Imports.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1\ndef f(:\n", "multiAgents.py, line 2: not valid Python 3: invalid syntax"),
        ("print 'x'\n", "line 1: this is Python 2: in Python 3 write print(...)"),
        ("if 1:\n\tx = 1\n        y = 2\n", "line 3: tabs and spaces are mixed, as only"),
        ("x = (1,\n", "multiAgents.py, line 1: not valid Python 3: '(' was never closed"),
        ("class A:\n    def f(self", "line 2: not valid Python 3: '(' was never closed"),
        ("x = 1\0\n", "not valid Python 3: source code "),
        (CODE.encode("utf-16"), "not valid Python 3: source code "),
        ("x = \N{LEFT SINGLE QUOTATION MARK}1\N{RIGHT SINGLE QUOTATION MARK}", "invalid character"),
        ("import nomodule\n", "line 1: it imports 'nomodule', which is not installed"),
        ("from .game import Agent\n", "this file is in no package: write 'from game import Agent'"),
        ("\nimport sys\nsys.exit(0)\n", "line 3: importing it failed: SystemExit: 0"),
        ("x = 1\nraise ValueError('no')\n", "line 2: importing it failed: ValueError: no"),
        ("from game import Nothing\n", "line 1: importing it failed: ImportError"),
        ("from multiAgents import *\nx = y\n", "line 2: importing it failed: NameError"),
        ("import multiAgents2\n", "it imports 'multiAgents2'"),
        ("def f():\n    return f()\nf()\n", "line 2: importing it failed: RecursionError"),
    ],
)
def test_files_that_cannot_be_imported(tmp_path: Path, code: str | bytes, message: str) -> None:
    report = graded(tmp_path, code, KNOWN)
    for test in report.tests:
        assert (test.status, test.share) == ("error", 0)
        assert test.message.startswith("the file cannot be imported: ")
        assert message in test.message
    assert report.points == 0


def test_the_lines_of_a_file_that_cannot_be_imported_are_its_own(tmp_path: Path) -> None:
    lines = only(graded(tmp_path, "x = 1\ndef f(:\n")).lines
    assert "importlib" not in lines
    assert lines.count("File ") == 1
    lines = only(graded(tmp_path, "import nomodule\n")).lines
    assert "importlib" not in lines


def test_an_import_without_end(tmp_path: Path) -> None:
    report = graded(tmp_path, "while True: pass\n", replace(KNOWN, import_seconds=0.3))
    assert {test.status for test in report.tests} == {"timeout"}
    assert "cannot be imported: the import was not done within" in next(report.tests).message


@pytest.mark.parametrize(
    "ending", ["import os\nos._exit(0)\n", "import os\nos.kill(os.getpid(), 11)"]
)
def test_an_import_that_ends_the_process(tmp_path: Path, ending: str) -> None:
    report = graded(tmp_path, CODE + "\n" + ending, KNOWN)
    assert {test.status for test in report.tests} == {"crashed"}


def test_what_an_import_prints_is_shown(tmp_path: Path) -> None:
    report = graded(tmp_path, "print('hello from', __name__)\nraise ValueError\n", KNOWN)
    assert {test.output for test in report.tests} == {"hello from multiAgents\n"}


@pytest.mark.parametrize("code", [b"\xef\xbb\xbf" + CODE.encode(), CODE.replace("\n", "\r\n")])
def test_files_as_other_editors_write_them(tmp_path: Path, code: str | bytes) -> None:
    assert graded(tmp_path, code).full_marks


MISSING = "class MultiAgentSearchAgent:\n    pass\n\n\nclass MiniMaxAgent:\n    pass\n"
MADE = "\n\nclass MinimaxAgent(MinimaxAgent):\n    def __init__({}):\n        {}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "multiAgents.py: the file is empty"),
        ("x = 1\n", "multiAgents.py: no class 'MinimaxAgent'; there is none"),
        (MISSING, "no class 'MinimaxAgent'; did you mean MiniMaxAgent"),
        ("class AlphaBetaAgent:\n    pass\n", "no class 'MinimaxAgent'; there is AlphaBetaAgent"),
        ("MinimaxAgent = 5\n", "multiAgents.py: no class 'MinimaxAgent'"),
        (CODE + MADE.format("self, tree", "pass"), "MinimaxAgent: no argument 'depth'"),
        (CODE + MADE.format("self", "pass"), "MinimaxAgent(depth=1): TypeError"),
        (CODE + MADE.format("self, *a, **k", "raise KeyError('x')"), "MinimaxAgent(depth=1): Key"),
        (
            CODE + MADE.format("self, *a, **k", "raise SystemExit"),
            "MinimaxAgent(depth=1): SystemExit",
        ),
        (CODE + "\n\nclass MinimaxAgent:\n    pass\n", "MinimaxAgent() takes no arguments"),
        (CODE + MADE.replace("(MinimaxAgent)", "").format("self, **k", "pass"), "'getAction'"),
    ],
)
def test_classes_that_cannot_be_used(tmp_path: Path, code: str, message: str) -> None:
    test = only(graded(tmp_path, code))
    assert test.status == "error"
    assert message in test.message


def test_names_of_the_course_are_those_of_the_template() -> None:
    text = (ROOT / "pacman/grading/handout/template/multiAgents.py").read_text(encoding="utf-8")
    assert set(COURSE) == set(re.findall(r"^(?:class |def )?(\w+)(?: =|\(|:)", text, re.MULTILINE))


ENDLESS = """
def value(state, agent):
    best = min if agent else max
    other = (agent + 1) % state.getNumAgents()
    actions = state.getLegalActions(agent)
    return best(value(state.generateSuccessor(agent, action), other) for action in actions)
return value(gameState, 0)
"""


def test_a_search_beyond_the_end_of_the_game_is_named(tmp_path: Path) -> None:
    message = only(graded(tmp_path, minimax(ENDLESS))).message
    assert message.startswith("ValueError: m")
    assert message.endswith("no action is legal: evaluate that state instead")
    assert only(graded(tmp_path, minimax("min([])"))).message.endswith(("sequence", "empty"))


def test_one_class_that_is_missing_costs_only_its_tests(tmp_path: Path) -> None:
    report = graded(tmp_path, CODE.replace("class ReflexAgent", "class reflexAgent"), KNOWN)
    assert [question.points for question in report.questions] == [0, 4, 0]


# What is printed.


def test_output_is_kept_with_its_test(tmp_path: Path) -> None:
    code = minimax("import sys\nprint('out')\nprint('err', file=sys.stderr)\n1 / 0")
    assert only(graded(tmp_path, code)).output == "out\nerr\n"


def test_output_before_a_crash_is_kept(tmp_path: Path) -> None:
    code = minimax("print('before', end='')\nimport os, sys\nsys.stdout.flush()\nos._exit(3)")
    assert only(graded(tmp_path, code)).output == "before"


def test_long_output_is_cut_in_the_middle(tmp_path: Path) -> None:
    code = minimax("print('first')\nfor i in range(40000): print(i)\nprint('last')\nreturn 'West'")
    output = only(graded(tmp_path, code)).output
    assert output.startswith("first\n0\n1\n")
    assert output.endswith("39999\nlast\n")
    assert " bytes left out ...\n" in output
    assert len(output) < limits.SHOWN_OUTPUT + 100


def test_output_that_just_fits_is_whole(tmp_path: Path) -> None:
    code = minimax(f"print('x' * {limits.SHOWN_OUTPUT - 1})\nreturn 'West'")
    assert len(only(graded(tmp_path, code)).output) == limits.SHOWN_OUTPUT
    code = minimax(f"print('x' * {limits.SHOWN_OUTPUT})\nreturn 'West'")
    assert "... 1 bytes left out ..." in only(graded(tmp_path, code)).output


def test_much_output_disturbs_no_test(tmp_path: Path) -> None:
    noisy = (
        "\n\nclass MinimaxAgent(MinimaxAgent):\n    def getAction(self, gameState):\n"
        "        for _ in range(50): print('x' * 99_999)\n"
        "        return super().getAction(gameState)\n"
    )
    test = only(graded(tmp_path, CODE + noisy))
    assert test.status == "passed"
    assert "left out" in test.output


def test_output_that_is_no_text(tmp_path: Path) -> None:
    code = minimax(
        "import os\nos.write(1, b'\\xff\\xfe\\x00\\xed\\xa0\\x80')\nprint('\\ud800')\nreturn 'West'"
    )
    report = graded(tmp_path, code)
    check_contract(report)
    report_text = json.dumps(report.as_data(), ensure_ascii=False)
    assert report_text.encode("utf-8")


# Points.


def trees(folder: Path, count: int, question: str = QUESTION, **more: str) -> Plan:
    files = {"question": question, **{f"t{n}": TREE + "".join(more.values()) for n in range(count)}}
    return plan(assignment(folder, {"q1": files}))


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 3, 6, 7, 11])
@pytest.mark.parametrize("points", ["1", "4", "0.1", "25"])
def test_parts_of_points_sum_up(tmp_path: Path, count: int, points: str) -> None:
    known = trees(tmp_path / "cases", count, f"title: Trees\npoints: {points}\n")
    report = grade.grade(str(GOOD), known)
    assert report.points == report.max_points == report.questions[0].points == float(points)
    assert report.full_marks


def test_weights_count_among_the_tests_of_a_criterion(tmp_path: Path) -> None:
    files = {
        "a": TREE + "weight: 2\n",
        "b": TREE.replace("Minimax", "Expectimax"),
        "c": TREE + "weight: 0\n",
    }
    known = plan(assignment(tmp_path / "cases", {"q1": {"question": QUESTION, **files}}))
    report = graded(tmp_path, minimax(FIRST), known)
    assert [test.share for test in report.tests] == [0, 1, 0]
    assert report.points == 1.25  # a third of 4, rounded down to quarters


def test_a_test_that_weighs_nothing_is_needed_for_full_points(tmp_path: Path) -> None:
    files = {"a": TREE + "weight: 0\n", "b": TREE.replace("Minimax", "Expectimax")}
    known = plan(assignment(tmp_path / "cases", {"q1": files}))
    assert graded(tmp_path, minimax(FIRST), known).points == 3.75


def test_all_or_nothing(tmp_path: Path) -> None:
    question = QUESTION + "scoring: all-or-nothing\n"
    files = {"question": question, "a": TREE, "b": TREE.replace("Minimax", "Expectimax")}
    known = plan(assignment(tmp_path / "cases", {"q1": files}))
    assert grade.grade(str(GOOD), known).points == 4
    report = graded(tmp_path, minimax(FIRST), known)
    assert [test.status for test in report.tests] == ["failed", "passed"]
    assert [test.share for test in report.tests] == [0, 1]
    assert (report.points, report.max_points) == (0, 4)


def test_three_timeouts_end_a_question(tmp_path: Path) -> None:
    known = trees(tmp_path / "cases", 6, seconds="seconds: 0.2\n")
    began = time.monotonic()
    report = graded(tmp_path, minimax("while True: pass"), known)
    assert {test.status for test in report.tests} == {"timeout"}
    late = "not run: 3 tests of q1 ran out of time before"
    assert [test.message == late for test in report.tests] == [False] * 3 + [True] * 3
    assert time.monotonic() - began < 20


@pytest.mark.slow
def test_timeouts_of_one_question_do_not_end_another(tmp_path: Path) -> None:
    slow = {f"t{n}": TREE + "seconds: 0.2\n" for n in range(4)}
    other = {"t": TREE.replace("Minimax", "Expectimax")}
    known = plan(assignment(tmp_path / "cases", {"q1": slow, "q2": other}))
    report = graded(tmp_path, minimax("while True: pass"), known)
    assert [question.points for question in report.questions] == [0, 4]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("questions", "tests", "left"),
    [
        (["q2"], [], {"q2/deeper", "q2/tree", "q2/turns"}),
        ([], ["q2/tree"], {"q2/tree"}),
        (["q1"], ["q2/tree", "q2/deeper"], {"q1/wins", "q2/tree", "q2/deeper"}),
        (["q2", "q2"], ["q2/tree"], {"q2/deeper", "q2/tree", "q2/turns"}),
    ],
)
def test_a_part_is_graded_like_the_whole(
    tmp_path: Path, questions: list[str], tests: list[str], left: set[str]
) -> None:
    code = minimax(f"print('hello')\nif gameState.getNumAgents() == 3: 1 / 0\n{FIRST}")
    whole = {t.id: asdict(t) | {"seconds": 0} for t in graded(tmp_path, code, KNOWN).tests}
    chosen = plan(select(KNOWN.assignment, questions, tests))
    part = {t.id: asdict(t) | {"seconds": 0} for t in graded(tmp_path, code, chosen).tests}
    assert part == {name: whole[name] for name in left}


# The same every time.

RESTLESS = """
import random
import time

LETTERS = {chr(97 + n) * 3 for n in range(26)}


class MinimaxAgent(MinimaxAgent):
    def getAction(self, gameState):
        print(random.random(), sorted(LETTERS)[0], list(LETTERS)[:5], hash("x"), __name__)
        action = super().getAction(gameState)
        others = random.sample(gameState.getLegalActions(), 1)
        return others[0] if random.random() < 0.5 else action


class ReflexAgent(Agent):
    def getAction(self, gameState):
        print(random.random(), time.time() > 0)
        return random.choice(gameState.getLegalActions())
"""
SCRIPT = """
import json, sys
sys.path[:0] = {paths!r}
from test_grade import KNOWN, data_of
from pacman.grading.grade import grade
print(json.dumps(data_of(grade(sys.argv[1], KNOWN)), sort_keys=True))
"""


def test_the_same_again(tmp_path: Path) -> None:
    reports = [data_of(graded(tmp_path, CODE + RESTLESS, KNOWN)) for _ in range(3)]
    assert reports[0] == reports[1] == reports[2]
    statuses = {t["status"] for q in reports[0]["questions"] for t in q["tests"]}
    assert statuses == {"passed", "failed"}


@pytest.mark.slow
def test_the_same_elsewhere(tmp_path: Path) -> None:
    """In another process, under other seeds and languages, in another folder."""
    path = written(tmp_path, CODE + RESTLESS)
    script = SCRIPT.format(
        paths=[str(ROOT), str(ROOT / "tests/support"), str(ROOT / "tests/grading")]
    )
    (tmp_path / "elsewhere").mkdir()
    outputs = set()
    for more, folder in (
        ({"PYTHONHASHSEED": "1"}, ROOT),
        ({"PYTHONHASHSEED": "2", "LANG": "de_DE.UTF-8", "LC_ALL": "C", "TZ": "Asia/Tokyo",
          "PYTHONOPTIMIZE": "2", "PYTHONPATH": "/nowhere", "HOME": "/nowhere", "COLUMNS": "20",
          "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "0"}, tmp_path / "elsewhere"),
    ):  # fmt: skip
        command = [sys.executable, "-c", script, path]
        ran = subprocess.run(
            command, cwd=folder, check=True, env={**os.environ, **more}, stdout=subprocess.PIPE
        )
        outputs.add(ran.stdout)
    assert len(outputs) == 1
    assert json.loads(outputs.pop()) == json.loads(json.dumps(data_of(grade.grade(path, KNOWN))))


# A course's secret.


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    files = {"random": TREES, "tree": TREE, "turns": TURNS}
    return assignment(tmp_path_factory.mktemp("drawn") / "cases", {"q1": files})


@pytest.mark.slow
def test_a_secret_changes_what_is_drawn(drawn: Assignment) -> None:
    practice, one, other = (plan(drawn, secret) for secret in ("", "one", "other"))
    for name in ("q1/random", "q1/turns"):
        assert one.expected[name] != practice.expected[name]
        assert one.expected[name] != other.expected[name]
        assert one.expected[name] == plan(drawn, "one").expected[name]
    assert one.expected["q1/tree"] == practice.expected["q1/tree"]


@pytest.mark.slow
@pytest.mark.parametrize("secret", ["", "one", "other", "ü " * 1000])
def test_what_is_right_is_right_under_any_secret(drawn: Assignment, secret: str) -> None:
    report = grade.grade(str(GOOD), plan(drawn, secret))
    assert [test.message for test in report.tests if test.status != "passed"] == []


@pytest.mark.slow
def test_other_trees_are_drawn(drawn: Assignment, tmp_path: Path) -> None:
    code = minimax("print(gameState.getLegalActions(), gameState.getNumAgents())\n1 / 0")
    known = [plan(select(drawn, [], ["q1/random"]), secret) for secret in ("", "one", "other")]
    outputs = [only(graded(tmp_path, code, each)).output for each in (*known, known[1])]
    assert outputs[1] == outputs[3]
    assert len(set(outputs)) == 3


@pytest.mark.slow
def test_secret_and_environment_stay_with_the_grader(
    drawn: Assignment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PACMAN_COURSE_SECRET", "hush-hush-4711")
    monkeypatch.setenv("SOME_TOKEN", "token-4712")
    code = minimax(
        "import gc, os, sys\ngc.unfreeze()\n"
        "print(dict(os.environ), sys.argv, sys.path)\n"
        "for thing in gc.get_objects():\n"
        "    if isinstance(thing, (str, dict, list)) and 'hush-' 'hush' in str(thing):\n"
        "        print(thing)\n"
        "print(open('/proc/self/environ').read())"
    )
    report = graded(tmp_path, code, plan(drawn, "hush-hush-4711"))
    text = json.dumps(report.as_data())
    assert "PYTHONHASHSEED" in text
    assert "hush-hush-4711" not in text
    assert "token-4712" not in text
    assert "SOME_TOKEN" not in text
    assert str(ROOT) not in text


# What a submission reads of the states of a tree.


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "gameState.getFood()",
            "no getFood here: this test searches a small tree, which has no food or ghosts",
        ),
        ("gameState.getScroe()", "GameState has no method 'getScroe'; did you mean getScore?"),
        (
            "gameState.generateSuccessor('West', 0)",
            "generateSuccessor('West', 0): swapped arguments: first comes the agent, then",
        ),
    ],
)
def test_what_a_tree_cannot_answer_is_reported(code: str, message: str, tmp_path: Path) -> None:
    test = only(graded(tmp_path, minimax(code)))
    assert test.status == "error"
    assert message in test.message


def test_states_of_trees_have_the_names_of_all_editions(tmp_path: Path) -> None:
    body = (
        "assert type(gameState).__name__ == 'GameState'\n"
        "assert repr(gameState) == str(gameState) == '<GameState root>'\n"
        "west = gameState.getNextState(0, 'West')\n"
        "assert west == gameState.getPacmanNextState('West') != gameState\n"
        "assert west == gameState.generatePacmanSuccessor('West')\n"
        "assert west in {west: 1} and len({west, gameState, gameState.deepCopy()}) == 2\n"
        "assert west.getLegalPacmanActions() == west.getLegalActions(7) == ['Left', 'Right']\n"
        "return None"
    )
    test = only(graded(tmp_path, minimax(body)))
    assert test.message.startswith("returned None instead of an action")
