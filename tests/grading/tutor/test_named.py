"""The tutor names each known mistake, and finds none in right files."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from submitted import ROOT, SUBMISSIONS
from tutor_smallest import questions_of
from tutored import all_failed, explained, of_question

from pacman.grading.checks.wrong import code, files
from pacman.grading.sandbox.opening import opened
from pacman.grading.tutor.tutor import explain

# Every file with a mistake of a search, and the name of the mistake.
NAMED = {
    "all_ghosts_act_as_first": "ghosts-same-index",
    "alpha_never_raised": "alpha-not-raised",
    "averages_by_integer_division": "integer-average",
    "averages_over_pacmans_actions": "wrong-divisor",
    "bounds_shared_by_all_nodes": "bounds-shared",
    "bounds_swapped": "bounds-swapped",
    "child_generated_twice": "child-twice",
    "children_in_reversed_order": "order-changed",
    "cuts_after_generating_all": "children-first",
    "cuts_on_equality": "cuts-on-equality",
    "cuts_only_at_max": "no-cut-at-min",
    "cuts_only_at_min": "no-cut-at-max",
    "depth_counted_at_last_ghost_but_one": "depth-otherwise",
    "depth_counted_per_agent": "depth-per-agent",
    "depth_counted_when_pacman_has_moved": "depth-otherwise",
    "depth_hard_coded": "depth-hard-coded",
    "depth_one_too_large": "depth-too-deep",
    "depth_one_too_small": "depth-too-shallow",
    "evaluates_the_parent": "evaluates-parent",
    "fail_hard_with_strict_cuts": "fail-hard",
    "first_action_when_all_lose": "first-when-lost",
    "ghosts_in_reversed_order": "ghosts-reversed",
    "ghosts_start_from_ten_million": "finite-infinity",
    "ignores_eval_fn": "evaluation-ignored",
    "infinity_is_1e6": "finite-infinity",
    "infinity_is_69": "finite-infinity",
    "infinity_is_9999": "finite-infinity",
    "infinity_is_maxsize": "finite-infinity",
    "keeps_bounds_between_moves": "state-kept",
    "keeps_cache_between_moves": "state-kept",
    "last_ghost_maximises": "ghost-maximises",
    "max_for_min_at_one_level": "one-level-maximises",
    "minimum_at_the_last_ghost": "ghosts-minimise",
    "no_alpha_at_the_root": "root-alpha",
    "no_bounds_for_second_ghost": "bounds-not-to-later-ghosts",
    "no_check_for_win_or_lose": "terminal-not-evaluated",
    "no_cuts": "no-cuts",
    "only_first_ghost_moves": "only-first-ghost",
    "pacman_averages_too": "pacman-averages",
    "random_choice_of_all": "random-action",
    "returns_deepest_action": "returns-deepest",
    "returns_value_not_action": "returns-value",
    "smallest_float_as_minus_infinity": "finite-infinity",
    "stop_removed": "skips-stop",
    "sums_without_averaging": "sum-not-average",
    "third_ghost_maximises": "later-ghosts-maximise",
    "weights_by_depth": "weighted-average",
    "weights_by_ghost_index": "weighted-average",
}
# The mistake shows on boards only: at a node of a tree all agents have the same actions.
ON_BOARDS = {"averages_over_pacmans_actions"}
MOST_NODES = 8
# What stands in the line at fault, in some of them.
LINES = {
    "all_ghosts_act_as_first": r"generateSuccessor\(1, action\)",
    "averages_by_integer_division": r"//",
    "averages_over_pacmans_actions": r"len\(state.getLegalActions\(\)\)",
    "bounds_swapped": r"def minValue\(.*beta, alpha\)",
    "children_in_reversed_order": r"stack.pop\(\)",
    "cuts_on_equality": r">=|<=",
    "depth_counted_per_agent": r"depth \+ 1",
    "depth_hard_coded": r"gameState, 0, 2\)",
    "depth_one_too_large": r"depth > self.depth",
    "evaluates_the_parent": r"evaluationFunction\(state\)",
    "first_action_when_all_lose": r"return legalActions\[0\]",
    "ghosts_start_from_ten_million": r"10000000",
    "ignores_eval_fn": r"state.getScore\(\)",
    "infinity_is_1e6": r"INFINITY = 1e6",
    "infinity_is_69": r"-69",
    "last_ghost_maximises": r"return max\(",
    "minimum_at_the_last_ghost": r"return min\(",
    "no_alpha_at_the_root": r"-inf.*inf",
    "random_choice_of_all": r"return random.choice\(legalActions\)",
    "stop_removed": r"STOP in moves|remove",
    "sums_without_averaging": r"v \+=",
    "weights_by_depth": r"expected / depth",
    "weights_by_ghost_index": r"agentIndex \*",
}
# Mistakes of evaluation functions and reflex agents, which are no searches.
OTHERS = {path.stem for part in ("evaluation_is", "evaluation_ig", "evaluation_runs", "reflex_")
          for path in (SUBMISSIONS / "mistakes").glob(f"{part}*.py")}  # fmt: skip
RIGHT = sorted((SUBMISSIONS / "correct").glob("*.py"))[::2]
STYLES = sorted((SUBMISSIONS / "right").glob("*.py"))[::6]


def path_of(name: str) -> Path:
    return SUBMISSIONS / "mistakes" / f"{name}.py"


def test_every_mistake_has_its_name() -> None:
    assert {*NAMED, *OTHERS} == {path.stem for path in (SUBMISSIONS / "mistakes").glob("*.py")}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_a_mistake_is_named_first_and_explains_every_test(name: str) -> None:
    path = path_of(name)
    plan = of_question(questions_of(path)[-1], without="" if name in ON_BOARDS else "board")
    first, *others = explained(files(str(path)), plan).diagnosis
    (mistake,) = first.mistakes
    assert mistake.id == NAMED[name]
    assert first.certain
    assert all(other.certain for other in others)
    assert first.explains == first.of > 0
    assert mistake.where is not None
    line = code(str(path)).decode().split("\n")[mistake.where["line"] - 1]
    assert re.search(LINES.get(name, r"\S"), line), line
    if name in ON_BOARDS or NAMED[name] == "state-kept":
        assert first.smallest is None
    else:
        assert first.smallest is not None
        assert first.smallest["nodes"] <= MOST_NODES


@pytest.mark.slow
@pytest.mark.parametrize("path", [*RIGHT, *STYLES], ids=lambda path: path.stem)
def test_a_right_file_has_no_mistake_even_if_tests_say_that_it_failed(path: Path) -> None:
    (name, *_) = questions_of(path)
    plan = of_question(name, without="board")
    with opened(files(str(path))) as ready:
        assert explain(ready, plan, plan.assignment.questions[0], all_failed(plan), 2.0) == ()


def test_a_full_question_never_imports_the_search_of_the_tutor() -> None:
    script = (
        "import sys; from pacman.commands import reporting; from tutored import *;"
        "from pathlib import Path;"
        f"result = explained(Path({str(SUBMISSIONS / 'correct' / 'typed.py')!r}),"
        " of_question('q2', 'board'));"
        "print(result.points == result.max_points, 'pacman.grading.tutor.search' in sys.modules)"
    )
    folders = [str(ROOT), str(ROOT / "tests" / "support")]
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {folders!r}; {script}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]
