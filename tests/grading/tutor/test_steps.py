"""The steps of a submission's search beside those of a right one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest
from submitted import CODE, SUBMISSIONS, minimax, whole
from tutored import AGENTS, explained, known, of_question

from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Tree
from pacman.grading.kinds.trees.tree import OneTree
from pacman.grading.reference import answers
from pacman.grading.reference.expected import Search
from pacman.grading.reference.pruning import STRICT
from pacman.grading.reports.steps import steps as as_shown
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.staging import Files
from pacman.grading.tutor import steps
from pacman.grading.tutor.subject import Seen, Subject, Task

SHAPE = Shape((2, 3), 5, (1, 3), (-9, 9), 0.1, scored=False)
TREES = [draw(Random(seed), SHAPE) for seed in range(4)]
# Files that are right, and whose functions are given states.
STYLES = ("typed", "three_functions", "one_recursive_function", "closures", "tuples", "old_style")
LOOKS = """
class MinimaxAgent(MinimaxAgent):
    def getAction(self, gameState):
        for action in gameState.getLegalActions(0):
            self.looks_at(gameState.generateSuccessor(0, action))
        return super().getAction(gameState)
    def looks_at(self, state):
        print(state)
"""


def searched(submission: str | Files, agent: str, tree: Tree) -> Seen:
    with opened(submission) as ready:
        assert ready.sandbox is not None
        with closing(ready.sandbox.worker()) as worker:
            worker.import_submission()
            subject = Subject(worker, worker.until(5), agent)
            return subject.search(tree, Task(agent, 2), traced=True)


def asked(agent: str) -> Search:
    return Search(agent, 2, None, (STRICT,), exact_calls=False)


def plain(found: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """The steps without lines, windows, and the answer at the root."""
    return [(step["node"], step.get("value") if step["node"] else "", "value" in step)
            for step in found]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("agent", AGENTS.values())
@pytest.mark.parametrize("style", STYLES)
def test_a_right_file_takes_the_right_steps(agent: str, style: str) -> None:
    tree = TREES[len(style) % len(TREES)]
    seen = searched(str(SUBMISSIONS / "correct" / f"{style}.py"), agent, tree)
    expected = answers.search(tree, asked(agent))
    found = steps.as_data(tree, agent, *steps.both(seen, tree, asked(agent), expected))
    assert plain(found["yours"]) == plain(found["right"])
    for mine, right in zip(found["yours"], found["right"], strict=True):
        if mine["node"] and mine.get("window"):
            assert mine["window"] == right["window"]
    assert found["yours"][-1]["value"] in found["right"][-1]["value"].split(" or ")
    assert found["left_out"] == 0


@pytest.mark.parametrize("agent", AGENTS.values())
def test_a_drawing_says_whether_ghosts_move_by_chance(agent: str) -> None:
    tree, search = draw(Random(1), Shape((3, 3), 3, (2, 2), (0, 9))), asked(agent)
    right = steps.right(answers.visits(tree, search), tree, answers.search(tree, search).actions)
    both = as_shown(steps.as_data(tree, agent, right, right))
    assert both is not None
    name = "CHANCE" if agent == "ExpectimaxAgent" else "MIN"
    for _, _, drawing in both.drawings:
        sides = re.findall(r'<text class="side".*?>(.*?)</text>', drawing)
        assert sides == ["MAX", f"{name} 1", f"{name} 2"]


def cases() -> Iterator[OneTree]:
    for question in known().assignment.questions:
        yield from (case.task for case in question.cases
                    if isinstance(case.task, OneTree) and not case.task.listed)  # fmt: skip


def test_what_is_written_down_gives_the_same_steps() -> None:
    """As in a hand-out: all but the windows of what the reference does."""
    compared = 0
    for task in cases():
        expected = answers.search(task.tree, task.search)
        written = steps.right(steps.of_expected(expected, task.tree), task.tree, expected.actions)
        visits = answers.visits(task.tree, task.search)
        if written:
            assert plain(written) == plain(steps.right(visits, task.tree, expected.actions))
        compared += bool(written)
    assert compared > 50


def test_lines_are_those_of_the_file() -> None:
    code = CODE + LOOKS
    found = searched({"multiAgents.py": code.encode()}, "MinimaxAgent", TREES[0])
    lines = code.split("\n")
    first, second, *_ = own = steps.yours(found, TREES[0], window=False)
    assert lines[first["line"] - 1] == "    def getAction(self, gameState):"
    assert "self.looks_at(" in lines[second["line"] - 1]
    assert second["function"] == "getAction"
    assert all(step["line"] for step in own)


def test_a_function_that_only_looks_leaves_nothing() -> None:
    found = searched({"multiAgents.py": (CODE + LOOKS).encode()}, "MinimaxAgent", TREES[0])
    own = steps.yours(found, TREES[0], window=False)
    assert {step.get("value") for step in own} & {"None"} == set()


def test_a_forged_trace_is_read_as_far_as_it_can_be() -> None:
    """The submission finds the trace of its own search, and writes into it."""
    forged = [
        "return\t1\t<b>\t1\t1\t1\t0\t1\t5\t<i>",
        "make\t1" + "\t9" * 8,
        "make" + "\t0" * 9,
        "return\t7\tx\t1\t1\t1\t-1\tnan\tnan\tx",
        "call\t\x1b",
    ]
    body = f"""
import gc
for thing in gc.get_objects():
    if type(thing).__name__ == "Trace":
        thing.lines += {forged}
return "West"
"""
    seen = searched({"multiAgents.py": minimax(body).encode()}, "MinimaxAgent", TREES[0])
    expected = answers.search(TREES[0], asked("MinimaxAgent"))
    both = steps.both(seen, TREES[0], asked("MinimaxAgent"), expected)
    found = steps.as_data(TREES[0], "MinimaxAgent", *both)
    assert "<" not in str(found["yours"])
    assert len(found["yours"]) < 10


@pytest.mark.slow
def test_a_report_has_the_steps_and_as_much_as_the_teacher_chose() -> None:
    plan = of_question("q3", without="board")
    path = SUBMISSIONS / "mistakes" / "cuts_on_equality.py"
    question = explained({"multiAgents.py": whole(path).encode()}, plan)
    explanation = question.diagnosis[0]
    assert explanation.smallest is not None
    found = explanation.smallest["steps"]
    assert {"line", "function"} <= found["yours"][0].keys()
    bare = explanation.without_lines().smallest
    assert bare is not None
    assert not {"line", "function"} & {key for step in bare["steps"]["yours"] for key in step}
    assert plain(bare["steps"]["yours"]) == plain(found["yours"])
