"""What a report says about each mistake: the first node that differs, and why."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from submitted import TREE, assignment, like_minimax, minimax, written

from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.checks.wrong import files
from pacman.grading.kinds.trees import differences
from pacman.grading.reference import pruning
from pacman.grading.report import Report, TestResult

ROOT = Path(__file__).parents[3]
MISTAKES = ROOT / "tests" / "submissions" / "mistakes"
ALL = cases.load(str(ROOT / "test_cases"))

TOLD = [
    (
        "depth_one_too_small", "q2/depth-1-of-a-deeper-tree",
        "the search stopped at West, 1 move below the root; depth 1 with 2 agents goes on for 2",
    ),
    (
        "depth_one_too_large", "q2/depth-1-of-a-deeper-tree",
        "expanded West.Left.Forward, 3 moves below the root; depth 1 with 2 agents ends after 2",
    ),
    (
        "only_first_ghost_moves", "q2/depth-1-with-three-ghosts",
        "the search stopped at North.Forward, 2 moves below the root; depth 1 with 4 agents",
    ),
    (
        "ghosts_in_reversed_order", "q2/depth-1-with-three-ghosts",
        "at North it is agent 1's turn, not agent 3's; agents move in the order 0, 1, 2, 3, then 0",
    ),
    (
        "cuts_on_equality", "q3/no-cut-when-a-ghost-equals-alpha",
        "never expanded North.Middle: North was cut after ",
    ),
    (
        "no_alpha_at_the_root", "q3/cut-at-the-first-ghost",
        "which alpha-beta never looks at: after ",
    ),
    (
        "bounds_swapped", "q3/a-cut-passes-its-value-on",
        "South.Left.Middle.Left was cut after South.Left.Middle.Left.Left 2, which is too early",
    ),
    (
        "sums_without_averaging", "q4/average-not-sum",
        "it chose North, which is worth 5.25; the best is East, worth 7",
    ),
    (
        "child_generated_twice", "q2/each-child-is-made-once",
        "made 94 calls of generateSuccessor where 47 are enough: East at root was made 2 times",
    ),
    (
        "evaluates_the_parent", "q2/depth-1-of-a-deeper-tree",
        "never asked for the value of West.Left; it evaluated West instead: evaluate the state at",
    ),
    (
        "returns_value_not_action", "q2/a-corridor",
        "returned 7.0 (float), which is no action; legal are Forward",
    ),
    (
        "infinity_is_69", "q2/every-value-is-below-minus-ten-to-the-twenty",
        "returned 'Stop', which is not legal; legal are West, East",
    ),
    (
        "stop_removed", "q2/board-with-three-ghosts",
        "turn 1: expanded 299 states, fewer than the 454 that this search expands",
    ),
    (
        "no_cuts", "q3/board-with-a-capsule",
        f" that this search expands{pruning.choices(pruning.WAYS)}",
    ),
    (
        "no_check_for_win_or_lose", "q2/board-with-a-capsule",
        "turn 3: chose East, but the best is West or Stop",
    ),
    (
        "reflex_ignores_ghosts", "q1/a-ghost-from-the-south",
        "0 of 9 games won",
    ),
]  # fmt: skip


@cache
def graded(mistake: str, test: str) -> Report:
    chosen = selection.select(ALL, (), [test])
    return grade.grade(files(str(MISTAKES / f"{mistake}.py")), grade.plan(chosen))


def result(mistake: str, test: str) -> TestResult:
    (found,) = graded(mistake, test).tests
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("mistake", "test", "told"), TOLD)
def test_the_first_difference_is_reported(mistake: str, test: str, told: str) -> None:
    found = result(mistake, test)
    assert told in found.message
    assert found.status == "failed"
    assert "\n" not in found.message


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (
            "self.begun.getScore()",
            "never asked for the value of West.Left; it evaluated root instead: evaluate the state",
        ),
        (
            "3",
            "the right nodes were expanded, but it never asked for the value of West.Left, where",
        ),
        (
            "3 + 0 * self.begun.getScore() + 0 * state.getScore()",
            "the right nodes were expanded, but it chose West, which is worth -12; the best is ",
        ),
    ],
)
def test_what_was_evaluated_in_place_of_a_leaf_is_named(
    value: str, told: str, tmp_path: Path
) -> None:
    body = "self.begun = gameState\nself.evaluationFunction = lambda state: "
    code = written(tmp_path, like_minimax(f"{body}{value}\nreturn super().getAction(gameState)"))
    known = grade.plan(assignment(tmp_path / "cases", {"q1": {"tree": TREE}}))
    (found,) = grade.grade(code, known).tests
    assert found.message.startswith(told)


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("q2/a-corridor", "returned None instead of an action; legal are Forward"),
        (
            "q2/many-games-of-two-plies",
            "tree 1 of 4: returned None instead of an action; legal are ",
        ),
    ],
)
def test_a_missing_action_is_reported_first(test: str, told: str, tmp_path: Path) -> None:
    chosen = selection.select(ALL, (), [test])
    (found,) = grade.grade(written(tmp_path, minimax("pass")), grade.plan(chosen)).tests
    assert found.message.startswith(told)


def test_a_tree_is_drawn_with_what_should_have_been() -> None:
    drawing = result("no_alpha_at_the_root", "q3/cut-at-the-first-ghost").drawing.split("\n")
    assert drawing[0].startswith("  root: Pacman, ")
    marked = [line for line in drawing if line.startswith("+")]
    assert marked[-1] == "+ expanded, though it can't matter"
    assert len(marked) > 1
    assert any(line.endswith("<- chosen") for line in drawing)


def test_where_a_search_was_refused_is_marked() -> None:
    drawing = result("ghosts_in_reversed_order", "q2/depth-1-with-three-ghosts").drawing
    marked = [line for line in drawing.split("\n") if line.startswith("!")]
    assert [line.split(":")[0].split()[-1] for line in marked[:-1]] == ["North"]
    assert marked[-1] == "! here the search asked for something impossible"
    assert "not expanded" not in drawing  # it never came to that


def test_a_turn_is_shown_with_its_board_and_both_counts() -> None:
    found = result("stop_removed", "q2/board-with-three-ghosts")
    assert "%" in found.drawing
    assert "score" in found.drawing
    assert (found.expected["counts"], found.observed["count"]) == ([454], 299)
    assert found.expected["turn"] == found.observed["turn"] == 1
    assert found.observed["action"] in ("West", "East", "North", "South")
    assert found.expected["actions"]


@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (-2.5, "-2.5"), (1e15, "1,000,000,000,000,000"), (1e20, "1e+20"), (1e-6, "1e-06"),
     (10 / 3, "3.333333333")],
)  # fmt: skip
def test_values_are_written_as_people_do(number: float, text: str) -> None:
    assert differences.amount(number) == text
