"""Monte Carlo tree search (UCT): actions are judged by games that continue at random."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from typing import Any

from .budgets import OutOfBudget, Seconds, Steps, number, uncollected, whole
from .search import Evaluation, MultiAgentSearchAgent
from .tables import ROOM

# Stands for an infinite evaluation, since a mean with infinity in it has no meaning.
HUGE = 1e12


class MonteCarloTreeSearchAgent(MultiAgentSearchAgent):
    """Makes many playouts, and takes the action that most of them began with.

    A move takes `seconds`, or a number of `playouts`, which makes games repeatable. A playout goes
    down the tree, adds one node to it and continues at random for `depth` plies; its value is the
    evaluation of the last state. In the tree, agent 0 prefers the greatest mean value and all
    others the least, so that with more and more playouts the result becomes that of minimax. A
    greater `c` tries rarely visited actions more often.
    """

    def __init__(
        self,
        evalFn: str | Evaluation = "scoreEvaluationFunction",
        depth: str | int = "3",
        seconds: str | float = "0.05",
        playouts: str | int | None = None,
        c: str | float = "1",
    ) -> None:
        super().__init__(evalFn, depth)
        self.seconds = number("seconds", seconds)
        self.playouts = None if playouts is None else whole("playouts", playouts)
        self.c = number("c", c)
        self.rng = Random()  # a match replaces it by one with its seed
        self.root: Node | None = None

    @uncollected
    def getAction(self, gameState: Any) -> Any:
        """The action with the most playouts; the first one if there was no time for any."""
        actions = list(gameState.getLegalActions(0))
        if len(actions) < 2:
            return actions[0] if actions else None
        with suppress(OutOfBudget):
            budget = Seconds(self.seconds) if self.playouts is None else Steps(self.playouts)
            tree = Tree(gameState, self)
            self.root = tree.root  # deletes the last tree within the time of this move
            while True:
                budget.spend()
                tree.grow()
        children = tree.root.children
        return max(actions, key=lambda action: children[action].visits if action in children else 0)


@dataclass(eq=False, slots=True)
class Node:
    """A state in the tree, with the sum of the values of its playouts."""

    state: Any
    agent: int
    untried: list[Any]
    children: dict[Any, Node] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0


class Tree:
    """The tree of the playouts from one state."""

    def __init__(self, state: Any, agent: MonteCarloTreeSearchAgent) -> None:
        self.agent = agent
        self.agents = state.getNumAgents()
        self.size = 0
        self.lowest, self.highest = inf, -inf
        self.root = self.node(state, 0)

    def grow(self) -> None:
        """Make one playout."""
        node = self.root
        path = [node]
        while node.children and not node.untried:
            node = self.favourite(node)
            path.append(node)
        if node.untried and self.size < ROOM:
            action = node.untried.pop(self.agent.rng.randrange(len(node.untried)))
            successor = node.state.generateSuccessor(node.agent, action)
            child = node.children[action] = self.node(successor, (node.agent + 1) % self.agents)
            path.append(child)
            node = child
        value = self.played_out(node.state, node.agent)
        self.lowest, self.highest = min(self.lowest, value), max(self.highest, value)
        for node in path:
            node.visits += 1
            node.total += value

    def favourite(self, node: Node) -> Node:
        """The most promising child for the agent that moves (UCB1)."""
        spread = self.highest - self.lowest or 1.0
        tries = log(node.visits)
        sign = -1 if node.agent else 1

        def promise(child: Node) -> float:
            mean = child.total / child.visits
            return sign * mean / spread + self.agent.c * sqrt(tries / child.visits)

        return max(node.children.values(), key=promise)

    def node(self, state: Any, agent: int) -> Node:
        self.size += 1
        return Node(state, agent, list(state.getLegalActions(agent)))

    def played_out(self, state: Any, agent: int) -> float:
        """The evaluation after all agents continue at random."""
        choice = self.agent.rng.choice
        for _ in range(self.agent.depth * self.agents):
            actions = state.getLegalActions(agent)
            if not actions:
                break
            state = state.generateSuccessor(agent, choice(actions))
            agent = (agent + 1) % self.agents
        return max(-HUGE, min(float(self.agent.evaluationFunction(state)), HUGE))
