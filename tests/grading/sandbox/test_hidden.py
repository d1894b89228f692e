"""Hidden tests run last, and what students see depends on none of them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from submitted import CODE, GOOD, TREE, assignment, minimax, written

from pacman.course.results.redaction import handed_out
from pacman.grading import grade
from pacman.grading.grade import Plan
from pacman.grading.report import Report, TestResult, as_json
from pacman.grading.reports.gradescope import results
from pacman.grading.reports.page import page
from pacman.grading.sandbox.limits import MOST_TIMEOUTS
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.sandbox import OWN_LAYERS
from pacman.grading.verdict import Status, Verdict

pytestmark = pytest.mark.slow

# Where a submission knows a hidden test by the first action it sees.
TELLING = TREE.replace("West", "Yonder").replace("East", "Hither")
HIDDEN = f"{TELLING}visibility: hidden\n"
DUE = TREE + "visibility: after_due_date\n"
PUBLISHED = TREE + "visibility: after_published\n"
TWO_CRITERIA = """title: Trees
points: 4
criteria:
- {id: one, points: 2, says: One}
- {id: two, points: 2, says: Two, needs: one}
"""
# Right but for hidden tests, which it fails.
FAILS_HIDDEN = """
if "Yonder" in gameState.getLegalActions():
    return "North"
