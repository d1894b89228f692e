"""A submission's search and the right one, step by step, on the same tree.

A step comes to a node, or leaves it with a value. In this form both searches take the same steps as
long as the submission is right. Nothing in here knows how to search, so that it is part of a
hand-out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from pacman.games.trees import Node, Tree
from pacman.grading.kinds.trees.differences import amount
from pacman.grading.reference import answers
from pacman.grading.reference.expected import Expected, Search, Visited
from pacman.grading.reference.presence import NoReference

from .source import identifier
from .subject import Event, Failed, Seen

# What a page shows of each search, and of a tree.
MOST_STEPS, MOST_NODES = 300, 300
_LONGEST = 60  # letters of an answer
# What the bounds of a window are called.
_WINDOW = (("alpha", "beta"), ("a", "b"), ("low", "high"), ("lo", "hi"), ("lower", "upper"))


@dataclass
class _Open:
    """A function of the submission that has not returned."""

    level: int
    function: str
    node: Node | None
    visits: bool  # whether it came to its node, and its end leaves it
    step: dict[str, Any]  # the one with which it came
    place: tuple[int, str] = (0, "")  # of the innermost function that returned this node's value
    value: float | None = None
    below: bool = False  # whether the search came to other nodes from here


@dataclass
class _Walk:
    """The steps so far."""

    window: bool  # whether the search has one
    steps: list[dict[str, Any]] = field(default_factory=list)
    made: dict[Node, dict[str, Any]] = field(default_factory=dict)  # that no function was given yet
    open: list[_Open] = field(default_factory=list)

    def note(self, event: Event, places: dict[Node, int]) -> None:
        if event.makes:
            self._comes(event, places)
        elif event.ends:
            self._ends(event, places)
        else:
            self._begins(event, places)

    def _comes(self, event: Event, places: dict[Node, int]) -> dict[str, Any]:
        assert event.node is not None  # noqa: S101 - only then it is noted
        for each in self.open:
            each.below = True
        step: dict[str, Any] = {"node": places[event.node], "window": None}
        line, function = event.line, event.function
        if not event.makes:  # the grader's own lines are none of a submission's
            above = self.open[-1].function if self.open else function
            line, function = event.called_from if self.open else event.first_line, above
        step |= {"line": line, "function": identifier(function)}
        self.steps.append(step)
        if event.makes:
            self.made[event.node] = step
        return step

    def _begins(self, event: Event, places: dict[Node, int]) -> None:
        current = next((each.node for each in self.open[::-1] if each.node is not None), None)
        new = event.node is not None and (event.node is not current or event.node in self.made)
        new = new and event.function != "__init__"
        step: dict[str, Any] = {}
        if new and event.node is not None:
            known = event.node in self.made
            step = self.made.pop(event.node) if known else self._comes(event, places)
        window = window_of(event) if self.window and event.node is not None else None
        last = step or (self.steps[-1] if self.steps else {})
        if window and (new or last.get("window", window) is None):
            last["window"] = [said(bound) for bound in window]
        self.open.append(_Open(event.level, event.function, event.node, new, step))

    def _ends(self, event: Event, places: dict[Node, int]) -> None:
        if not self.open or self.open[-1].level != event.level:
            return  # it began before the trace, or its beginning is forged
        ended = self.open.pop()
        place = event.line, identifier(event.function)
        if ended.place[0] and ended.value == event.value:
            place = ended.place
        if not ended.visits:
            if self.open and self.open[-1].node is ended.node and ended.below:
                self.open[-1].place, self.open[-1].value = place, event.value
            return
        assert ended.node is not None  # noqa: S101 - it came to that node
        if event.value is None and not (event.ends == "none" and ended.below) and event.level != 1:
            self.made.setdefault(ended.node, ended.step)  # it only asked something about the node
            return
        self.steps.append({"node": places[ended.node], "value": said(event.value),
                           "line": place[0], "function": place[1]})  # fmt: skip


def prunes(search: Search) -> bool:
    """Whether a search has windows."""
    return search.agent == "AlphaBetaAgent"


def both(
    seen: Seen, tree: Tree, search: Search, expected: Expected
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The steps of a submission, and those of a right search as far as they are known here."""
    try:
        visits: Iterable[Visited] = answers.visits(tree, search)
    except NoReference:
        visits = of_expected(expected, tree)
    own = yours(seen, tree, window=prunes(search))
    other = right(visits, tree, expected.actions)
    wanted = set(expected.expanded)
    inner = {
        place
        for place, node in enumerate(tree.nodes)
        if place and any(child.name in wanted for child in node.children.values())
    }
    if not any("value" in step and step["node"] in inner for step in own):
        # Loops take the place of functions, or objects of the submission that of states.
        other = [step for step in other if not ("value" in step and step["node"] in inner)]
    return own, other


