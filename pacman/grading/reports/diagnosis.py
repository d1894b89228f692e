"""The explanation of a question, in the words and lines of a report."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pacman.support.text import counted

if TYPE_CHECKING:
    from pacman.grading.assignment.hints import Hint
    from pacman.grading.explanation import Explanation, Named, Right, Smallest
    from pacman.grading.report import QuestionResult, Report


# Mistakes that can be seen in an error or a trace, without a guess.
_SEEN = {"depth-changed", "divides-by-zero", "missing-return", "own-error", "python-2",
         "returns-none", "to-and-fro"}  # fmt: skip
# A report lists what is still to be written at its end.
_UNFINISHED = "unfinished"
# An error of Python's has a message, and no name that would tell more.
_NAMELESS = "own-error"


class Paragraph(NamedTuple):
    """The explanation of one question, or of several with the same error."""

    questions: str
    text: str

    @property
    def alone(self) -> str:
        """The text for a place whose heading names the first question only."""
        return f"In {self.questions}: {self.text}" if ", " in self.questions else self.text


def paragraphs(report: Report) -> dict[str, Paragraph]:
    """The explanations in words, each under the id of the first question that it explains."""
    same: dict[Any, list[QuestionResult]] = {}
    for question in report.questions:
        if key := _error(question) or paragraph(question):
            same.setdefault(key, []).append(question)
    said: dict[str, Paragraph] = {}
    first: dict[Any, str] = {}
    for questions in same.values():
        names = _names(questions[0])
        if names and names in first:
            text = _again(questions[0], first[names])
        else:
            text = paragraph(_as_one(questions))
            first[names] = questions[0].id
        ids = ", ".join(question.id for question in questions)
        said[questions[0].id] = Paragraph(ids, text)
    return said


def _names(question: QuestionResult) -> tuple[str, ...]:
    """The mistakes of a question, if only one explanation fits, and that for certain."""
    if len(question.diagnosis) != 1 or not question.diagnosis[0].certain:
        return ()
    return tuple(mistake.says for mistake in question.diagnosis[0].mistakes)


def _again(question: QuestionResult, first: str) -> str:
    """The paragraph of a question with the same mistakes as an earlier one."""
    (explanation,) = question.diagnosis
    places = [_place(each.where) for each in explanation.mistakes if each.where]
    where = f" ({'; '.join(places)})" if places else ""
    return f"The same as in {first}{where}. {_explained(explanation)}"


def _as_one(questions: Sequence[QuestionResult]) -> QuestionResult:
    """The first question, with the tests of all that have the same explanation."""
    first = questions[0]
    if len(questions) == 1 or len(first.diagnosis) != 1:
        return first
    explains = sum(question.diagnosis[0].explains for question in questions)
    of = sum(question.diagnosis[0].of for question in questions)
    return replace(first, diagnosis=(replace(first.diagnosis[0], explains=explains, of=of),))


def _error(question: QuestionResult) -> tuple[str, str] | None:
    """The only error of a question, if that explains all of its tests."""
    if len(question.diagnosis) != 1 or not question.diagnosis[0].certain:
        return None
    named = [each for each in question.diagnosis[0].mistakes if each.id == _NAMELESS]
    return (named[0].says, str(named[0].where)) if named else None


def paragraph(question: QuestionResult) -> str:
    """What a question's diagnosis says, in a paragraph; "" if it says nothing."""
    told = [each for each in question.diagnosis
            if [mistake.id for mistake in each.mistakes] != [_UNFINISHED]]  # fmt: skip
    if len(told) > 1 and all(each.certain and each.mistakes for each in told):
        twins = [" ".join(map(_mistake, each.mistakes)) for each in told]
        either = [f"{number}. {said}" for number, said in enumerate(twins, 1)]
        end = _explained(replace(told[0], mistakes=told[0].mistakes[:1]))
        return "\n".join(["These do the same in every game; check both:", *either, end])
    return "\n".join(map(_said, told))


def _said(explanation: Explanation) -> str:
    """The sentences of one explanation; several mistakes are a list, with a line for each."""
    guessed = {mistake.id for mistake in explanation.mistakes} - _SEEN
    begin = "Probably:" if guessed and not explanation.certain else ""
    mistakes = [*map(_mistake, explanation.mistakes)]
    several = len(mistakes) > 1
    if several:
        mistakes = [f"{number}. {said}" for number, said in enumerate(mistakes, 1)]
    end = ""
    if explanation.inference is not None:
        end = str(explanation.inference["says"])
    elif explanation.mistakes and explanation.explains:
        end = _explained(explanation)
    return ("\n" if several else " ").join(filter(None, [begin, *mistakes, end]))


