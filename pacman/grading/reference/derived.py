"""Expectations that are derived from the reference solution.

Values are exact fractions here, so rounding never decides whether two actions are equally good. A
hand-out leaves this module out: it gives away too much of how to search.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from pacman import Recorder
from pacman.engine.loading import shipped_searches
from pacman.games.explore.tracing import Trace
from pacman.games.trees import Node, Tree, TreeState
from pacman.grading.reference.presence import NoReference, require

from . import wrong_choices
from .expected import Expansion, Expected, Search, Visited
from .pruning import FAIL_HARD, STRICT, WAYS

# If two different values are nearer than this, rounding could decide between them.
TOO_CLOSE = Fraction(1, 10**9)


def agent(name: str, depth: int, evaluation: Any, way: str = STRICT) -> Any:
    """The reference agent of this name; alpha-beta prunes in this way."""
    require()
    found = getattr(shipped_searches(), name, None)
    if not isinstance(found, type):
        raise NoReference(f"there is no reference for {name}")
    if name != "AlphaBetaAgent":
        return found(evalFn=evaluation, depth=depth)
    if way == FAIL_HARD:
        return fail_hard(found)(evalFn=evaluation, depth=depth)
    return found(evalFn=evaluation, depth=depth, pruning=way)


def fail_hard(alpha_beta: Any) -> Any:
    """The same search, but an inner node never returns a value beyond the bounds."""

    class FailHard(alpha_beta):  # type: ignore[misc] # a class that is found by its name
        def max_value(
            self, state: Any, actions: list[Any], depth: int, alpha: Any, beta: Any
        ) -> Any:
            return min(beta, max(alpha, super().max_value(state, actions, depth, alpha, beta)))

        def min_value(
            self, state: Any, agent: int, actions: list[Any], depth: int, alpha: Any, beta: Any
        ) -> Any:
            found = super().min_value(state, agent, actions, depth, alpha, beta)
            return min(beta, max(alpha, found))

    return FailHard


def best_actions(name: str, depth: int, evaluation: Any, state: Any) -> tuple[Any, list[Any]]:
    """The exact value of a state, and all actions that share it, without any pruning."""
    plain = agent("MinimaxAgent" if name == "AlphaBetaAgent" else name, depth, evaluation)
    values = {
        action: plain.value(state.generateSuccessor(0, action), 1, depth)
        for action in state.getLegalActions(0)
    }
    best = max(values.values())
    near = [a for a, value in values.items() if value != best and best - value < TOO_CLOSE]
    if near:
        raise NoReference(f"{near[0]} is worth nearly as much as the best: floats may differ")
    return best, [action for action, value in values.items() if value == best]


def failing(name: str, depth: int, evaluation: Any, state: Any, right: Collection[Any]) -> set[str]:
    """The names of the wrong searches that choose wrong here; see wrong_choices.py.

    If alpha-beta is asked, they may know all leaves, or only those that it looks at.
    """
    found = wrong_choices.failing(state, depth, evaluation, right)
    if name == "AlphaBetaAgent" and found:
        recorder = Recorder()
        agent(name, depth, evaluation).getAction(state.watched_by(recorder))
        looked_at = set(recorder.expanded)
        found &= wrong_choices.failing(state, depth, evaluation, right, looked_at)
    return found


def is_foil(tree: Tree, task: Search) -> bool:
    """Whether every wrong search fails on a tree; if expectimax is asked, minimax too."""
    search = task.depth, value, tree.state()
    chosen = wrong_choices.chosen(tree, task.depth)
    if len(chosen) == len(tree.root.children):
        return False  # one of them is right, and most trees are like that
    try:
        _, right = best_actions(task.agent, *search)
    except NoReference:
        return False  # rounding could decide what is right
    if chosen & set(right):
        return False
    if task.agent == "ExpectimaxAgent":
        return not set(best_actions("MinimaxAgent", *search)[1]) & set(right)
    return failing(task.agent, *search, right).issuperset(wrong_choices.ON_TREES)


def visits(tree: Tree, task: Search) -> list[Visited]:
    """The steps of a right search, from the root to the root."""
    made = agent(task.agent, task.depth, _exact_value, task.ways[0])
    trace, found = Trace(made, tree.state()), []
    for number, visit in enumerate(trace.events, 1):
        window = visit.window and (float(visit.window[0]), float(visit.window[1]))
        value = float(visit.value) if number == visit.left else None
        found.append(Visited(visit.state.node, window, value))
    return found


def search(tree: Tree, task: Search) -> Expected:
    """The expectation of a search of this tree."""
    value, actions = best_actions(task.agent, task.depth, _exact_value, tree.state())
    if task.agent == "ExpectimaxAgent":
        _check_rounding(tree, task.depth, actions)
    watched = _Watched(tree, task, task.ways[0])
    prunes = task.agent == "AlphaBetaAgent"
    return Expected(
        actions, _plain(value), [node.name for node in watched.expanded], len(watched.expanded),
        len(watched.calls), {node.name: _plain(value) for node, value in watched.values.items()},
        watched.cuts() if prunes else None,
        _otherwise(tree, task, watched) if prunes and task.exact_states else {},
    )  # fmt: skip


def _otherwise(tree: Tree, task: Search, right: _Watched) -> dict[str, Expansion]:
    """The states that other ways of pruning expand, if they differ."""
    found = {}
    for way in WAYS:
        other = right if way == task.ways[0] else _Watched(tree, task, way)
        if set(other.expanded) != set(right.expanded):
            names = [node.name for node in other.expanded]
            found[way] = Expansion(names, len(other.calls))
    return found


def second_choices(tree: Tree, task: Search) -> set[str]:
    """The second choices that may be right on a tree."""
    _, right = best_actions(task.agent, task.depth, value, tree.state())
    return wrong_choices.surviving(tree.state(), task.depth, value, right)


def value(state: TreeState) -> float:
    """The value of a tree's state, as a submission gets it."""
    return state.tree.value_of(state.node)


