"""Iterative deepening: as deep as the time for a move allows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import ge
from typing import Any

from .budgets import Budget, OutOfBudget, Seconds, Steps, number, uncollected, whole
from .ordered import Entry, OrderedSearch
from .search import Evaluation, MultiAgentSearchAgent
from .tables import Ordering

# A value is a triple, which Python compares from the left: lost states below all others, the later
# the better; the others by what they are worth, and of wins that are worth the same the sooner.
Rank = tuple[Any, ...]
LOST, OPEN = -1, 0
WORST: Rank = (LOST - 1,)
BEST: Rank = (OPEN + 1,)


class IterativeDeepeningAgent(MultiAgentSearchAgent):
    """Alpha-beta one ply deep, two plies deep, and so on, until the time for the move is over.

    A move takes `seconds`, or visits so many `nodes`, which makes games repeatable. It takes less
    where there is one action only, or where looking deeper could change nothing. `depth` is how
    many plies it looks ahead at most.
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
        """Forget the game before, so that a game doesn't depend on it."""
        self.search = RankingSearch(self.evaluationFunction)

    @uncollected
    def getAction(self, gameState: Any) -> Any:
        """The best action of the deepest search; the first one if there was time for none."""
        actions = list(gameState.getLegalActions(0))
        with suppress(OutOfBudget):
            self.search.begin(Seconds(self.seconds) if self.nodes is None else Steps(self.nodes))
            for plies in range(1, self.depth + 1 if len(actions) > 1 else 0):
                if self.search.settles(gameState, actions, plies):
                    break
        return actions[0] if actions else None


class RankingSearch(OrderedSearch):
    """A search that ranks states by how a game ends in them, and that ends with its budget.

    Its table outlives a move: what was found about a state stays true.
    """

    step = 1

    def __init__(self, evaluate: Evaluation) -> None:
        super().__init__(evaluate, ge, Ordering())
        self.begin(Steps(0))

    def begin(self, budget: Budget) -> None:
        self.budget = budget
        self.ordering = Ordering()

    def settles(self, state: Any, actions: list[Any], plies: int) -> bool:
        """Look so many plies ahead; True where looking further would find the same.

        Keeps the best action found at the front of the list, at any time. It was the best of the
        search before and is looked at first, so another one that is found to be better is better.
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
