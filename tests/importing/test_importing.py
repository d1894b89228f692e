"""`python autograder.py import`: what is taken, what is not, what is said, and what is written."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from older import BOARD, PASS_ALL, Pair, as_test, course, drawn, game, text

from pacman.commands.autograder import PROGRAM, main
from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.importing import names, pacman_games

SMALL: dict[str, str] = {
    "class": "GraphGameTreeTest", "alg": "MinimaxAgent", "depth": "1", "num_agents": "2",
    "start_state": "start", "win_states": "good", "lose_states": "bad",
    "successors": "start East turn\nstart West bad\nturn North good\nturn South bad",
    "evaluation": "good 7\nbad -3.5",
}  # fmt: skip
SOLVED = {"action": "East", "generated": "bad good start turn"}
RENAMED = {("children" if key == "successors" else key): said for key, said in SMALL.items()}
CORRIDOR = "%%%%%\n%P..%\n%%%%%\n"
PLAYED: dict[str, str] = {
    "class": "EvalAgentTest", "agentName": "ReflexAgent", "layoutName": "corridor",
    "maxTime": "20", "numGames": "2", "randomSeed": "1", "ghosts": "[]",
    "scoreThresholds": "100 500", "winsThresholds": "1",
}  # fmt: skip
BOARDS = {"corridor": CORRIDOR, "field": BOARD}
GAME = game("MinimaxAgent", 1, seed=3, most=2)


def run(source: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    """The exit status, and what is said, with short paths."""
    status = main(["import", str(source), str(out)])
    said = capsys.readouterr()
    return status, said.out.replace(f"{source.parent}{os.sep}", "").splitlines(), said.err


def one(folder: Path, pair: Pair, name: str = "a", **config: str) -> Path:
    """A course with one question, which has this case and one that is right."""
    tests = {name: pair, "z": (SMALL, SOLVED)}
    return course(folder, {"q1": ({**PASS_ALL, **config}, tests)}, BOARDS)


def data(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def less(pair: Mapping[str, str], *keys: str, **more: str) -> dict[str, str]:
    return {key: value for key, value in pair.items() if key not in keys} | more


def test_the_command_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert PROGRAM.commands["import"] == "importing"
    assert main(["import", "--help"]) == 0
    said = capsys.readouterr().out
    assert "examples:\n  python autograder.py import " in said
    assert "exit status: 0 all was taken" in said


def test_a_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing = less(SMALL, diagram="    start\n\t/  \\\nturn   bad  ")
    source = course(tmp_path, {"q1": (PASS_ALL, {"small": (drawing, SOLVED)})})
    status, said, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (0, "")
    assert said == [
        "q1  1 of 1 case, 5 points (PassAllTestsQuestion)",
        "written: new, 1 test case",
    ]
    assert data(tmp_path / "new" / "assignment.yaml") == {
        "title": "Multi-agent search",
        "questions": ["q1"],
    }
    assert data(tmp_path / "new" / "q1" / "question.yaml") == {
        "title": "q1", "points": 5, "scoring": "all-or-nothing",
    }  # fmt: skip
    assert data(tmp_path / "new" / "q1" / "small.yaml") == {
        "kind": "tree", "agent": "MinimaxAgent",
        "about": "    start\n        /  \\\nturn   bad", "accept": "listed",
        "depth": 1, "agents": 2,
        "tree": {"name": "start", "actions": {"East": "turn", "West": "bad"}},
        "nodes": {
            "turn": {"actions": {"North": "good", "South": "bad"}},
            "good": {"value": 7, "win": True},
            "bad": {"value": -3.5, "lose": True},
        },
    }  # fmt: skip
    assert data(tmp_path / "new" / "q1" / "small.expected.yaml") == {
        "actions": ["East"], "expanded": ["bad", "good", "start", "turn"], "count": 4,
    }  # fmt: skip


def test_a_game_turn_by_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = course(tmp_path, {"q1": (PASS_ALL, {"board": GAME})})
    assert run(source, tmp_path / "new", capsys)[0] == 0
    found = data(tmp_path / "new" / "q1" / "board.yaml")
    assert found == {
        "kind": "pacman", "agent": "MinimaxAgent", "accept": "listed", "depth": 1,
        "about": "a game on aBoard", "layout": BOARD.strip(), "ghosts": 2,
        "ghost": "DirectionalGhost", "seed": 3, "turns": 2, "seconds": 60,
    }  # fmt: skip
    turns = data(tmp_path / "new" / "q1" / "board.expected.yaml")["turns"]
    assert [set(turn) for turn in turns] == [{"right", "other_depth", "forgets_ghosts"}] * 2
    assert [len(turn["right"]) for turn in turns] == [2, 2]


def test_a_board_of_the_course(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game without a layout of its own is on the one that it names."""
    test = less(GAME[0], "layout", layoutName="field")
    source = course(tmp_path, {"q1": (PASS_ALL, {"board": (test, GAME[1])})}, BOARDS)
    assert run(source, tmp_path / "new", capsys)[0] == 0
    assert data(tmp_path / "new" / "q1" / "board.yaml")["layout"] == BOARD.strip()


