"""Errors of the submission's own: what they mean, and in which line they are."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pairs import source
from tutored import explained, of_question

from pacman.grading.grade import Plan
from pacman.grading.report import Report, TestResult
from pacman.grading.reports.diagnosis import paragraph, paragraphs
from pacman.grading.tutor.own_errors import own_error
from pacman.grading.verdict import Status

RIGHT = source("MinimaxAgent", [])
LEAF = "            return self.evaluationFunction(state)\n"
BEST = "        best, choice, least"
OVER = "not actions:\n"
SAVED = "            return self.saved(state)\n"
FALLS = """    def saved(self, state):
        if not state.getLegalActions(0):
            return self.evaluationFunction(state)
        self.seen = state

    def value(self"""
NESTED = "        def grade(self, state):\n            return 1\n\n    def value(self"
CALL = "self.value(child, 1"
# A text and its replacement; the identifier, a part of the line, and the sentence.
ERRORS: dict[str, tuple[list[tuple[str, str]], str, str, str]] = {
    "None on a path": ([(LEAF, f"            if agent == 1:\n    {LEAF}            return\n")],
                       "returns-none", "return", "value() returns None in line"),
    "path without return": ([("    def value(self", FALLS), (OVER + LEAF, OVER + SAVED)],
                            "missing-return", "self.seen = state",
                            "saved() has a path without return"),
    "no end": ([("self.value(child, agent + 1", "self.value(state, agent")], "own-error",
               "self.value(state", "with the same state, agent, depth"),
    "a method in a method": ([("    def value(self", NESTED), (CALL, "self.grade(child")],
                             "own-error", "self.grade(child", "grade is defined inside getAction"),
    "self forgotten": ([("self.evaluationFunction(state)", "evaluationFunction(state)")],
                       "own-error", "evaluationFunction", "write self.evaluationFunction"),
    "print": ([(BEST, f"        print 'best'\n{BEST}")], "python-2", "print", "write print(...)"),
    "maxint": ([("import util", "import sys\nimport util"), (BEST, f"        sys.maxint\n{BEST}")],
               "python-2", "maxint", "in Python 3 write"),
    "xrange": ([(BEST, f"        xrange(3)\n{BEST}")], "python-2", "xrange", "write range"),
    "has_key": ([(BEST, "        {}.has_key(3)\n" + BEST)], "python-2", "has_key", "write key in"),
    "not imported": ([(BEST, f"        math.inf\n{BEST}")], "own-error", "math.inf",
                     "write `import math`"),
    "no value": ([("            v = float('-inf')\n", "")], "own-error", "v = max(v",
                 "v gets no value on this path"),
    "arguments": ([("agent + 1, depth, alpha, beta", "agent + 1, depth")], "own-error",
                  "self.value", "value() is called with other arguments"),
    "no attribute": ([(BEST, f"        gameState.getLegalMoves()\n{BEST}")], "own-error",
                     "getLegalMoves", "did you mean getLegalActions"),
    "None has nothing": ([(BEST, f"        self.seen = None\n        self.seen.best\n{BEST}")],
                         "own-error", "self.seen.best", "it has no best"),
    "no child": ([(BEST, f"        max([])\n{BEST}")], "own-error", "max([])", "evaluate that"),
    "index": ([(BEST, f"        [][0]\n{BEST}")], "own-error", "[][0]", "is it empty"),
    "zero": ([(BEST, f"        1 / 0\n{BEST}")], "divides-by-zero", "1 / 0", "can be 0"),
    "a name": ([(BEST, f"        bezt\n{BEST}")], "own-error", "bezt", "Nothing is called bezt"),
    "indentation": ([(BEST, f"   {BEST}")], "own-error", "alpha", "begin in the same column"),
    "import": ([("import util", "import utils")], "own-error", "import utils",
               "cannot be imported"),
    "something else": ([(BEST, f"        raise OSError('no')\n{BEST}")], "own-error",
                       "raise OSError", "OSError: no"),
}  # fmt: skip


def few(name: str = "q2") -> Plan:
    """A plan for some trees of a question."""
    plan = of_question(name, "board")
    (question,) = plan.assignment.questions
    one = replace(question, cases=question.cases[:6], size=6)
    return replace(plan, assignment=replace(plan.assignment, questions=(one,)))


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_has_a_name_a_line_and_a_meaning(name: str) -> None:
    changes, identifier, stands, says = ERRORS[name]
    text = RIGHT
    for old, new in changes:
        text = text.replace(old, new)
    result = explained({"multiAgents.py": text.encode()}, few())
    mistake = result.diagnosis[0].mistakes[0]
    assert mistake.id == identifier
    assert says in mistake.says
    assert mistake.where is not None
    assert stands in text.split("\n")[mistake.where["line"] - 1]
    assert says in paragraph(result)
    assert "Probably" not in paragraph(result)
    hidden = replace(result, diagnosis=(result.diagnosis[0].without_lines(),))
    assert not re.search(r"\blines? \d", paragraph(hidden))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("class Other:\n    pass\n", "There is no class 'MinimaxAgent'; the file has Other."),
        ("x = 1\n", "There is no class 'MinimaxAgent', nor any other."),
    ],
)
def test_a_class_that_is_missing(text: str, says: str) -> None:
    result = explained({"multiAgents.py": text.encode()}, few())
    assert [each.says for each in result.diagnosis[0].mistakes] == [says]


def test_a_changed_depth_is_told_with_its_numbers() -> None:
    text = RIGHT.replace(BEST, f"        self.depth -= 3\n{BEST}")
    result = explained({"multiAgents.py": text.encode()}, few())
    (mistake,) = result.diagnosis[0].mistakes
    assert (mistake.id, mistake.parameter) == ("depth-changed", [3, 0])
    assert mistake.where == {"line": 18, "function": "getAction", "code": "self.depth -= 3"}
    assert "from 3 to 0" in mistake.says


def test_what_is_unfinished_has_a_name_and_no_paragraph() -> None:
    text = RIGHT.replace(BEST, f"        util.raiseNotDefined()\n{BEST}")
    result = explained({"multiAgents.py": text.encode()}, few())
    (found,) = result.diagnosis
    assert [mistake.id for mistake in found.mistakes] == ["unfinished"]
    assert paragraph(result) == ""


def test_what_all_questions_have_is_told_once() -> None:
    text = RIGHT.replace("import util", "import utils")
    result = explained({"multiAgents.py": text.encode()}, few())
    (found,) = result.diagnosis
    more = replace(result, id="q3", diagnosis=(replace(found, explains=9, of=9),))
    told = paragraphs(Report("multiAgents.py", "Search", 0.0, 10.0, 0.1, {}, (result, more)))
    assert [*told] == [result.id]
    assert told[result.id].questions == f"{result.id}, q3"
    assert told[result.id].text.endswith(f"explains all {found.of + 9} tests that weren't passed.")
    assert "line 1" in told[result.id].text
    assert "(line 1" not in told[result.id].text  # its message has told that already


def test_the_most_common_error_is_explained_and_certain_only_if_it_is_every_one() -> None:
    def failed(status: Status, message: str, lines: str = "") -> TestResult:
        return TestResult("q2/a", status, "c", 0.0, 0.0, message, {}, {}, "", {}, lines, "", "", "")

    place = 'File "multiAgents.py", line 1, in value'
    errors = [failed(Status.ERROR, f"IndexError: list index {n}", place) for n in (1, 2)]
    other = failed(Status.ERROR, "KeyError: 3")
    found = own_error([other, *errors], ["x = 1"])
    assert found is not None
    assert (found.certain, found.explains, found.of) == (False, 2, 3)
    assert found.mistakes[0].where == {"line": 1, "function": "the module", "code": "x = 1"}
    alone = own_error(errors, [])
    assert alone is not None
    assert (alone.certain, alone.mistakes[0].where) == (True, None)
    assert own_error([failed(Status.FAILED, "wrong"), failed(Status.LIMIT, "output")], []) is None
