"""From what a submission did to the mistakes that explain it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from random import Random

from pacman.games.trees import Node, Tree

from . import evidence, fresh
from .boards import Board, agrees
from .evidence import Session, Steps, Style, calls_fit, fits, fits_all, predicted
from .faults import Faults, merged
from .mistakes import RANDOM, REPEATS, Mistake, known
from .search import ALPHA_BETA, CHOICE, Outcome
from .subject import Subject, Task

# How much is tried, in calls of searches: so it ends at the same place on every machine.
MOST_STEPS = 250_000
# Of fresh trees that a certain explanation fits, and how many are drawn to find telling ones.
FRESH, TELLING, DRAWN = 50, 15, 400
# Pairs and threes are made first of mistakes that alone explain some of what went wrong.
MOST_PAIRED, MOST_THREES = 60, 30
# How often an agent that may draw its actions is asked.
ASKED = 8
MOST_ON_BOARDS, ON_BOARDS = 4, 30_000


@dataclass(frozen=True)
class Candidate:
    """Mistakes that a right search can have together; `base` is the right search."""

    base: Faults
    mistakes: tuple[Mistake, ...]

    @property
    def faults(self) -> Faults:
        changes = [change for mistake in self.mistakes for change in mistake.changes]
        return merged(self.base, changes)

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
    """What is known of a question before anything is tried."""

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


@dataclass(frozen=True)
class Findings:
    """The mistakes that were found, and the evidence."""

    candidate: Candidate
    fresh: Sequence[Session]
    chance: Chance
    others: Sequence[Candidate] = ()  # that no tree tells apart from it


def found(subject: Subject, question: Question, sessions: Sequence[Session]) -> Findings | None:
    """The mistakes that explain these sessions; None if a right search does, or nothing does."""
    chance = Chance(_draws(subject, (1, 1, 1, 1)), _draws(subject, (4, 3, 2, 1)))
    bases = [base for base in question.bases
             if fits_all(base, sessions, random=chance.equals)]  # fmt: skip
    on_boards = False
    if bases and not chance.any:
        right = Candidate(bases[0], ())
        on_boards = False in agrees(right.faults, question.boards).values()
        if not on_boards:
            return _with_repeats(right, subject, question, sessions, chance)
    search = _Candidates(question, sessions, chance)
    for candidates in search.tries():
        proof = _Proof(subject, question, chance)
        survivors = proof.survivors(candidates)
        for survivor in _on_boards(survivors, question) or (() if on_boards else survivors):
            least = _least(survivor, [*sessions, *proof.sessions], chance)
            others = [
                other
                for other in survivors
                if {m.id for m in other.mistakes} != {m.id for m in survivor.mistakes}
            ]
            some = Findings(least, proof.sessions, chance, others[:1])
            return _with_repeats(least, subject, question, sessions, chance) or some
    return None


def _on_boards(survivors: Sequence[Candidate], question: Question) -> list[Candidate]:
    """The first one that does what was observed on boards; few are tried, since games are long."""
    several = {survivor.mistakes: survivor for survivor in reversed(survivors)}
    for candidate in [*reversed(several.values())][:MOST_ON_BOARDS]:
        if False not in agrees(candidate.faults, question.boards, ON_BOARDS).values():
            return [candidate]
    return []


def _with_repeats(
    candidate: Candidate,
    subject: Subject,
    question: Question,
    sessions: Sequence[Session],
    chance: Chance,
) -> Findings | None:
    """The findings with a child made twice, if that fails a test; otherwise None."""
    counting = [session for session in sessions if session.counts_calls]
    if not any(len(seen.calls) > len(set(seen.calls)) for s in counting for seen in s.seen):
        return None
    for repeat in REPEATS:
        more = replace(candidate, mistakes=(*candidate.mistakes, repeat))
        if calls_fit(more.faults, sessions):
            proof = _Proof(subject, question, chance)
            if proof.survivors([more]) and calls_fit(more.faults, proof.sessions):
                return Findings(more, proof.sessions, chance)
    return None


def forms(base: Faults, agent: str) -> list[Faults]:
    """The forms that a right search can have, which show only together with a mistake."""
    return [base, replace(base, compares="window")] if agent == ALPHA_BETA else [base]


def _least(candidate: Candidate, sessions: Sequence[Session], chance: Chance) -> Candidate:
    """The candidate without mistakes that change nothing."""
    for smaller in candidate.smaller:
        if smaller.mistakes and fits_all(smaller.faults, sessions, random=chance.equals):
            return _least(smaller, sessions, chance)
    return candidate


def _draws(subject: Subject, values: Sequence[int]) -> bool:
    """Whether the submission doesn't always choose the same of actions with these values."""
    names = ("West", "East", "North", "South")
    leaves = {name: Node(name, {}, value, value, win=True)
              for name, value in zip(names, values, strict=True)}  # fmt: skip
    tree, task = Tree(Node("root", leaves, 0, 0), 1), Task(subject.agent, 1)
    return len({str(subject.search(tree, task).answer) for _ in range(ASKED)}) > 1


