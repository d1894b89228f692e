"""How large a report can be: what a submission prints and says has its limits as a whole, too."""

from __future__ import annotations

import json
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submitted import CODE, TREE, assignment, minimax, written

from pacman.grading.allowance import Allowance
from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.keys import Visibility
from pacman.grading.grade import grade, plan
from pacman.grading.report import Report, as_json
from pacman.grading.reports.gradescope import results
from pacman.grading.reports.page import page
from pacman.grading.sandbox.limits import LEAST_MESSAGE, REPORT_TEXTS
from pacman.grading.verdict import Status, Verdict

pytestmark = pytest.mark.slow

COUNT = 12
# Bytes that are no text, and letters that JSON and pages write as several.
FLOODS = [r"b'\xff' * 70_000", r"b'\x01' * 70_000", "b'\"\\'&<' * 20_000", r"b'\n<' * 35_000"]
# The size of a report of this many small tests, without the submission's texts.
REST = 100_000


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    folder = tmp_path_factory.mktemp("trees") / "cases"
    return assignment(folder, {"q1": {f"tree-{number:02}": TREE for number in range(COUNT)}})


def sizes(report: Report) -> list[int]:
    return [len(as_json(report)), len(page(report)), len(json.dumps(results(report)))]


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("ends", ["return '\\x01' * 10_000", "raise ValueError('<\\x01' * 10_000)"])
def test_a_hostile_report(tmp_path: Path, trees: Assignment, flood: str, ends: str) -> None:
    code = minimax(f"import os\nos.write(1, {flood})\n{ends}")
    report = grade(written(tmp_path, code), plan(trees))
    assert max(sizes(report)) < REPORT_TEXTS + REST
    outputs = [test.output for test in report.tests]
    assert len(outputs[0]) > 60_000
    assert "letters left out" in outputs[-1]
    assert all(test.message for test in report.tests)


def test_a_hostile_import(tmp_path: Path, trees: Assignment) -> None:
    """Each test has the same message, and each leaves out the same."""
    code = f"import os\nos.write(1, {FLOODS[0]})\nraise ValueError('\\x01' * 70_000)"
    report = grade(written(tmp_path, code), plan(trees))
    assert max(sizes(report)) < REPORT_TEXTS + REST
    assert len({(test.message, test.lines, test.output) for test in report.tests}) == 1
    assert "letters left out" in next(report.tests).output


def test_an_assignment_without_tests(tmp_path: Path, trees: Assignment) -> None:
    """As `check` grades one of which no test is asked for."""
    report = grade(written(tmp_path, CODE), plan(replace(trees, questions=())))
    assert not list(report.tests)


def test_an_honest_report_is_whole(tmp_path: Path, trees: Assignment) -> None:
    code = minimax("print('looking at it\\n' * 1_000)\nraise KeyError('West')")
    report = grade(written(tmp_path, code), plan(trees))
    assert {test.output for test in report.tests} == {"looking at it\n" * 1_000 + "\n"}


def test_what_hidden_tests_print_changes_nothing_that_is_shown(
    tmp_path: Path, trees: Assignment
) -> None:
    """The others keep as much, with anything before them."""
    (question,) = trees.questions
    half = COUNT // 2
    every = [replace(c, visibility=Visibility.HIDDEN if n < half else Visibility.VISIBLE)
             for n, c in enumerate(question.cases)]  # fmt: skip
    mixed = replace(trees, questions=(replace(question, cases=tuple(every)),))
    code = minimax(f"import os\nos.write(1, {FLOODS[0]})\nreturn 'West'")
    outputs = [test.output for test in grade(written(tmp_path, code), plan(mixed)).tests]
    assert outputs[:half] == outputs[half:]
    assert "letters left out" in outputs[-1]


TEXTS = st.lists(
    st.tuples(st.sampled_from("aé\x01\n'<\U0001f47b\ufffd"), st.integers(0, 200_000)), max_size=4
).map(lambda parts: "".join(letter * count for letter, count in parts))


def cost(text: str) -> int:
    return max(len(json.dumps(text)), len(escape(text)), len(json.dumps(escape(text))))


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), max_size=6))
def test_any_texts(every: list[tuple[str, str, str]]) -> None:
    allowance = Allowance()
    total = 0
    for message, lines, output in every:
        verdict, printed = allowance.fitted(Verdict(Status.ERROR, message, lines=lines), output)
        total += cost(verdict.message) + cost(verdict.lines) + cost(printed)
        assert verdict.message.startswith(message[:LEAST_MESSAGE])
        for kept, text in ((verdict.message, message), (verdict.lines, lines), (printed, output)):
            whole, _, note = kept.rpartition("... ")
            assert kept == text or (
                text.startswith(whole.removesuffix("\n")) and "left out" in note
            )
    assert total < REPORT_TEXTS + len(every) * (12 * LEAST_MESSAGE + 300)
