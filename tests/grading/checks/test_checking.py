"""`check`: every kind of problem that test cases can have is found in a small assignment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import written
from submitted import ATTACKED, ROOT, assignment

from pacman.commands.autograder import main
from pacman.grading.assignment import cases, expectations
from pacman.grading.checks import checking
from pacman.grading.checks.trials import AT_ONCE, PROGRAM, trials
from pacman.grading.grade import grade, plan
from pacman.grading.kinds.trees import random_trees
from pacman.grading.report import QuestionResult, Report
from pacman.grading.verdict import Status

pytestmark = pytest.mark.slow

# A search that takes the first action, or looks at one ply only, gets this wrong.
TREE = """\
kind: tree
agent: MinimaxAgent
depth: 1
agents: 2
tree:
  North: {Left: 1, Right: 9}
  South: {Left: 3, Right: 4}
"""
ONE_WAY = TREE.replace("  North: {Left: 1, Right: 9}\n", "").replace(", Right: 4", "")
GAMES = """\
kind: games
agent: MinimaxAgent
depth: 1
layout: testClassic
ghosts: 0
seed: 1
turns: 2
score: [-2]
"""
SEARCH = """\
class MinimaxAgent:
    def __init__(self, evalFn=None, depth="2"):
        pass

    def getAction(self, state):
        {body}
"""
ALL_EXPANDED = """\
class MinimaxAgent:
    def __init__(self, evalFn=None, depth="2"):
        self.depth = int(depth)

    def getAction(self, state):
        self.expand(state, 0, self.depth)
        return state.getLegalActions(0)[0]

    def expand(self, state, agent, plies):
        if agent == state.getNumAgents():
            agent, plies = 0, plies - 1
        for action in state.getLegalActions(agent) if plies else []:
            self.expand(state.generateSuccessor(agent, action), agent + 1, plies)
"""
FIRST = SEARCH.format(body="return state.getLegalActions(0)[0]")
HANGS = SEARCH.format(body="while True: pass")


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets the wrong submissions that tests are tried with; the first action for all, at first."""
    folder = tmp_path / "wrong"
    monkeypatch.setattr(checking, "MISTAKES", str(folder))

    def put(**texts: str) -> None:
        for path in folder.glob("*"):
            path.unlink()
        written.write(folder, {f"{name}.py": text for name, text in texts.items()})

    put(first=FIRST)
    return put


def _checked(folder: str) -> list[str]:
    problems = checking.check(cases.load(folder), lambda _what, _done, _of: None)
    return [problem.replace(folder + os.sep, "") for problem in problems]


def _generated(folder: Path, *questions: str, **tests: str) -> str:
    made = written.assignment(folder / "assignment", *questions, **tests)
    expectations.generate(cases.load(made))
    return made


def test_nothing_is_wrong(tmp_path: Path, wrong: Callable[..., None]) -> None:
    assert _checked(_generated(tmp_path, one=TREE)) == []


def test_files_that_differ_or_belong_to_nothing(tmp_path: Path, wrong: Callable[..., None]) -> None:
    folder = _generated(tmp_path, one=TREE, two=TREE)
    (tmp_path / "assignment" / "q1" / "two.yaml").unlink()
    (tmp_path / "assignment" / "q1" / "one.yaml").write_text(TREE.replace("3", "2"))
    command = f"python autograder.py generate --test-cases {folder}"
    differs = f"not what the reference gives: look why, or write it with '{command}'"
    assert _checked(folder) == [
        f"q1/one.expected.yaml:1:1: {differs}",
        "q1/two.expected.yaml:1:1: belongs to no test case: remove it",
    ]


def test_a_test_that_the_reference_fails(tmp_path: Path, wrong: Callable[..., None]) -> None:
    hard = GAMES.replace("-2", "400.5")
    (problem,) = _checked(_generated(tmp_path, one=TREE, hard=hard))
    assert problem.startswith("q1/hard: the reference does not pass it: failed: 0 of 1 games won")
    assert "; expected an average score of 400.5" in problem


def test_a_test_that_the_empty_template_passes(tmp_path: Path, wrong: Callable[..., None]) -> None:
    easy = GAMES.replace("agent: MinimaxAgent\ndepth: 1", "evaluation: scoreEvaluationFunction")
    problems = _checked(_generated(tmp_path, one=TREE, easy=easy))
    assert problems == ["q1/easy: the empty template passes it"]