class _Candidates:
    """Combinations of mistakes that do what the submission did in all of its tests."""

    def __init__(self, question: Question, sessions: Sequence[Session], chance: Chance) -> None:
        right = question.bases[0]
        self.wrong = sorted((s for s in sessions if not fits(right, s)), key=_size)
        self.order = [*self.wrong, *sorted((s for s in sessions if s not in self.wrong), key=_size)]
        self.bases = [form for base in question.bases for form in forms(base, question.agent)]
        self.mistakes = known(question.agent, question.numbers)
        self.chance = chance

    def tries(self) -> Iterator[list[Candidate]]:
        """Those of one mistake, then those of two, then those of three; none is empty."""
        if self.chance.any:
            some: Iterable[tuple[Mistake, ...]] = [(RANDOM,)]
            yield from filter(None, [self.fitting(some)])
            some = [(RANDOM, each) for each in self.mistakes]
            yield from filter(None, [self.fitting(some)])
            return
        yield from filter(None, [self.fitting((each,) for each in self.mistakes)])
        counts = self.explaining()
        likely = sorted(counts, key=lambda mistake: -counts[mistake])
        first = likely[:MOST_PAIRED]
        rest = [each for each in self.mistakes if each not in first]
        pairs = chain(combinations(first, 2), product(first, rest), combinations(rest, 2))
        yield from filter(None, [self.fitting(pairs)])
        most = {(each.id, each.parameter): counts[each] for each in reversed(likely)}
        best = [each for each in likely if counts[each] == most[each.id, each.parameter]]
        yield from filter(None, [self.fitting(combinations(best[:MOST_THREES], 3))])

    def fitting(self, several: Iterable[tuple[Mistake, ...]]) -> list[Candidate]:
        """The candidates that fit; what comes later than the steps allow is not tried."""
        steps = Steps(MOST_STEPS)
        fitting = []
        for mistakes in several:
            for base in self.bases:
                candidate = Candidate(base, mistakes)
                if (
                    candidate.possible
                    and not steps.over
                    and fits_all(candidate.faults, self.order, steps, random=self.chance.equals)
                ):
                    fitting.append(candidate)
        return fitting

    def explaining(self) -> dict[Mistake, int]:
        """The mistakes that explain some of the wrong sessions alone, and how many of them."""
        counts = {}
        for mistake in self.mistakes:
            faults = Candidate(self.bases[0], (mistake,)).faults
            fitting = sum(
                fits(faults, session, style=Style(random=self.chance.equals))
                for session in self.wrong
            )
            if fitting:
                counts[mistake] = fitting
        return counts


def _size(session: Session) -> int:
    return session.size


class _Proof:
    """Fresh trees, on which candidates survive or not."""

    def __init__(self, subject: Subject, question: Question, chance: Chance) -> None:
        self.subject = subject
        self.question = question
        self.chance = chance
        self.numbers = [n for n in question.numbers if fresh.LEAST < n < fresh.GREATEST]
        self.sessions: list[Session] = []

    def survivors(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates that do what the submission does on all fresh trees, and on enough."""
        left = {c: Style(random=self.chance.equals) for c in candidates}
        names = [(each.id, each.parameter) for each in candidates[0].mistakes]
        rng = Random(f"{self.subject.agent} {names}")
        # What is kept from one search shows in the next one.
        more = 2 * any(c.faults.kept for c in candidates)
        asked = telling = 0
        for _ in range(DRAWN):
            task, tree = fresh.drawn(
                rng, self.subject.agent, self.numbers, self.question.evaluation
            )
            tells = self._tells(task, tree, list(left))
            if not tells and asked - telling >= FRESH:
                continue
            trees = [tree, *(fresh.like(rng, task, tree, self.numbers) for _ in range(more))]
            session = evidence.observed(self.subject, "", task, trees)
            self.sessions.append(session)
            left = {c: style for c, style in left.items()
                    if fits(c.faults, session, style=style)}  # fmt: skip
            asked, telling = asked + 1, telling + tells
            enough = TELLING if len({c.mistakes for c in left}) == 1 else FRESH
            if not left or (asked >= FRESH and telling >= enough):
                break
        return list(left) if asked >= FRESH else []

    def _tells(self, task: Task, tree: Tree, left: Sequence[Candidate]) -> bool:
        """Whether a candidate differs here from a right search."""
        right = predicted(left[0].base, task, tree, {})
        if right is None:
            return False
        for candidate in left:
            if candidate.faults.kept:
                return True
            other = predicted(candidate.faults, task, tree, {})
            if other is None or _differ(right, other):
                return True
        return False


def _differ(one: Outcome, other: Outcome) -> bool:
    if one.kind != other.kind or one.expanded.keys() != other.expanded.keys():
        return True
    return one.kind == CHOICE and one.actions != other.actions
