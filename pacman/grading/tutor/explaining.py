"""The explanation of a question, from the tests that failed to the report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache

from pacman.grading.assignment.cases import Question as Asked
from pacman.grading.explanation import Explanation, Named
from pacman.grading.grade import Plan
from pacman.grading.report import TestResult
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.workers import Ended, Strange
from pacman.grading.verdict import Status

from . import evidence, numbers, source, traces
from .boards import agrees
from .candidates import Candidate, Chance, Question, is_rare
from .diagnosis import chance_of, found
from .evidence import Session, fits, predicted
from .inference import inferred
from .lines import place
from .material import Material, material
from .mistakes import Mistake, sentence
from .smallest import Example, Games, Refuted, as_data, is_wrong
from .subject import Failed, Subject, imported_worker

# More explanations of one thing only confuse.
MOST_TOLD = 2
# A line that counts self.depth up or down.
_COUNTED = re.compile(r"\bself\.depth\s*[-+]=")


def explained(
    ready: Opened, plan: Plan, asked: Asked, results: Sequence[TestResult], seconds: float
) -> tuple[Explanation, ...]:
    """The explanations of a question, the surest first; none if nothing is known."""
    given = material(asked, plan, results)
    if given is None or ready.sandbox is None or not given.trees:
        return ()
    with imported_worker(ready.sandbox, plan, seconds) as (worker, until):
        subject = Subject(worker, until, given.agent)
        lines = source.lines_of(ready.stage)
        question = Question(
            given.agent, given.bases, [*numbers.infinities(lines), *numbers.factors(lines)],
            given.evaluation, given.boards,
        )  # fmt: skip
        sessions = [
            evidence.observed(subject, each.result.id, each.task, each.trees,
                              exact=each.search.exact_states,
                              counts_calls=each.search.exact_calls)
            for each in given.trees
        ]  # fmt: skip
        return tuple(_Observed(subject, question, given, sessions, lines).explanations())


@dataclass(frozen=True)
class _Observed:
    """A submission, the question that is explained, and what was seen in sessions of its tests."""

    subject: Subject
    question: Question
    given: Material
    sessions: Sequence[Session]
    lines: Sequence[str]

    def explanations(self) -> Iterator[Explanation]:
        chance = chance_of(self.subject)
        asked = self.subject, self.question, self.sessions
        findings = None if all(map(_fails, self.sessions)) else found(*asked, chance)
        other = self._unlike(chance)
        if findings is None and all(self._is_right(each) for each in self.sessions):
            yield from [self._not_repeatable(other)] if other else self._beside()
            return
        games = Games(*asked)
        try:
            example = self._example(games, findings.candidate if findings else None)
        except Refuted:
            findings, example = None, self._example(games, None)
        if findings is None:
            yield from self._uncertain(example)
            return

        @cache
        def game(candidate: Candidate, mistake: Mistake) -> Example | None:
            """The game that shows a mistake beside the others."""
            with suppress(Ended):
                return games.showing(candidate, mistake) or example
            return example

        told: Sequence[Candidate] = [findings.candidate, *findings.others]
        if findings.others:
            several = [game(findings.candidate, each) for each in findings.candidate.mistakes]
            own = [one for one in several if one is not example]
            told = _told(told, [each for each in (example, *own) if each])
        said = [self._explanation(each, example, game) for each in told]
        if other:
            said = [replace(each, certain=False, explains=0) for each in said]
        # What looks alike on all trees may be otherwise on boards.
        yield from [each for each in said if each.certain] or said

    def _is_right(self, session: Session) -> bool:
        return fits(self.given.bases[0], session)

    def _unlike(self, chance: Chance) -> str:
        """The first test that went otherwise than when it was asked again; "" if none did."""
        for each, session in zip(self.given.trees, self.sessions, strict=True):
            if not _alike(each.result, session, chance):
                return each.result.id
        return ""

    def _example(self, games: Games, candidate: Candidate | None) -> Example | None:
        """The smallest game, traced; None if the submission doesn't finish it."""
        with suppress(Ended):
            if (example := games.smallest(candidate)) is not None:
                seen = self.subject.search(example.tree, example.task, traced=True)
                if is_wrong(example.right, seen, example.tree):
                    return replace(example, seen=seen)
                return example  # a trace of another search would contradict what is shown
        return None

    def _explanation(
        self,
        candidate: Candidate,
        example: Example | None,
        game: Callable[[Candidate, Mistake], Example | None],
    ) -> Explanation:
        named = tuple(self._named(each, game(candidate, each)) for each in candidate.mistakes)
        shown = as_data(example, self.given.trees[0].search) if example else None
        tests = {session.test for session in self.sessions}
        boards = agrees(candidate.faults, self.given.boards)
        failed = self.given.failed
        explains = sum(test.id in tests or bool(boards.get(test.id)) for test in failed)
        certain = self.given.complete and False not in boards.values()
        return Explanation(named, certain, explains, len(failed), shown)

    def _named(self, mistake: Mistake, example: Example | None) -> Named:
        if example and mistake.id == "returns-none" and (fell := self._missing_return(example)):
            return fell
        where = place(mistake, example, self.lines)
        return Named(mistake.id, mistake.parameter, where, mistake.says)

    def _guessed(self, name: str, line: int) -> Named:
        """A mistake in a line, in a sentence without its parameter."""
        where = source.where(line, self.lines)
        return Named(name, None, where, sentence(name, self.given.agent))

    def _uncertain(self, example: Example | None) -> Iterator[Explanation]:
        """The explanation if no mistake is certain: the first wrong step, on the smallest game."""
        if example is None:
            if self._keeps():
                yield self._kept()
            return
        shown = as_data(example, self.given.trees[0].search)
        said, guess = inferred(example, self.lines)
        mistakes = tuple(self._seen(example))
        counts = (n for n, text in enumerate(self.lines, 1) if _COUNTED.search(source.code(text)))
        if not mistakes and (line := next(counts, 0)):
            mistakes = (self._guessed("depth-changed", line),)
        if said is not None and guess and not mistakes:
            at = {"line": said["line"], "function": said["function"]}
            mistakes = (Named(guess, None, at, sentence(guess, self.given.agent)),)
        yield Explanation(mistakes, False, 0, len(self.given.failed), shown, said)

    def _beside(self) -> Iterator[Explanation]:
        """The mistakes of a search that is right on every tree: children made twice, and boards."""
        for session in self.sessions:
            for seen in session.seen if session.counts_calls else ():
                done = set()
                for call, line in zip(seen.calls, seen.lines, strict=True):
                    if call in done:
                        yield self._alone(self._guessed("child-twice", line))
                        return
                    done.add(call)
        turns = [board.result.observed.get("turn", 1) for board in self.given.boards
                 if board.result.status == Status.FAILED]  # fmt: skip
        if turns and min(turns) > 1:
            yield self._kept()

    def _alone(self, named: Named) -> Explanation:
        """An explanation by one mistake that is not certain."""
        return Explanation((named,), False, 0, len(self.given.failed))

    def _not_repeatable(self, test: str) -> Explanation:
        """The explanation of a file that is right on all trees of tests when it is asked again."""
        says = (
            f"Asked again for the same tree, it did something else than in {test}: does it depend "
            "on chance, on time, or on what is kept from another search?"
        )
        return self._alone(Named("not-repeatable", None, None, says))

    def _seen(self, example: Example) -> Iterator[Named]:
        """Mistakes that can be seen even beside others."""
        if fell := self._missing_return(example):
            yield fell
        changed = next((s.depths for each in self.sessions for s in each.seen if s.depths), None)
        if changed is not None:
            says = "getAction changed self.depth from {} to {}; it has to stay as it was given."
            mistake = Mistake("depth-changed", [*changed], says.format(*changed), ())
            yield self._named(mistake, example)

    def _keeps(self) -> bool:
        """Whether a fresh agent does right where one that searched before does wrong."""
        for session in self.sessions:
            for tree in session.trees if not self._is_right(session) else ():
                alone = evidence.observed(
                    self.subject, "", session.task, [tree], exact=session.exact
                )
                if not self._is_right(alone):
                    return False
        return True

    def _kept(self) -> Explanation:
        says = (
            "A fresh agent does right, and one that has searched before does not: something is "
            "kept from one move to the next."
        )
        return self._alone(self._named(Mistake("state-kept", None, says, ()), None))

    def _missing_return(self, example: Example) -> Named | None:
        """The function that ended with None, and the path on which it did."""
        frame = traces.fallen(traces.frames(example.seen.trace), self.lines)
        if frame is None:
            return None
        name = source.identifier(frame.function)
        at = f" That happens at {frame.node.name}." if frame.node else ""
        line = source.where(frame.line, self.lines)
        if traces.returns(source.code(self.lines[frame.line - 1])):
            says = f"{name}() returns None in line {frame.line}, where a value is needed.{at}"
            return Named("returns-none", name, line, says)
        says = f"{name}() has a path without return: line {frame.line}.{at}"
        return Named("missing-return", name, line, says)


