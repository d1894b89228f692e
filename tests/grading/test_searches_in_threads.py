"""Right searches that search the children of the root beside each other."""

from __future__ import annotations

import pytest
from submitted import ROOT

from pacman.grading.assignment.cases import load
from pacman.grading.grade import grade, plan

CODE = """
from concurrent.futures import ThreadPoolExecutor
from game import Agent
import util

class MinimaxAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.evaluationFunction, self.depth = util.lookup(evalFn, globals()), int(depth)

    def getAction(self, state):
        actions = state.getLegalActions(0)
        with ThreadPoolExecutor(THREADS) as pool:
            values = list(pool.map(lambda a: self.below(state, 0, a, 0), actions))
        return actions[values.index(max(values))]

    def below(self, state, agent, action, depth):
        child = state.generateSuccessor(agent, action)
        agent = (agent + 1) % state.getNumAgents()
        depth += agent == 0
        if depth == self.depth or child.isWin() or child.isLose():
            return self.evaluationFunction(child)
        values = [self.below(child, agent, a, depth) for a in child.getLegalActions(agent)]
        return self.ghosts(values) if agent else max(values)

    def ghosts(self, values):
        return min(values)

class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, values):
        return sum(values) / len(values)

def scoreEvaluationFunction(state):
    return state.getScore()
"""


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 4, 16])
def test_threads_get_the_answers_to_their_own_questions(threads: int) -> None:
    some = plan(load(str(ROOT / "test_cases"), {"q2", "q4"}))
    report = grade({"multiAgents.py": CODE.replace("THREADS", str(threads)).encode()}, some)
    assert [(test.id, test.message) for test in report.tests if test.status != "passed"] == []
    assert report.full_marks
