"""What the submission did, tree by tree, and whether a faulty search does the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.games.trees import Node, Tree

from . import search
from .faults import Faults
from .game import game_of
from .search import Outcome
from .subject import Failed, Seen, Subject, Task, number_of

_UNBOUND = ("UnboundLocalError", "NameError")


@dataclass(frozen=True)
class Session:
    """Trees that one agent searched, one after another, and what it did."""

    test: str  # the test that they are of; "" if they were drawn for the purpose
    task: Task
    trees: Sequence[Tree]
    seen: Sequence[Seen]
    exact: bool = True  # whether the expanded states count
    counts_calls: bool = False  # whether a child made twice fails the test

    @property
    def size(self) -> int:
        return sum(len(tree.nodes) for tree in self.trees)


class Steps:
    """How much work there is left; it is counted in calls, so that it ends alike everywhere."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def over(self) -> bool:
        return self.left <= 0


def observed(
    subject: Subject,
    test: str,
    task: Task,
    trees: Sequence[Tree],
    *,
    exact: bool = True,
    counts_calls: bool = False,
) -> Session:
    """Let the submission search these trees with one agent."""
    seen = [subject.search(tree, task, fresh=not place) for place, tree in enumerate(trees)]
    return Session(test, task, trees, seen, exact, counts_calls)


def predicted(
    faults: Faults,
    task: Task,
    tree: Tree,
    memory: dict[Any, Any],
    expected: frozenset[Node] | None = None,
) -> Outcome | None:
    """The outcome of a faulty search; None if it takes too long, or a value is no number.

    It is cut short where the search expands a state that is not among the `expected` ones.
    """
    game = game_of(tree, named=task.evaluation is not None)
    faulty = search.Search(task.agent, task.depth, game, faults, memory, expected)
    try:
        return faulty.outcome()
    except (search.TooMuch, ArithmeticError):
        return None


class Style:
    """The choices that a right search is free to make, as far as they are known.

    It may take any of equal actions. With some mistakes it may return anything if it finds nothing.
    """

    def __init__(self, *, random: bool = False) -> None:
        self.random = random
        self.equals: set[str] = {"first", "last", "least", "greatest"}
        self.nothing: set[str] = {"none", "empty", "stop", "first", "error"}

    def takes(self, tree: Tree, actions: frozenset[str], chosen: str) -> bool:
        """Whether the choice among equals goes with all others."""
        if len(actions) <= 1 or self.random:
            return chosen in actions
        order = [action for action in tree.root.actions if action in actions]
        by = {"first": order[0], "last": order[-1], "least": min(order), "greatest": max(order)}
        self.equals = {how for how in self.equals if by[how] == chosen}
        return bool(self.equals)

    def gives_up(self, tree: Tree, answer: Any) -> bool:
        """Whether the answer of a search that found nothing goes with all others."""
        same = {
            "none": answer is None,
            "empty": answer == "",
            "stop": answer == "Stop",
            "first": answer == tree.root.actions[0],
            "error": isinstance(answer, Failed) and answer.name in _UNBOUND,
        }
        self.nothing = {how for how in self.nothing if same[how]}
        return bool(self.nothing)


def fits(
    faults: Faults, session: Session, steps: Steps | None = None, style: Style | None = None
) -> bool:
    """Whether the faulty search does what the submission did in a session."""
    style = style or Style()
    memory: dict[Any, Any] = {}
    for tree, seen in zip(session.trees, session.seen, strict=True):
        expected = seen.expanded if session.exact else None
        outcome = predicted(faults, session.task, tree, memory, expected)
        if steps is not None:
            steps.left -= 10 + (len(outcome.calls) if outcome else len(tree.nodes))
        if outcome is None or not same(outcome, seen, tree, style, exact=session.exact):
            return False
    return True


def fits_all(faults: Faults, sessions: Iterable[Session], *, random: bool) -> bool:
    """The same for all of these sessions, with one style."""
    style = Style(random=random)
    return all(fits(faults, session, style=style) for session in sessions)


def same(outcome: Outcome, seen: Seen, tree: Tree, style: Style, *, exact: bool = True) -> bool:
    """Whether a prediction and an observation agree."""
    if (outcome.kind == search.REFUSED) != (seen.refused is not None):
        return False
    if exact and outcome.expanded.keys() != seen.expanded:
        return False
    if outcome.kind == search.REFUSED:
        return outcome.refused == seen.refused
    return _answers(outcome, seen.answer, tree, style)


def _answers(outcome: Outcome, answer: Any, tree: Tree, style: Style) -> bool:
    if outcome.kind == search.CHOICE:
        if outcome.loose:
            return answer in outcome.actions
        return isinstance(answer, str) and style.takes(tree, outcome.actions, answer)
    if outcome.kind == search.FALLBACK:
        return style.gives_up(tree, answer)
    if outcome.kind == search.VALUE:
        number = number_of(answer)
        close = search.CLOSE * max(abs(outcome.value), 1.0)
        return number is not None and abs(number - outcome.value) <= close
    expected = {
        search.LINE: answer in outcome.actions,
        search.ANY: answer in tree.root.actions,
        search.NONE: answer is None,
        search.ERROR: isinstance(answer, Failed),
    }
    return expected[outcome.kind]


def calls_fit(faults: Faults, sessions: Iterable[Session]) -> bool:
    """Whether the faulty search makes every child as often as the submission did."""
    for session in sessions:
        memory: dict[Any, Any] = {}
        for tree, seen in zip(session.trees, session.seen, strict=True):
            outcome = predicted(faults, session.task, tree, memory)
            if outcome is None or Counter(outcome.calls) != Counter(seen.calls):
                return False
    return True
