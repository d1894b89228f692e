"""Older test cases that cannot be imported as they are, and the messages about them."""

from __future__ import annotations

from pathlib import Path

import pytest
from imported import (
    GAME,
    LISTED,
    OPTIMAL,
    PLAYED,
    PLAYS,
    RENAMED,
    SMALL,
    SOLVED,
    TURNS,
    data,
    less,
    refused,
    run,
)
from older import PASS_ALL, Pair, course

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.importing import pacman_games

# What cannot be taken.

TREES = [
    (less(SMALL, alg="no name"), SOLVED, "test:4", "alg: expected a name as in Python"),
    (less(SMALL, "depth"), SOLVED, "test:1", "'depth' is missing"),
    (less(SMALL, depth="21"), SOLVED, "test", "depth: expected a whole number from 1 to 20"),
    (less(SMALL, num_agents="0"), SOLVED, "test", "num_agents: expected a whole number from 1"),
    (less(SMALL, start_state="a b"), SOLVED, "test", "start_state: expected one name, not 'a b'"),
    (less(SMALL, start_state="good"), SOLVED, "test", "no line of 'successors' leads away from"),
    (less(SMALL, successors="start East"), SOLVED, "test", "expected 'state action next', not"),
    (less(SMALL, successors=f"{SMALL['successors']}\nstart East x"), SOLVED, "test",
     "'East' of 'start' is here twice"),
    (RENAMED | {"start_state": "good"}, SOLVED, "test", "no line of 'children' leads away from"),
    (RENAMED | {"children": "start East"}, SOLVED, "test", "children: expected 'state action next"),
    (RENAMED | {"successors": "start East turn"}, SOLVED, "test",
     "children: 'successors' is here, too: expected one of them"),
    (less(SMALL, "successors"), SOLVED, "test:1", "'successors' is missing"),
    (less(SMALL, evaluation="good many"), SOLVED, "test", "expected 'state number', not 'good m"),
    (less(SMALL, evaluation="good nan"), SOLVED, "test", "expected 'state number', not 'good n"),
    (less(SMALL, evaluation="good 1\ngood 2"), SOLVED, "test", "evaluation: 'good' is here twice"),
    (SMALL, {}, "solution:1", "'action' is missing"),
    (SMALL, less(SOLVED, action="North"), "solution", "'North' is none of the first state: East,"),
    (SMALL, less(SOLVED, action=""), "solution", "action: expected one name, not ''"),
    (SMALL, less(SOLVED, generated="start moon"), "solution",
     "generated: nothing leads from 'start' to a state 'moon'"),
    (SMALL, less(SOLVED, generated=""), "solution", "generated: expected the names of states"),
    (SMALL, None, "test:1", "there is no a.solution beside it"),
]  # fmt: skip