def test_whole_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = less(
        PLAYED, agentArgs="depth=3,evalFn=better", ghosts="[ RandomGhost(1), RandomGhost( 2 ),]",
        layoutName="field", scoreMinimum="-10", winsMinimum="1", nonTimeoutMinimum="2",
        nonTimeoutThresholds="1 2", numGames="400",
    )  # fmt: skip
    partial = {"max_points": "5", "class": "PartialCreditQuestion"}
    source = course(tmp_path, {"q1": (partial, {"play": (more, {})})}, BOARDS)
    status, said, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    assert said[2:] == [
        "left out, or changed:",
        "  test_cases/q1/play.test:1: all games have 3600 seconds together, not 8000",
    ]
    assert data(tmp_path / "new" / "q1" / "play.yaml") == {
        "kind": "games", "criterion": "play", "agent": "ReflexAgent", "accept": "listed",
        "depth": 3,
        "evalFn": "better", "about": "games on field", "layout": BOARD.strip(), "ghosts": 2,
        "ghost": "RandomGhost", "seed": 1, "games": 400, "turns": 10000, "game_seconds": 20,
        "seconds": 3600, "score": [100, 500], "least_score": -10, "wins": [1], "least_wins": 1,
        "in_time": [1, 2], "least_in_time": 2,
    }  # fmt: skip


