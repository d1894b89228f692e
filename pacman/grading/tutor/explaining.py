"""The explanation of a question, from the tests that failed to the report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache

from pacman.grading.assignment.cases import Question as Asked
from pacman.grading.explanation import Explanation, Named
from pacman.grading.grade import Plan
from pacman.grading.report import TestResult
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.workers import Ended
from pacman.grading.verdict import Status

from . import evidence, numbers, source, traces, twins
from .again import unlike
from .boards import agrees
from .candidates import Candidate, Question
from .diagnosis import chance_of, found
from .evidence import Session, fits
from .inference import inferred
from .lines import place
from .material import Material, material
from .mistakes import Mistake, sentence
from .smallest import Example, Refuted, as_data, is_wrong, showing, smallest
from .subject import Failed, Subject

_COUNTED = re.compile(r"\bself\.depth\s*[-+]=")


def explained(
    ready: Opened, plan: Plan, asked: Asked, results: Sequence[TestResult], seconds: float
) -> tuple[Explanation, ...]:
    """The explanations of a question, the surest first; none if nothing is known."""
    given = material(asked, plan, results)
    if given is None or ready.sandbox is None or not given.trees:
        return ()
    with closing(
        ready.sandbox.worker(seconds=seconds + plan.import_seconds,
                             import_seconds=plan.import_seconds)
    ) as worker:  # fmt: skip
        worker.import_submission(plan.import_seconds)
        subject = Subject(worker, worker.until(seconds), given.agent)
        lines = source.lines_of(ready.stage)
        question = Question(
            given.agent,
            given.bases,
            [*numbers.infinities(lines), *numbers.factors(lines)],
            given.evaluation,
            given.boards,
        )
        sessions = [
            evidence.observed(subject, each.result.id, each.task, each.trees,
                              exact=each.search.exact_states,
                              counts_calls=each.search.exact_calls)
            for each in given.trees
        ]  # fmt: skip
        return tuple(_explanations(subject, question, given, sessions, lines))


def _explanations(
    subject: Subject,
    question: Question,
    given: Material,
    sessions: Sequence[Session],
    lines: Sequence[str],
) -> Iterator[Explanation]:
    """The explanations of what was seen in these sessions."""
    chance = chance_of(subject)
    nothing_works = all(_fails(session) for session in sessions)
    findings = None if nothing_works else found(subject, question, sessions, chance)
    other = unlike(given.trees, sessions, chance)
    if findings is None and all(fits(given.bases[0], each) for each in sessions):
        yield from [_not_repeatable(given, other)] if other else _beside(given, sessions, lines)
        return
    try:
        example = _example(subject, findings.candidate if findings else None, question, sessions)
    except Refuted:
        findings, example = None, _example(subject, None, question, sessions)
    if findings is None:
        yield from _uncertain(subject, example, given, sessions, lines)
        return

    @cache
    def game(candidate: Candidate, mistake: Mistake) -> Example | None:
        return _showing(subject, candidate, mistake, question, sessions) or example

    told: Sequence[Candidate] = [findings.candidate, *findings.others]
    if findings.others:
        several = [game(findings.candidate, each) for each in findings.candidate.mistakes]
        own = [one for one in several if one is not example]
        told = twins.told(told, [each for each in (example, *own) if each])
    said = [_explanation(each, given, sessions, example, lines, game) for each in told]
    if other:
        said = [replace(each, certain=False, explains=0) for each in said]
    # What looks alike on all trees may be otherwise on boards.
    yield from [each for each in said if each.certain] or said


def _example(
    subject: Subject,
    candidate: Candidate | None,
    question: Question,
    sessions: Sequence[Session],
) -> Example | None:
    """The smallest game, traced; None if the submission doesn't finish it."""
    with suppress(Ended):
        if (example := smallest(subject, candidate, question, sessions)) is not None:
            seen = subject.search(example.tree, example.task, traced=True)
            if is_wrong(example.right, seen, example.tree):
                return replace(example, seen=seen)
            return example  # a trace of another search would contradict what is shown
    return None


def _showing(
    subject: Subject,
    candidate: Candidate,
    mistake: Mistake,
    question: Question,
    sessions: Sequence[Session],
) -> Example | None:
    """A game that shows one of several mistakes; None where no small one does."""
    with suppress(Ended):
        return showing(subject, candidate, mistake, question, sessions)
    return None


def _explanation(
    candidate: Candidate,
    given: Material,
    sessions: Sequence[Session],
    example: Example | None,
    lines: Sequence[str],
    game: Callable[[Candidate, Mistake], Example | None],
) -> Explanation:
    """An explanation; `game` is the one that shows a mistake beside the others."""
    named = tuple(
        _named(mistake, game(candidate, mistake), lines) for mistake in candidate.mistakes
    )
    shown = as_data(example, given.trees[0].search) if example else None
    tests = {session.test for session in sessions}
    boards = agrees(candidate.faults, given.boards)
    explains = sum(test.id in tests or bool(boards.get(test.id)) for test in given.failed)
    certain = given.complete and False not in boards.values()
    return Explanation(named, certain, explains, len(given.failed), shown)