@pytest.mark.parametrize(("test", "solution", "place", "said"), TREES)
def test_trees_that_are_wrong(
    test: dict[str, str], solution: dict[str, str] | None, place: str, said: str,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    refused((test, solution), place, said, tmp_path, capsys)


GAMES = [
    (less(TURNS, seed="-1"), LISTED, "test", "seed: expected a whole number from 0 up, not '-1'"),
    (less(TURNS, layout="%%%\n%P%"), LISTED, "test", "layout: the board, line 2: the border"),
    (less(TURNS, layout="%%%%\n%P %\n%%%%"), LISTED, "test", "layout: no food on the board"),
    (less(TURNS, "layout"), LISTED, "test", "aBoard.lay is not there, so the board is unknown"),
    (less(TURNS, "layout", "layoutName"), LISTED, "test:1", "'layoutName' is missing"),
    (TURNS, {}, "solution:1", "'optimalActions' is missing"),
    (TURNS, {"optimalActions": ""}, "solution", "optimalActions: expected 1 to 1000 lines, not 0"),
    (TURNS, less(LISTED, optimalActions="x\ny"), "solution:3", 'expected a list of [["Action"'),
    (TURNS, less(LISTED, altDepthActions='[["Stop"]]'), "solution",
     "altDepthActions: 1 lines, and optimalActions has 2"),
    (TURNS, less(LISTED, partialPlyBugActions="1\n2"), "solution", 'expected a list of ["Act'),
    (TURNS, less(LISTED, optimalActions='[[["North"], 3]]\n[[["North"], 3]]'), "solution",
     "optimalActions: no game that can be played here: turn 1: "),
    (TURNS, less(LISTED, "altDepthActions", "partialPlyBugActions",
                 optimalActions="\n".join([*OPTIMAL, '[[["Stop"], 1]]'])), "solution",
     "optimalActions: no game that can be played here: turn 3, right: there are 1, not 2"),
]  # fmt: skip


@pytest.mark.parametrize(("test", "solution", "place", "said"), GAMES)
def test_games_that_are_wrong(
    test: dict[str, str], solution: dict[str, str], place: str, said: str,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    refused((test, solution), place, said, tmp_path, capsys)


def test_a_list_that_is_longer_than_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = "%%%%%%%\n%P.G G%\n%%%%%%%\n"
    turns = "\n".join(['[[["East"], 5]]'] * 4)
    test = less(TURNS, layout=short.strip())
    said = "no game that can be played here: "
    refused((test, {"optimalActions": turns}), "solution", said, tmp_path, capsys)


HOSTILE = [
    "[" * 100_000,
    "[" * 100_000 + "]" * 100_000,
    '{"a":' * 5000 + "1" + "}" * 5000,
    "[[[], 3]]",
    "[]",
    '["West", 3]',
    '[[["West"], true]]',
    '[[["West"], 1e3]]',
    '[[["West"], NaN]]',
    '[[["West"], -1]]',
    f'[[["West"], {"9" * 5000}]]',
    '[[["Left"], 1]]',
    '[[[["West"]], 1]]',
    '[[{"West": 1}, 1]]',
    '[["West", 1]]',
    '[[["West"], 1, 2]]',
    f"[{', '.join(['[[], 1]'] * 30)}]",
]


@pytest.mark.parametrize("row", HOSTILE)
def test_rows_that_are_no_alternatives(
    row: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = f"{OPTIMAL[0]}\n{row}"
    said = 'optimalActions: expected a list of [["Action", ...], count], not '
    refused((TURNS, less(LISTED, optimalActions=rows)), "solution:4", said, tmp_path, capsys)


def test_a_game_without_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pacman_games, "MOST_TURNS", 1)
    refused(GAME, "solution", "expected 1 to 1 lines, not 2", tmp_path, capsys)


def test_searches_without_an_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A search without Stop has no action in a corner, which is no reason to refuse a test."""
    walled = "%%%%%\n%P%.%\n%%%%%"
    test = less(TURNS, layout=walled)
    listed = {"optimalActions": '[[["Stop"], 2], [[], 0]]', "altDepthActions": '[["Stop"], []]'}
    source = course(tmp_path, {"q1": (PASS_ALL, {"a": (test, listed)})})
    assert run(source, tmp_path / "new", capsys)[0] == 0
    report = grade.grade(None, grade.plan(cases.load(str(tmp_path / "new"))))
    assert [result.status for result in report.tests] == ["passed"]


@pytest.mark.parametrize(("test", "said"), PLAYS)
def test_whole_games_that_are_wrong(
    test: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    refused((test, {}), "test", said, tmp_path, capsys)
    assert not (tmp_path / "x").exists()


def test_boards_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tests: dict[str, Pair] = {
        name: (less(PLAYED, layoutName=name), {}) for name in ("broken", "huge", "folder")
    }
    source = course(tmp_path, {"q1": (PASS_ALL, {**tests, "z": (SMALL, SOLVED)})},
                    {"broken": "%%%\n", "huge": "%" * 70_000})  # fmt: skip
    (tmp_path / "layouts" / "folder.lay").mkdir()
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    boards = "test_cases/../layouts"
    put = (
        "so the board is unknown: put the course's folder.lay there, into 'layouts' beside what "
        "is imported"
    )
    assert [line.split(":", 3)[-1] for line in lines[3:]] == [
        " the board, line 1: no 'P' on the whole board",
        f" {boards}/folder.lay is not there, {put}",
        f" {boards}/huge.lay: larger than 66,000 bytes: it cannot be what it is called",
    ]


def test_a_board_that_is_called_as_one_of_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may be another one there, as some courses changed theirs."""
    test = less(PLAYED, layoutName="openClassic")
    source = course(tmp_path, {"q1": (PASS_ALL, {"a": (test, {}), "z": (SMALL, SOLVED)})})
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 1
    (line,) = [line for line in lines if "openClassic" in line]
    assert "; ours of that name may be another one: put the course's openClassic.lay there" in line


def test_a_board_in_latin_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = course(tmp_path, {"q1": (PASS_ALL, {"a": (PLAYED, {})})})
    rows = "%%%%%\r\n%P\xe4.%\r\n%%%%%\r\n"
    (tmp_path / "layouts" / "corridor.lay").write_bytes(rows.encode("latin-1"))
    assert run(source, tmp_path / "new", capsys)[0] == 0
    assert data(tmp_path / "new" / "q1" / "a.yaml")["layout"] == rows.strip().replace("\r", "")


def test_what_only_our_reader_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our reader can read each written case again, or the case is not taken."""
    monkeypatch.setattr("pacman.importing.eval_agents.TURNS", 10**9)
    said = "expected a whole number from 1 to 100000, not 1000000000"
    refused((PLAYED, {}), "test:1", said, tmp_path, capsys)


def test_what_our_reader_refuses_of_a_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    any_state = {*SOLVED["generated"].split(), "moon"}
    monkeypatch.setattr("pacman.importing.graph_trees._reached", lambda *_: any_state)
    pair = SMALL, less(SOLVED, generated="start moon")
    refused(pair, "test:1", "expanded: this test has no moon", tmp_path, capsys)