def test_what_need_not_be_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games without a solution or a time; a tree without values, won or lost states."""
    play = less(PLAYED, "maxTime", "layoutName", layoutName="corridor.lay")
    tree = less(SMALL, "win_states", "lose_states", "evaluation")
    source = course(
        tmp_path, {"q1": (PASS_ALL, {"play": (play, None), "tree": (tree, SOLVED)})}, BOARDS
    )
    assert run(source, tmp_path / "new", capsys)[0] == 0
    assert data(tmp_path / "new" / "q1" / "play.yaml")["game_seconds"] == 120
    assert data(tmp_path / "new" / "q1" / "tree.yaml")["nodes"]["bad"] == {"win": False}


NEEDED = {
    "id": "required", "points": 0, "all": True,
    "says": "The tests that have to pass before any other gives points",
}  # fmt: skip


def criterion(name: str, points: float, **more: str) -> dict[str, Any]:
    return {"id": name, "points": points, "says": f"The test {name}", **more}


STEPS = [NEEDED, criterion("a", 3, needs="required")]
CLASSES: list[tuple[str, dict[str, str], dict[str, Any], list[str | None]]] = [
    ("PassAllTestsQuestion", {}, {"points": 4, "scoring": "all-or-nothing"}, [None] * 3),
    (
        "ExtraCreditPassAllTestsQuestion",
        {"extra_points": "2"},
        {"points": 4, "scoring": "all-or-nothing", "extra": 2},
        [None] * 3,
    ),
    ("PartialCreditQuestion", {}, {"points": 3, "criteria": STEPS}, ["a", "required", "required"]),
    (
        "Q6PartialCreditQuestion",
        {},
        {"points": 3, "criteria": STEPS},
        ["a", "required", "required"],
    ),
    (
        "NumberPassedQuestion",
        {},
        {"points": 3, "criteria": [criterion(name, 1) for name in "abc"]},
        ["a", "b", "c"],
    ),
    (
        "HackedPartialCreditQuestion",
        {},
        {"points": 1.5, "criteria": [NEEDED, criterion("b", 1.5, needs="required")]},
        ["required", "b", "required"],
    ),
]


@pytest.mark.parametrize(("kind", "more", "said", "criteria"), CLASSES)
def test_classes_of_questions(
    kind: str, more: dict[str, str], said: dict[str, Any], criteria: list[str | None],
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    tests = {
        "a": (PLAYED, {}),
        "b": (less(SMALL, points="1.5"), SOLVED),
        "c": GAME,
    }
    config = {"max_points": "4", "class": kind, **more}
    source = course(tmp_path, {"q1": (config, tests)}, BOARDS)
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    assert data(tmp_path / "new" / "q1" / "question.yaml") == {"title": "q1", **said}
    found = [data(tmp_path / "new" / "q1" / f"{name}.yaml") for name in "abc"]
    assert [case.get("criterion") for case in found] == criteria
    assert not any("points" in case for case in found)
    extra = " and 2 extra" if more else ""
    assert lines[0] == f"q1  3 of 3 cases, {said['points']:g} points{extra} ({kind})"
    given = [line for line in lines if "/CONFIG:" in line]
    assert [line.split(": ")[1] for line in given] == [
        f"its cases give {said['points']:g} points, and max_points 4"
    ] * (said["points"] != 4)
    whole = kind in ("NumberPassedQuestion", "HackedPartialCreditQuestion")
    assert ("least_score" in found[0], "score" in found[0]) == (whole, not whole)
    notes = [line.split(": ")[1] for line in lines if ".test:" in line]
    steps = "its thresholds give no points of their own in such a question"
    assert notes == {
        "NumberPassedQuestion": [steps, "left out"],
        "HackedPartialCreditQuestion": [steps],
        "PartialCreditQuestion": ["left out", "max_points"],
        "Q6PartialCreditQuestion": ["left out", "max_points"],
    }.get(kind, ["left out"])  # fmt: skip


def test_highest_thresholds_where_a_case_counts_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = {"max_points": "4", "class": "NumberPassedQuestion"}
    test = less(PLAYED, scoreMinimum="600", winsThresholds="1 2", winsMinimum="1")
    source = course(tmp_path, {"q1": (config, {"a": (test, {})})}, BOARDS)
    assert run(source, tmp_path / "new", capsys)[0] == 0
    found = data(tmp_path / "new" / "q1" / "a.yaml")
    assert (found["least_score"], found["least_wins"]) == (600, 2)
    assert not {"score", "wins"} & set(found)


def test_another_edition_says_children(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tests = {"one": (SMALL, SOLVED), "other": (RENAMED, SOLVED)}
    status, said, _ = run(course(tmp_path, {"q1": (PASS_ALL, tests)}), tmp_path / "new", capsys)
    assert (status, said[0]) == (0, "q1  2 of 2 cases, 5 points (PassAllTestsQuestion)")
    written = tmp_path / "new" / "q1"
    for end in (".yaml", ".expected.yaml"):
        assert data(written / f"one{end}") == data(written / f"other{end}")


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


def refused(
    pair: Pair, place: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The case is named, with its place and why, and the other one is taken."""
    source = one(folder, pair)
    status, lines, _ = run(source, folder / "new", capsys)
    assert status == 1
    assert lines[0].startswith("q1  1 of 2 cases")
    assert lines[2] == "could not be taken as it is:"
    assert any(
        line.startswith(f"  test_cases/q1/a.{place}") and said in line for line in lines[3:]
    ), lines
    assert sorted(os.listdir(folder / "new" / "q1")) == [
        "question.yaml", "z.expected.yaml", "z.yaml",
    ]  # fmt: skip
    grade.plan(cases.load(str(folder / "new")))


