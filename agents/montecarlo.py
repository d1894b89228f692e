"""Monte Carlo tree search: what is good is learnt from games that go on at random (UCT)."""

from __future__ import annotations

from contextlib import suppress
from math import inf, log, sqrt
from random import Random
from typing import Any

from .budgets import OutOfBudget, Seconds, Steps, number, uncollected, whole
from .search import Evaluation, MultiAgentSearchAgent
from .tables import ROOM

# What an infinite evaluation counts as; the mean of something infinite would tell nothing.
HUGE = 1e12


class MonteCarloTreeSearchAgent(MultiAgentSearchAgent):
    """Plays many games from here, each better informed, and takes the action it took most often.

    A move takes `seconds`, or, to be repeatable, so many `playouts`. A playout goes down the tree,
    adds one node to it, goes on at random for `depth` plies, and is worth what the evaluation
    function says of where it ends. In the tree agent 0 prefers what was worth most, all others what
    was worth least, so that with ever more playouts it comes to what minimax does. The greater `c`
    is, the more it tries what it knows little of.
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
        self.rng = Random()  # a match puts one with its seed here
        self.root: Node | None = None

    @uncollected
    def getAction(self, gameState: Any) -> Any:
        """The action that was tried most; the first one if there was no time for any."""
        actions = list(gameState.getLegalActions(0))
        if len(actions) < 2:
            return actions[0] if actions else None
        with suppress(OutOfBudget):
            budget = Seconds(self.seconds) if self.playouts is None else Steps(self.playouts)
            tree = Tree(gameState, self)
            self.root = tree.root  # the one before goes now: that takes time of this move
            while True:
                budget.spend()
                tree.grow()
        children = tree.root.children
        return max(actions, key=lambda action: children[action].visits if action in children else 0)


class Node:
    """A state in the tree, with what the playouts through it were worth."""

    __slots__ = ("agent", "children", "state", "total", "untried", "visits")

    def __init__(self, state: Any, agent: int, untried: list[Any]) -> None:
        self.state = state
        self.agent = agent
        self.untried = untried
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.total = 0.0


class Tree:
    """All that the playouts from one state have shown so far."""

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
            node = self.new_child(node)
            path.append(node)
        value = self.played_out(node.state, node.agent)
        self.lowest, self.highest = min(self.lowest, value), max(self.highest, value)
        for node in path:
            node.visits += 1
            node.total += value

    def favourite(self, node: Node) -> Node:
        """The child that is best for who moves here, as far as is known (UCB1)."""
        spread = self.highest - self.lowest or 1.0
        tries = log(node.visits)
        sign = -1 if node.agent else 1

        def promise(child: Node) -> float:
            mean = child.total / child.visits
            return sign * mean / spread + self.agent.c * sqrt(tries / child.visits)

        return max(node.children.values(), key=promise)

    def new_child(self, node: Node) -> Node:
        action = node.untried.pop(self.agent.rng.randrange(len(node.untried)))
        successor = node.state.generateSuccessor(node.agent, action)
        child = node.children[action] = self.node(successor, (node.agent + 1) % self.agents)
        return child

    def node(self, state: Any, agent: int) -> Node:
        self.size += 1
        return Node(state, agent, list(state.getLegalActions(agent)))

    def played_out(self, state: Any, agent: int) -> float:
        """What comes of the game when all go on at random."""
        choice = self.agent.rng.choice
        for _ in range(self.agent.depth * self.agents):
            actions = state.getLegalActions(agent)
            if not actions:
                break
            state = state.generateSuccessor(agent, choice(actions))
            agent = (agent + 1) % self.agents
        return max(-HUGE, min(float(self.agent.evaluationFunction(state)), HUGE))