def _fails(session: Session) -> bool:
    """Whether every search of a session ended with an exception of the file's own."""
    return all(isinstance(seen.answer, Failed) and seen.refused is None for seen in session.seen)


def _alike(result: TestResult, session: Session, chance: Chance) -> bool:
    """Whether a test of one tree had the result that can be seen in its session.

    A test of many trees has other names for their actions, on which a result may depend.
    """
    count = result.observed.get("count")
    if len(session.seen) > 1 or count is None:
        return True
    (seen,) = session.seen
    if len(seen.expanded) != count:
        return False
    free = chance.equals or chance.any or isinstance(seen.answer, (Failed, Strange))
    passed = result.status == Status.PASSED
    return free or passed or str(seen.answer) == str(result.observed["action"])


def _told(candidates: Sequence[Candidate], examples: Sequence[Example]) -> Sequence[Candidate]:
    """Of mistakes that no game tells apart, those whose windows the traced functions had.

    All of them if no window tells.
    """
    ended = [traces.frames(example.seen.trace) for example in examples]
    both = [*zip(examples, ended, strict=True)]
    strange = [
        (sum(_strangers(each, example, frames) for example, frames in both), is_rare(each))
        for each in candidates
    ]
    pairs = zip(candidates, strange, strict=True)
    return [candidate for candidate, how in pairs if how == min(strange)][:MOST_TOLD]


def _strangers(candidate: Candidate, example: Example, ended: Sequence[traces.Frame]) -> int:
    """How many functions were given another window than this search would have there."""
    outcome = predicted(candidate.faults, example.task, example.tree, {})
    windows = outcome.windows if outcome is not None else {}
    return sum(
        frame.node in windows and not traces.has_window(frame, windows[frame.node])
        for frame in ended
        if frame.node is not None
    )
