"""The smallest game that shows what is wrong, run by the submission itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any

import yaml

from pacman.games.trees import Node, Tree
from pacman.grading.explanation import Smallest
from pacman.grading.kinds.trees import differences
from pacman.grading.kinds.trees.hosting import Observation
from pacman.grading.reference import answers
from pacman.grading.reference.expected import Search

from . import steps
from .candidates import Candidate, Question
from .evidence import Session, Style, predicted, same
from .faults import Faults
from .mistakes import Mistake
from .search import CHOICE, EXPECTIMAX, Outcome
from .shrinking import smaller
from .subject import Failed, Seen, Subject, Task

# The most nodes of a tree that is tried.
LEAST_NODES, MOST_NODES = 3, 7
# The most trees that are tried: all of up to six nodes, or five if more counts than the order of
# values; fewer if the file has to search each, or for one of several mistakes.
MOST_TREES, MOST_TREES_UNKNOWN, MOST_TREES_OF_ONE = 4_000, 3_000, 500
# Values of leaves; of inner nodes, so that a search that stops there is wrong; of scores.
_VALUES = (1, 2, 3)
_FEW = 4
_INNER, _SCORE = 9, 4
# Depths, and how many agents move in turn.
_SEARCHES = ((1, 2), (1, 3), (2, 2), (1, 4), (2, 3))
_NAMES = ("West", "East", "North", "South")
_SHOWN = 60
# A tree: its children. A leaf has none.
Shape = tuple["Shape", ...]


class Refuted(Exception):
    """The submission does something else on a small game than its mistakes predict."""


@dataclass(frozen=True)
class Example:
    """A tree that the submission gets wrong, and what is right there."""

    task: Task
    tree: Tree
    right: Outcome
    seen: Seen


@lru_cache
def shapes(nodes: int) -> Sequence[Shape]:
    """All trees with this many nodes; their children are in order."""
    return [tuple(children) for children in _forests(nodes - 1)]


@lru_cache
def _forests(nodes: int) -> Sequence[Shape]:
    """All rows of trees that have this many nodes together."""
    if not nodes:
        return [()]
    return [
        (first, *rest)
        for size in range(1, nodes + 1)
        for first in shapes(size)
        for rest in _forests(nodes - size)
    ]


@dataclass(frozen=True)
class Games:
    """The search for small games that show what a submission does wrong."""

    subject: Subject
    question: Question
    sessions: Sequence[Session]

    def smallest(self, candidate: Candidate | None) -> Example | None:
        """The first tree, in the order of nodes, depth and values, that the submission gets wrong.

        If no tree of few nodes is wrong, it is one of a test, without all that it doesn't need.
        Raises Refuted if the submission doesn't do what the candidate does on one of these trees.
        """
        base = candidate.base if candidate else self.question.bases[0]
        if candidate is not None and candidate.faults.kept:
            return None  # a first search is right
        games = self._of(candidate)
        for task, tree in islice(games, MOST_TREES if candidate else MOST_TREES_UNKNOWN):
            right = predicted(base, task, tree, {})
            if right is None or (candidate and not may_show(candidate, right, task, tree)):
                continue
            seen = self._searched(candidate, task, tree)
            if is_wrong(right, seen, tree):
                return Example(task, tree, right, seen)
        known = _known(base, self.sessions)
        return self._shrunk(candidate, base, known) if known else None

    def showing(self, candidate: Candidate, mistake: Mistake) -> Example | None:
        """A small game, traced, on which this one of the mistakes makes all of the difference.

        If no tree of few nodes is one, it is a tree of a test.
        """
        # An answer that is wrong in any case hides nothing below the root.
        below = [each for each in candidate.mistakes if each.changes[0][0] != "root_pick"]
        if mistake not in below or len(candidate.mistakes) == 1:
            return None
        every = replace(candidate, mistakes=tuple(below))
        others = replace(candidate, mistakes=tuple(each for each in below if each is not mistake))
        games = islice(self._of(replace(candidate, mistakes=(mistake,))), MOST_TREES_OF_ONE)
        tested = ((s.task, s.trees[0]) for s in sorted(self.sessions, key=lambda one: one.size))
        for task, tree in chain(games, tested):
            right = predicted(candidate.base, task, tree, {})
            if (
                right is not None
                and may_show(every, right, task, tree)
                and not may_show(others, right, task, tree)
            ):
                return Example(task, tree, right, self.subject.search(tree, task, traced=True))
        return None

    def _of(self, candidate: Candidate | None) -> Iterator[tuple[Task, Tree]]:
        question = self.question
        return games_of(question.agent, candidate, question.numbers, question.evaluation)

    def _searched(self, candidate: Candidate | None, task: Task, tree: Tree) -> Seen:
        """The submission's search of a tree, which has to be the candidate's if there is one."""
        seen = self.subject.search(tree, task)
        other = predicted(candidate.faults, task, tree, {}) if candidate is not None else None
        if other is not None and not same(other, seen, tree, Style(random=True)):
            raise Refuted
        return seen

    def _shrunk(self, candidate: Candidate | None, base: Faults, example: Example) -> Example:
        """The example without nodes that it doesn't need."""
        task = example.task
        less = [(replace(task, depth=depth), example.tree) for depth in range(1, task.depth)]
        for search, tree in [*less, *((task, tree) for tree in smaller(example.tree))]:
            right = predicted(base, search, tree, {})
            if right is None or any(node.value is None for node in _stops(tree, search.depth)):
                continue
            seen = self._searched(candidate, search, tree)
            if is_wrong(right, seen, tree):
                return self._shrunk(candidate, base, Example(search, tree, right, seen))
        return example


