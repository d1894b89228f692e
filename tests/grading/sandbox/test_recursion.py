"""Recursion without end is called that, with where and how deep, and ends soon."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from submitted import CODE, SUBMISSIONS, TREE, TURNS, assignment, minimax, whole, written

from pacman.grading.grade import grade, plan
from pacman.grading.report import TestResult
from pacman.grading.sandbox.inside import recursion

if os.name != "posix":
    pytest.skip("workers as on POSIX", allow_module_level=True)

SEARCH = """
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        after = [(self.value(gameState.generateSuccessor(0, action), 1, self.depth), action)
                 for action in gameState.getLegalActions(0)]
        return max(after)[1]

    def value(self, state, agent, depth):
        if state.isWin() or state.isLose() or depth == 0:
            return self.evaluationFunction(state)
        following = (agent + 1) % state.getNumAgents()
        values = []
        for action in state.getLegalActions(agent):
            values.append({call})
        return max(values) if agent == 0 else min(values)
"""
RIGHT = "self.value(state.generateSuccessor(agent, action), following, depth - (following == 0))"
NO_DEPTH = "self.value(state.generateSuccessor(agent, action), following, depth)"
SAME_STATE = "self.value(state, agent, depth)"
# Until Python 3.10 every call takes some of a stack that ends long before this limit.
LIMITLESS = "\nimport sys\nsys.setrecursionlimit(10**6)\n"
FILLS_C = sys.version_info < (3, 11)
SWALLOWS = """
    _value = value
    def value(self, state, agent, depth):
        try:
            return self._value(state, agent, depth)
        except Exception:
            return 0
"""
# Once so slowly that it is looked at.
FLOODS = """
def scoreEvaluationFunction(state):
    import time
    def flood(left, state):
        if left:
            return flood(left - 1, state)
        if not _done:
            _done.append(time.sleep(1))
        return state.getScore()
    return flood(600, state)
_done = []
"""
GAME = TURNS.replace("minimaxClassic", "smallClassic").replace("turns: 5", "turns: 2")


def graded(folder: Path, code: str, case: str) -> TestResult:
    known = plan(assignment(folder / "cases", {"q": {"t": case}}))
    (test,) = grade(written(folder, code), known).tests
    return test


def searched(call: str, more: str = "") -> str:
    return CODE + SEARCH.replace("{call}", call) + more


@pytest.mark.parametrize("case", [TREE, TURNS, GAME])
def test_the_right_search_passes(tmp_path: Path, case: str) -> None:
    test = graded(tmp_path, searched(RIGHT), case)
    assert (test.status, test.message) == ("passed", "")


@pytest.mark.parametrize("more", ["", LIMITLESS, SWALLOWS, SWALLOWS + LIMITLESS])
def test_a_search_without_a_depth(tmp_path: Path, more: str) -> None:
    test = graded(tmp_path, searched(NO_DEPTH, more), GAME)
    assert test.status == "limit"
    assert "value() in line " in test.message
    assert "worker" not in test.lines + test.output
    if FILLS_C and LIMITLESS in more:
        assert "until there is no room for more calls" in test.message
        return
    assert test.message.startswith("the search has no end: ")
    assert "with the same depth each time; depth 2 with 3 agents is 6 moves, and" in test.message
    assert "self.value(state.generateSuccessor(agent, action)" in test.lines
    assert "worker" not in test.lines + test.output


@pytest.mark.slow
@pytest.mark.parametrize("case", [TREE, GAME])
@pytest.mark.parametrize("more", ["", LIMITLESS, SWALLOWS, SWALLOWS + LIMITLESS])
def test_a_search_that_stands_still(tmp_path: Path, case: str, more: str) -> None:
    test = graded(tmp_path, searched(SAME_STATE, more), case)
    assert test.status == "limit"
    assert test.message.startswith("recursion without end: value() in line ")
    assert "worker" not in test.lines + test.output
    if FILLS_C and LIMITLESS in more:
        assert "until there is no room for more calls" in test.message
        return
    assert "calls deep, with the same state, agent and depth each time" in test.message


@pytest.mark.parametrize("case", [TREE, GAME])
def test_a_stack_of_c_that_is_full(tmp_path: Path, case: str) -> None:
    hostile = SUBMISSIONS / "hostile" / "recursion_limit_segfault.py"
    test = graded(tmp_path, whole(hostile), case)
    assert test.status == "limit"
    assert re.match(r"recursion without end: __call__\(\) in line \d+ calls itself", test.message)
    assert test.output == ""
    assert "in __call__" in test.lines
    assert "worker" not in test.lines


@pytest.mark.slow
def test_an_error_that_swallows_every_other(tmp_path: Path) -> None:
    hostile = SUBMISSIONS / "hostile" / "recursion_swallows.py"
    test = graded(tmp_path, whole(hostile), GAME)
    assert test.status == "limit"
    assert "recursion without end: deeper() in line " in test.message
    assert "with the same state each time" in test.message


@pytest.mark.slow
def test_no_memory_for_saying_that_there_is_none(tmp_path: Path) -> None:
    body = "kept = []\nwhile True:\n    kept = [kept, kept[:], 'x']"
    test = graded(tmp_path, minimax(body), GAME)
    assert (test.status, test.message) == ("limit", "used more than 384 MB of memory")


def test_an_evaluation_may_recurse_deeply(tmp_path: Path) -> None:
    """A flood over a board is as deep as the board has cells, in one state."""
    test = graded(tmp_path, searched(RIGHT) + FLOODS, TURNS)
    assert (test.status, test.message) == ("passed", "")


def frames(depth: int, state: object) -> recursion.Stack:
    """The stack of a function that called itself this many times."""

    def deeper(left: int, state: object) -> recursion.Stack:
        if left:
            return deeper(left - 1, state)
        raise RecursionError

    try:
        deeper(depth, state)
    except RecursionError as error:
        trace, stack = error.__traceback__, []
        while trace is not None:
            stack.append((trace.tb_frame, trace.tb_lineno))
            trace = trace.tb_next
        return stack[1:]
    raise AssertionError


def test_how_deep_is_without_end() -> None:
    assert recursion.endless(frames(50, "x"), None) == ""
    said = recursion.endless(frames(200, "x"), None)
    assert "deeper() in line" in said
    assert "201 calls deep, with the same state each time" in said
    assert recursion.endless(frames(200, "x"), None, deep=300) == ""
    shown = recursion.lines(frames(200, "x")).split("\n")
    assert "  ... 191 more ..." in shown
