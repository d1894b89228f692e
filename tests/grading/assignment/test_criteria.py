"""Criteria: how tests earn their points, and how questions and assignments say them."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
import written
from hypothesis import assume, given
from hypothesis import strategies as st

from pacman.grading.assignment import cases, keys, selection
from pacman.grading.assignment.criteria import Criterion, Earned, Score, scores, worth
from pacman.support.fields import TestCaseError

if TYPE_CHECKING:
    from pathlib import Path

    from pacman.grading.assignment.cases import Question

ONE = Criterion("one", "The first", 1.5, tests=1)
TWO = Criterion("two", "The second", 2.5, tests=1)
HEAD = "title: A question\npoints: 2\ncriteria:\n"
FIRST = "- {id: one, points: 1.25, says: The first}\n"
SECOND = "- {id: two, points: 0.75, says: The second}\n"
QUESTION = HEAD + FIRST + SECOND
TESTS = {
    "a": f"{written.TREE}criterion: one\n",
    "b": f"{written.TREE}criterion: one\n",
    "c": f"{written.TREE}criterion: two\n",
}


def points(criterion: Criterion, *earned: tuple[float, float]) -> float:
    """The points for tests of these shares and weights."""
    mine = [Earned(criterion.id, share, weight) for share, weight in earned]
    (score,) = scores([replace(criterion, tests=len(mine))], mine)
    return score.points


# Points.


@pytest.mark.parametrize(
    ("passed", "of", "expected"),
    [
        (0, 3, 0),
        (1, 3, 0.75),
        (2, 3, 1.5),
        (3, 3, 2.5),
        (99, 100, 2.25),
        (1, 100, 0),
        (1, 10, 0.25),
    ],
)
def test_a_part_is_rounded_down_to_quarters(passed: int, of: int, expected: float) -> None:
    assert points(TWO, *[(1, 1)] * passed, *[(0, 1)] * (of - passed)) == expected


def test_weights_and_shares() -> None:
    assert points(TWO, (1, 3), (0, 1)) == 1.75  # three quarters are 1.875
    assert points(TWO, (0.5, 1)) == 1.25
    assert points(TWO, (round(1 / 3, 6), 1), (1, 2)) == 1.75  # seven ninths
    assert points(replace(TWO, points=3.0), (round(1 / 3, 6), 1)) == 1
    assert points(TWO, (1, 1), (0, 0)) == 2.25  # it weighs nothing, and is not passed
    assert points(TWO, (0, 0)) == 0
    assert points(TWO, (1, 0)) == 2.5


def test_points_that_are_no_quarters() -> None:
    third = replace(ONE, points=0.3)
    assert points(third, (1, 1)) == 0.3
    assert points(third, (1, 999), (0, 1)) == 0.25
    assert points(third, (1, 1), (0, 1)) == 0
    assert points(replace(ONE, points=0), (0, 1)) == 0


def test_all_or_nothing_of_a_criterion() -> None:
    strict = replace(TWO, all=True)
    assert points(strict, (1, 1), (0.99, 1)) == 0
    assert points(strict, (1, 1), (1, 1)) == 2.5


def test_a_criterion_that_needs_another() -> None:
    third = Criterion("three", "The third", 1, needs="two", tests=1)
    criteria = [ONE, replace(TWO, needs="one"), third]

    def gets(*shares: float) -> list[float]:
        names = ("one", "two", "three")
        earned = [Earned(name, share, 1) for name, share in zip(names, shares, strict=True)]
        return [score.points for score in scores(criteria, earned)]

    assert gets(1, 1, 1) == [1.5, 2.5, 1]
    assert gets(0.5, 1, 1) == [0.75, 0, 0]  # what needs one that has none has none
    assert gets(1, 0.5, 1) == [1.5, 1.25, 0]


def test_without_all_of_its_tests_a_criterion_is_not_there() -> None:
    both = [replace(ONE, tests=2), replace(TWO, needs="one")]
    found = scores(both, [Earned("one", 1, 1), Earned("two", 1, 1)])
    assert found == [Score("two", "The second", 2.5, 2.5)]  # the other was not chosen
    assert scores(both, [Earned("one", 1, 1)]) == []


shares = st.sampled_from([0.0, 0.25, round(1 / 3, 6), 0.5, 0.9999, 1.0])
weights = st.sampled_from([0, 0.1, 1, 2, 7])
quarters = st.integers(0, 40).map(lambda n: n / 4)


@given(quarters, st.lists(st.tuples(shares, weights), min_size=1, max_size=8))
def test_only_all_tests_give_all_points(most: float, earned: list[tuple[float, float]]) -> None:
    found = points(replace(ONE, points=most), *earned)
    assert 0 <= found <= most
    assert found % 0.25 == 0
    assert (found == most) == (most == 0 or all(share == 1 for share, _ in earned))
    better = [(1.0, weight) for _, weight in earned[:1]] + earned[1:]
    assert points(replace(ONE, points=most), *better) >= found


@given(st.lists(quarters, min_size=1, max_size=8), quarters)
def test_other_points_for_a_question(parts: list[float], total: float) -> None:
    assume(sum(parts))
    before = [replace(ONE, id=str(number), points=part) for number, part in enumerate(parts)]
    after = worth(before, total)
    assert [replace(new, points=0) for new in after] == [replace(old, points=0) for old in before]
    assert sum(new.points for new in after) == total
    for old, new in zip(before, after, strict=True):
        assert new.points % 0.25 == 0
        exact = Fraction(old.points) * Fraction(total) / Fraction(sum(parts))
        assert abs(Fraction(new.points) - exact) < Fraction(1, 4)


@given(st.lists(quarters, min_size=1, max_size=8), st.floats(0.01, 100))
def test_points_that_quarters_cannot_give(parts: list[float], total: float) -> None:
    assume(sum(parts))
    before = [replace(ONE, id=str(number), points=part) for number, part in enumerate(parts)]
    assert sum(new.points for new in worth(before, total)) == pytest.approx(total)


def test_the_same_points_change_nothing() -> None:
    odd = (replace(ONE, points=0.1), replace(TWO, points=0.4))
    assert worth(odd, 0.5) == odd
    assert [new.points for new in worth(odd, 1)] == [0.25, 0.75]
    assert [new.points for new in worth(odd, 0)] == [0, 0]


# How a question says them.


def told(folder: Path, question: str = QUESTION, more: str = "", **tests: str) -> list[str]:
    """The mistakes in an assignment of one question with these keys added."""
    path = written.assignment(folder, **(tests or TESTS))
    (folder / "q1" / "question.yaml").write_text(question)
    if more:
        (folder / "assignment.yaml").write_text(f"title: Search\nquestions:{more}\n")
    try:
        cases.load(path)
    except TestCaseError as error:
        return [line.replace(path + os.sep, "") for line in str(error).split("\n")]
    return []


def loaded(folder: Path, more: str = "", question: str = QUESTION, **tests: str) -> Question:
    assert told(folder, question, more, **tests) == []
    (found,) = cases.load(str(folder)).questions
    return found


def test_a_question_with_criteria(tmp_path: Path) -> None:
    more = (
        "- {id: three, points: 0, says: Third, all: true, needs: two, mistakes: [stop-removed]}\n"
    )
    tests = {**TESTS, "d": f"{written.TREE}criterion: three\n"}
    found = loaded(tmp_path, question=QUESTION + more, **tests)
    assert found.criteria == (
        Criterion("one", "The first", 1.25, tests=2),
        Criterion("two", "The second", 0.75, tests=1),
        Criterion("three", "Third", 0, all=True, needs="two", mistakes=("stop-removed",), tests=1),
    )
    assert found.points == 2
    assert [case.criterion for case in found.cases] == ["one", "one", "two", "three"]


def test_a_question_without_criteria_has_one(tmp_path: Path) -> None:
    found = loaded(tmp_path, question=written.QUESTION, a=written.TREE, b=written.GAMES)
    assert found.criteria == (Criterion(keys.ONLY, "A question", 4, tests=2),)
    assert {case.criterion for case in found.cases} == {keys.ONLY}


SAYS = "what a student has to get right, in a sentence that students understand"
LINE = written.TREE.count("\n") + 1
SLUG = "expected small letters, digits and dashes, such as every-action"
MAPPING = "expected a list '[...]' of at least 1, each a mapping {id: ..., points: ..., says: ...}"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (HEAD + FIRST, ["2:9: points: the criteria add up to 1.25, not to 2"]),
        (HEAD + FIRST + SECOND.replace("two", "one"), ["5:8: 'one' is here twice"]),
        (
            QUESTION.replace("first}", "first, needs: two}"),
            ["4:51: needs: no criterion before it is 'two'"],
        ),
        (
            QUESTION.replace("second}", "second, needs: two}"),
            ["5:52: needs: no criterion before it is 'two'"],
        ),
        (QUESTION.replace("id: one", "id: One!"), [f"4:8: {SLUG}, not 'One!'"]),
        (QUESTION.replace("1.25", "-1"), ["4:21: expected a number from 0 up, not -1"]),
        (
            QUESTION.replace("first}", "first, all: 1}"),
            ["4:49: expected true or false, not 1"],
        ),
        (
            QUESTION.replace("first}", "first, mistakes: [A_b]}"),
            [f"4:55: {SLUG}, not 'A_b'"],
        ),
        (
            HEAD + "- {id: one}\n- x\n",
            [
                "4:3: 'points' is missing: how many points it gives",
                f"4:3: 'says' is missing: {SAYS}",
                "5:3: expected keys and values, such as 'id: ...', not 'x'",
            ],
        ),
        ("title: A\npoints: 2\ncriteria: []\n", [f"3:11: {MAPPING}; it has 0"]),
        ("title: A\npoints: 2\ncriteria: {}\n", [f"3:11: {MAPPING}; it is keys and values"]),
        (
            "title: A\npoints: 2\nscoring: sum\n",
            ["3:10: expected criteria or all-or-nothing, not 'sum'"],
        ),
    ],
)  # fmt: skip
def test_criteria_that_are_refused(tmp_path: Path, question: str, expected: list[str]) -> None:
    assert told(tmp_path, question) == [f"q1/question.yaml:{line}" for line in expected]


@pytest.mark.parametrize(
    ("criterion", "place", "message"),
    [
        ("", "1:1", "'criterion' is missing: one of one, two"),
        ("criterion: tow\n", f"{LINE}:12", "no criterion 'tow'; did you mean two?"),
        ("criterion: T w\n", f"{LINE}:12", f"{SLUG}, not 'T w'"),
        ("points: 2\n", f"{LINE}:1", "no key 'points'; there is kind, criterion, "),
    ],
)
def test_tests_of_no_criterion(tmp_path: Path, criterion: str, place: str, message: str) -> None:
    tests = {**TESTS, "d": written.TREE + criterion}
    assert told(tmp_path, **tests)[-1].startswith(f"q1/d.yaml:{place}: {message}")


def test_a_test_of_a_criterion_where_there_is_none(tmp_path: Path) -> None:
    message = "criterion: its question.yaml has no 'criteria', and so no one"
    assert told(tmp_path, written.QUESTION, a=TESTS["a"]) == [f"q1/a.yaml:{LINE}:12: {message}"]


def test_a_criterion_without_tests(tmp_path: Path) -> None:
    message = "criteria: no test is for two, so no file could fail it"
    assert told(tmp_path, a=TESTS["a"]) == [f"q1/question.yaml:1:1: {message}"]


def test_a_broken_question_is_no_mistake_of_its_tests(tmp_path: Path) -> None:
    assert told(tmp_path, QUESTION.replace("title", "titel")) == [
        "q1/question.yaml:1:1: no key 'titel'; did you mean title?",
        "q1/question.yaml:1:1: 'title' is missing: what the question is called",
    ]


# How an assignment changes them.


def parts(question: Question) -> dict[str, float]:
    return {criterion.id: criterion.points for criterion in question.criteria}


def test_what_an_assignment_changes(tmp_path: Path) -> None:
    before = loaded(tmp_path).criteria
    for same in (" [q1]", "\n  q1:", "\n  q1: {}", "\n  q1: {points: 2}"):
        assert loaded(tmp_path, same).criteria == before
    assert parts(loaded(tmp_path, "\n  q1: {points: 4}")) == {"one": 2.5, "two": 1.5}
    assert parts(loaded(tmp_path, "\n  q1: {points: 0.5}")) == {"one": 0.25, "two": 0.25}
    assert loaded(tmp_path, "\n  q1: {points: 0}").points == 0
    assert loaded(tmp_path, "\n  q1: {scoring: all-or-nothing}").scoring == "all-or-nothing"


def test_a_criterion_that_is_left_out(tmp_path: Path) -> None:
    found = loaded(tmp_path, "\n  q1: {without: [one]}")
    assert (parts(found), found.points) == ({"two": 0.75}, 0.75)
    assert ([case.id for case in found.cases], found.size) == (["q1/c"], 1)
    needs = QUESTION.replace("second}", "second, needs: one}")
    found = loaded(tmp_path, "\n  q1: {without: [one], points: 3}", needs)
    assert found.criteria == (Criterion("two", "The second", 3, tests=1),)


LIST = "a list of questions such as '[q1, q2]', or 'q1: {points: 4}' for each in a line of its own"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("\n  q1: {without: [one, tow]}", ["3:23: no criterion 'tow'; did you mean two?"]),
        ("\n  q1: {without: [two, one]}", ["3:17: without: q1 has no other criterion"]),
        (
            "\n  q1: {without: two}",
            [f"3:17: expected a list '[...]' of at least 1, each {SLUG[9:]}; it is 'two'"],
        ),
        ("\n  q1: {points: -1}", ["3:16: expected a number from 0 up, not -1"]),
        ("\n  q1: {scoring: sum}", ["3:17: expected criteria or all-or-nothing, not 'sum'"]),
        ("\n  q1: {extra: 1}", ["3:8: no key 'extra'; there is points, without, scoring, explain"]),
        ("\n  q1: 3", ["3:7: expected keys and values, such as 'points: ...', not 3"]),
        ("\n  q1:\n  q1:", ["4:3: 'q1' is here twice: it is in line 3, too"]),
        ("\n  q2:", ["3:3: no folder 'q2'; there is q1"]),
        ("\n  ../q1:", ["3:3: expected a name as in Python, not '../q1'"]),
        (" {}", [f"2:12: expected {LIST}"]),
        ("", [f"2:11: expected {LIST}"]),
    ],
)  # fmt: skip
def test_changes_that_are_refused(tmp_path: Path, more: str, expected: list[str]) -> None:
    assert told(tmp_path, more=more or " ") == [f"assignment.yaml:{line}" for line in expected]


def test_points_that_nothing_can_share_out(tmp_path: Path) -> None:
    free = QUESTION.replace("1.25", "0").replace("0.75", "0").replace("points: 2", "points: 0")
    message = "assignment.yaml:3:16: points: the criteria of q1 have none"
    assert told(tmp_path, free, "\n  q1: {points: 4}") == [message]


# What a selection leaves of them.


def test_a_selection(tmp_path: Path) -> None:
    loaded(tmp_path)
    whole = cases.load(str(tmp_path))

    def left(*tests: str) -> Any:
        (question,) = selection.select(whole, [], tests).questions
        return parts(question)

    assert left("q1/a", "q1/b") == {"one": 1.25}
    assert left("q1/a", "q1/c") == {"two": 0.75}
    assert left("q1/a") == {}
