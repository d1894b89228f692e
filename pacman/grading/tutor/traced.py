"""One test's tree, which a submission searches once more, and is traced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.games.trees import Tree
from pacman.grading.assignment.cases import Case
from pacman.grading.grade import Plan
from pacman.grading.kinds.trees.random_trees import RandomTrees
from pacman.grading.kinds.trees.tree import OneTree
from pacman.grading.reference.expected import Expected, Search
from pacman.grading.sandbox.opening import Opened

from . import steps
from .subject import Seen, Subject, Task, imported_worker


@dataclass(frozen=True)
class Traced:
    """A search of a submission, and what is right there."""

    tree: Tree
    expected: Expected
    seen: Seen
    yours: Sequence[dict[str, Any]]  # the steps of the submission, and those of a right search
    right: Sequence[dict[str, Any]]
    number: int  # of the tree in its test, from 1
    search: Search


def has_trees(case: Case) -> bool:
    """Whether a test asks for the search of a tree in which agents move in turn."""
    return isinstance(case.task, (OneTree, RandomTrees)) and not case.listed


def traced(ready: Opened, plan: Plan, case: Case) -> Traced | None:
    """The search of the first tree of a test that is wrong, or of its first tree.

    Raises Ended if the submission doesn't finish it.
    """
    task = case.task
    if ready.sandbox is None or not isinstance(task, (OneTree, RandomTrees)):
        return None
    search, first = task.search, None
    with imported_worker(ready.sandbox, plan, case.seconds) as (worker, until):
        subject = Subject(worker, until, search.agent)
        asked = Task(search.agent, search.depth, search.evalFn)
        for number, (tree, expected) in enumerate(_trees(case, plan), 1):
            seen = subject.search(tree, asked, fresh=number == 1, traced=True)
            both = steps.both(seen, tree, search, expected)
            found = Traced(tree, expected, seen, *both, number, search)
            first = first or found
            if _is_wrong(search, expected, seen):
                return found
    return first


def _trees(case: Case, plan: Plan) -> Iterator[tuple[Tree, Expected]]:
    if isinstance(case.task, RandomTrees):
        yield from case.task.known(plan.expected[case.id], plan.secret)
    elif isinstance(case.task, OneTree):
        yield case.task.tree, Expected.of(plan.expected[case.id])


def _is_wrong(search: Search, expected: Expected, seen: Seen) -> bool:
    if seen.answer not in expected.actions:
        return True
    expanded = {node.name for node in seen.expanded}
    ways = [expected.expanded, *(each.expanded for way, each in expected.otherwise.items()
                                 if way in search.ways)]  # fmt: skip
    return search.exact_states and expanded not in map(set, ways)
