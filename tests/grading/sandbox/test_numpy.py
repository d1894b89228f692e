"""Submissions that use numpy: all of it works, and draws the same numbers each time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from submitted import TREE, TREES, TURNS, assignment, minimax, written

from pacman.grading.grade import grade, plan
from pacman.grading.report import Report

if os.name != "posix":
    pytest.skip("a sandbox as on POSIX", allow_module_level=True)

pytest.importorskip("numpy", reason="numpy is not installed")

PICKED = """\
actions = gameState.getLegalActions(0)
after = [gameState.generateSuccessor(0, action) for action in actions]
values = [_value(self, state, 1, self.depth) for state in after]
return np.random.choice([a for a, v in zip(actions, values) if v == max(values)])
"""
VALUE = """

def _value(agent, state, index, depth):
    if state.isWin() or state.isLose() or depth == 0:
        return agent.evaluationFunction(state)
    last = index == state.getNumAgents() - 1
    after = [state.generateSuccessor(index, action) for action in state.getLegalActions(index)]
    below = [_value(agent, s, 0 if last else index + 1, depth - last) for s in after]
    return np.max(below) if index == 0 else np.min(below)
"""
# How files get hold of numpy.random; each is put before a search that is right.
IMPORTS = {
    "as np": "import numpy as np\n",
    "beside others": "import math, numpy as np\n",
    "from numpy": "from numpy import random, max as _max, min as _min\n"
    "class np:\n    random, max, min = random, staticmethod(_max), staticmethod(_min)\n",
    "from a helper": "from helper import np\n",
    "in a function": "class _Later:\n    def __getattr__(self, name):\n"
    "        import numpy\n        return getattr(numpy, name)\nnp = _Later()\n",
    "on one line with try": "try: import numpy as np\nexcept ImportError: pass\n",
}
FUTURE = "from __future__ import annotations\n"
RIGHT = (
    """

class _Right(MultiAgentSearchAgent):
    def getAction(self, state):
        after = [(self.value(state.generateSuccessor(np.int64(0), a), np.int64(1), self.depth), a)
                 for a in np.array(state.getLegalActions(np.int64(0)))]
        return max(after, key=lambda pair: pair[0])[1]

    def value(self, state, index, depth):
        return _value(self, state, index, depth)

def betterEvaluationFunction(state):
    return [np.float64, np.float32, np.int64, np.bool_][len(state.getFood().asList()) % 4](
        state.getScore())
"""
    + VALUE
)
VALUES = """kind: games
evaluation: betterEvaluationFunction
layout: testClassic
seed: 1
games: 1
turns: 20
score: [-5000]
"""


CASES = {"tree": TREE, "trees": TREES, "turns": TURNS}


def file(body: str, imports: str = "import numpy as np\n", more: str = "") -> str:
    """The code of a submission whose MinimaxAgent does this."""
    return minimax(body).replace(FUTURE, FUTURE + imports) + more


def graded(folder: Path, files: dict[str, str], cases: dict[str, str] = CASES) -> Report:
    (folder / "work").mkdir()
    for name, content in files.items():
        written(folder / "work", content, name)
    known = plan(assignment(folder / "cases", {"q": cases}))
    return grade(str(folder / "work"), known)


def messages(report: Report) -> list[str]:
    return [test.message for test in report.tests if test.status != "passed"]


@pytest.mark.slow
@pytest.mark.parametrize("how", IMPORTS)
def test_a_right_file_that_chooses_by_numpy_has_all_points(tmp_path: Path, how: str) -> None:
    files = {"multiAgents.py": file(PICKED, IMPORTS[how], VALUE), "helper.py": IMPORTS["as np"]}
    report = graded(tmp_path, files)
    assert messages(report) == []
    assert report.full_marks


def test_all_of_numpy_works(tmp_path: Path) -> None:
    body = """\
import numpy.fft, numpy.linalg, numpy.polynomial, numpy.ma
assert np.allclose(np.fft.ifft(np.fft.fft(np.eye(8))), np.eye(8))
assert np.allclose(np.linalg.solve(np.eye(50) * 2, np.ones(50)), np.full(50, 0.5))
assert np.ones((300, 300)).dot(np.ones((300, 300)))[0, 0] == 300
print("done")
return gameState.getLegalActions(0)[0]
"""
    (test,) = graded(tmp_path, {"multiAgents.py": file(body)}, {"tree": TREE}).tests
    assert (test.status, test.output) == ("failed", "done\n"), test.message


def test_what_is_drawn_is_the_same_each_time(tmp_path: Path) -> None:
    body = """\
print(np.random.rand(), np.random.default_rng().integers(1 << 60), np.random.RandomState().rand())
return gameState.getLegalActions(0)[0]
"""
    drawn = set()
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (test,) = graded(folder, {"multiAgents.py": file(body)}, {"tree": TREE}).tests
        drawn.add(test.output)
        assert len(test.output.split()) == 3
    assert len(drawn) == 1


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    """Values of an evaluation function, indices of agents, and actions."""
    code = file("return np.str_(_Right().getAction(gameState))", more=RIGHT)
    cases = {"tree": TREE, "turns": TURNS, "values": VALUES}
    report = graded(tmp_path, {"multiAgents.py": code}, cases)
    assert messages(report) == []