def test_a_test_that_nothing_fails(tmp_path: Path, wrong: Callable[..., None]) -> None:
    unproven = "no wrong submission fails it, so what does it test?"
    folder = _generated(tmp_path, one=TREE, same=ONE_WAY)
    wrong(reads_all=_expanding("return state.getLegalActions(0)[0]"))
    assert _checked(folder) == [f"q1/same: {unproven}"]


def _expanding(body: str) -> str:
    """A search that expands what it has to, and then does something else."""
    every = """for action in state.getLegalActions(0):
            after = state.generateSuccessor(0, action)
            for answer in after.getLegalActions(1):
                after.generateSuccessor(1, answer)
        """
    return SEARCH.format(body=every + body)


def test_one_question_alone(
    tmp_path: Path, wrong: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    wrong(reads_all=_expanding("return state.getLegalActions(0)[0]"))
    assignment(tmp_path / "cases", {"q1": {"one": TREE}, "q2": {"same": ONE_WAY}})
    command = ["check", "--test-cases", str(tmp_path / "cases")]
    assert main([*command, "-q", "q1"]) == 0
    assert "1 test case: as the reference gives them" in capsys.readouterr().out
    assert main([*command, "-q", "q2"]) == 1
    assert "q2/same: no wrong submission fails it" in capsys.readouterr().out
    assert main([*command, "-q", "q3"]) == 2
    assert "no question 'q3'" in capsys.readouterr().err


def test_in_an_all_or_nothing_question_each_test_has_to_fail_by_itself(
    tmp_path: Path, wrong: Callable[..., None]
) -> None:
    folder = _generated(tmp_path, one=TREE, same=ONE_WAY)
    (Path(folder) / "q1" / "question.yaml").write_text(
        written.QUESTION + "scoring: all-or-nothing\n"
    )
    wrong(reads_all=_expanding("return state.getLegalActions(0)[0]"))
    assert _checked(folder) == ["q1/same: no wrong submission fails it, so what does it test?"]
    hard = GAMES.replace("-2", "400.5")
    written.assignment(Path(folder), one=TREE, same=ONE_WAY, hard=hard)
    (Path(folder) / "q1" / "question.yaml").write_text(
        written.QUESTION + "scoring: all-or-nothing\n"
    )
    (problem,) = _checked(folder)  # and not for the two that the reference passes
    assert problem.startswith("q1/hard: ")


@pytest.mark.parametrize(
    "text", ["class Other: pass\n", "import nothing_of_this_name\n", "def broken(:\n", ""]
)
def test_what_every_test_would_notice_proves_none(
    tmp_path: Path, wrong: Callable[..., None], text: str
) -> None:
    wrong(useless=text)
    unproven = "no wrong submission fails it, so what does it test?"
    assert _checked(_generated(tmp_path, one=TREE)) == [f"q1/one: {unproven}"]


def test_tests_that_were_not_run_are_not_proven(tmp_path: Path, wrong: Callable[..., None]) -> None:
    """After three tests that ran out of time the rest of a question is not run."""
    wrong(hangs=HANGS)
    quick = TREE + "seconds: 0.2\n"
    folder = _generated(tmp_path, a=quick, b=quick, c=quick, d=quick)
    assert _checked(folder) == ["q1/d: no wrong submission fails it, so what does it test?"]


DRAWN = """\
kind: random-trees
agent: MinimaxAgent
depth: 2
agents: [2, 2]
trees: 1
levels: 4
ends: 0
seed: 4
"""
QUESTION = """\
title: One
points: 2
criteria:
- {id: chosen, points: 2, says: The choice is right, mistakes: [first]}
"""


def test_what_holds_without_a_secret_need_not_hold_with_one(
    tmp_path: Path, wrong: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one drawn tree the first action is right now and then."""
    monkeypatch.setattr(random_trees, "MOST_TRIED", 2_000)  # no tree of one ply is a foil
    folder = tmp_path / "cases"
    drawn = f"{DRAWN}expanded: any\ncriterion: chosen\n".replace("depth: 2", "depth: 1")
    assignment(folder, {"q1": {"question": QUESTION, "one": drawn}})
    wrong(first=ALL_EXPANDED)
    loaded = cases.load(str(folder))
    assert checking.check(loaded, lambda *_: None) == []
    problems = checking.check(loaded, lambda *_: None, secrets=4)
    first = "q1, criterion chosen: first loses nothing there, and should"
    found = [problem for problem in problems if problem.endswith(first)]
    assert found
    numbers = [int(problem.split(":")[0].removeprefix("with secret ")) for problem in found]
    assert numbers == sorted(set(numbers))
    assert 1 <= numbers[0] <= numbers[-1] <= 4
    for number in range(1, 5):
        (test,) = grade(str(tmp_path / "wrong" / "first.py"), plan(loaded, str(number))).tests
        assert (test.status == "passed") == (number in numbers)


@pytest.mark.parametrize(("share", "problems"), [("1", 0), ("0.2", 1)])
def test_what_wrong_choices_may_earn_at_most(
    share: str,
    problems: int,
    tmp_path: Path,
    wrong: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The worst leaf is all that one ply of minimax asks for."""
    folder = _generated(tmp_path, one=TREE)
    (Path(folder) / "q1" / "question.yaml").write_text(f"{written.QUESTION}undeserved: {share}\n")
    worst = [path for path in checking.undeserved() if path.endswith("/worst_leaf.py")]
    monkeypatch.setattr(checking, "undeserved", lambda: worst)
    wrong(first=FIRST)
    found = _checked(folder)
    assert len(found) == problems
    said = "q1: worst-leaf gets 4 of 4, and deserves 20% of them at most"
    assert all(each == said for each in found)


def test_only_what_a_limit_is_for_is_tried() -> None:
    """The worthless evaluations have nothing that the searches' questions ask for."""
    questions = cases.load(str(ROOT / "test_cases")).questions
    limited = {question.id for question in questions if question.undeserved is not None}
    assert limited == {"q2", "q3", "q4"}
    judged = checking._judged(cases.load(str(ROOT / "test_cases")))
    names = {os.path.basename(path) for path in judged}
    every = {os.path.basename(path) for path in checking.undeserved()}
    assert names == {name for name in every if not name.startswith(("evaluation_", "reflex_"))}
    assert len(names) >= 5


def test_with_a_secret_failed_trees_are_not_run_again(
    tmp_path: Path, wrong: Callable[..., None]
) -> None:
    """The results are those of grading it all, and less is run."""
    trees = {"one": TREE, "two": TREE.replace("3", "2")}
    tests = {name: f"{tree}criterion: written\n" for name, tree in trees.items()}
    question = QUESTION.replace("chosen", "written") + QUESTION.splitlines()[-1].replace("2,", "3,")
    folder = tmp_path / "cases"
    question = question.replace("points: 2\n", "points: 5\n")
    tests |= {"question": f"{question}\n", "three": f"{DRAWN}criterion: chosen\n"}
    assignment(folder, {"q1": tests})
    expectations.generate(cases.load(str(folder)))
    loaded = cases.load(str(folder))
    wrong(first=FIRST, all=ALL_EXPANDED)
    with trials(plan(loaded), {}, checking.mistakes(), ()) as graded:
        reports = dict(graded)
    before = {name: _marked(report) for name, report in reports.items()}
    known = plan(loaded, "5")
    with trials(known, before, (), checking.mistakes()) as graded:
        reports = dict(graded)
    ran: list[str] = []
    for name, report in reports.items():
        whole = grade(str(tmp_path / "wrong" / f"{name}.py"), known)
        assert list(map(_points, report.questions)) == list(map(_points, whole.questions))
        shares = [(test.id, test.share) for test in whole.tests]
        assert [(test.id, test.share) for test in report.tests] == shares
        ran += [test.id for test in report.tests if test.seconds >= 0]
    assert 0 < len(ran) < 2 * 3


def _marked(report: Report) -> Report:
    """The report with times that no test takes."""
    questions = (
        replace(each, tests=tuple(replace(test, seconds=-1.0) for test in each.tests))
        for each in report.questions
    )
    return replace(report, questions=tuple(questions))


def _points(question: QuestionResult) -> tuple[object, ...]:
    return question.points, question.max_points, question.criteria


def test_without_wrong_submissions_nothing_is_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "MISTAKES", str(tmp_path / "nowhere"))
    (problem,) = _checked(_generated(tmp_path, one=TREE))
    assert problem.startswith("there are no wrong submissions to try here")


def test_a_failure_of_the_grader_is_reported_and_proves_nothing(
    tmp_path: Path, wrong: Callable[..., None]
) -> None:
    wrong(first=FIRST)
    known = plan(cases.load(_generated(tmp_path, one=TREE)))
    lacking = replace(known, expected={"q1/one": {}})  # a bug: what is expected got lost
    with trials(lacking, {}, checking.mistakes(), ()) as graded:
        broken, unproven = checking._unproven(known, graded, lambda *_: None)
    assert broken.startswith("q1/one: the grader failed on first: the grader failed, not the")
    assert "TypeError" in broken
    assert unproven == "q1/one: no wrong submission fails it, so what does it test?"


def test_the_wrong_submissions_of_the_project_are_found() -> None:
    files = checking.mistakes()
    assert len(files) >= 40
    assert files == sorted(files)
    for path in files:
        compile(Path(path).read_text(encoding="utf-8"), path, "exec")


def test_submissions_are_reported_in_their_order(
    tmp_path: Path, wrong: Callable[..., None]
) -> None:
    wrong(**dict.fromkeys(("c", "a", "d", "b"), FIRST))
    heard: list[tuple[str, int, int]] = []
    folder = _generated(tmp_path, one=TREE)
    assert checking.check(cases.load(folder), lambda *what: heard.append(what)) == []
    assert heard[1:] == [("a", 0, 4), ("b", 1, 4), ("c", 2, 4), ("d", 3, 4)]


def test_two_at_a_time_give_the_same_reports(tmp_path: Path, wrong: Callable[..., None]) -> None:
    wrong(first=FIRST, all=_expanding("return state.getLegalActions(0)[0]"), hangs=HANGS)
    quick = TREE + "seconds: 0.3\n"
    known = plan(cases.load(_generated(tmp_path, one=quick, two=quick)))
    alone = [grade(path, known) for path in checking.mistakes()]
    with trials(known, {}, checking.mistakes(), ()) as graded:
        together = dict(graded)

    def verdicts(reports: list[Report]) -> list[Any]:
        return [[(t.id, t.status, t.share, t.message) for t in r.tests] for r in reports]

    assert verdicts([*together.values()]) == verdicts(alone)
    assert [*together] == ["all", "first", "hangs"]


def test_after_ctrl_c_the_rest_is_not_begun(tmp_path: Path, wrong: Callable[..., None]) -> None:
    slow = f"{FIRST}\nsum(range(4_000_000))\n"
    wrong(**{f"n{number}": slow for number in range(40)})
    folder = _generated(tmp_path, one=TREE)
    for path in checking.mistakes():
        os.utime(path, (0, os.stat(path).st_mtime))

    def interrupted(what: str, _done: int, _of: int) -> None:
        if what == "n1":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        checking.check(cases.load(folder), interrupted)
    begun = sum(os.stat(path).st_atime > 0 for path in checking.mistakes())
    assert 2 <= begun < 20  # two or a few more


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_graders_end_with_the_process_that_gives_the_jobs() -> None:
    """Even if that is killed."""
    command = [sys.executable, "autograder.py", "check", "--test-cases", str(ATTACKED)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        while len(graders := _graders(process.pid)) < AT_ONCE:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    for _ in range(1000):
        if not any(map(_is_grader, graders)):
            break
        time.sleep(0.03)
    assert not any(map(_is_grader, graders))


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_a_grader_that_dies_fails_one_submission(
    tmp_path: Path, wrong: Callable[..., None]
) -> None:
    wrong(first=FIRST, hangs=HANGS)
    known = plan(cases.load(_generated(tmp_path, one=f"{TREE}seconds: 20\n")))
    with trials(known, {}, checking.mistakes(), ()) as graded:
        name, first = next(graded)
        for grader in _graders(os.getpid()):
            os.kill(grader, signal.SIGKILL)
        ((_, second),) = graded
    (died,) = second.tests
    assert (died.id, died.status) == ("q1/one", Status.HARNESS_ERROR)
    assert died.message == "its process was ended by SIGKILL"
    assert [(name, test.status) for test in first.tests] == [("first", Status.FAILED)]


def _graders(parent: int) -> list[int]:
    tasks = Path(f"/proc/{parent}/task").iterdir()
    children = [int(word) for task in tasks for word in (task / "children").read_text().split()]
    return list(filter(_is_grader, children))


def _is_grader(process: int) -> bool:
    try:
        return PROGRAM.encode() in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:  # it has just ended
        return False
