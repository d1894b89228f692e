"""Small assignments to write into folders, and one right test case of each kind."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pacman.grading.assignment import cases
from pacman.support.fields import TestCaseError

if TYPE_CHECKING:
    from pathlib import Path

    from pacman.support.fields import Mistake

TREE = """\
kind: tree
agent: MinimaxAgent
depth: 1
agents: 2
weight: 2
about: Pacman takes the greatest of the smallest.
tree:
  North:
    Left: 3
    Right: 12.5
  South: {name: won, win: true, value: -4}
  East:
    Left: near
    Right:
      value: 7
      score: 10.5
      actions: {Forward: 2}
nodes:
  near: {value: 5, lose: true}
"""
RANDOM = """\
kind: random-trees
agent: AlphaBetaAgent
depth: 1
agents: [2, 3]
trees: 3
seed: 11
levels: 4
branching: [1, 3]
values: [-5, 5]
ends: 0.1
pruning: either
calls: any
"""
PACMAN = """\
kind: pacman
agent: MinimaxAgent
depth: 1
layout: |
  %%%%%%%
  %P . G%
  %%%%%%%
ghosts: 1
ghost: DirectionalGhost
seed: 4
turns: 2
"""
GAMES = """\
kind: games
agent: ReflexAgent
layout: testClassic
seed: 1
games: 2
wins: [1, 2]
score: [-500, 10.5]
visibility: hidden
seconds: 10
"""
EVALUATION = """\
kind: evaluation
function: betterEvaluationFunction
boards:
  near: {layout: testClassic, moves: ["0 North"]}
  far:
    layout: testClassic
    ghosts: 0
order: [near > far, far < near]
seconds_per_call: 2
"""
CASES = {
    "tree": TREE,
    "random-trees": RANDOM,
    "pacman": PACMAN,
    "games": GAMES,
    "evaluation": EVALUATION,
}
QUESTION = "title: A question\npoints: 4\n"


def write(folder: Path, files: dict[str, str | bytes]) -> str:
    """Write files, by their paths in the folder; returns the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        raw = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
        path.write_bytes(raw)
    return str(folder)


def assignment(folder: Path, *questions: str, **tests: str | bytes) -> str:
    """An assignment of questions (q1 by default); tests are named `one` or `q2_one`."""
    questions = questions or ("q1",)
    files: dict[str, str | bytes] = {
        "assignment.yaml": f"title: Search\nquestions: [{', '.join(questions)}]\n"
    }
    files |= {f"{question}/question.yaml": QUESTION for question in questions}
    for name, text in tests.items():
        question, _, test = name.rpartition("_")
        files[f"{question or 'q1'}/{test}.yaml"] = text
    return write(folder, files)


def loaded(folder: Path, text: str | bytes) -> cases.Case:
    """The one case of an assignment."""
    return cases.load(assignment(folder, one=text)).questions[0].cases[0]


def mistakes(folder: Path, text: str | bytes) -> list[Mistake]:
    """What is wrong with a case; every mistake names its file, and a line that is there."""
    try:
        loaded(folder, text)
    except TestCaseError as error:
        found = error.mistakes
    else:
        return []
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    lines = raw.decode("utf-8", "replace").splitlines() or [""]
    for mistake in found:
        assert mistake.file == os.path.join(str(folder), "q1", "one.yaml")
        assert 1 <= mistake.line <= len(lines)
        assert mistake.column >= 1
        assert "\n" not in mistake.message
        assert 10 < len(mistake.message) < 300
    assert len(set(found)) == len(found)
    return found


def told(folder: Path, text: str | bytes) -> list[str]:
    """What is wrong with a case, as 'line:column: message'."""
    return [f"{m.line}:{m.column}: {m.message}" for m in mistakes(folder, text)]
