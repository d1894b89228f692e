"""The mistakes that the trees of an assignment can't tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pacman.games.trees import Tree
from pacman.grading.assignment.cases import Question
from pacman.grading.grade import Plan
from pacman.grading.reference.expected import Search

from .diagnosis import Candidate
from .evidence import predicted
from .faults import RIGHT, Faults
from .material import trees_of
from .mistakes import RANDOM, REPEATS, Mistake, known
from .subject import Task

# One number is as good as any other in the place of infinity.
_NUMBERS = (9999,)


def alike(question: Question, plan: Plan) -> Iterator[str]:
    """Lines about the mistakes that no tree of a question shows, or tells from another one."""
    trees = [found for case in question.cases if (found := trees_of(case, plan)) is not None]
    for agent in dict.fromkeys(search.agent for search, _ in trees):
        mine = [(search, several) for search, several in trees if search.agent == agent]
        groups: dict[Any, list[Mistake]] = {_does(RIGHT, mine): []}
        right, *_ = groups
        for mistake in (*known(agent, _NUMBERS), *REPEATS, RANDOM):
            faults = Candidate(RIGHT, (mistake,)).faults
            if faults == RIGHT:
                continue  # a mistake only where another way of pruning is taught
            groups.setdefault(_does(faults, mine), []).append(mistake)
        if unseen := _names(groups.pop(right)):
            yield f"{question.id}: no tree shows {', '.join(unseen)}"
        for group in groups.values():
            if len({mistake.id for mistake in group}) > 1:
                yield f"{question.id}: no tree tells apart {' and '.join(_names(group))}"


def _names(mistakes: Sequence[Mistake]) -> list[str]:
    """Each mistake once, with its parameter if it has one."""
    names = {f"{each.id} ({each.parameter})" if each.parameter is not None else each.id: None
             for each in mistakes}  # fmt: skip
    return list(names)


def _does(faults: Faults, trees: Sequence[tuple[Search, Sequence[Tree]]]) -> Any:
    """All that tests can see of a search with these faults."""
    return tuple(
        _seen(faults, search, tree, memory)
        for search, several in trees
        for memory in [dict[Any, Any]()]
        for tree in several
    )


def _seen(faults: Faults, search: Search, tree: Tree, memory: dict[Any, Any]) -> Any:
    task = Task(search.agent, search.depth, search.evalFn)
    outcome = predicted(faults, task, tree, memory)
    if outcome is None:
        return None
    expanded = frozenset(outcome.expanded) if search.exact_states else len(outcome.expanded) > 1
    calls = len(outcome.calls) if search.exact_calls else 0
    return outcome.kind, outcome.actions, outcome.refused, expanded, calls
