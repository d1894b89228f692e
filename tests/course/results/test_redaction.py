"""What is handed out says nothing of hidden tests, of this machine, or of other students."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from submitted import CODE, TREE, TREES, TURNS, assignment, minimax, written
from test_reports import report, result

from pacman.course.results.redaction import handed_out
from pacman.engine.players import STUDENT_FILE
from pacman.engine.recording import of_data
from pacman.grading import grade
from pacman.grading.assignment.criteria import Score
from pacman.grading.assignment.hints import Hint
from pacman.grading.assignment.keys import Visibility
from pacman.grading.assignment.visibility import NOT_SHOWN
from pacman.grading.explanation import Explanation, Named
from pacman.grading.report import Report
from pacman.grading.reports.page import page
from pacman.grading.verdict import Status
from pacman.support.project import ROOT

HIDDEN = "visibility: hidden\n"
# Names and numbers that are nowhere else, so that a page can be searched for them.
SECRET_TREE = f"""{HIDDEN}kind: tree
agent: MinimaxAgent
depth: 1
agents: 2
about: It is about zebras.
tree:
  Upstairs: {{Yonder: 31415, Hither: 92653}}
  Downstairs: {{Yonder: 58979, Hither: 32384}}
"""
SECRETS = ("zebra", "giveaway", "Upstairs", "Downstairs", "Yonder", "31,415", "32,384")
TELLS = """
import os, sys
print("told", __file__, os.getcwd(), sys.path, sys.prefix, sys.executable, os.__file__)

def everything(gameState):
    # All that a test can know of itself, printed and raised.
    actions = gameState.getLegalActions(0)
    values = [gameState.generateSuccessor(0, action).getScore() for action in actions]
    print(actions, values, gameState)
    return f"{actions} {values} {__file__} {os.__file__}"
"""
RAISES = "raise ValueError(everything(gameState))"
RETURNS = "return everything(gameState)"
HANGS = "while True: pass"
PRINTS = 'everything(gameState)\nreturn "Stop"'
# Looks at everything, and hopes for the best.
SEARCHES = """
def best(state):
    answers = [state.generateSuccessor(1, action) for action in state.getLegalActions(1)]
    return max([self.evaluationFunction(answer) for answer in answers], default=0)

