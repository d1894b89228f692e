"""The mistakes that the trees of an assignment can't tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pacman.games.trees import Tree
from pacman.grading.assignment.cases import Question
from pacman.grading.grade import Plan
from pacman.grading.reference.expected import Search

from .candidates import Candidate
from .evidence import predicted
from .faults import RIGHT, Faults
from .material import trees_of
from .mistakes import RANDOM, REPEATS, known
from .subject import Task

# One number is as good as any other in the place of infinity.
_NUMBERS = (9999,)


def alike(question: Question, plan: Plan) -> Iterator[str]:
    """Lines about the mistakes that no tree of a question shows, or tells from others."""
    trees = [found for case in question.cases if (found := trees_of(case, plan)) is not None]
    for agent in dict.fromkeys(search.agent for search, _ in trees):
        mine = sorted((each for each in trees if each[0].agent == agent), key=_size)
        mistakes = (*known(agent, _NUMBERS), *REPEATS, RANDOM)
        # Some are mistakes only where another way of pruning is taught.
        singles = [one for each in mistakes
                   if (one := Candidate(RIGHT, (each,))).faults != RIGHT]  # fmt: skip
        right, *groups = _groups([Candidate(RIGHT, ()), *singles], mine)
        if unseen := _names(right[1:]):
            yield f"{question.id}: no tree shows {', '.join(unseen)}"
        for group in groups:
            if len(_ids(group)) > 1:
                yield f"{question.id}: no tree tells apart {' and '.join(_names(group))}"
        for line in _pairs([group[0] for group in groups], mine):
            yield f"{question.id}: {line}"


def _pairs(singles: Sequence[Candidate], trees: Sequence[_Trees]) -> Iterator[str]:
    """Lines about pairs of mistakes that look like something else; one mistake of each name."""
    firsts = {each.mistakes[0].id: each for each in reversed(singles)}
    alone = [each for each in singles if each in firsts.values()]
    pairs = [pair for one, other in combinations(alone, 2)
             if (pair := Candidate(RIGHT, (*one.mistakes, *other.mistakes))).possible]  # fmt: skip
    right, *groups = _groups([Candidate(RIGHT, ()), *alone, *pairs], trees)
    for pair in right[1:]:
        yield f"no tree shows {_name(pair)}: one undoes the other"
    for group in groups:
        first, *others = group
        hidden = [pair for pair in others if set(first.mistakes) < set(pair.mistakes)]
        if hidden:
            beside = [m.id for pair in hidden for m in pair.mistakes if m not in first.mistakes]
            yield f"beside {_name(first)}, no tree shows {', '.join(beside)}"
        strangers = [first, *(pair for pair in others if pair not in hidden)]
        if len(strangers) > 1:
            yield f"no tree tells apart {' and '.join(map(_name, strangers))}"


_Trees = tuple[Search, Sequence[Tree]]


def _size(trees: _Trees) -> int:
    return sum(len(tree.nodes) for tree in trees[1])


def _groups(candidates: Sequence[Candidate], trees: Sequence[_Trees]) -> list[list[Candidate]]:
    """The candidates in groups that no tree tells apart, in their order.

    The smallest trees come first, as those tell most of them apart.
    """
    groups = [[*candidates]]
    for search, several in trees:
        parts: list[list[Candidate]] = []
        for group in groups:
            split: dict[Any, list[Candidate]] = {}
            for each in group:
                does = _does(each.faults, search, several) if len(group) > 1 else None
                split.setdefault(does, []).append(each)
            parts += split.values()
        groups = parts
    places = {each: place for place, each in enumerate(candidates)}
    return sorted(groups, key=lambda group: places[group[0]])


def _ids(group: Sequence[Candidate]) -> set[str]:
    return {mistake.id for each in group for mistake in each.mistakes}


def _name(candidate: Candidate) -> str:
    return " with ".join(_names([candidate]))


def _names(group: Sequence[Candidate]) -> list[str]:
    """Each mistake once, with its parameter if it has one."""
    names = {f"{each.id} ({each.parameter})" if each.parameter is not None else each.id: None
             for candidate in group for each in candidate.mistakes}  # fmt: skip
    return list(names)


def _does(faults: Faults, search: Search, trees: Sequence[Tree]) -> Any:
    """All that a test can see of a search with these faults."""
    memory: dict[Any, Any] = {}
    task = Task(search.agent, search.depth, search.evalFn)
    seen: list[Any] = []
    for tree in trees:
        if outcome := predicted(faults, task, tree, memory):
            made = outcome.expanded
            expanded = frozenset(made) if search.exact_states else len(made) > 1
            calls = len(outcome.calls) if search.exact_calls else 0
            seen.append((outcome.kind, outcome.actions, outcome.refused, expanded, calls))
        else:
            seen.append(None)
    return tuple(seen)
