"""Assignments in folders: what is found, what is missing, what lies there and is no test."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import written
from tasks import task

from pacman.grading.assignment import cases, selection
from pacman.grading.kinds.turns.pacman import Turns
from pacman.support.fields import TestCaseError
from pacman.support.options import CASES
from pacman.support.text import LISTED


def _told(folder: str) -> list[str]:
    """What is wrong with an assignment, its own path left away."""
    with pytest.raises(TestCaseError) as caught:
        cases.load(folder)
    return [line.replace(folder + os.sep, "") for line in str(caught.value).split("\n")]


def test_an_assignment(tmp_path: Path) -> None:
    texts = {"one": written.TREE, "q2_b": written.GAMES, "q2_a": written.RANDOM}
    found = cases.load(written.assignment(tmp_path, "q2", "q1", **texts))
    assert [question.id for question in found.questions] == ["q2", "q1"]  # as they are listed
    assert [case.id for case in found.questions[0].cases] == ["q2/a", "q2/b"]
    first, one = found.questions[0], found.questions[1].cases[0]
    assert (first.title, first.points, first.scoring, first.size) == (
        "A question",
        4,
        "criteria",
        2,
    )
    assert (one.id, one.kind, one.weight, one.visibility) == ("q1/one", "tree", 2, "visible")
    assert one.seconds == one.task.SECONDS
    hidden = first.cases[1]
    assert (hidden.visibility, hidden.seconds) == ("hidden", 10)
    assert one.expected_path == os.path.join(str(tmp_path), "q1", "one.expected.yaml")


def test_mistakes_of_all_files_at_once(tmp_path: Path) -> None:
    folder = written.assignment(
        tmp_path,
        "q1",
        "q2",
        one="kind: tre\n",
        two="knid: tree\nfoo: 1\n",
        q2_one=written.TREE + "tre: 1\n",
    )
    (tmp_path / "q2" / "question.yaml").write_text("title: Two\npoint: 3\n")
    keys = "kind, criterion, weight, about, visibility, seconds"
    kinds = "tree or random-trees or pacman or games or evaluation"
    assert _told(folder) == [
        f"q1/one.yaml:1:7: expected {kinds}, not 'tre'",
        "q1/two.yaml:1:1: no key 'knid'; did you mean kind?",
        "q1/two.yaml:1:1: 'kind' is missing: the kind of the test",
        f"q1/two.yaml:2:1: no key 'foo'; there is {keys}",
        "q2/question.yaml:1:1: 'points' is missing: how many points it gives",
        "q2/question.yaml:2:1: no key 'point'; did you mean points?",
        f"q2/one.yaml:{written.TREE.count(chr(10)) + 1}:1: no key 'tre'; did you mean tree?",
    ]


def test_a_folder_that_is_no_assignment(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        expected = "not found: expected a folder of test cases with an assignment.yaml"
        assert _told(str(folder)) == [f"assignment.yaml:1:1: {expected}"]


def test_questions_that_are_not_there(tmp_path: Path) -> None:
    folder = written.assignment(tmp_path, "q1", "q2", one=written.TREE, q2_one=written.TREE)
    (tmp_path / "q3").write_text("a file\n")
    (tmp_path / "empty").mkdir()
    text = "title: Search\nquestions:\n- q1\n- q11\n- q1\n- q3\n- empty\n- ../q1\n- [q2]\n"
    (tmp_path / "assignment.yaml").write_text(text)
    keys = "expected one with title, points, criteria"
    assert _told(folder) == [
        "assignment.yaml:4:3: no folder 'q11'; did you mean q1?",
        "assignment.yaml:5:3: 'q1' is here twice",
        "assignment.yaml:6:3: no folder 'q3'; there is empty, q1, q2",
        f"assignment.yaml:7:3: empty has no question.yaml: {keys}",
        "assignment.yaml:8:3: expected a name as in Python, not '../q1'",
        "assignment.yaml:9:3: expected a text, not a list",
    ]


def test_questions_that_are_no_list(tmp_path: Path) -> None:
    folder = written.assignment(tmp_path, one=written.TREE)
    (tmp_path / "assignment.yaml").write_text("title: Search\nquestions: q1\n")
    such = "such as '[q1, q2]', or 'q1: {points: 4}' for each in a line of its own"
    assert _told(folder) == [f"assignment.yaml:2:12: expected a list of questions {such}"]


def test_files_that_lie_there_and_are_no_tests(tmp_path: Path) -> None:
    folder = written.assignment(tmp_path, one=written.TREE)
    for name in ("README", "README.md", ".DS_Store", "._one.yaml", ".#one.yaml", "one.yaml~",
                 "one.yaml.orig", "one.expected.yaml", "drawing.png"):  # fmt: skip
        (tmp_path / "q1" / name).write_bytes(b"\0\xff")
    (tmp_path / "q1" / "old").mkdir()
    assert [case.id for case in cases.load(folder).questions[0].cases] == ["q1/one"]


@pytest.mark.parametrize("name", ["two.yml", "two.YAML", "two.Yml", "two.yaml.txt", "two.test"])
def test_files_that_look_like_tests(tmp_path: Path, name: str) -> None:
    """Its author would believe that the grader uses it."""
    folder = written.assignment(tmp_path, one=written.TREE)
    (tmp_path / "q1" / name).write_text(written.TREE)
    message = "not read, because of its name: test cases are files NAME.yaml"
    assert _told(folder) == [f"q1/{name}:1:1: {message}"]


def test_questions_without_tests(tmp_path: Path) -> None:
    folder = written.assignment(tmp_path)
    message = "q1/question.yaml:1:1: q1 has no test cases: expected a NAME.yaml"
    assert _told(folder) == [message]
    (tmp_path / "q1" / "one.expected.yaml").write_text("trees: []\n")
    assert _told(folder) == [message + ", as one.expected.yaml is none"]


def test_a_test_named_like_a_question_file(tmp_path: Path) -> None:
    folder = written.assignment(tmp_path, one=written.TREE)
    (tmp_path / "q1" / "question.yaml").write_text(written.TREE)
    keys = "title, points, criteria, scoring, extra, needs, undeserved"
    assert f"q1/question.yaml:1:1: no key 'kind'; there is {keys}" in _told(folder)


@pytest.mark.parametrize(
    "name",
    ["q2/a", "q2/a.yaml", "test_cases/q2/a", "test_cases/q2/a.test", "./q2/a/", "/x/y/q2/a.yaml"],
)
def test_selecting_a_test_by_its_name_or_path(tmp_path: Path, name: str) -> None:
    texts = {"a": written.TREE, "q2_a": written.GAMES, "q2_b": written.RANDOM}
    found = cases.load(written.assignment(tmp_path, "q1", "q2", **texts))
    chosen = selection.select(found, [], [name])
    assert [case.id for q in chosen.questions for case in q.cases] == ["q2/a"]
    assert chosen.questions[0].size == 2  # which says that there are more
    assert (chosen.questions[0].points, chosen.questions[0].criteria) == (0, ())


def test_selecting_questions_and_tests(tmp_path: Path) -> None:
    texts = {"a": written.TREE, "b": written.TREE, "q2_a": written.GAMES, "q2_b": written.RANDOM}
    found = cases.load(written.assignment(tmp_path, "q1", "q2", **texts))
    chosen = selection.select(found, ["q2"], ["q1/b"])
    assert [case.id for q in chosen.questions for case in q.cases] == ["q1/b", "q2/a", "q2/b"]
    assert selection.select(found, [], []) is found
    with pytest.raises(ValueError, match=r"no question 'q3'; there is q1, q2"):
        selection.select(found, ["q3"], [])
    with pytest.raises(ValueError, match=r"no test 'q2/c'; did you mean"):
        selection.select(found, [], ["q2/c"])


BOARD = "%%%%%%%\n%P . G%\n%%%%%%%\n"
ON_A_FILE = written.PACMAN.split("layout:")[0] + "layout: {}\nghosts: 1\nseed: 4\nturns: 2\n"


@pytest.mark.parametrize("name", ["maze.lay", "maze", "sub/maze.lay", "../boards/maze.lay"])
def test_a_path_of_a_board_starts_at_the_case(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "course"
    path = (folder / "q1" / name.removesuffix(".lay")).resolve().with_suffix(".lay")
    path.parent.mkdir(parents=True)
    path.write_text(BOARD, encoding="utf-8")
    case = written.loaded(folder, ON_A_FILE.format(name))
    assert str(task(case, Turns).board.layout) == BOARD
    assert case.board_files == [(path.relative_to(folder).as_posix(), str(path))]
    monkeypatch.chdir(folder)
    (relative,) = cases.load(".").questions
    assert relative.cases[0].board_files == case.board_files
    path.write_text(BOARD.replace(" . ", ". ."), encoding="utf-8")
    assert written.loaded(folder, ON_A_FILE.format(name)).fingerprint != case.fingerprint


@pytest.mark.parametrize("name", ["maze.lay", "boards/maze"])
def test_a_board_in_the_current_folder_is_not_that_of_a_case(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written.write(tmp_path, {"maze.lay": BOARD, "boards/maze.lay": BOARD})
    monkeypatch.chdir(tmp_path)
    (told,) = written.told(tmp_path / "course", ON_A_FILE.format(name))
    assert told.startswith(f"4:9: no layout '{name}'")
    assert told.endswith("; a path starts at the folder of this file") == ("/" in name)


def test_boards_outside_of_the_test_cases_cannot_be_taken_along(tmp_path: Path) -> None:
    written.write(tmp_path, {"maze.lay": BOARD, "course/q1/maze.lay": BOARD})
    inside = str(tmp_path / "course" / "q1" / "maze.lay")
    for name in ("../../maze.lay", str(tmp_path / "maze.lay"), inside):
        (told,) = written.told(tmp_path / "course", ON_A_FILE.format(name))
        assert told == (
            f"4:9: {name}: expected a board inside the folder of the test cases, by its path from "
            "the folder of this file"
        )


def test_a_message_lists_no_more_names_than_anybody_reads() -> None:
    loaded = cases.load(CASES)
    with pytest.raises(
        ValueError, match=r"^no test 'zzzzzz'; there is q1/.*, and \d+ more$"
    ) as told:
        selection.select(loaded, (), ["zzzzzz"])
    assert str(told.value).count(", ") == LISTED
