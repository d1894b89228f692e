"""The knowledge of a traced search about each node at a moment, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any

from .tracing import Trace, Visit


@dataclass(eq=False)
class Spot:
    """A node of the tree as it is drawn, whether it was searched or not."""

    state: Any
    agent: int  # whose turn it is
    action: Any = None  # the action that leads here
    visit: Visit | None = None  # if the search has reached this node
    value: str = ""  # what is known: 3, <=3, >=3, or ? for nothing
    window: tuple[Any, Any] | None = None  # now, or on entry if the search has left the node
    cut: bool = False  # whether the search left it out
    best: bool = False  # whether it is on the line of play that the search expects
    children: list[Spot] = field(default_factory=list)

    def walk(self) -> Iterator[Spot]:
        """The spot and all spots below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def spots(trace: Trace, until: int | None = None) -> Spot:
    """The root, with the whole tree below it, after `until` events of the trace, or after all."""
    now = len(trace.events) if until is None else until
    top = _spot(trace, now, 0, trace.state, trace.visits[0])
    spot: Spot | None = top
    while spot is not None and spot.visit is not None and spot.visit.left <= now:
        spot.best = True
        value = spot.visit.value
        seen = (child for child in spot.children if child.visit is not None)
        spot = next((child for child in seen if child.visit.value == value), None)  # type: ignore[union-attr]
    return top


def _spot(trace: Trace, now: int, level: int, state: Any, visit: Visit | None) -> Spot:
    if visit is not None and visit.entered > now:
        visit = None
    spot = Spot(state, level % state.getNumAgents(), visit=visit)
    actions = state.getLegalActions(spot.agent) if level < trace.levels else []
    for action in actions:
        below = state.generateSuccessor(spot.agent, action)
        seen = visit.children.get(action) if visit else None
        child = _spot(trace, now, level + 1, below, seen)
        child.action = action
        child.cut = visit is not None and visit.left <= now and seen is None
        spot.children.append(child)
    if not actions:
        spot.value = number(trace.evaluate(state))
    if visit is not None:
        _fill(spot, visit, now)
    return spot


def _fill(spot: Spot, visit: Visit, now: int) -> None:
    """Fill in what is known of a node that the search has reached."""
    spot.window = visit.window
    if visit.left <= now:
        spot.value = visit.bound + number(visit.value)
    elif spot.children:
        # A bound can say nothing here: below MIN, a child of >=4 sets no upper limit.
        done = [child for child in visit.children.values() if child.left <= now]
        pick, nothing = (min, inf) if visit.agent else (max, -inf)
        best = pick((c.high if visit.agent else c.low for c in done), default=nothing)
        sign = "<=" if visit.agent else ">="
        spot.value = "?" if best == nothing else sign + number(best)
        if visit.window is not None:
            alpha, beta = visit.window
            spot.window = (alpha, min(beta, best)) if visit.agent else (max(alpha, best), beta)


def number(value: Any) -> str:
    """A number in few characters."""
    return str(value) if isinstance(value, int) else f"{value:.6g}"


def side(agent: int, agents: int, *, chance: bool = False) -> str:
    """The name of an agent: the maximiser, or one of those that minimise or move by `chance`."""
    if agent == 0:
        return "MAX"
    name = "CHANCE" if chance else "MIN"
    return name if agents == 2 else f"{name} {agent}"