def _named(mistake: Mistake, example: Example | None, lines: Sequence[str]) -> Named:
    fell = _missing_return(example, lines) if example and mistake.id == "returns-none" else None
    return fell or Named(
        mistake.id, mistake.parameter, place(mistake, example, lines), mistake.says
    )


def _uncertain(
    subject: Subject,
    example: Example | None,
    given: Material,
    sessions: Sequence[Session],
    lines: Sequence[str],
) -> tuple[Explanation, ...]:
    """The explanation if no mistake is certain: the first wrong step, on the smallest game."""
    if example is None:
        return (_kept(given, lines),) if _keeps(subject, given, sessions) else ()
    shown = as_data(example, given.trees[0].search)
    said, guess = inferred(example, lines)
    mistakes = tuple(_seen(example, sessions, lines))
    if not mistakes and (line := _counted_down(lines)):
        says = sentence("depth-changed", given.agent)
        mistakes = (Named("depth-changed", None, source.where(line, lines), says),)
    if said is not None and guess and not mistakes:
        at = {"line": said["line"], "function": said["function"]}
        mistakes = (Named(guess, None, at, sentence(guess, given.agent)),)
    return (Explanation(mistakes, False, 0, len(given.failed), shown, said),)


def _counted_down(lines: Sequence[str]) -> int:
    """The first line that counts self.depth up or down."""
    return next((n for n, text in enumerate(lines, 1) if _COUNTED.search(source.code(text))), 0)


def _beside(
    given: Material, sessions: Sequence[Session], lines: Sequence[str]
) -> Iterator[Explanation]:
    """The mistakes of a search that is right on every tree: children made twice, and boards."""
    for session in sessions:
        for seen in session.seen if session.counts_calls else ():
            done = set()
            for call, line in zip(seen.calls, seen.lines, strict=True):
                if call in done:
                    named = Named("child-twice", None, source.where(line, lines),
                                  sentence("child-twice", given.agent))  # fmt: skip
                    yield Explanation((named,), False, 0, len(given.failed))
                    return
                done.add(call)
    turns = [board.result.observed.get("turn", 1) for board in given.boards
             if board.result.status == Status.FAILED]  # fmt: skip
    if turns and min(turns) > 1:
        yield _kept(given, lines)


def _not_repeatable(given: Material, test: str) -> Explanation:
    """The explanation of a file that is right on all trees of tests when it is asked again."""
    says = (
        f"Asked again for the same tree, it did something else than in {test}: does it depend on "
        "chance, on time, or on what is kept from another search?"
    )
    named = Named("not-repeatable", None, None, says)
    return Explanation((named,), False, 0, len(given.failed))


def _fails(session: Session) -> bool:
    """Whether every search of a session ended with an exception of the file's own."""
    return all(isinstance(seen.answer, Failed) and seen.refused is None for seen in session.seen)


def _seen(example: Example, sessions: Sequence[Session], lines: Sequence[str]) -> Iterator[Named]:
    """Mistakes that can be seen even beside others."""
    if fell := _missing_return(example, lines):
        yield fell
    changed = next((s.depths for each in sessions for s in each.seen if s.depths), None)
    if changed is not None:
        mistake = Mistake("depth-changed", None, "getAction changed self.depth from {} to {}; it "
                          "has to stay as it was given.".format(*changed), ())  # fmt: skip
        yield Named(mistake.id, [*changed], place(mistake, example, lines), mistake.says)


def _keeps(subject: Subject, given: Material, sessions: Sequence[Session]) -> bool:
    """Whether a fresh agent does right where one that searched before does wrong."""
    for session in sessions:
        for tree in session.trees if not fits(given.bases[0], session) else ():
            alone = evidence.observed(subject, "", session.task, [tree], exact=session.exact)
            if not fits(given.bases[0], alone):
                return False
    return True


def _kept(given: Material, lines: Sequence[str]) -> Explanation:
    says = (
        "A fresh agent does right, and one that has searched before does not: something is kept "
        "from one move to the next."
    )
    mistake = Mistake("state-kept", None, says, ())
    named = Named(mistake.id, None, place(mistake, None, lines), mistake.says)
    return Explanation((named,), False, 0, len(given.failed))


def _missing_return(example: Example, lines: Sequence[str]) -> Named | None:
    """The function that ended with None, and the path on which it did."""
    frame = traces.fallen(traces.frames(example.seen.trace), lines)
    if frame is None:
        return None
    name = source.identifier(frame.function)
    at = f" That happens at {frame.node.name}." if frame.node else ""
    line = source.where(frame.line, lines)
    if traces.returns(source.code(lines[frame.line - 1])):
        says = f"{name}() returns None in line {frame.line}, where a value is needed.{at}"
        return Named("returns-none", name, line, says)
    says = f"{name}() has a path without return: line {frame.line}.{at}"
    return Named("missing-return", name, line, says)
