"""
One number is enough to know where we are: the moves that remain,
depth * numAgents at the root, 0 at the horizon. Whose turn it is follows from it.
"""

import random
import sys
import util

from game import Agent, Directions
from util import manhattanDistance

HUGE = float("inf")


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best, choice = None, Directions.STOP
        for action in gameState.getLegalActions(0):
            if action == Directions.STOP:
                continue
            value = self.evaluationFunction(gameState, action)
            if best is None or value > best or (value == best and random.random() < 0.5):
                best, choice = value, action
        return choice

    def evaluationFunction(self, currentGameState, action):
        s = currentGameState.generatePacmanSuccessor(action)
        me = s.getPacmanPosition()
        value = -20.0 * s.getNumFood()
        if s.getNumFood() > 0:
            value += 1.0 / min(manhattanDistance(me, dot) for dot in s.getFood().asList())
            for i in range(1, s.getNumAgents()):
                scared = s.getGhostState(i).scaredTimer
                gap = manhattanDistance(me, s.getGhostPosition(i))
                if scared <= 1 and gap <= 1:
                    value -= 10000
                elif scared <= 1 and gap <= 2:
                    value -= 1
        if s.isLose():
            value -= 100000
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def start(self, gameState):
        self.n = gameState.getNumAgents()
        return self.depth * self.n

    def mover(self, remaining):
        # remaining = n -> 0, n-1 -> 1, ..., 1 -> n-1, and so on for the other plies
        return -remaining % self.n

    def options(self, state, remaining):
        """the legal actions, none at all if the search ends here"""
        if remaining == 0 or state.isWin() or state.isLose():
            return []
        return state.getLegalActions(self.mover(remaining))


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        remaining = self.start(gameState)
        values = [
            self.value(gameState.generateSuccessor(0, a), remaining - 1)
            for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def value(self, state, remaining):
        options = self.options(state, remaining)
        if not options:
            return self.evaluationFunction(state)
        mover = self.mover(remaining)
        values = [self.value(state.generateSuccessor(mover, a), remaining - 1) for a in options]
        return min(values) if mover else max(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        remaining = self.start(gameState)
        choice, v = None, -HUGE
        for a in gameState.getLegalActions(0):
            w = self.value(gameState.generateSuccessor(0, a), remaining - 1, v, HUGE)
            if choice is None or w > v:
                choice, v = a, w
        return choice

    def value(self, state, remaining, alpha, beta):
        options = self.options(state, remaining)
        if not options:
            return self.evaluationFunction(state)
        mover = self.mover(remaining)
        v = HUGE if mover else -HUGE
        for a in options:
            w = self.value(state.generateSuccessor(mover, a), remaining - 1, alpha, beta)
            if mover:
                v = min(v, w)
                if v < alpha:
                    break
                beta = min(beta, v)
            else:
                v = max(v, w)
                if v > beta:
                    break
                alpha = max(alpha, v)
        return v


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        remaining = self.start(gameState)
        values = [
            self.value(gameState.generateSuccessor(0, a), remaining - 1)
            for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def value(self, state, remaining):
        options = self.options(state, remaining)
        if not options:
            return self.evaluationFunction(state)
        mover = self.mover(remaining)
        values = [self.value(state.generateSuccessor(mover, a), remaining - 1) for a in options]
        return sum(values) / len(values) if mover else max(values)


def wayTo(targets, state):
    """length of the way to the nearest target, maxsize if there is none"""
    walls = state.getWalls()
    x, y = state.getPacmanPosition()
    border, been, length = {(int(x), int(y))}, set(), 0
    while border:
        if border & targets:
            return length
        been |= border
        border = {
            (a, b)
            for x, y in border
            for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if not walls[a][b]
        } - been
        length += 1
    return sys.maxsize


def betterEvaluationFunction(currentGameState):
    """
    Score, number of dots and capsules, 1 / way to the nearest dot, and the ghosts: scared ones
    attract, the others repel when they are very near.
    """
    s = currentGameState
    value = s.getScore()
    if s.isWin() or s.isLose():
        return value
    dots = set(s.getFood().asList())
    value -= 7 * len(dots) + 28 * len(s.getCapsules())
    value += 8.0 / max(1, wayTo(dots, s))
    me = s.getPacmanPosition()
    for g in s.getGhostStates():
        gap = manhattanDistance(me, g.getPosition())
        if g.scaredTimer > gap:
            value += 55.0 / (1 + gap)
        elif gap <= 3:
            value -= (100, 75, 20, 5)[int(gap)]
    return value


better = betterEvaluationFunction