return Right().getAction(gameState)
"""


def failing_hidden(body: str = FAILS_HIDDEN) -> str:
    return minimax(body).replace(CODE, f"{CODE}\n\nclass Right(MinimaxAgent):\n    pass\n")


def plan(folder: Path, questions: Mapping[str, Mapping[str, str]]) -> Plan:
    return grade.plan(assignment(folder / "cases", questions))


def question(points: int = 4, **more: object) -> str:
    lines = [f"{key}: {value}\n" for key, value in more.items()]
    return f"title: Trees\npoints: {points}\n{''.join(lines)}"


def points(report: Report) -> list[float]:
    return [each.points for each in report.questions]


def heard(submission: str, known: Plan) -> tuple[list[str], Report]:
    """The tests in the order of running, and the report."""
    tests: list[str] = []
    report = grade.grade(submission, known, lambda test: tests.append(test.id))
    return tests, report


# The order.


def test_what_students_see_later_runs_later(tmp_path: Path) -> None:
    known = plan(tmp_path, {
        "q1": {"a": HIDDEN, "b": TREE, "c": DUE}, "q2": {"a": PUBLISHED, "b": TREE, "c": HIDDEN},
    })  # fmt: skip
    tests, report = heard(str(GOOD), known)
    assert tests == ["q1/b", "q2/b", "q1/c", "q2/a", "q1/a", "q2/c"]
    assert [test.id for test in report.tests] == [
        "q1/a", "q1/b", "q1/c", "q2/a", "q2/b", "q2/c",
    ]  # fmt: skip
    assert report.full_marks


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_no_process_is_left_of_visible_tests_when_hidden_ones_run(tmp_path: Path) -> None:
    """Also none that is getting ready for the next test."""
    known = plan(tmp_path, {"q1": {"a": TREE, "b": TREE, "y": HIDDEN, "z": HIDDEN}})
    there: dict[str, set[int]] = {}
    before = below(os.getpid())  # of other tests

    def look(test: TestResult) -> None:
        there[test.id] = below(os.getpid()) - before

    grade.grade(str(GOOD), known, look)
    assert len(there["q1/b"]) > 2
    assert not there["q1/b"] & there["q1/y"]
    assert there["q1/a"] & there["q1/b"]
    assert there["q1/y"] & there["q1/z"]


def below(pid: int) -> set[int]:
    """The processes that a process started, and those that they did."""
    found = set()
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            state, parent = stat.rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found |= {int(name), *below(int(name))}
    return found


def test_tests_out_of_time_count_in_visible_and_hidden_ones_together(tmp_path: Path) -> None:
    brief = f"seconds: 0.1\n{TREE}"
    hidden = f"{brief}visibility: hidden\n"
    names = "abcdef"[: MOST_TIMEOUTS + 1]
    files = dict.fromkeys(names, hidden) | {"x": brief}
    known = plan(tmp_path, {"q1": files, "q2": {"a": hidden}})
    report = grade.grade(written(tmp_path, minimax("while True: pass")), known)
    late = f"not run: {MOST_TIMEOUTS} tests of q1 ran out of time before"
    run = "out of time: not done within 0.1 s"
    messages = [test.message for test in report.tests]
    assert messages == [run] * (MOST_TIMEOUTS - 1) + [late] * 2 + [run] * 2


def test_layers_are_known_where_no_hidden_test_is_run(tmp_path: Path) -> None:
    """New processes for hidden tests say nothing of layers before one of them is used."""
    known = plan(tmp_path, {"q1": {"a": TREE, "z": HIDDEN}})
    missing = Verdict(Status.TIMEOUT, "not run")
    with opened(written(tmp_path, "raise KeyError")) as ready:
        report = grade.graded(ready, known)
        assert grade.unfinished(ready, known, [], missing, 0.0).isolation == report.isolation
    layers = grade.grade(str(GOOD), known).isolation
    assert report.isolation == layers
    assert {*layers["in_force"]} > {*OWN_LAYERS}


# Points that depend on hidden tests.


@pytest.mark.parametrize("needs", [["q1"], ["q1", "q2"]])
def test_a_question_that_needs_one_whose_hidden_tests_fail(
    tmp_path: Path, needs: list[str]
) -> None:
    """Its visible tests ran before anybody knew, and stay as they are."""
    known = plan(tmp_path, {
        "q1": {"a": TREE, "z": HIDDEN},
        "q2": {"a": TREE},
        "q3": {"question": question(needs=needs), "a": TREE, "z": f"{TREE}visibility: hidden\n"},
    })  # fmt: skip
    report = grade.grade(written(tmp_path, failing_hidden()), known)
    assert points(report) == [2.0, 4.0, 0.0]
    seen, unseen = report.questions[-1].tests
    assert (seen.status, seen.message) == ("passed", "")
    assert unseen.message == "not run: q1 needs full points first"
    assert report.questions[-1].lacking == "q1 needs full points first"
    assert [score.points for score in report.questions[-1].criteria] == [0.0]
    assert not any(question.lacking for question in report.questions[:-1])
    assert points(grade.grade(str(GOOD), known)) == [4.0] * 3


def test_a_question_that_needs_one_whose_visible_tests_fail(tmp_path: Path) -> None:
    known = plan(tmp_path, {
        "q1": {"a": TREE, "z": HIDDEN},
        "q2": {"question": question(needs=["q1"]), "a": TREE, "z": HIDDEN},
    })  # fmt: skip
    report = grade.grade(written(tmp_path, minimax("return 'West'")), known)
    assert {test.message for test in report.questions[1].tests} == {
        "not run: q1 needs full points first"
    }
    assert report.questions[1].lacking == "", "its tests say it"


@pytest.mark.parametrize(
    ("questions", "visibilities"),
    [
        ({"q1": {"a": TREE, "z": HIDDEN}}, ["hidden"]),
        ({"q1": {"a": TREE, "z": DUE}, "q2": {"a": TREE}}, ["after_due_date", "visible"]),
        ({"q1": {"question": TWO_CRITERIA, "a": f"{HIDDEN}criterion: one\n",
                 "b": f"{TREE}criterion: two\n"}}, ["hidden", "hidden"]),
        ({"q1": {"question": TWO_CRITERIA, "a": f"{TREE}criterion: one\n",
                 "b": f"{HIDDEN}criterion: two\n"}}, ["visible", "hidden"]),
        ({"q1": {"question": f"{TWO_CRITERIA}scoring: all-or-nothing\n",
                 "a": f"{TREE}criterion: one\n", "b": f"{HIDDEN}criterion: two\n"}},
         ["hidden", "hidden"]),
        ({"q1": {"a": HIDDEN}, "q2": {"question": question(needs=["q1"]), "a": TREE},
          "q3": {"question": question(needs=["q2"]), "a": TREE}, "q4": {"a": TREE}},
         ["hidden", "hidden", "hidden", "visible"]),
    ],
)  # fmt: skip
def test_points_are_seen_with_the_last_of_the_tests_that_decide_about_them(
    tmp_path: Path, questions: Mapping[str, Mapping[str, str]], visibilities: list[str]
) -> None:
    report = grade.grade(str(GOOD), plan(tmp_path, questions))
    assert [s.visibility for q in report.questions for s in q.criteria] == visibilities


# What students see.

# What a submission may do in a hidden test.
FARES = {
    "passes": "pass",
    "fails": 'return "North"',
    "raises": "raise ValueError(gameState.getLegalActions())",
    "prints": "print(gameState.getLegalActions())",
    "hangs": "while True: pass",
    "exits": "os._exit(0)",
    "floods": "while True: print('x' * 10_000)",
    "eats": "x = [bytes(1 << 26) for _ in range(99)]",
}
FARE = """
import os
if "Yonder" in gameState.getLegalActions():
    {}
