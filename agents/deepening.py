"""Iterative deepening: a search as deep as the time for a move allows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import ge
from typing import Any

from .budgets import Budget, OutOfBudget, Seconds, Steps, number, uncollected, whole
from .ordered import Entry, OrderedSearch
from .search import Evaluation, MultiAgentSearchAgent
from .tables import Ordering

# A value is a tuple, which Python compares from the left. Lost states are below all others, and a
# later loss is better. Other states compare by their evaluation, and an earlier win is better.
Rank = tuple[Any, ...]
LOST, OPEN = -1, 0
WORST: Rank = (LOST - 1,)
BEST: Rank = (OPEN + 1,)


class IterativeDeepeningAgent(MultiAgentSearchAgent):
    """Alpha-beta at depth 1, 2 and so on, until the time for the move is over.

    A move takes `seconds`, or visits `nodes` states, which makes games repeatable. It takes less if
    there is only one action, or if a deeper search cannot change anything. `depth` is the greatest
    depth in plies.
    """

    def __init__(
        self,
        evalFn: str | Evaluation = "scoreEvaluationFunction",
        depth: str | int = "50",
        seconds: str | float = "0.05",
        nodes: str | int | None = None,
    ) -> None:
        super().__init__(evalFn, depth)
        self.seconds = number("seconds", seconds)
        self.nodes = None if nodes is None else whole("nodes", nodes)
        self.search = RankingSearch(self.evaluationFunction)

    def registerInitialState(self, _state: Any) -> None:
        """Forget the last game, so that this one doesn't depend on it."""
        self.search = RankingSearch(self.evaluationFunction)

    @uncollected
    def getAction(self, gameState: Any) -> Any:
        """The best action of the deepest search; the first action if there was no time for any."""
        actions = list(gameState.getLegalActions(0))
        with suppress(OutOfBudget):
            self.search.begin(Seconds(self.seconds) if self.nodes is None else Steps(self.nodes))
            for plies in range(1, self.depth + 1 if len(actions) > 1 else 0):
                if self.search.settles(gameState, actions, plies):
                    break
        return actions[0] if actions else None


class RankingSearch(OrderedSearch):
    """A search that also ranks states by how the game ends, and that ends with its budget.

    It keeps its table for the next move, since the results about a state stay true.
    """

    step = 1

    def __init__(self, evaluate: Evaluation) -> None:
        super().__init__(evaluate, ge, Ordering())
        self.begin(Steps(0))

    def begin(self, budget: Budget) -> None:
        self.budget = budget
        self.ordering = Ordering()

    def settles(self, state: Any, actions: list[Any], plies: int) -> bool:
        """Search to this depth; returns True if a deeper search would find the same.

        The best action is at the front of the list at any time. The search begins with the best one
        of the last search, so an unfinished search only replaces it by a better one.
        """
        self.cut_off = 0
        best = WORST
        for action in actions.copy():
            successor = state.generateSuccessor(0, action)
            value = self.value(successor, 1, plies, best, BEST)
            if value > best:
                best = value
                actions.remove(action)
                actions.insert(0, action)
        return best[0] == LOST or not self.cut_off

    def evaluated(self, state: Any, depth: int) -> Rank:
        self.budget.spend()
        value = super().evaluated(state, depth)
        if state.isLose():
            return LOST, -depth, value
        return OPEN, value, depth + 1 if state.isWin() else 0

    def ordered(
        self, actions: Sequence[Any], name: tuple[Any, int, int], entry: Entry | None
    ) -> Sequence[Any]:
        self.budget.spend()
        return super().ordered(actions, name, entry)
