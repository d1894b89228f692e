"""The game tree as objects: a Node knows its state, whose turn it is and how deep it lies."""

from dataclasses import dataclass, field
from typing import Any, Iterator, Optional
import heapq
import random

import util
from game import Agent, Directions
from util import manhattanDistance


@dataclass(eq=False)
class Node:
    state: Any
    agent: int
    pliesLeft: int
    action: Optional[str] = None  # the action that led here

    @property
    def isMax(self) -> bool:
        return self.agent == 0

    @property
    def isLeaf(self) -> bool:
        if self.pliesLeft == 0 or self.state.isWin() or self.state.isLose():
            return True
        return not self.state.getLegalActions(self.agent)

    def children(self) -> Iterator["Node"]:
        """Generates the children one by one."""
        agent, plies = self.agent + 1, self.pliesLeft
        if agent == self.state.getNumAgents():
            agent, plies = 0, plies - 1
        for action in self.state.getLegalActions(self.agent):
            yield Node(self.state.generateSuccessor(self.agent, action), agent, plies, action)


@dataclass
class Best:
    """The best result so far."""

    value: float = float("-inf")
    actions: list = field(default_factory=list)

    def offer(self, value, action):
        if value > self.value or not self.actions:
            self.value, self.actions = value, [action]
        elif value == self.value:
            self.actions.append(action)

    def pick(self):
        return self.actions[0] if self.actions else None


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best = Best()
        for action in gameState.getLegalActions(0):
            best.offer(self.evaluationFunction(gameState, action), action)
        return random.choice(best.actions)

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        here = state.getPacmanPosition()
        if state.isWin():
            return 1e9
        if state.isLose():
            return -1e9
        value = state.getScore() + 1.0 / min(
            manhattanDistance(here, f) for f in state.getFood().asList()
        )
        for number in range(1, state.getNumAgents()):
            if state.getGhostState(number).scaredTimer > 1:
                continue
            if manhattanDistance(here, state.getGhostPosition(number)) <= 1:
                value -= 800
        return value - (15 if action == Directions.STOP else 0)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def root(self, gameState):
        return Node(gameState, 0, self.depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = Best()
        for node in self.root(gameState).children():
            best.offer(self.minimax(node), node.action)
        return best.pick()

    def minimax(self, node):
        if node.isLeaf:
            return self.evaluationFunction(node.state)
        values = [self.minimax(child) for child in node.children()]
        return max(values) if node.isMax else min(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = Best()
        for node in self.root(gameState).children():
            best.offer(self.alphaBeta(node, best.value, float("inf")), node.action)
        return best.pick()

    def alphaBeta(self, node, alpha, beta):
        if node.isLeaf:
            return self.evaluationFunction(node.state)
        value = float("-inf") if node.isMax else float("inf")
        for child in node.children():
            if node.isMax:
                value = max(value, self.alphaBeta(child, alpha, beta))
                if value > beta:
                    break
                alpha = max(alpha, value)
            else:
                value = min(value, self.alphaBeta(child, alpha, beta))
                if value < alpha:
                    break
                beta = min(beta, value)
        return value


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = Best()
        for node in self.root(gameState).children():
            best.offer(self.expectimax(node), node.action)
        return best.pick()

    def expectimax(self, node):
        if node.isLeaf:
            return self.evaluationFunction(node.state)
        values = [self.expectimax(child) for child in node.children()]
        return max(values) if node.isMax else sum(values) / len(values)


@dataclass(order=True)
class Step:
    """an entry of the priority queue"""

    cost: int
    cell: tuple = field(compare=False)


def nearestBySteps(start, targets, walls):
    """Dijkstra: (steps to the nearest target), None if nothing can be reached."""
    heap = [Step(0, start)]
    done = set()
    while heap:
        step = heapq.heappop(heap)
        if step.cell in done:
            continue
        done.add(step.cell)
        if step.cell in targets:
            return step.cost
        x, y = step.cell
        for cell in ((x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)):
            if cell not in done and not walls[cell[0]][cell[1]]:
                heapq.heappush(heap, Step(step.cost + 1, cell))
    return None


def betterEvaluationFunction(currentGameState):
    """
    The score, minus the way to the nearest dot, minus 30 for each dot that is left,
    minus 50 for each capsule, ghosts: penalty when near, reward when near and scared.
    """
    state = currentGameState
    if state.isWin():
        return state.getScore() + 1000
    if state.isLose():
        return state.getScore() - 1000
    x, y = state.getPacmanPosition()
    here = (int(x), int(y))
    dots = set(state.getFood().asList())
    way = nearestBySteps(here, dots, state.getWalls())
    value = state.getScore() - 30 * len(dots) - 50 * len(state.getCapsules())
    value -= 60 if way is None else way
    for ghost in state.getGhostStates():
        distance = manhattanDistance(here, ghost.getPosition())
        if ghost.scaredTimer > distance:
            value += 80 - 2 * distance
        elif distance <= 3 and ghost.scaredTimer <= 2:
            value -= 45 / max(distance, 1)
    return value


better = betterEvaluationFunction
