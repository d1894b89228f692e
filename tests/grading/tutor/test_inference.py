"""The first wrong step of a search that has no mistake with a name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from pairs import source
from tutored import AGENTS, explained, of_question

from pacman.grading.grade import Plan
from pacman.grading.report import QuestionResult, Report
from pacman.grading.reports import gradescope
from pacman.grading.reports.page import page

# The actions of the root, and something that is kept on the agent.
KEEPS = "[(a, setattr(self, '{}', {}))[0] for a in gameState.getLegalActions(0)]"
# A part of a plain search that is replaced, what stands in the line at fault, and the step.
STEPS: dict[str, tuple[str, Mapping[str, str], str, str, dict[str, Any]]] = {
    "a leaf": ("q2", {"LEAF": "abs(self.evaluationFunction(state))"}, "abs", "the game is over",
               {"state": "West", "returned": "1", "right": "-1"}),
    "a child's value": ("q4", {"AVERAGE": "sorted(values)[len(values) // 2]"}, "sorted",
                        "the greatest of its children", {"returned": "2", "right": "1.5"}),
    "a number of the file": ("q2", {"MINIMUM": "min(v, 77) if len(actions) < 3 else 77"}, "77",
                             "stands in line", {"returned": "77"}),
    "another state": ("q2", {"LEAF": "self.evaluationFunction(self.first if agent == 1 else state)",
                             "ROOT_ACTIONS": KEEPS.format("first", "gameState")}, "first",
                      "having evaluated root", {"function": "value"}),
    "a window": ("q3", {"ALPHA": "alpha = max(alpha, v + 2)"}, "self.value",
                 "The window there is", {"function": "value"}),
    "a cut too late": ("q3", {"CUT_MIN": "v < alpha - 2"}, "generateSuccessor",
                       "Pacman won't go to", {"given": ["East"]}),
    "a cut too early": ("q3", {"CUT_MAX": "v > alpha"}, "return v", "is beyond the window",
                        {"right": "Right"}),
    "the answer": ("q2", {"ANSWER": "choice if len(self.__dict__) > 9 else worst if "
                          "best > -5 else choice"}, "return", "right is the greatest",
                   {"function": "getAction"}),
    "a wrong turn": ("q2", {"MOVER": "agent if depth else 3 - agent"}, "generateSuccessor",
                     "turn", {"right": "1"}),
}  # fmt: skip


def short(name: str) -> Plan:
    """A plan for a question with its trees only, and few of them."""
    plan = of_question(name, "board")
    (question,) = plan.assignment.questions
    kept = tuple(case for case in question.cases if "random" not in case.id)
    one = replace(question, cases=kept, size=len(kept))
    return replace(plan, assignment=replace(plan.assignment, questions=(one,)))


def of(question: str, parts: Mapping[str, str]) -> tuple[QuestionResult, list[str]]:
    text = source(AGENTS[question], [parts])
    return explained({"multiAgents.py": text.encode()}, short(question)), text.split("\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", STEPS)
def test_the_first_wrong_step_is_reported(name: str) -> None:
    question, parts, stands, says, values = STEPS[name]
    result, lines = of(question, parts)
    (found,) = result.diagnosis
    assert not found.certain
    assert found.inference is not None
    assert {*found.inference} == {
        "state", "function", "line", "given", "returned", "right", "says",
    }  # fmt: skip
    assert says in found.inference["says"]
    assert stands in lines[found.inference["line"] - 1]
    assert values.items() <= found.inference.items()
    report = Report("multiAgents.py", "Search", 1.0, 5.0, 0.1, {}, (result,))
    line = f"line {found.inference['line']}, in {found.inference['function']}"
    assert line in page(report)
    assert line in json.dumps(gradescope.results(report)["output"])


@pytest.mark.slow
def test_a_list_that_has_a_state_in_it_is_no_value() -> None:
    leaf = "self.frame(state, agent)[1] and abs(self.evaluationFunction(state))"
    text = source("MinimaxAgent", [{"LEAF": leaf}])
    text += "\n    def frame(self, state, agent):\n        return [state, agent, 7]\n"
    (found,) = explained({"multiAgents.py": text.encode()}, short("q2")).diagnosis
    assert found.inference is not None
    assert found.inference["function"] == "value"


@pytest.mark.slow
def test_what_is_kept_is_named_where_only_a_used_agent_is_wrong() -> None:
    parts = {"ROOT_ACTIONS": KEEPS.format("many", "getattr(self, 'many', 0) + 1"),
             "LEAF": "self.evaluationFunction(state) * (1 if self.many < 12 else -1)"}  # fmt: skip
    result = explained(
        {"multiAgents.py": source("MinimaxAgent", [parts]).encode()}, of_question("q2", "board")
    )
    (found,) = result.diagnosis
    assert [mistake.id for mistake in found.mistakes] == ["state-kept"]
    assert not found.certain
