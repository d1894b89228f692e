"""Older test cases in a folder, and their import by the command."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from older import BOARD, PASS_ALL, Pair, course, game

from pacman.commands.autograder import main
from pacman.grading import grade
from pacman.grading.assignment import cases

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
    """The exit status and the output, with short paths."""
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


TURNS, LISTED = GAME[0], dict(GAME[1] or {})


OPTIMAL = LISTED["optimalActions"].split("\n")


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


# Where it is written.


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return course(tmp_path, {"q1": (PASS_ALL, {"a": (SMALL, SOLVED)})})