return Right().getAction(gameState)
"""
ONE_OF_EACH = {
    "a": f"{HIDDEN}criterion: one\nseconds: 0.3\n",
    "b": f"{TREE}criterion: one\n",
    "c": f"{TREE}criterion: two\n",
    "d": TELLING + "visibility: after_due_date\ncriterion: two\nseconds: 0.3\n",
    "e": f"{HIDDEN}criterion: two\nabout: It is about zebras.\nseconds: 0.3\n",
    "f": f"{HIDDEN}criterion: one\nseconds: 0.3\n",
    "question": TWO_CRITERIA,
}
VARIED = {
    "q1": ONE_OF_EACH,
    "q2": {"question": question(needs=["q1"], scoring="all-or-nothing"), "b": TREE, "z": HIDDEN},
    "q3": {"question": question(needs=["q2"], extra=1), "b": TREE},
    "q4": {"b": TREE, "c": TREE.replace("8", "1")},
}


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    """Reports on submissions that fare alike in visible tests only."""
    folder = tmp_path_factory.mktemp("varied")
    known = plan(folder, VARIED)
    found = {}
    for name, body in FARES.items():
        path = written(folder, failing_hidden(FARE.format(body)))
        found[name] = timeless(grade.grade(path, known))
    return found


def timeless(report: Report) -> Report:
    """The report with the same time for each visible test; hidden ones show in the total."""
    questions = []
    for each in report.questions:
        tests = (replace(t, seconds=0.5) if t.visibility == "visible" else t for t in each.tests)
        questions.append(replace(each, tests=tuple(tests)))
    return replace(report, questions=tuple(questions))


def test_only_hidden_results_differ_there(varied: dict[str, Report]) -> None:
    """Or what follows would show nothing."""
    each = {tuple((t.status, t.message) for t in report.tests) for report in varied.values()}
    assert len(each) == len(FARES) - 1  # what is printed is no result
    assert len({points(report)[0] for report in varied.values()}) > 1
    for report in varied.values():
        seen = [test for test in report.tests if test.visibility == "visible"]
        assert {test.status for test in seen} == {"passed"}
        assert len(seen) == 6


def test_hand_outs_say_nothing_of_hidden_results(varied: dict[str, Report]) -> None:
    """With any results: the same page and the same data, except for points."""
    pages, data = set(), set()
    for report in varied.values():
        shown = handed_out(report)
        assert [q.points for q in shown.questions] == points(report)
        pages.add(page(pointless(shown)))
        data.add(as_json(pointless(shown)))
    assert (len(pages), len(data)) == (1, 1)
    assert "zebra" not in pages.pop() + data.pop()


def pointless(report: Report) -> Report:
    """The report with full points for everything."""
    questions = []
    for each in report.questions:
        scores = [replace(score, points=score.max_points) for score in each.criteria]
        questions.append(replace(each, points=each.max_points, criteria=tuple(scores)))
    return replace(report, points=report.max_points, questions=tuple(questions))


def test_gradescope_shows_nothing_of_hidden_results(varied: dict[str, Report]) -> None:
    """Not even points that depend on them; the whole score it hides by itself."""
    shown = set()
    for report in varied.values():
        said = results(report)
        said["tests"] = [test for test in said["tests"] if test["visibility"] == "visible"]
        del said["score"]
        shown.add(json.dumps(said))
    (only,) = shown
    assert "zebra" not in only
    names = [test["name"] for test in json.loads(only)["tests"] if "score" in test]
    assert names == ["q4: Trees"]


def test_the_teachers_report_has_everything(varied: dict[str, Report]) -> None:
    report = varied["raises"]
    assert "zebra" in page(report)
    assert "ValueError" in as_json(report)
    assert report.seconds > 0
    assert "q1 needs full points first" in page(report)
    lacking = next(t for t in results(report)["tests"] if t["name"] == "q3: Trees")
    assert lacking["output"] == "All its tests passed.\nq2 needs full points first.\n"
    assert lacking["visibility"] == "hidden"