def explained(question: QuestionResult) -> bool:
    """Whether a question's mistakes are certain, explain all failed tests, and show in a game."""
    first = next(iter(question.diagnosis), None)
    if first is None or _smallest(question) is None:
        return False
    return first.certain and first.explains == first.of


def turns_shown(report: Report) -> dict[str, int]:
    """The turns of which explanations speak, by the tests in whose recordings they can be seen."""
    shown = [each.shown for question in report.questions for each in question.diagnosis]
    return {at["test"]: at["turn"] for at in shown if at is not None}


def hints(question: QuestionResult) -> list[Hint]:
    """What teachers say about the mistakes of a question, each once."""
    named = [mistake for each in question.diagnosis for mistake in each.mistakes]
    return [*dict.fromkeys(mistake.hint for mistake in named if mistake.hint is not None)]


def hint_lines(question: QuestionResult) -> list[str]:
    """The same as lines of text."""
    return [f"Hint: {hint.says} {hint.link}".rstrip() for hint in hints(question)]


def _mistake(mistake: Named) -> str:
    """A mistake in a sentence, with its place in the file and its name."""
    where = mistake.where
    known = where is None or re.search(rf"\bline {where['line']}\b", mistake.says)
    place = "" if known or where is None else _place(where)
    name = "" if mistake.id == _NAMELESS else mistake.id
    more = "; ".join(filter(None, [place, name]))
    return f"{mistake.says} ({more})" if more else mistake.says


def _place(where: Mapping[str, Any]) -> str:
    """A line with its code, and other lines with the same mistake."""
    noticed = "noticed in " if where.get("noticed") else ""
    code = f": `{where['code']}`" if where.get("code") else ""
    also = [str(line) for line in where.get("also", ())]
    more = f", and line{'s' * (len(also) > 1)} {', '.join(also)}" if also else ""
    return f"{noticed}line {where['line']}, in {where['function']}{code}{more}"


def _explained(explanation: Explanation) -> str:
    what = "Together they explain" if len(explanation.mistakes) > 1 else "This explains"
    failed = "test that wasn't passed" if explanation.of == 1 else "tests that weren't passed"
    if explanation.explains < explanation.of:
        return f"{what} {explanation.explains} of the {explanation.of} {failed}."
    count = "the one" if explanation.of == 1 else f"all {explanation.of}"
    return f"{what} {count} {failed}."


def example(question: QuestionResult) -> tuple[str, str]:
    """A sentence on the smallest game that shows what is wrong, and its drawing; or nothing."""
    found = _smallest(question)
    if found is None:
        return "", ""
    agents, depth = found["agents"], found["depth"]
    several = any(len(each.mistakes) > 1 for each in question.diagnosis)
    shows = "goes wrong" if several else "shows it"
    said = (
        f"The smallest game that {shows} ({counted(found['nodes'], 'state')}, "
        f"{counted(agents, 'agent')}, depth {depth}): {_compared(found['expected'], found)}."
    )
    return said, found["drawing"]


def _compared(expected: Right, found: Smallest) -> str:
    """The action and the count of states in a game, beside the right ones."""
    observed = found["observed"]
    is_right = observed["action"] in expected["actions"]
    said = f"your action {observed['action']} is right, but "
    if not is_right:
        said = f"right is {' or '.join(expected['actions'])}, and yours {observed['did']}"
        if observed["action"] not in observed["did"]:
            return said  # it ended at an impossible move
        if expected["count"] == observed["count"]:
            return said
        said = f"{said}, and "
    if expected["count"] != observed["count"]:
        states = counted(expected["count"], "state")
        return f"{said}your search expanded {observed['count']} instead of {states}"
    if expected["calls"] != observed["calls"]:
        enough = f"where {expected['calls']} are enough"
        return f"{said}your search made {observed['calls']} moves, {enough}"
    return f"{said}your search expanded other states than it should"


def as_test_case(question: QuestionResult) -> str:
    """The smallest game as a test case in YAML; "" if there is none."""
    found = _smallest(question)
    return found["yaml"] if found is not None else ""


def _smallest(question: QuestionResult) -> Smallest | None:
    return next((each.smallest for each in question.diagnosis if each.smallest), None)
