"""`python autograder.py import`: files that are taken or not, messages, and the result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from imported import (
    BOARDS,
    CLASSES,
    GAME,
    PLAYED,
    RENAMED,
    SMALL,
    SOLVED,
    data,
    less,
    run,
)
from older import BOARD, PASS_ALL, course

from pacman.commands.autograder import PROGRAM, main


def test_the_command_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert "import" in PROGRAM.commands
    assert main(["import", "--help"]) == 0
    said = capsys.readouterr().out
    assert "examples:\n  python autograder.py import " in said
    assert "exit status: 0 everything that the course uses was taken" in said


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
