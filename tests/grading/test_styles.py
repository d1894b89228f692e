"""Wrong searches in many styles, and the table that says what is wrong in each, and where.

They were written without a look at what names mistakes, so that it can be tried on them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import plans
import pytest
import yaml

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
# Graded as students' files are, in the sandbox.
GRADED = (
    "sentinel_objects.py", "discounted_by_ghost.py", "copied_from_minimax.py",
    "template_method_bounds.py", "one_slip_for_each_agent.py",
)  # fmt: skip


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
    text = (STYLES / name).read_text(encoding="utf-8")
    row = TABLE[name]
    ids = {each for found in row["questions"].values() for each in found}
    assert set(row) == {"questions", "functions"}
    assert ids
    assert ids <= set(KNOWN.split())
    assert all(f"class {AGENTS[each]}(" in text for each in row["questions"])
    assert ids == {each for place in row["functions"] for each in place["faults"]}
    there = set(functions(ast.parse(text)))
    for place in row["functions"]:
        first, last = place["lines"]
        assert not place["name"] or (place["name"], first, last) in there
        assert all(first <= line <= last for lines in place["faults"].values() for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", GRADED)
def test_a_file_loses_points_where_it_should(name: str) -> None:
    if "numpy" in (STYLES / name).read_text(encoding="utf-8") and not find_spec("numpy"):
        pytest.skip("numpy is not installed")
    text = (STYLES / name).read_text(encoding="utf-8")
    asked = tuple(each for each, agent in AGENTS.items() if f"class {agent}(" in text)
    report = grade.grade(wrong.files(str(STYLES / name)), plans.plan("", asked))
    lost = [each.id for each in report.questions if each.points < each.max_points]
    assert lost == list(TABLE[name]["questions"])
