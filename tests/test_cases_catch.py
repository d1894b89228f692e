"""The test cases catch what they are for: each wrong file fails where it is wrong, and only there.

The files are graded as a student's is, each in processes of its own.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from grading import cases, grade
from grading.cases import Question
from grading.grade import Plan, Report
from grading.verdict import PASSED

ROOT = Path(__file__).parent.parent
SUBMISSIONS = ROOT / "tests" / "submissions"
ASKED = {
    "q1": "ReflexAgent",
    "q2": "MinimaxAgent",
    "q3": "AlphaBetaAgent",
    "q4": "ExpectimaxAgent",
    "q5": "betterEvaluationFunction",
}
SEARCHES = ("q2", "q3", "q4")
CORRECT = sorted(path.stem for path in (SUBMISSIONS / "correct").glob("*.py"))
# These have a reflex agent and an evaluation function of their own, too.
SENSIBLE = ("closures", "old_style", "one_recursive_function", "three_functions", "tuples")

TREE, RANDOM, PACMAN, GAMES, BOARDS = (
    frozenset([kind]) for kind in ("tree", "random-trees", "pacman", "games", "evaluation")
)
TREES = TREE | RANDOM
ANY = TREES | PACMAN
# For each wrong file the questions that it gets wrong, and the kinds of tests that show it there.
MISTAKES = {
    "all_ghosts_act_as_first": {"q2": ANY, "q4": ANY},
    "alpha_never_raised": {"q3": ANY},
    "averages_by_integer_division": {"q4": TREES},
    "averages_over_pacmans_actions": {"q4": PACMAN},
    "bounds_shared_by_all_nodes": {"q3": ANY},
    "bounds_swapped": {"q3": ANY},
    "child_generated_twice": {"q2": TREE, "q3": TREE},
    "children_in_reversed_order": {"q3": ANY},
    "cuts_after_generating_all": {"q3": ANY},
    "cuts_on_equality": {"q3": ANY},
    "cuts_only_at_max": {"q3": ANY},
    "cuts_only_at_min": {"q3": ANY},
    "depth_counted_at_last_ghost_but_one": {"q2": ANY, "q4": ANY},
    "depth_counted_per_agent": {"q2": ANY, "q3": ANY, "q4": ANY},
    "depth_counted_when_pacman_has_moved": {"q2": ANY, "q4": ANY},
    "depth_hard_coded": {"q2": ANY, "q4": ANY},
    "depth_one_too_large": {"q2": ANY, "q3": ANY, "q4": ANY},
    "depth_one_too_small": {"q2": ANY, "q3": ANY, "q4": ANY},
    "evaluates_the_parent": {"q2": ANY, "q4": ANY},
    "evaluation_is_the_score": {"q5": GAMES | BOARDS},
    "evaluation_runs_from_scared_ghosts": {"q5": GAMES | BOARDS},
    "fail_hard_with_strict_cuts": {"q3": ANY},
    "first_action_when_all_lose": {"q2": TREES, "q4": TREES},
    "ghosts_in_reversed_order": {"q2": ANY, "q4": ANY},
    "ignores_eval_fn": {"q2": TREES, "q4": TREES},
    "infinity_is_1e6": {"q3": TREES},
    "infinity_is_69": {"q2": TREES, "q4": TREES},
    "infinity_is_9999": {"q2": TREES},
    "keeps_bounds_between_moves": {"q2": RANDOM | PACMAN, "q3": RANDOM | PACMAN},
    "keeps_cache_between_moves": {"q2": RANDOM | PACMAN, "q4": RANDOM | PACMAN},
    "last_ghost_maximises": {"q2": ANY, "q4": ANY},
    "max_for_min_at_one_level": {"q2": ANY},
    "minimum_at_the_last_ghost": {"q4": ANY},
    "no_alpha_at_the_root": {"q3": ANY},
    "no_bounds_for_second_ghost": {"q3": ANY},
    "no_check_for_win_or_lose": {"q2": ANY},
    "only_first_ghost_moves": {"q2": ANY, "q3": ANY, "q4": ANY},
    "pacman_averages_too": {"q4": ANY},
    "random_choice_of_all": {"q2": ANY, "q4": ANY},
    "reflex_by_score_alone": {"q1": GAMES},
    "reflex_ignores_ghosts": {"q1": GAMES},
    "returns_deepest_action": {"q2": ANY},
    "returns_value_not_action": {"q2": ANY},
    "smallest_float_as_minus_infinity": {"q2": TREES},
    "stop_removed": {"q2": ANY, "q4": ANY},
    "sums_without_averaging": {"q4": ANY},
    "third_ghost_maximises": {"q2": TREES},
    "weights_by_depth": {"q4": TREES},
    "weights_by_ghost_index": {"q4": TREES},
}
# At a node of a tree all agents have the same actions.
ONLY_ON_BOARDS = {"averages_over_pacmans_actions"}


@cache
def known() -> Plan:
    return grade.plan(cases.load(str(ROOT / "test_cases")))


@cache
def kinds() -> dict[str, str]:
    """The kind of every test, by its id."""
    return {
        case.id: case.kind for question in known().assignment.questions for case in question.cases
    }


def path_of(folder: str, name: str) -> Path:
    return SUBMISSIONS / folder / f"{name}.py"


def names_in(path: Path) -> set[str]:
    """The classes and functions of a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def one_of_each_kind(question: Question) -> Question:
    first = {case.kind: case for case in reversed(question.cases)}
    return replace(question, cases=tuple(first.values()))


def graded(path: Path, questions: list[Question]) -> Report:
    assignment = replace(known().assignment, questions=tuple(questions))
    return grade.grade(str(path), replace(known(), assignment=assignment))


def searches() -> list[Question]:
    return [question for question in known().assignment.questions if question.id in SEARCHES]


def test_the_table_has_every_wrong_file() -> None:
    assert set(MISTAKES) == {path.stem for path in (SUBMISSIONS / "mistakes").glob("*.py")}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_tree_shows_every_mistake_of_a_search(name: str) -> None:
    for question, caught_by in MISTAKES[name].items():
        assert question not in SEARCHES or bool(caught_by & TREES) != (name in ONLY_ON_BOARDS)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_fails_where_it_is_and_only_there(name: str) -> None:
    path = path_of("mistakes", name)
    has = {question for question, asked in ASKED.items() if asked in names_in(path)}
    report = graded(
        path,
        [
            question if question.id in has else one_of_each_kind(question)
            for question in known().assignment.questions
        ],
    )
    for result in report.questions:
        failed = {kinds()[test.id] for test in result.tests if test.status != PASSED}
        if result.id in has:
            assert failed >= MISTAKES[name].get(result.id, frozenset())
            assert bool(failed) == (result.id in MISTAKES[name])
        else:
            assert {test.status for test in result.tests} == {"error"}


@pytest.mark.parametrize("name", CORRECT)
def test_correct_searches_get_full_marks(name: str) -> None:
    report = graded(path_of("correct", name), searches())
    wrong = {test.id: test.message for test in report.tests if test.status != PASSED}
    assert not wrong


@pytest.mark.parametrize("name", SENSIBLE)
def test_sensible_reflexes_and_evaluations_get_full_marks(name: str) -> None:
    questions = [q for q in known().assignment.questions if q.id not in SEARCHES]
    report = graded(path_of("correct", name), questions)
    wrong = {test.id: test.message for test in report.tests if test.status != PASSED}
    assert not wrong