def _exact_value(state: TreeState) -> Fraction:
    if state.node.value is None:
        raise NoReference(f"{state.node.name} has no value, and the reference asks for it")
    return Fraction(state.node.value)


def _plain(value: Fraction) -> float:
    return int(value) if value.denominator == 1 else float(value)


def _check_rounding(tree: Tree, depth: int, actions: list[str]) -> None:
    """Refuse a tree on which floats, summed up in another order, choose another action."""
    searches: Any = shipped_searches()

    class Ordered(searches.ExpectimaxAgent):  # type: ignore[misc] # found by its name
        step = 1

        def choose(self, values: list[Any]) -> Any:
            return _added(values[:: self.step]) / len(values)

    searcher = Ordered(evalFn=lambda state: float(state.node.value), depth=depth)
    for step in (1, -1):
        searcher.step = step
        if searcher.getAction(tree.state()) not in actions:
            raise NoReference("the best action depends on how floats are rounded")


def _added(values: list[float]) -> float:
    """Not sum(): from Python 3.12 on it makes up for rounding, as no student's loop does."""
    total = 0.0
    for value in values:
        total += value
    return total


class _Watched:
    """One search of the reference: its calls in order, and the value it found at each node."""

    def __init__(self, tree: Tree, task: Search, way: str) -> None:
        self.values: dict[Node, Fraction] = {}
        self.windows: dict[Node, tuple[Any, Any]] = {}
        self.turns = tree.turns
        searcher = agent(task.agent, task.depth, _exact_value, way)
        self._listen_to(searcher)
        recorder = Recorder(calls=True)
        searcher.getAction(tree.state().watched_by(recorder))
        self.calls: list[tuple[Node, str]] = []
        self.expanded: dict[Node, None] = {tree.root: None}
        for call in recorder.calls or ():
            self.calls.append((call.parent.node, call.action))
            self.expanded[call.child.node] = None

    def _listen_to(self, searcher: Any) -> None:
        value = searcher.value

        def heard(state: TreeState, mover: int, depth: int, *window: Any) -> Any:
            found = value(state, mover, depth, *window)
            self.values[state.node] = found
            if window:
                self.windows[state.node] = window[0], window[1]
            return found

        searcher.value = heard

    def cuts(self) -> dict[str, list[Any]]:
        """For each node that was left early: the last child looked at, its value, and the bound."""
        made: dict[Node, list[str]] = {}
        for node, action in self.calls:
            made.setdefault(node, []).append(action)
        found = {}
        for node, actions in made.items():
            if len(set(actions)) == len(node.children) or node not in self.windows:
                continue
            alpha, beta = self.windows[node]
            last, bound = node.children[actions[-1]], alpha if self.turns[node] else beta
            found[node.name] = [last.name, _plain(self.values[last]), _plain(bound)]
        return found
