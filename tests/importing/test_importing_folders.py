"""The folders of an import: classes, keys, files and questions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from imported import (
    SMALL,
    SOLVED,
    data,
    less,
    one,
    refused,
    run,
)
from older import PASS_ALL, course, text

from pacman.grading.assignment import cases

# Classes, keys, and files.


def test_unknown_classes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused((less(SMALL, **{"class": "GraphGameTest"}), SOLVED), "test:2",
            "class: no class of tests 'GraphGameTest'; did you mean GraphGameTreeTest?",
            tmp_path, capsys)  # fmt: skip


def test_a_file_of_something_else_is_not_reported_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = one(tmp_path / "old", (SMALL, SOLVED))
    (source / "q1" / "a.test").write_text("what is this?\n" * 1_000)
    status, lines, _ = run(source, tmp_path / "new", capsys)
    wrong = [line for line in lines if "a.test" in line]
    assert (status, len(wrong)) == (1, 21)
    assert wrong[-1].endswith("a.test:21: and 980 more in this case")


def test_a_test_without_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused((less(SMALL, "class"), SOLVED), "test:1", "'class' is missing", tmp_path, capsys)


def test_unknown_keys_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = less(SMALL, depht="2"), less(SOLVED, values="1 2")
    source = one(tmp_path, pair, difficulty="7")
    (source / "CONFIG").write_text('order: "q1"\nlanguage: "en"\n')
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    known = ("class", "depends", "disabled", "max_points")
    assert lines[2:] == [
        "left out, or changed:",
        "  test_cases/CONFIG:2: left out: no key 'language'; there is order",
        f"  test_cases/q1/CONFIG:6: left out: no key 'difficulty'; there is {', '.join(known)}",
        "  test_cases/q1/a.test:28: left out: no key 'depht'; did you mean depth?",
        "  test_cases/q1/a.solution:6: left out: no key 'values'; there is action, generated",
    ]


def test_disabled_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = one(tmp_path, ({"class": "Whatever", "disabled": "True"}, None))
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    assert lines[0] == "q1  1 of 2 cases, 5 points (PassAllTestsQuestion)"
    assert lines[3:] == ["  test_cases/q1/a.test:4: left out: 'disabled' is true"]


def test_disabled_questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = {"a": (SMALL, SOLVED)}
    source = course(
        tmp_path,
        {
            "q1": ({**PASS_ALL, "disabled": "true"}, right),
            "q2": (PASS_ALL, {"a": (less(SMALL, disabled="true"), SOLVED)}),
            "q3": (PASS_ALL, right),
        },
    )
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    assert lines == [
        "q3  1 of 1 case, 5 points (PassAllTestsQuestion)",
        "written: new, 1 test case",
        "left out, or changed:",
        "  test_cases/q1/CONFIG:6: left out with all its cases: 'disabled' is true",
        "  test_cases/q2/a.test:28: left out: 'disabled' is true",
        "  test_cases/q2/CONFIG:1: left out: no case of it was taken",
    ]
    assert sorted(os.listdir(tmp_path / "new")) == ["assignment.yaml", "q3"]


def test_files_that_are_no_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = one(tmp_path, (SMALL, SOLVED))
    for name in (".hidden.test", "#a.test", "a.test~", "~b.test", "notes.txt", "a.test_output"):
        (source / "q1" / name).write_text("whatever")
    (source / "q1" / "lonely.solution").write_text(text(SOLVED))
    (source / "q1" / "inner").mkdir()
    (source / "extra").mkdir()
    (source / "readme").write_text("")
    (source / ".notes").mkdir()
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    neither = "left out: neither a test nor a solution"
    assert lines[2:] == [
        "could not be taken as it is:",
        "  test_cases/q1/lonely.solution:1: there is no lonely.test beside it",
        "left out, or changed:",
        "  test_cases/.notes:1: left out: 'order' does not name it",
        "  test_cases/extra:1: left out: 'order' does not name it",
        "  test_cases/readme:1: left out: it is no question's",
        f"  test_cases/q1/#a.test:1: {neither}",
        f"  test_cases/q1/.hidden.test:1: {neither}",
        f"  test_cases/q1/a.test_output:1: {neither}",
        f"  test_cases/q1/a.test~:1: {neither}",
        f"  test_cases/q1/inner:1: {neither}",
        f"  test_cases/q1/notes.txt:1: {neither}",
        f"  test_cases/q1/~b.test:1: {neither}",
    ]


# Questions.

QUESTIONS = [
    ({"class": "PassAllTestsQuestion"}, "1: 'max_points' is missing"),
    ({"max_points": "5"}, "1: 'class' is missing"),
    ({**PASS_ALL, "max_points": "-1"}, "2: max_points: expected a number from 0 up, not '-1'"),
    ({**PASS_ALL, "class": "PassAllQuestion"}, "4: class: no class of questions 'PassAllQuestion'"),
    (
        {**PASS_ALL, "class": "ExtraCreditPassAllTestsQuestion"},
        "1: 'extra_points' is missing",
    ),
    (
        {**PASS_ALL, "class": "PartialCreditQuestion"},
        "1: not taken: no case that was taken gives points in it",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("config", "said"), QUESTIONS)
def test_questions_that_are_wrong(
    config: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = {"a": (SMALL, SOLVED)}
    source = course(tmp_path, {"q1": (config, right), "q2": (PASS_ALL, right)})
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    assert lines[0].startswith("q2  1 of 1 case")
    assert lines[3].startswith(f"  test_cases/q1/CONFIG:{said}")
    named = [] if "no case that was" in said else [
        "  test_cases/q1/a.test:1: its question is not taken"
    ]  # fmt: skip
    assert lines[4:] == named


def test_a_question_without_a_config(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = {"a": (SMALL, SOLVED)}
    source = course(tmp_path, {"q1": (PASS_ALL, right), "q2": (PASS_ALL, right)})
    (source / "q1" / "CONFIG").unlink()
    (source / "CONFIG").write_text('order: "q9 q1 ../q2 q2 q2"\n')
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    assert lines[3:] == [
        "  test_cases/CONFIG:1: order: no folder 'q9'; there is q1, q2",
        "  test_cases/CONFIG:1: order: no folder '../q2'; there is q1, q2",
        "  test_cases/q1/CONFIG:1: not found",
        "  test_cases/q1/a.test:1: its question is not taken",
    ]


def test_no_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = {"a": (SMALL, SOLVED)}
    source = course(tmp_path, {"q2": (PASS_ALL, right), "q1": (PASS_ALL, right)})
    (source / "CONFIG").write_text("# nothing\n")
    (source / "notes").mkdir()
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    assert data(tmp_path / "new" / "assignment.yaml")["questions"] == ["q1", "q2"]
    assert lines[4] == "  test_cases/CONFIG:1: 'order' is missing: taken in order are q1, q2"


def test_points_of_a_case_that_counts_for_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = {"max_points": "2", "class": "HackedPartialCreditQuestion"}
    tests = {"a": (less(SMALL, points="0"), SOLVED), "b": (less(SMALL, points="2"), SOLVED)}
    source = course(tmp_path, {"q1": (config, tests)})
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    assert "a.test:28: points: expected more than 0: such a case would count for" in lines[3]


def test_questions_that_need_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = {"a": (SMALL, SOLVED)}
    source = course(
        tmp_path,
        {
            "q-1": (PASS_ALL, right),
            "q2": ({**PASS_ALL, "disabled": "true"}, right),
            "q3": ({**PASS_ALL, "depends": "q-1 q2 q4 moon"}, right),
            "q4": ({**PASS_ALL, "depends": "q3"}, right),
        },
    )
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    without = "  test_cases/q3/CONFIG:6: depends: taken without it: no question '{}' was taken "
    assert lines[5:8] == [f"{without}before it".format(name) for name in ("q2", "q4", "moon")]
    assert data(tmp_path / "new" / "q3" / "question.yaml")["needs"] == ["q_1"]
    assert data(tmp_path / "new" / "q4" / "question.yaml")["needs"] == ["q3"]
    assert lines[9] == "  test_cases/q-1/CONFIG:1: called q_1 here: ours are names as in Python"
    loaded = cases.load(str(tmp_path / "new"))
    assert [question.needs for question in loaded.questions] == [(), ("q_1",), ("q3",)]
