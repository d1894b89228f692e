"""From what a submission did to the mistakes that explain it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from pacman.games.trees import Node, Tree

from . import evidence, fresh
from .boards import agrees
from .candidates import Candidate, Candidates, Chance, Question, is_rare
from .evidence import Session, Style, calls_fit, fits, fits_all, predicted
from .mistakes import REPEATS, Mistake
from .search import CHOICE, Outcome
from .subject import Subject, Task

# A certain explanation fits this many fresh trees. If it is the only one, this many of them must
# show a difference to a right search. At most the last number of trees is drawn.
FRESH, TELLING, DRAWN = 50, 40, 400
# At most this many mistakes that no tree tells apart are compared.
MOST_TWINS = 4
# How often an agent that may draw its actions is asked.
ASKED = 8
MOST_ON_BOARDS, ON_BOARDS = 4, 30_000


@dataclass(frozen=True)
class Findings:
    """The mistakes that were found, and the evidence."""

    candidate: Candidate
    fresh: Sequence[Session]
    chance: Chance
    others: Sequence[Candidate] = ()  # that no tree tells apart from it


def chance_of(subject: Subject) -> Chance:
    """Whether the submission draws its actions, as far as a few searches show it."""
    return Chance(_draws(subject, (1, 1, 1, 1)), _draws(subject, (4, 3, 2, 1)))


def found(
    subject: Subject, question: Question, sessions: Sequence[Session], chance: Chance
) -> Findings | None:
    """The mistakes that explain these sessions; None if a right search does, or nothing does."""
    begin = partial(_Proof, subject, question, chance)
    bases = [base for base in question.bases
             if fits_all(base, sessions, random=chance.equals)]  # fmt: skip
    on_boards = False
    if bases and not chance.any:
        right = Candidate(bases[0], ())
        on_boards = False in agrees(right.faults, question.boards).values()
        if not on_boards:
            return _with_repeats(right, begin, sessions)
    search = Candidates(question, sessions, chance)
    proof = begin()
    for candidates in search.tries():
        survivors = sorted(proof.survivors(candidates), key=is_rare)
        for survivor in _on_boards(survivors, question) or (() if on_boards else survivors):
            every = [*sessions, *proof.sessions]
            least = _least(survivor, every, chance)
            others = _others(least, survivors, every, chance)
            some = Findings(least, proof.sessions, chance, others)
            return _with_repeats(least, begin, sessions) or some
    return None


def _on_boards(survivors: Sequence[Candidate], question: Question) -> list[Candidate]:
    """The first one that does what was observed on boards; few are tried, since games are long."""
    several: dict[tuple[Mistake, ...], Candidate] = {}
    for survivor in survivors:
        several.setdefault(survivor.mistakes, survivor)
    for candidate in [*several.values()][:MOST_ON_BOARDS]:
        if False not in agrees(candidate.faults, question.boards, ON_BOARDS).values():
            return [candidate]
    return []


def _with_repeats(
    candidate: Candidate, begin: Callable[[], _Proof], sessions: Sequence[Session]
) -> Findings | None:
    """The findings with a child made twice, if that fails a test; otherwise None."""
    counting = [session for session in sessions if session.counts_calls]
    if not any(len(seen.calls) > len(set(seen.calls)) for s in counting for seen in s.seen):
        return None
    for repeat in REPEATS:
        more = replace(candidate, mistakes=(*candidate.mistakes, repeat))
        if calls_fit(more.faults, sessions):
            proof = begin()
            if proof.survivors([more]) and calls_fit(more.faults, proof.sessions):
                return Findings(more, proof.sessions, proof.chance)
    return None


def _least(candidate: Candidate, sessions: Sequence[Session], chance: Chance) -> Candidate:
    """The candidate without mistakes that change nothing."""
    for smaller in candidate.smaller:
        if smaller.mistakes and fits_all(smaller.faults, sessions, random=chance.equals):
            return _least(smaller, sessions, chance)
    return candidate


def _others(
    least: Candidate, survivors: Sequence[Candidate], sessions: Sequence[Session], chance: Chance
) -> list[Candidate]:
    """The other survivors, one of each name."""
    named = {_ids(least): least}
    for survivor in survivors:
        if _ids(survivor) not in named and len(named) < MOST_TWINS:
            other = _least(survivor, sessions, chance)
            named.setdefault(_ids(other), other)
    return [*named.values()][1:]


def _ids(candidate: Candidate) -> frozenset[str]:
    return frozenset(mistake.id for mistake in candidate.mistakes)


def _draws(subject: Subject, values: Sequence[int]) -> bool:
    """Whether the submission doesn't always choose the same of actions with these values."""
    names = ("West", "East", "North", "South")
    leaves = {name: Node(name, {}, value, value, win=True)
              for name, value in zip(names, values, strict=True)}  # fmt: skip
    tree, task = Tree(Node("root", leaves, 0, 0), 1), Task(subject.agent, 1)
    return len({str(subject.search(tree, task).answer) for _ in range(ASKED)}) > 1


class _Proof:
    """Fresh trees, on which candidates survive or not."""

    def __init__(self, subject: Subject, question: Question, chance: Chance) -> None:
        self.subject = subject
        self.question = question
        self.chance = chance
        self.numbers = [n for n in question.numbers if fresh.LEAST < n < fresh.GREATEST]
        self.sessions: list[Session] = []

    def survivors(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates that do what the submission does on all fresh trees, and on enough.

        The trees on which others were tried count, too, since a part of these may be among them.
        """
        left = {c: style for c in candidates
                if (style := self._style(c)) is not None}  # fmt: skip
        names = [(each.id, each.parameter) for each in candidates[0].mistakes]
        rng = Random(f"{self.subject.agent} {names}")
        # What is kept from one search shows in the next one.
        more = 2 * any(c.faults.kept for c in candidates)
        asked = telling = 0
        for _ in range(DRAWN):
            alone = len({each.mistakes for each in left}) <= 1
            done = asked >= FRESH and telling >= (TELLING if alone else FRESH)
            if not left or (done and len(set(map(_ids, left))) == 1):
                break
            task, tree = fresh.drawn(
                rng, self.subject.agent, self.numbers, self.question.evaluation
            )
            # In the end only trees are searched that tell some names apart.
            tells = (self._tells_apart if done else self._tells)(task, tree, list(left))
            if not tells and (done or asked - telling >= FRESH):
                continue
            trees = [tree, *(fresh.like(rng, task, tree, self.numbers) for _ in range(more))]
            session = evidence.observed(self.subject, "", task, trees)
            self.sessions.append(session)
            left = {c: style for c, style in left.items()
                    if fits(c.faults, session, style=style)}  # fmt: skip
            asked, telling = asked + 1, telling + tells
        return list(left) if asked >= FRESH else []

    def _style(self, candidate: Candidate) -> Style | None:
        """The choices of a candidate on the trees so far; None if it doesn't fit them."""
        style = Style(random=self.chance.equals)
        alike = all(fits(candidate.faults, each, style=style) for each in self.sessions)
        return style if alike else None

    def _tells_apart(self, task: Task, tree: Tree, left: Sequence[Candidate]) -> bool:
        """Whether some candidates differ here from the first, one of each name."""
        named = {_ids(each): each for each in reversed(left)}
        first, *others = [predicted(each.faults, task, tree, {}) for each in named.values()]
        return any(first is None or other is None or _differ(first, other) for other in others)

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
