"""The trace of a search: for each node its window, its value, and what was left out.

Works for every game that a recorder can watch, and for agents that call
`self.value(state, agent, depth)`, perhaps with `alpha` and `beta`, for each node below the root.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any

from pacman.engine.recorder import Recorder


@dataclass(eq=False)
class Visit:
    """One visit of a node. Entering and leaving it are an event each.

    `low` and `high` are the bounds of its minimax value that the search has proved at the end.
    """

    state: Any
    agent: int  # whose turn it is
    window: tuple[Any, Any] | None  # alpha and beta on entry
    entered: int  # events are counted from 1
    left: int = 0
    value: Any = None
    low: Any = -inf
    high: Any = inf
    children: dict[Any, Visit] = field(default_factory=dict)  # by action, in the order of visits
    cut: list[Any] = field(default_factory=list)  # the actions that were left out

    @property
    def bound(self) -> str:
        """How the minimax value relates to the value found: `<=`, `>=`, or "" if it is equal."""
        if self.low == self.high:
            return ""
        return "<=" if self.high == self.value else ">="


class Trace:
    """All visits of one search in order, the root's first, and the action that it chose."""

    def __init__(self, agent: Any, state: Any) -> None:
        """Let a new agent search from this state, and record it."""
        self.state = state
        self.visits: list[Visit] = []
        self.events: list[Visit] = []
        self._open: list[Visit] = []
        self.evaluate = agent.evaluationFunction
        self.levels = agent.depth * state.getNumAgents()  # the depth of the search, in moves
        self._value = agent.value
        self._recorder = Recorder(calls=True)
        watched = state.watched_by(self._recorder)
        root = self._enter(watched, 0, None)
        agent.value = self._heard
        self.choice = agent.getAction(watched)
        below = root.children.values()
        if any(child.window for child in below):
            root.window = -inf, inf
        self._leave(root, max((child.value for child in below), default=None))

    def visit(self, *actions: Any) -> Visit:
        """The visit of the node to which these actions lead from the root."""
        found = self.visits[0]
        for action in actions:
            found = found.children[action]
        return found

    @property
    def evaluated(self) -> int:
        """The number of evaluated states."""
        return sum(not visit.children for visit in self.visits)

    def _heard(self, state: Any, agent: int, depth: int, *window: Any) -> Any:
        """Replaces the agent's own `value`."""
        alpha_beta = (window[0], window[1]) if window else None
        visit = self._enter(state, agent % state.getNumAgents(), alpha_beta)
        self._leave(visit, self._value(state, agent, depth, *window))
        return visit.value

    def _enter(self, state: Any, agent: int, window: tuple[Any, Any] | None) -> Visit:
        visit = Visit(state, agent, window, len(self.events) + 1)
        if self._open:
            calls = reversed(self._recorder.calls or ())
            action = next(call.action for call in calls if call.child is state)
            self._open[-1].children[action] = visit
        self.visits.append(visit)
        self.events.append(visit)
        self._open.append(visit)
        return visit

    def _leave(self, visit: Visit, value: Any) -> None:
        self._open.pop()
        self.events.append(visit)
        visit.left = len(self.events)
        visit.value = visit.low = visit.high = value
        if not visit.children:
            return
        tried = visit.children.values()
        visit.cut = [a for a in visit.state.getLegalActions(visit.agent) if a not in visit.children]
        pick = min if visit.agent else max
        visit.low = pick(child.low for child in tried)
        visit.high = pick(child.high for child in tried)
        if visit.cut and visit.agent:
            visit.low = -inf
        elif visit.cut:
            visit.high = inf