def _stops(tree: Tree, depth: int) -> list[Node]:
    """The nodes at which a search of this depth stops."""
    level = [tree.root]
    for _ in range(depth * tree.agents):
        level = [child for node in level for child in node.children.values()]
    return level


def may_show(candidate: Candidate, right: Outcome, task: Task, tree: Tree) -> bool:
    """Whether the faulty search is wrong on this tree."""
    other = predicted(candidate.faults, task, tree, {})
    if other is None or other.kind != CHOICE:
        return True
    if len(other.calls) != len(right.calls) or other.expanded.keys() != right.expanded.keys():
        return True
    return not other.actions <= right.actions


def is_wrong(right: Outcome, seen: Seen, tree: Tree) -> bool:
    return not same(right, seen, tree, Style(random=True)) or len(seen.calls) > len(right.calls)


def _known(base: Faults, sessions: Sequence[Session]) -> Example | None:
    """The smallest tree of those that one agent searched first, and got wrong."""
    single = [(s.task, s.trees[0], s.seen[0]) for s in sessions]
    for task, tree, seen in sorted(single, key=lambda each: len(each[1].nodes)):
        right = predicted(base, task, tree, {})
        if right is not None and len(tree.nodes) <= _SHOWN and is_wrong(right, seen, tree):
            return Example(task, tree, right, seen)
    return None


def games_of(
    agent: str, candidate: Candidate | None, numbers: Sequence[float], evaluation: str | None
) -> Iterator[tuple[Task, Tree]]:
    """Searches and trees in the order of nodes, then of depth and agents, then of values."""
    ids = {mistake.id for mistake in candidate.mistakes} if candidate else set()
    scored = evaluation if "evaluation-ignored" in ids else None
    scales = _scales(candidate, numbers)
    for nodes in range(LEAST_NODES, MOST_NODES + 1):
        for (depth, agents), shape in product(_SEARCHES, shapes(nodes)):
            if len(shape) == 1 or _height(shape) > depth * agents + 1:
                continue
            if _width(shape) > len(_NAMES):
                continue
            leaves = _leaves(shape)
            for scale, values in product(scales, _rows(leaves, agent == EXPECTIMAX)):
                row = [scale * value for value in values]
                task = Task(agent, depth, scored)
                yield task, _tree(shape, row, task, agents, stop="skips-stop" in ids)


@lru_cache
def _rows(leaves: int, sizes: bool) -> Sequence[tuple[int, ...]]:
    """The values of leaves; without gaps, unless sizes count. Of many leaves, few values."""
    values = _VALUES if leaves <= _FEW else _VALUES[:2]
    rows = product(values, repeat=leaves)
    return [row for row in rows if sizes or len({*row}) == max(row)]


