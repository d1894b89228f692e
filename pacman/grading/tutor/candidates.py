"""Combinations of mistakes that do what a submission did in its tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations, islice, product
from typing import Any

from .boards import Board
from .evidence import Session, Steps, Style, fits
from .faults import Faults
from .mistakes import RANDOM, SMALL, ZERO_IS_LOST, Mistake, known
from .search import ALPHA_BETA

# How much is tried, in calls of searches: so it ends at the same place on every machine.
MOST_STEPS, MOST_STEPS_OF_THREES, MOST_STEPS_ALONE = 220_000, 120_000, 500
# After the first that fits, others that fit are looked for in this many steps, and then all tested.
STEPS_FURTHER = 40_000
# Pairs are made first of mistakes that alone explain some of what went wrong, and threes of pairs.
MOST_PAIRED_FIRST, MOST_PAIRED, MOST_EXTENDED = 20, 60, 40
MOST_FITTING, MOST_OF_TWO_NUMBERS = 100, 300
# This many mistakes with the same name and parameter follow each other; then come others.
ALIKE = 3
# Only with these can alpha be beyond beta: then it matters which of the two is compared.
_EMPTIES = {"raises_alpha", "lowers_beta", "swapped", "shared", "window_high", "cut_max", "cut_min"}
# The switches of numbers that stand for minus infinity, and for plus infinity.
_LOWS, _HIGHS = {"root_low", "low", "window_low"}, {"high", "window_high"}


@dataclass(frozen=True)
class Candidate:
    """Mistakes that a right search can have together; `base` is the right search."""

    base: Faults
    mistakes: tuple[Mistake, ...]

    @cached_property
    def faults(self) -> Faults:
        changes = [change for mistake in self.mistakes for change in mistake.changes]
        return replace(self.base, **dict(changes))

    @property
    def changed(self) -> Iterator[str]:
        """The switches that its mistakes set."""
        return (name for mistake in self.mistakes for name, _ in mistake.changes)

    @property
    def possible(self) -> bool:
        return all(one.fits(other) for one, other in combinations(self.mistakes, 2))

    @property
    def smaller(self) -> Iterator[Candidate]:
        """The same without one of its mistakes."""
        for mistake in self.mistakes:
            yield replace(self, mistakes=tuple(m for m in self.mistakes if m is not mistake))


@dataclass(frozen=True)
class Question:
    """The facts about a question, before anything is tried."""

    agent: str
    bases: Sequence[Faults]  # the right searches of the ways that the assignment accepts
    numbers: Sequence[float]  # that stand in the file
    evaluation: str | None  # the name of an evaluation function that tests pass on
    boards: Sequence[Board] = ()


@dataclass(frozen=True)
class Chance:
    """Whether the submission draws one of equal actions, and whether any action."""

    equals: bool
    any: bool


def forms(base: Faults, agent: str) -> list[Faults]:
    """The forms that a right search can have, which show only together with a mistake."""
    return [base, replace(base, compares="window")] if agent == ALPHA_BETA else [base]


def is_rare(candidate: Candidate) -> bool:
    """Whether a search has a form that few files have, or takes 0 or 1 for infinity."""
    small = any(m.id == "finite-infinity" and m.parameter in SMALL for m in candidate.mistakes)
    return small or ZERO_IS_LOST in candidate.mistakes or candidate.base.compares != "value"


class Candidates:
    """Combinations of mistakes that do what the submission did in all of its tests."""

    def __init__(self, question: Question, sessions: Sequence[Session], chance: Chance) -> None:
        right = question.bases[0]
        by_size = sorted(sessions, key=lambda session: session.size)
        self.wrong = [session for session in by_size if not fits(right, session)]
        self.order = [*self.wrong, *(s for s in by_size if s not in self.wrong)]
        self.bases = [form for base in question.bases for form in forms(base, question.agent)]
        self.mistakes = known(question.agent, question.numbers)
        self.chance = chance
        # Of what was tried: how many sessions it fits before the first that it doesn't fit.
        self.partly: dict[tuple[Mistake, ...], int] = {}

    def tries(self) -> Iterator[list[Candidate]]:
        """Those of one mistake, then those of two, then those of three; none is empty."""
        if self.chance.any:
            yield from self.fitting([(RANDOM,)])
            yield from self.fitting((RANDOM, each) for each in self.mistakes)
            return
        yield from self.fitting((each,) for each in self.mistakes)
        yield from self.fitting(self.pairs())
        yield from self.fitting(self.threes(), MOST_STEPS_OF_THREES)

    def pairs(self) -> Iterator[tuple[Mistake, ...]]:
        """All pairs, the likeliest first."""
        likely = self.likely()
        first = likely[:MOST_PAIRED]
        rest = [each for each in self.mistakes if each not in first]
        # An answer that is wrong in any case lets no other mistake explain anything alone.
        hiding = [each for each in rest if each.changes[0][0] == "root_pick"]
        others = [each for each in rest if each not in hiding]
        return chain(
            islice(self.two_numbers(), MOST_OF_TWO_NUMBERS),
            combinations(first[:MOST_PAIRED_FIRST], 2),
            product(hiding, [*first, *others]),
            combinations(first, 2),
            product(first, others),
            combinations(others, 2),
        )

    def two_numbers(self) -> Iterator[tuple[Mistake, ...]]:
        """One number for minus infinity and another one for plus infinity, in few places first."""
        finite = [m for m in self.mistakes if m.id == "finite-infinity" and m.parameter > 1]
        low = [m for m in finite if not _HIGHS & {name for name, _ in m.changes}]
        high = [m for m in finite if not _LOWS & {name for name, _ in m.changes}]
        pairs = [pair for pair in product(low, high) if pair[0].parameter != pair[1].parameter]
        yield from sorted(pairs, key=lambda pair: sum(len(each.changes) for each in pair))

    def threes(self) -> Iterator[tuple[Mistake, ...]]:
        """Those of pairs that explain more together than each alone."""
        partly = self.partly
        pairs = [several for several in partly
                 if len(several) > 1
                 and partly[several] > max(partly.get((each,), 0) for each in several)]  # fmt: skip
        best = sorted(pairs, key=lambda pair: -partly[pair])[:MOST_EXTENDED]
        found = {frozenset((*pair, each)): (*pair, each)
                 for pair in best for each in self.mistakes if each not in pair}  # fmt: skip
        yield from found.values()

    def fitting(
        self, several: Iterable[tuple[Mistake, ...]], most: int = MOST_STEPS
    ) -> Iterator[list[Candidate]]:
        """The candidates that fit, in groups; after `most` steps no more are tried."""
        steps, enough = Steps(most), 0
        fitting: list[Candidate] = []
        for mistakes in several:
            if fitting and steps.left < enough:
                yield fitting
                fitting = []
            if steps.over or len(fitting) > MOST_FITTING:
                break
            if mistakes in self.partly:
                continue
            for candidate in self.forms_of(mistakes):
                left = steps.left
                count = self.first_fitting(candidate, steps)
                self.partly[mistakes] = max(self.partly.get(mistakes, 0), count)
                if count == len(self.order):
                    # What fits leaves as much for others: it may fit for its likeness to them.
                    steps.left = left
                    enough = enough if fitting else left - STEPS_FURTHER
                    fitting.append(candidate)
        if fitting:
            yield fitting

    def forms_of(self, mistakes: tuple[Mistake, ...]) -> Iterator[Candidate]:
        """The searches that have these mistakes; none if a search can't have all of them."""
        candidates = [Candidate(base, mistakes) for base in self.bases]
        if candidates[0].possible:
            yield from (
                candidates
                if _EMPTIES & {*candidates[0].changed}
                else (each for each in candidates if not is_rare(each))
            )

    def first_fitting(self, candidate: Candidate, steps: Steps) -> int:
        """How many sessions fit before the first one that doesn't."""
        style, faults = Style(random=self.chance.equals), candidate.faults
        for count, session in enumerate(self.order):
            if not fits(faults, session, steps, style):
                return count
        return len(self.order)

    def likely(self) -> list[Mistake]:
        """The mistakes that explain some of the wrong sessions alone, the likeliest first.

        Those that differ in their place only follow later, so that others get their turn.
        """
        counts = {each: count for each in self.mistakes if (count := self.explains(each))}
        ranks: Counter[tuple[str, Any]] = Counter()
        order = []
        for each in sorted(counts, key=lambda mistake: -counts[mistake]):
            order.append((ranks[each.id, each.parameter] // ALIKE, -counts[each], each))
            ranks[each.id, each.parameter] += 1
        return [each for *_, each in sorted(order, key=lambda one: one[:2])]

    def explains(self, mistake: Mistake) -> int:
        """How many of the wrong sessions a mistake explains alone, of the smallest ones."""
        faults = Candidate(self.bases[0], (mistake,)).faults
        steps = Steps(MOST_STEPS_ALONE)
        return sum(
            fits(faults, session, steps, Style(random=self.chance.equals))
            for session in self.wrong
            if not steps.over
        )