def yours(seen: Seen, tree: Tree, *, window: bool) -> list[dict[str, Any]]:
    """The steps of a submission, as its trace claims."""
    places = {node: place for place, node in enumerate(tree.nodes)}
    walk = _Walk(window)
    for event in seen.trace:
        if not event.makes or event.node is not None:
            walk.note(event, places)
    for step in walk.steps:
        if step["node"] == 0 and "value" in step:
            step["value"] = _answer(seen)[:_LONGEST]
    return walk.steps


def _answer(seen: Seen) -> str:
    """The end of a search."""
    return f"none, but {seen.answer.name}" if isinstance(seen.answer, Failed) else str(seen.answer)


def right(visits: Iterable[Visited], tree: Tree, actions: Sequence[str]) -> list[dict[str, Any]]:
    """The steps of a right search; at the root the actions are what it finds."""
    places = {node: place for place, node in enumerate(tree.nodes)}
    steps: list[dict[str, Any]] = []
    for node, window, value in visits:
        step: dict[str, Any] = {"node": places[node]}
        if value is None:
            step["window"] = window and [said(bound) for bound in window]
        else:
            step["value"] = " or ".join(actions) if node is tree.root else said(value)
        steps.append(step)
    return steps


def of_expected(expected: Expected, tree: Tree) -> Iterator[Visited]:
    """The steps as far as they follow from what is written down, which has no windows.

    That is nothing where alpha-beta comes to a state in two ways: it may cut only one of them.
    """
    branches = sum(len(node.children) for node in tree.nodes)
    if expected.cuts is not None and branches >= len(tree.nodes):
        return iter(())
    wanted = set(expected.expanded)
    values = {tree.root.name: expected.value, **expected.values}

    def walk(node: Node) -> Iterator[Visited]:
        yield Visited(node, None, None)
        below = [child for child in node.children.values() if child.name in wanted]
        for child in below:
            yield from walk(child)
        value = values.get(node.name)
        if value is None and not below:
            value = tree.value_of(node)
        if value is not None:
            yield Visited(node, None, value)

    return walk(tree.root)


def as_data(
    tree: Tree, agent: str, own: Sequence[dict[str, Any]], other: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """Both searches by an agent and their tree, as a report has them; {} if a tree is too large."""
    nodes = tree.nodes
    if len(nodes) > MOST_NODES:
        return {}
    places = {node: place for place, node in enumerate(nodes)}
    return {
        "agents": tree.agents,
        "chance": agent == "ExpectimaxAgent",
        "nodes": [
            {"name": node.name, "agent": max(tree.turns[node], 0),
             "value": said(tree.value_of(node)) if node.value is not None else "",
             "children": {action: places[child] for action, child in node.children.items()}}
            for node in nodes
        ],
        "yours": [*own[:MOST_STEPS]],
        "right": [*other[:MOST_STEPS]],
        "left_out": max(len(own), len(other)) - min(max(len(own), len(other)), MOST_STEPS),
    }  # fmt: skip


def window_of(event: Event) -> tuple[float, float] | None:
    """The numbers that are called like the bounds of a window, if there are two of them."""
    by_name = dict(zip(map(str.lower, event.names), event.numbers, strict=False))
    for low, high in _WINDOW:
        if low in by_name and high in by_name:
            return by_name[low], by_name[high]
    return None


def is_bound(name: str) -> bool:
    """Whether a number of this name can be a bound of a window."""
    return any(name.lower() in pair for pair in _WINDOW)


def said(number: float | None) -> str:
    """A number as people read it."""
    return str(number) if number is None or not isfinite(number) else amount(number)
