"""Alpha-beta with ordered actions and a table: the same value after far fewer visits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from math import inf
from typing import Any

from pacman.support.text import unknown

from .search import AlphaBetaAgent, Evaluation
from .tables import ROOM, Ordering, Table

ORDERINGS = ("killers", "history")


class OrderedAlphaBetaAgent(AlphaBetaAgent):
    """Finds the same action as `AlphaBetaAgent` after far fewer visits. Keeps nothing for later."""

    def __init__(
        self,
        evalFn: str | Evaluation = "scoreEvaluationFunction",
        depth: str | int = "2",
        pruning: str = "inclusive",
        ordering: str = "killers+history",
        table: str = "yes",
    ) -> None:
        super().__init__(evalFn, depth, pruning)
        self.orderings = _orderings(ordering)
        if table not in ("yes", "no"):
            raise ValueError(f"table must be yes or no, not {table!r}")
        self.room = ROOM if table == "yes" else 0

    def getAction(self, gameState: Any) -> Any:
        """The first of the actions with the greatest value; None if there is no action."""
        return self.search().best(gameState, self.depth)[1]

    def value(self, state: Any, agent: int, depth: int, alpha: Any, beta: Any) -> Any:
        """The minimax value of `state`, or a bound on it if that is not within alpha and beta."""
        return self.search().value(state, agent, depth, alpha, beta)

    def search(self) -> OrderedSearch:
        ordering = Ordering(**{name: name in self.orderings for name in ORDERINGS})
        return OrderedSearch(self.evaluationFunction, self.beyond, ordering, self.room)


class Bound(Enum):
    """The relation of a value in the table to the true value."""

    EXACT = "it is the value"
    LOWER = "the value is at least that"
    UPPER = "the value is at most that"


# A value, its kind, the best action found, and whether the depth limit mattered below.
Entry = tuple[Any, Bound, Any, bool]


class OrderedSearch:
    """An alpha-beta search that reorders actions below the root and remembers its results.

    A result belongs to a state, the agent to move and the plies left, so each value has the depth
    that was asked for. States must be hashable, and equal ones must have the same evaluation.
    Fail-soft; cuts where `beyond` says so, as in `AlphaBetaAgent`.
    """

    # It tries the best action of the search that was this many plies shallower first.
    step = 2

    def __init__(
        self,
        evaluate: Callable[[Any], Any],
        beyond: Callable[[Any, Any], bool],
        ordering: Ordering,
        room: int = ROOM,
    ) -> None:
        """`room` is the number of entries of the table, where 0 means no table."""
        self.evaluate = evaluate
        self.beyond = beyond
        self.ordering = ordering
        self.entries: Table[Entry] = Table(room)
        self.evaluations: Table[Any] = Table(room)
        self.cut_off = 0  # the number of evaluated states that were not over

    def best(self, state: Any, depth: int) -> tuple[Any, Any]:
        """The value, and the first action that has it; the root's actions are never reordered.

        With a table, shallower searches come first, since they are cheap and find good actions. A
        search that saw all games to their ends is the last.
        """
        best, choice = -inf, None
        shallowest = depth % self.step or self.step
        for plies in range(shallowest if self.entries.room else depth, depth + 1, self.step):
            self.cut_off = 0
            best, choice = -inf, None
            for action in state.getLegalActions(0):
                successor = state.generateSuccessor(0, action)
                value = self.value(successor, 1, plies, best, inf)
                if choice is None or value > best:
                    best, choice = value, action
            if not self.cut_off:
                break
        return best, choice

    def value(self, state: Any, agent: int, depth: int, alpha: Any, beta: Any) -> Any:
        """The minimax value of `state`, or a bound on it if that is not within alpha and beta."""
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        actions = state.getLegalActions(agent)
        if not depth or not actions:
            self.cut_off += bool(actions)
            return self.evaluated(state, depth)
        name = state, agent, depth
        entry = self.entries.get(name)
        if entry is not None and self.settled(entry, alpha, beta):
            self.cut_off += entry[3]
            return entry[0]
        before = self.cut_off
        actions = self.ordered(actions, name, entry)
        value, best = self.best_action(state, agent, actions, depth, alpha, beta)
        self.entries[name] = value, self.bound(value, alpha, beta), best, self.cut_off > before
        return value

    def best_action(
        self, state: Any, agent: int, actions: Sequence[Any], depth: int, alpha: Any, beta: Any
    ) -> tuple[Any, Any]:
        """The agent's best value of these actions, and its action; a cut leaves out the rest."""
        best, choice = None, None
        for action in actions:
            successor = state.generateSuccessor(agent, action)
            value = self.value(successor, agent + 1, depth, alpha, beta)
            if best is None or (value < best if agent else value > best):
                best, choice = value, action
                if self.beyond(alpha, best) if agent else self.beyond(best, beta):
                    self.ordering.cut_by(action, agent, depth)
                    break
                if agent:
                    beta = min(beta, best)
                else:
                    alpha = max(alpha, best)
        return best, choice

    def evaluated(self, state: Any, depth: int) -> Any:  # noqa: ARG002 - others count plies
        """The evaluation of a state with this many plies left."""
        value = self.evaluations.get(state)
        if value is None:
            value = self.evaluations[state] = self.evaluate(state)
        return value

    def ordered(
        self, actions: Sequence[Any], name: tuple[Any, int, int], entry: Entry | None
    ) -> Sequence[Any]:
        """The actions of this node, the most promising first."""
        if len(actions) == 1:
            return actions
        state, agent, depth = name
        entry = entry or self.entries.get((state, agent, depth - self.step))
        return self.ordering.ordered(actions, agent, depth, entry[2] if entry else None)

    def settled(self, entry: Entry, alpha: Any, beta: Any) -> bool:
        """Whether an entry replaces a search within the window."""
        value, bound = entry[:2]
        if bound is Bound.LOWER:
            return self.beyond(value, beta)
        if bound is Bound.UPPER:
            return self.beyond(alpha, value)
        return True

    def bound(self, value: Any, alpha: Any, beta: Any) -> Bound:
        """The kind of value that a search within the window has found."""
        if self.beyond(alpha, value):
            return Bound.UPPER
        return Bound.LOWER if self.beyond(value, beta) else Bound.EXACT


def _orderings(names: str) -> list[str]:
    """The orderings in a text such as killers+history."""
    chosen = [] if names == "none" else names.split("+")
    for name in chosen:
        if name not in ORDERINGS:
            alone = () if "+" in names else ("none",)
            raise ValueError(unknown("ordering", name, (*alone, *ORDERINGS)))
    return chosen
