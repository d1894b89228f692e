"""Wrong searches in many styles, and the table that says what is wrong in each, and where.

They were written without a look at what names mistakes, so that it can be tried on them.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plans
import pytest
import yaml
from made_games import GAMES, Game
from submitted import whole
from test_similar import similar
from test_student_files import reference, search, student, student_module

from pacman.grading import grade
from pacman.grading.checks import wrong

STYLES = Path(__file__).parents[1] / "submissions" / "styles"
TEXT = (STYLES / "mistakes.yaml").read_text(encoding="utf-8")
TABLE: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)
AGENTS = {"q2": "MinimaxAgent", "q3": "AlphaBetaAgent", "q4": "ExpectimaxAgent"}
KNOWN = """
    actions-of-wrong-agent actions-of-wrong-state alpha-not-raised beta-not-lowered
    bounds-not-passed bounds-not-to-later-ghosts bounds-shared bounds-swapped child-twice
    children-first cuts-on-equality depth-changed depth-hard-coded depth-otherwise depth-per-agent
    depth-too-deep depth-too-shallow evaluates-parent evaluates-root evaluation-ignored fail-hard
    finite-infinity first-when-lost ghost-keeps-first ghost-maximises ghosts-minimise
    ghosts-not-in-turn ghosts-reversed ghosts-same-index integer-average last-ghost-forgotten
    later-ghosts-maximise missing-return no-cut-at-max no-cut-at-min no-cuts one-level-maximises
    only-first-child only-first-ghost order-changed own-error pacman-averages python-2 random-action
    returns-none returns-value root-alpha search-unused skips-stop state-kept sum-not-average
    terminal-not-evaluated unfinished weighted-average worst-action wrong-agent wrong-divisor
"""
# What it keeps shows where a move leads to a state that it has seen, which no made game has.
ON_BOARDS = "memo_by_state_only.py"
# Graded as students' files are, in the sandbox.
GRADED = (
    ON_BOARDS, "sentinel_objects.py", "copied_from_minimax.py", "template_method_bounds.py",
    "one_slip_for_each_agent.py",
)  # fmt: skip


def with_values_beyond(limit: int, seed: int) -> Game:
    """A made game whose values are larger than what stands for infinity in any of the files."""
    game = Game(seed)
    game.scores, game.shift = limit, limit * (seed % 3 - 1)
    return game


TRIED = [*GAMES[:40], *(with_values_beyond(10**25, seed) for seed in range(12))]


def functions(node: ast.AST, within: str = "") -> Iterator[tuple[str, int, int]]:
    """All functions and classes with their first and last lines."""
    for child in ast.iter_child_nodes(node):
        name = within
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{within}{child.name}."
            start = min(each.lineno for each in (child, *child.decorator_list))
            yield name[:-1], start, child.end_lineno or start
        yield from functions(child, name)


def test_each_file_is_listed_once() -> None:
    listed = re.findall(r"^(\S+):$", TEXT, re.MULTILINE)
    assert listed == sorted(path.name for path in STYLES.glob("*.py")) == list(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_the_table_fits_the_file(name: str) -> None:
    row = TABLE[name]
    ids = {each for found in row["questions"].values() for each in found}
    assert set(row) == {"questions", "functions"}
    assert ids
    assert ids <= set(KNOWN.split())
    assert set(row["questions"]) <= set(asked(name))
    assert ids == {each for place in row["functions"] for each in place["faults"]}
    there = set(functions(ast.parse((STYLES / name).read_text(encoding="utf-8"))))
    for place in row["functions"]:
        first, last = place["lines"]
        assert not place["name"] or (place["name"], first, last) in there
        assert all(first <= line <= last for lines in place["faults"].values() for line in lines)


def asked(name: str) -> tuple[str, ...]:
    """The questions for which a file has an agent."""
    text = (STYLES / name).read_text(encoding="utf-8")
    return tuple(each for each, agent in AGENTS.items() if f"class {agent}(" in text)


def is_wrong(name: str, kind: str) -> bool:
    """Whether it chooses or expands something else than the reference in a made game."""
    module = student_module("styles", name.removesuffix(".py"))
    agents: dict[tuple[str, int], Any] = {}  # what an agent keeps shows in its second game
    for game in TRIED:
        agent = agents.setdefault((game.evaluation, game.depth), student(module, kind, game))
        found, right = search(agent, game), reference(kind, game)
        if found.action != right.action or Counter(found.made) != Counter(right.made):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TABLE if name != ON_BOARDS])
def test_no_other_questions_are_wrong(name: str) -> None:
    if name.startswith("numpy_"):
        pytest.importorskip("numpy")
    found = [each for each in asked(name) if is_wrong(name, AGENTS[each])]
    assert found == list(TABLE[name]["questions"])


@pytest.mark.slow
def test_no_two_files_are_alike(tmp_path: Path) -> None:
    assert similar(tmp_path, {name: whole(STYLES / name) for name in TABLE})["groups"] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GRADED)
def test_a_file_loses_points_where_it_should(name: str) -> None:
    report = grade.grade(wrong.files(str(STYLES / name)), plans.plan("", asked(name)))
    lost = [each.id for each in report.questions if each.points < each.max_points]
    assert lost == list(TABLE[name]["questions"])