@pytest.mark.parametrize(("test", "solution", "place", "said"), TREES)
def test_trees_that_are_wrong(
    test: dict[str, str], solution: dict[str, str] | None, place: str, said: str,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    refused((test, solution), place, said, tmp_path, capsys)


TURNS, LISTED = GAME[0], dict(GAME[1] or {})
OPTIMAL = LISTED["optimalActions"].split("\n")
GAMES = [
    (less(TURNS, seed="-1"), LISTED, "test", "seed: expected a whole number from 0 up, not '-1'"),
    (less(TURNS, layout="%%%\n%P%"), LISTED, "test", "layout: the board, line 2: the border"),
    (less(TURNS, layout="%%%%\n%P %\n%%%%"), LISTED, "test", "layout: no food on the board"),
    (less(TURNS, "layout"), LISTED, "test", "aBoard.lay is not there, so nobody knows the board"),
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
    """Who never stops has nothing to do in a corner, and that is no reason to refuse a test."""
    walled = "%%%%%\n%P%.%\n%%%%%"
    test = less(TURNS, layout=walled)
    listed = {"optimalActions": '[[["Stop"], 2], [[], 0]]', "altDepthActions": '[["Stop"], []]'}
    source = course(tmp_path, {"q1": (PASS_ALL, {"a": (test, listed)})})
    assert run(source, tmp_path / "new", capsys)[0] == 0
    report = grade.grade(None, grade.plan(cases.load(str(tmp_path / "new"))))
    assert [result.status for result in report.tests] == ["passed"]


PLAYS = [
    (less(PLAYED, "agentName"), "'agentName' is missing"),
    (less(PLAYED, agentName="class"), "agentName: expected a name as in Python"),
    (less(PLAYED, agentArgs="nodes=5"), "agentArgs: expected depth=N or evalFn=NAME, not 'nod"),
    (less(PLAYED, agentArgs="depth=30,"), "agentArgs: expected depth=N or evalFn=NAME, not 'dep"),
    (less(PLAYED, layoutName="moon"), "layoutName: "),
    (less(PLAYED, layoutName="../layouts/corridor"), "layoutName: expected the name of a board"),
    (less(PLAYED, layoutName=""), "layoutName: expected the name of a board, not ''"),
    (less(PLAYED, layoutName="x" * 300), "layoutName: expected the name of a board"),
    (less(PLAYED, maxTime="0"), "maxTime: expected a number from 0.1 to 3600, not '0'"),
    (less(PLAYED, numGames="none"), "numGames: expected a whole number from 1 to 1000, not 'none'"),
    (less(PLAYED, winsThresholds="3"), "winsThresholds: expected whole numbers from 0 to 2, the"),
    (less(PLAYED, winsThresholds="1.5"), "winsThresholds: expected whole numbers from 0 to 2, th"),
    (less(PLAYED, winsMinimum="-1"), "winsMinimum: expected whole numbers from 0 to 2, the game"),
    (less(PLAYED, scoreThresholds="many"), "scoreThresholds: expected numbers, not 'many'"),
    (less(PLAYED, scoreMinimum="1 2"), "scoreMinimum: expected one number"),
    (less(PLAYED, "scoreThresholds", "winsThresholds"), "expected thresholds or minimums: score"),
    (less(PLAYED, "ghosts"), "'ghosts' is missing"),
] + [
    (less(PLAYED, ghosts=ghosts), "ghosts: expected [RandomGhost(1), RandomGhost(2), ...] or [Dir")
    for ghosts in (
        "RandomGhost(1)", "[RandomGhost(2)]", "[RandomGhost(1), DirectionalGhost(2)]", "[",
        "[DirectionalGhost(1, 0.5)]", "[i for i in range(3)]", "__import__('os').system('touch x')",
        "[print('run')]", "[KeyboardGhost(1)]", "[RandomGhost(1),,]", "[" * 9000, "", "[]*2",
    )
]  # fmt: skip


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
        "so nobody knows the board: put the course's folder.lay there, into 'layouts' beside what "
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
    """Whatever is written can be read again, or the case is not taken."""
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


# Names.


def test_cases_are_in_the_order_of_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not in that of the files' names, in which '-' stands before the '.' of the ending."""
    right = dict.fromkeys(("a-b", "a", "a.b", "B", "a1"), (SMALL, SOLVED))
    source = course(tmp_path, {"q1": (PASS_ALL, right)})
    assert run(source, tmp_path / "new", capsys)[0] == 0
    (question,) = cases.load(str(tmp_path / "new")).questions
    assert [case.id for case in question.cases] == [
        "q1/B", "q1/a", "q1/a-b", "q1/a.b", "q1/a1",
    ]  # fmt: skip


def test_names_that_files_of_ours_cannot_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = ["question", "a.expected", "b.test", "c d", "con", "-e", "x\x1b[1m", "n" * 240]
    right = dict.fromkeys(strange, (SMALL, SOLVED))
    source = course(tmp_path, {"q1": (PASS_ALL, right)})
    status, lines, _ = run(source, tmp_path / "new", capsys)
    assert status == 0
    renamed = [line.partition("called ")[2] for line in lines[3:]]
    assert renamed == [f"{name} here" for name in (
        "case--e", "a-expected", "b-test", "c-d", "case-con", "n" * 100, "case-question", "x--1m",
    )]  # fmt: skip
    assert lines[-1].startswith("  test_cases/q1/x\\x1b[1m.test:1:")
    (question,) = cases.load(str(tmp_path / "new")).questions
    assert len(question.cases) == len(strange)


@pytest.mark.parametrize(
    ("given", "ours"),
    [
        (["q1", "Q1", "q-1", "q_1"], ["q1", "Q1_2", "q_1", "q_1_2"]),
        (["1", "if", "..", "ü", "q²", "a" * 200], ["q_1", "q_if", "__", "ü", "q_q_", "a" * 100]),
        (["nul"], ["q_nul"]),
    ],
)
def test_names_of_questions(given: list[str], ours: list[str]) -> None:
    found = names.of_questions(given)
    assert (list(found), list(found.values())) == (given, ours)
    assert all(name.isidentifier() for name in ours)


@pytest.mark.parametrize(
    ("given", "ours"),
    [
        (["a", "A", "a-2"], ["a", "A-2", "a-2-2"]),
        (["a/b", "a\\b", "..", "../x"], ["a-b", "a-b-2", "case-..", "case-..-x"]),
        (["x.yaml", "x.test.expected", "aux.b", "Question"],
         ["x-yaml", "x.test-expected", "case-aux.b", "case-Question"]),
    ],
)  # fmt: skip
def test_names_of_cases(given: list[str], ours: list[str]) -> None:
    assert list(names.of_cases(given).values()) == ours


# Where it is written.


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return course(tmp_path, {"q1": (PASS_ALL, {"a": (SMALL, SOLVED)})})


def test_an_empty_folder_will_do(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "new").mkdir()
    assert run(source, tmp_path / "new", capsys)[0] == 0
    assert sorted(os.listdir(tmp_path / "new")) == ["assignment.yaml", "q1"]


def test_places_that_are_refused(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(source)
    for out, said in [
        (tmp_path, "is not empty; say another name, or remove what is in it"),
        (source, "is not empty; say another name, or remove what is in it"),
        (tmp_path / "file", "is there already; say another name, or remove it"),
        (tmp_path / "no" / "new", f"there is no folder '{tmp_path / 'no'}'"),
        (source / "new", f"is inside {source}; say a place outside of it"),
        (tmp_path / "link" / "q1" / "new", f"is inside {source}; say a place outside of it"),
    ]:
        before = sorted(tmp_path.rglob("*"))
        status, lines, err = run(source, out, capsys)
        assert (status, lines, err) == (2, [], f"autograder: {out}: {said}\n")
        assert sorted(tmp_path.rglob("*")) == before


def test_sources_that_are_refused(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new"
    for wrong, said in [
        (tmp_path / "no", "expected a folder with test cases in the older format"),
        (source / "CONFIG", "expected a folder with test cases in the older format"),
        (source.parent, f"there is no CONFIG in it, did you mean {source}?"),
        (tmp_path / "layouts", "there is no CONFIG in it, which says the order of the questions"),
    ]:
        status, lines, err = run(wrong, new, capsys)
        assert (status, lines, err) == (2, [], f"autograder: {wrong}: {said}\n")
    (source / "CONFIG").write_text("order")
    status, lines, err = run(source, new, capsys)
    assert (status, lines) == (2, [])
    assert err.startswith(f"autograder: {source / 'CONFIG'}:1:1: expected 'key")
    assert not new.exists()


@pytest.mark.parametrize("argv", [[], ["a"], ["a", "b", "c"], ["a", "b", "--all"]])
def test_commands_that_are_wrong(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_can_be_taken(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (source / "q1" / "a.solution").unlink()
    status, lines, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (2, f"autograder: {source}: nothing in it could be taken\n")
    assert lines == [
        "could not be taken as it is:",
        "  test_cases/q1/a.test:1: there is no a.solution beside it",
        "left out, or changed:",
        "  test_cases/q1/CONFIG:1: left out: no case of it was taken",
    ]
    assert not (tmp_path / "new").exists()


def test_all_or_nothing_is_written(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "rename", full)
    status, _, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (
        2, f"autograder: {tmp_path / 'new'}: cannot be written: No space left on device\n"
    )  # fmt: skip
    assert not (tmp_path / "new").exists()


def test_folders_that_cannot_be_read(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    listed = os.listdir

    def denied(path: str) -> list[str]:
        if str(path).endswith("q1"):
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "listdir", denied)
    status, _, err = run(source, tmp_path / "new", capsys)
    assert (status, err) == (
        2, f"autograder: {source / 'q1'}: cannot be read: Permission denied\n"
    )  # fmt: skip


def test_other_letters_and_line_ends(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same comes of files in Latin-1 with Windows line ends."""
    test = less(SMALL, diagram="drawn by\nFran\xe7oise")
    for name, entries in (("a.test", test), ("a.solution", SOLVED), ("CONFIG", PASS_ALL)):
        ended = text(entries).replace("\n", "\r\n").encode("latin-1")
        (source / "q1" / name).write_bytes(ended)
    (source / "CONFIG").write_bytes(b'# \xfcber\r\norder: "q1"\r\n')
    assert run(source, tmp_path / "new", capsys)[0] == 0
    found = data(tmp_path / "new" / "q1" / "a.yaml")
    assert found["about"] == "drawn by\nFran\xe7oise"
    plan = grade.plan(cases.load(str(tmp_path / "new")))
    assert [result.status for result in grade.grade(None, plan).tests] == ["passed"]


def test_names_that_mean_something_in_yaml(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """States and actions are called whatever their authors liked."""
    strange = {"start": "no", "turn": "1", "good": "value:", "bad": "~", "East": "null",
               "North": "&x", "South": "actions", "West": "- *y"}  # fmt: skip
    strange["West"] = "*y"

    def renamed(entries: Mapping[str, str]) -> dict[str, str]:
        found = {}
        for key, value in entries.items():
            rows = [" ".join(strange.get(w, w) for w in row.split()) for row in value.split("\n")]
            found[key] = "\n".join(rows)
        return found

    for name, entries in (("a.test", SMALL), ("a.solution", SOLVED)):
        (source / "q1" / name).write_text(text(renamed(entries)))
    assert run(source, tmp_path / "new", capsys)[0] == 0
    plan = grade.plan(cases.load(str(tmp_path / "new")))
    assert [result.status for result in grade.grade(None, plan).tests] == ["passed"]


ROWS = st.sampled_from(
    [*text(SMALL).split("\n"), *text(PLAYED).split("\n"), *text(TURNS).split("\n"), *OPTIMAL,
     'depth: "x"', 'class: "EvalAgentTest"', '"""', "[", "start East start", "\0", "\x1b[2J"]
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=150)
@given(
    st.binary(max_size=300) | st.lists(ROWS, max_size=40).map(lambda x: "\n".join(x).encode()),
    st.binary(max_size=100) | st.lists(ROWS, max_size=9).map(lambda x: "\n".join(x).encode()),
    st.sampled_from([None, "a.test", "a.solution", "CONFIG"]),
)
def test_any_bytes_in_any_file(test: bytes, solution: bytes, alone: str | None) -> None:
    """The command ends as it should, and what it has written can be read."""
    with TemporaryDirectory() as folder:
        source = course(Path(folder), {"q1": (PASS_ALL, {"a": (SMALL, SOLVED), "b": GAME})}, BOARDS)
        for name, raw in (("a.test", test), ("a.solution", solution), ("CONFIG", test)):
            if alone == name or (alone is None and name != "CONFIG"):
                (source / "q1" / name).write_bytes(raw)
        out = Path(folder) / "new"
        status = main(["import", str(source), str(out)])
        assert status in (0, 1, 2)
        assert out.exists() is (status != 2)
        if out.exists():
            grade.plan(cases.load(str(out)))


@settings(max_examples=150)
@given(st.binary(max_size=300))
def test_any_bytes_as_the_order(raw: bytes) -> None:
    with TemporaryDirectory() as folder:
        source = course(Path(folder), {"q1": (PASS_ALL, {"a": (SMALL, SOLVED)})})
        (source / "CONFIG").write_bytes(raw)
        assert main(["import", str(source), str(Path(folder) / "new")]) in (0, 1, 2)


def test_what_is_written_is_the_same_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = as_test("MinimaxAgent", 2, 2, drawn(3, 2, 5)), {"action": "Left", "generated": "s0_0"}
    source = course(tmp_path, {"q1": (PASS_ALL, {"a": tree, "b": GAME, "c": (PLAYED, {})})}, BOARDS)
    for out in ("one", "two"):
        run(source, tmp_path / out, capsys)
        shutil.rmtree(tmp_path / "layouts", ignore_errors=out == "two")
        (tmp_path / "layouts").mkdir(exist_ok=True)
        (tmp_path / "layouts" / "corridor.lay").write_text(CORRIDOR)
    both = [
        {path.relative_to(tmp_path / out): path.read_bytes() for path in found if path.is_file()}
        for out in ("one", "two")
        for found in [(tmp_path / out).rglob("*")]
    ]
    assert both[0] == both[1]
