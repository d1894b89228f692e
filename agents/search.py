"""Minimax, alpha-beta and expectimax, for one maximising agent and any number of others.

They use only the six methods of `pacman.games.game.Game`. Agent 0 maximises. A ply is one move of
every agent in turn. A state without legal actions is evaluated as it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import ge, gt
from typing import Any

from pacman import Agent
from pacman.support.text import unknown

from . import evaluation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pacman.games.game import Game

Evaluation = Callable[[Any], Any]

# Far more than there is time for; much deeper recursion is an error in Python.
MOST_PLIES = 200


class MultiAgentSearchAgent(Agent):
    """The base of the search agents, with the depth and the evaluation function."""

    def __init__(
        self, evalFn: str | Evaluation = "scoreEvaluationFunction", depth: str | int = "2"
    ) -> None:
        super().__init__(index=0)
        self.evaluationFunction = evalFn if callable(evalFn) else _evaluation_named(evalFn)
        self.depth = _plies(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    """Minimax: expects the worst action of every other agent."""

    def getAction(self, gameState: Game) -> Any:
        """The first of the actions with the greatest value; None if there is no action."""

        def worth(action: Any) -> Any:
            return self.value(gameState.generateSuccessor(0, action), 1, self.depth)

        return max(gameState.getLegalActions(0), key=worth, default=None)

    def value(self, state: Game, agent: int, depth: int) -> Any:
        """The value of `state` with `agent` to move and `depth` plies left, this one included."""
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        actions = state.getLegalActions(agent) if depth else []
        if not actions:
            return self.evaluationFunction(state)
        successors = (state.generateSuccessor(agent, action) for action in actions)
        values = [self.value(successor, agent + 1, depth) for successor in successors]
        return self.choose(values) if agent else max(values)

    def choose(self, values: list[Any]) -> Any:
        """The value of a state in which an opponent moves, given its actions' values."""
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    """Expectimax: every other agent takes each of its actions with the same chance."""

    def choose(self, values: list[Any]) -> Any:
        return sum(values) / len(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    """Minimax without the states that cannot matter: the same value, the same action."""

    def __init__(
        self,
        evalFn: str | Evaluation = "scoreEvaluationFunction",
        depth: str | int = "2",
        pruning: str = "strict",
    ) -> None:
        """`pruning="strict"` never cuts on equality, `pruning="inclusive"` does."""
        super().__init__(evalFn, depth)
        if pruning not in ("strict", "inclusive"):
            raise ValueError(f"pruning must be strict or inclusive, not {pruning!r}")
        self.beyond = gt if pruning == "strict" else ge

    def getAction(self, gameState: Game) -> Any:
        """The first of the actions with the greatest value; None if there is no action."""
        best, choice = -inf, None
        for action in gameState.getLegalActions(0):
            successor = gameState.generateSuccessor(0, action)
            value = self.value(successor, 1, self.depth, best, inf)
            if choice is None or value > best:
                best, choice = value, action
        return choice

    def value(self, state: Game, agent: int, depth: int, alpha: Any, beta: Any) -> Any:
        """The minimax value of `state`, or a bound on it if that is not within alpha and beta.

        Fail-soft: a cut returns the value found so far.
        """
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        actions = state.getLegalActions(agent) if depth else []
        if not actions:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.max_value(state, actions, depth, alpha, beta)
        return self.min_value(state, agent, actions, depth, alpha, beta)

    def max_value(self, state: Game, actions: list[Any], depth: int, alpha: Any, beta: Any) -> Any:
        best = -inf
        for action in actions:
            successor = state.generateSuccessor(0, action)
            best = max(best, self.value(successor, 1, depth, alpha, beta))
            if self.beyond(best, beta):
                return best
            alpha = max(alpha, best)
        return best

    def min_value(
        self, state: Game, agent: int, actions: list[Any], depth: int, alpha: Any, beta: Any
    ) -> Any:
        best = inf
        for action in actions:
            successor = state.generateSuccessor(agent, action)
            best = min(best, self.value(successor, agent + 1, depth, alpha, beta))
            if self.beyond(alpha, best):
                return best
            beta = min(beta, best)
        return best


def _evaluation_named(name: str) -> Evaluation:
    """A shipped evaluation function, or one that was added to this module."""
    known = {n: f for n, f in vars(evaluation).items() if n.endswith(("Function", "better"))}
    everywhere = {**known, **globals()}
    if name not in everywhere:
        raise ValueError(unknown("evaluation function", name, known))
    found: Evaluation = everywhere[name]
    return found


def _plies(depth: str | int) -> int:
    try:
        plies = int(depth)
    except ValueError:
        plies = 0
    if not 1 <= plies <= MOST_PLIES:
        raise ValueError(f"depth must be a whole number from 1 to {MOST_PLIES}, not {depth!r}")
    return plies