def _scales(candidate: Candidate | None, numbers: Sequence[float]) -> Sequence[float]:
    """The factors of values: they lead beyond a finite infinity, or below 0 for such mistakes."""
    ids = {mistake.id for mistake in candidate.mistakes} if candidate else set()
    if "finite-infinity" in ids and candidate is not None:
        number = next(m.parameter for m in candidate.mistakes if m.id == "finite-infinity")
        beyond = max(min(2 * number, sys.float_info.max / 4), 1)
        return [-beyond, beyond]
    if ids & {"first-when-lost", "weighted-average"}:
        return [-1, 1]
    return [1] if candidate else [1, -max([1, *(n for n in numbers if n < 1e300)])]


def _height(shape: Shape) -> int:
    return 1 + max(map(_height, shape)) if shape else 0


def _leaves(shape: Shape) -> int:
    return sum(map(_leaves, shape)) if shape else 1


def _width(shape: Shape) -> int:
    return max(len(shape), *map(_width, shape)) if shape else 0


def _tree(shape: Shape, values: Sequence[float], task: Task, agents: int, *, stop: bool) -> Tree:
    """A tree of a shape, with these values at its leaves; `stop` is whether some action is Stop."""
    left = iter(values)
    names = ("Stop", *_NAMES) if stop else _NAMES

    def node(shape: Shape, path: str, level: int) -> Node:
        children = {
            name: node(child, f"{path}.{name}" if path else name, level + 1)
            for name, child in zip(names, shape, strict=False)
        }
        if shape:
            value = _INNER if level == task.depth * agents else None
            return Node(path or "root", children, value, value)
        leaf = next(left)
        score = leaf if task.evaluation is None else _SCORE - leaf
        return Node(path, {}, leaf, score, win=leaf >= 0, lose=leaf < 0)

    return Tree(node(shape, "", 0), agents)


def as_data(example: Example, search: Search) -> Smallest:
    """The example as a report has it; `yaml` is a test case of it."""
    task, tree, seen = example.task, example.tree, example.seen
    asked = replace(search, depth=task.depth, evalFn=task.evaluation)
    right = answers.search(tree, asked)
    own, other = steps.both(seen, tree, asked, right)
    yours = {tree.nodes[step["node"]]: step["value"] for step in own
             if step["node"] and "value" in step}  # fmt: skip
    observed = Observation(seen.answer, [*seen.calls], dict.fromkeys(
        node for node in tree.nodes if node in seen.expanded))  # fmt: skip
    if seen.refused is not None:
        node, agent = seen.refused
        observed.refused_at, observed.refused = node, f"agent {agent} was to move at {node.name}"
    written = {
        "kind": "tree",
        "agent": task.agent,
        "depth": task.depth,
        "agents": tree.agents,
        **({"evalFn": task.evaluation} if task.evaluation else {}),
        "tree": _written(tree.root, 0, task.depth * tree.agents),
    }
    return {
        "tree": written["tree"],
        "agents": tree.agents,
        "depth": task.depth,
        "nodes": len(tree.nodes),
        "expected": {"actions": right.actions, "value": right.value, "count": right.count,
                     "calls": len(example.right.calls)},
        "observed": {"action": _said(seen.answer), "count": len(seen.expanded), "did": _did(seen),
                     "calls": len(seen.calls)},
        "drawing": differences.draw(tree, right, observed, yours),
        "yaml": yaml.safe_dump(written, sort_keys=False, default_flow_style=None),
        "steps": steps.as_data(tree, task.agent, own, other),
    }  # fmt: skip


def _did(seen: Seen) -> str:
    """How a search ended."""
    if seen.refused is not None:
        return "asked for an impossible move"
    return f"{'raised' if isinstance(seen.answer, Failed) else 'returned'} {_said(seen.answer)}"


def _said(answer: Any) -> str:
    return str(answer.name if isinstance(answer, Failed) else answer)


def _written(node: Node, level: int, limit: int) -> Any:
    """A node as people write it; an inner one has a value if a right search stops there."""
    below = {action: _written(child, level + 1, limit) for action, child in node.children.items()}
    said: dict[str, Any] = {}
    if not below or level == limit:
        said = {"value": node.value}
    if said and node.score != node.value:
        said["score"] = node.score
    if not below:
        usual = (node.value or 0) >= 0
        said |= {} if node.win == usual else {"win": node.win}
        return node.value if [*said] == ["value"] else said
    return {**said, "actions": below} if said else below