everything(gameState)
return max(gameState.getLegalActions(0), key=lambda a: best(gameState.generateSuccessor(0, a)))
"""


def shown_texts(found: Report) -> str:
    return page(found) + json.dumps(found.as_data(), ensure_ascii=False)


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> grade.Plan:
    folder = tmp_path_factory.mktemp("assignment") / "tests"
    files = {
        "the-giveaway": SECRET_TREE,
        "board": TURNS,
        "board-giveaway": HIDDEN + TURNS.replace("seed: 5", "seed: 6"),
        "tree": TREE,
        "trees-giveaway": HIDDEN.replace("hidden", "after_due_date") + TREES,
    }
    return grade.plan(assignment(folder, {"q2": files}))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "told"),
    [(RAISES, SECRETS[:3]), (RETURNS, SECRETS[:3]), (PRINTS, SECRETS[:3]), (SEARCHES, SECRETS)],
)
def test_what_a_submission_tells_of_hidden_tests_is_not_handed_out(
    plan: grade.Plan, tmp_path: Path, body: str, told: tuple[str, ...]
) -> None:
    place = tmp_path / "lovelace_ada_4711"
    place.mkdir()
    code = minimax(body).replace(CODE, CODE + TELLS)
    whole = grade.grade(written(place, code), plan)
    shown = handed_out(whole)
    before, after = json.dumps(whole.as_data()), shown_texts(shown)
    assert [secret for secret in told if secret not in before] == []
    assert [secret for secret in (*SECRETS, "31415", "32384") if secret in after] == []
    for place_of in (tempfile.gettempdir(), ROOT, sys.prefix, sys.base_prefix, "lovelace", "4711"):
        assert place_of not in after
    assert {test.id for test in shown.tests} == {
        "q2/board", "q2/tree", "q2/hidden-1", "q2/hidden-2", "q2/hidden-3",
    }  # fmt: skip
    seen = {test.id: test for test in shown.tests}
    assert "told" in seen["q2/tree"].output, "what is theirs they see"
    assert STUDENT_FILE in seen["q2/tree"].output
    assert seen["q2/tree"].status != "passed"


def test_a_recording_whose_reason_has_a_place_in_it_still_plays(
    plan: grade.Plan, tmp_path: Path
) -> None:
    whole = grade.grade(written(tmp_path, minimax(RAISES).replace(CODE, CODE + TELLS)), plan)
    (board,) = [test for test in handed_out(whole).tests if test.id == "q2/board"]
    (before,) = [test for test in whole.tests if test.id == "q2/board"]
    assert "grading-" in before.recording["result"]["reason"]
    assert "grading-" not in of_data(board.recording).reason
    assert STUDENT_FILE in of_data(board.recording).reason
    assert 'class="pacman-show"' in page(handed_out(whole))


def test_who_may_see_what() -> None:
    whole = report(*(result(f"q1/{name}", visibility=name) for name in
                     ("visible", "hidden", "after_due_date", "after_published")))  # fmt: skip
    names = [
        [test.id.split("/")[1] for test in handed_out(whole, show).tests]
        for show in ((), ("after_due_date",), ("hidden", "after_published", "after_due_date"))
    ]
    assert names == [
        ["visible", "hidden-1", "hidden-2", "hidden-3"],
        ["visible", "hidden-1", "after_due_date", "hidden-2"],
        ["visible", "hidden-1", "after_due_date", "after_published"],
    ]


def test_a_hidden_test_gets_no_name_that_another_has() -> None:
    whole = report(
        result("q1/hidden-1"), result("q1/x", visibility="hidden"),
        result("q1/hidden-2", visibility="hidden"),
    )  # fmt: skip
    assert [test.id for test in handed_out(whole).tests] == [
        "q1/hidden-1", "q1/hidden-2", "q1/hidden-3",
    ]  # fmt: skip


def test_a_failure_of_ours_is_told_without_our_code() -> None:
    ours = result("q1/a", "harness_error", 0.0, message="KeyError: 'q7/x'", lines="File /x/y.py")
    (test,) = handed_out(report(ours)).tests
    assert (test.status, test.lines) == ("harness_error", "")
    assert test.message == "the grader failed, not the submission"


def test_the_page_says_kindly_that_some_are_not_shown() -> None:
    bad = {"visibility": "hidden", "message": "zebra"}
    tests = [result(f"q1/{n}", "failed", 0.25, **bad) for n in range(4)]
    text = page(handed_out(report(result("q1/a"), result("q1/b", visibility="hidden"), *tests)))
    said = "5 more tests are kept back by your teachers, and not shown here. The points above count"
    assert f"{said} them, too." in text
    assert "1 of 1 tests passed" in text
    assert "4 failed" not in text
    assert "hidden-" not in text
    assert text.count("<details") == 1
    assert 'class="warning"' not in text, "four that say nothing are not four that say the same"
    lone = page(handed_out(report(result("q1/b", visibility="hidden"))))
    assert "1 more test is kept back" in lone
    assert "kept back" not in page(report(result("q1/b", visibility="hidden")))


def test_a_criterion_without_visible_tests_loses_its_sentence() -> None:
    shown = handed_out(report(
        result("q1/a", criterion="ghosts"),
        result("q1/b", criterion="ghosts", visibility="hidden"),
        result("q1/c", "failed", 0.5, criterion="zebra", visibility="hidden"),
    ))  # fmt: skip
    (question,) = shown.questions
    assert question.criteria == (
        Score("ghosts", "Says ghosts", 2.0, 2.0, Visibility.HIDDEN),
        Score("hidden_2", "Tests that are not shown", 0.5, 1.0, Visibility.HIDDEN),
    )
    assert [(test.criterion, test.share) for test in question.tests] == [
        ("ghosts", 1.0), ("ghosts", 0.0), ("hidden_2", 0.0),
    ]  # fmt: skip
    assert "zebra" not in shown_texts(shown)


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(tuple(Status)),
            st.sampled_from(("visible", "hidden", "after_due_date", "after_published")),
        ),
        min_size=1,
        max_size=8,
    )
)
def test_only_points_are_left_of_what_is_not_shown(drawn: list[tuple[str, str]]) -> None:
    tests = []
    for number, (status, visibility) in enumerate(drawn):
        mark = "FINE" if visibility == "visible" else "ZEBRA"
        said = dict.fromkeys(("message", "drawing", "lines", "output", "about"), mark)
        tests.append(result(
            f"q{number % 2}/{mark}-{number}", status, number / 10, visibility=visibility,
            criterion=f"{mark}-{number % 3}",
            expected={"action": mark}, observed={"action": [{"to": mark}]}, **said,
        ))  # fmt: skip
    whole = report(*tests)
    shown = handed_out(whole)
    assert "ZEBRA" not in shown_texts(shown)
    assert shown.submission == STUDENT_FILE
    for before, after in zip(whole.tests, shown.tests, strict=True):
        hidden = before.visibility != "visible"
        assert (after.visibility == NOT_SHOWN) == (after.status == NOT_SHOWN) == hidden
        assert hidden or (after.status, after.share) == (before.status, before.share)
        assert hidden or after.observed == {"action": [{"to": "FINE"}]}
    assert [q.points for q in whole.questions] == [q.points for q in shown.questions]
    for question, masked in zip(whole.questions, shown.questions, strict=True):
        scores = [(score.points, score.max_points) for score in question.criteria]
        assert [(score.points, score.max_points) for score in masked.criteria] == scores
        assert {test.criterion for test in masked.tests} == {each.id for each in masked.criteria}


TEMPORARY = tempfile.gettempdir()
STAGE = os.path.join(TEMPORARY, "grading-ab_1cd2e")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (os.path.join(STAGE, "submission", "multiAgents.py"), "multiAgents.py"),
        (f"['{os.path.join(STAGE, 'pacman', 'legacy')}', '{STAGE}']", "['pacman/legacy', '']"),
        (os.path.join(STAGE, "submissions"), "submissions"),
        (os.path.join(TEMPORARY, "cases-abcdefgh", "q1"), "q1"),
        (os.path.join(TEMPORARY, "else", "x"), ".../else/x"),
        (os.path.join(sys.prefix, "lib", "x.py"), ".../lib/x.py"),
        (os.path.join(sys.base_prefix, "lib", "x.py"), ".../lib/x.py"),
        (os.path.join(ROOT, "pacman", "x.py"), ".../pacman/x.py"),
        (os.path.join(os.path.expanduser("~"), "x"), ".../x"),
        (ROOT.replace(os.sep, "\\\\") + "\\\\pacman", "...\\\\pacman"),
        ("no/tmp/x and 1/2", "no/tmp/x and 1/2"),
    ],
)
def test_where_things_lie_is_cut_out(text: str, left: str) -> None:
    kinds = {"message": text, "lines": text, "output": text, "observed": {"a": [text]}}
    named = Named("own-error", text, {"line": 7, "code": text}, text, Hint(text))
    whole = report(result("q1/a", "failed", 0.0, **kinds))
    explained = Explanation((named,), certain=True, explains=1, of=1, inference={"a": [text]})
    (question,) = whole.questions
    (shown,) = handed_out(
        replace(whole, questions=(replace(question, diagnosis=(explained,)),))
    ).questions
    (test,), (explanation,) = shown.tests, shown.diagnosis
    (mistake,) = explanation.mistakes
    assert mistake.where
    assert mistake.hint
    assert explanation.inference
    for found in (
        test.message, test.lines, test.output, test.observed["a"][0], mistake.parameter,
        mistake.where["code"], mistake.says, mistake.hint.says, explanation.inference["a"][0],
    ):  # fmt: skip
        assert found.replace(os.sep, "/") == left.replace(os.sep, "/")
