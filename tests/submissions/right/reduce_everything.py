"""Folds. (functional programming was last semester)"""

from functools import reduce
from collections import namedtuple
from itertools import takewhile
import operator
import random

import util
from game import Agent, Directions
from util import manhattanDistance

INF = float("inf")

# what a fold carries along in alpha-beta
Fold = namedtuple("Fold", "value action alpha beta cut")
Search = namedtuple("Search", "evaluate depth agents")


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        def keep(best, action):
            value = self.evaluationFunction(gameState, action)
            if best is None or value > best[0]:
                return (value, [action])
            return (value, best[1] + [action]) if value == best[0] else best

        return random.choice(reduce(keep, gameState.getLegalActions(0), None)[1])

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        here = state.getPacmanPosition()
        away = lambda thing: manhattanDistance(here, thing)
        nearest = reduce(min, map(away, state.getFood().asList()), INF)
        perils = [
            g for g in state.getGhostStates() if g.scaredTimer <= 1 and away(g.getPosition()) < 2
        ]
        terms = [
            state.getScore(),
            1.0 / nearest,
            -1000 * len(perils) * (not state.isWin()),
            -1000 * state.isLose(),
            -30 * (action == Directions.STOP),
        ]
        return reduce(operator.add, terms)


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def settings(self, gameState):
        return Search(self.evaluationFunction, self.depth, gameState.getNumAgents())


def isLeaf(search, state, agent, ply):
    return (
        ply == search.depth or state.isWin() or state.isLose() or not state.getLegalActions(agent)
    )


def following(search, agent, ply):
    return (agent + 1, ply) if agent + 1 < search.agents else (0, ply + 1)


def foldChildren(search, state, agent, ply, combine, recurse):
    """fold of combine over the (value, action) pairs of the children"""
    turn = following(search, agent, ply)
    pairs = (
        (recurse(search, state.generateSuccessor(agent, a), *turn), a)
        for a in state.getLegalActions(agent)
    )
    return reduce(combine, pairs)


def larger(p, q):
    return q if q[0] > p[0] else p


def smaller(p, q):
    return q if q[0] < p[0] else p


def plus(p, q):
    return (p[0] + q[0], None)


def minimax(search, state, agent, ply):
    if isLeaf(search, state, agent, ply):
        return search.evaluate(state)
    return foldChildren(search, state, agent, ply, smaller if agent else larger, minimax)[0]


def expectimax(search, state, agent, ply):
    if isLeaf(search, state, agent, ply):
        return search.evaluate(state)
    if agent == 0:
        return foldChildren(search, state, agent, ply, larger, expectimax)[0]
    total = foldChildren(search, state, agent, ply, plus, expectimax)[0]
    return total / float(len(state.getLegalActions(agent)))


def alphabeta(search, state, agent, ply, alpha, beta):
    if isLeaf(search, state, agent, ply):
        return search.evaluate(state)
    return alphabetaFold(search, state, agent, ply, alpha, beta).value


def alphabetaFold(search, state, agent, ply, alpha, beta):
    turn = following(search, agent, ply)

    def maximise(fold, action):
        if fold.cut:
            return fold  # too late: not even generated
        v = alphabeta(
            search, state.generateSuccessor(agent, action), turn[0], turn[1], fold.alpha, fold.beta
        )
        if fold.action is not None and v <= fold.value:
            return fold  # nothing new
        return Fold(v, action, max(fold.alpha, v), fold.beta, v > fold.beta)

    def minimise(fold, action):
        if fold.cut:
            return fold
        v = alphabeta(
            search, state.generateSuccessor(agent, action), turn[0], turn[1], fold.alpha, fold.beta
        )
        if fold.action is not None and v >= fold.value:
            return fold
        return Fold(v, action, fold.alpha, min(fold.beta, v), v < fold.alpha)

    if agent == 0:
        return reduce(maximise, state.getLegalActions(agent), Fold(-INF, None, alpha, beta, False))
    return reduce(minimise, state.getLegalActions(agent), Fold(INF, None, alpha, beta, False))


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return foldChildren(self.settings(gameState), gameState, 0, 0, larger, minimax)[1]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return alphabetaFold(self.settings(gameState), gameState, 0, 0, -INF, INF).action


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return foldChildren(self.settings(gameState), gameState, 0, 0, larger, expectimax)[1]


def stepsToNearest(start, targets, walls):
    """the wave that spreads from start; INF if it dies without a target"""
    seen, wave, steps = frozenset([start]), frozenset([start]), 0
    while wave and not wave & targets:
        spread = reduce(
            operator.or_, [{(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} for x, y in wave]
        )
        wave = frozenset(c for c in spread if c not in seen and not walls[c[0]][c[1]])
        seen, steps = seen | wave, steps + 1
    return steps if wave else INF


def betterEvaluationFunction(currentGameState):
    """Sum of: score, 6 / steps to the nearest dot, -5 a dot, -25 a capsule, ghosts."""
    if currentGameState.isWin() or currentGameState.isLose():
        return currentGameState.getScore()
    x, y = currentGameState.getPacmanPosition()
    dots = frozenset(currentGameState.getFood().asList())
    steps = stepsToNearest((int(x), int(y)), dots, currentGameState.getWalls())

    def feeling(ghost):
        d = manhattanDistance((x, y), ghost.getPosition())
        if ghost.scaredTimer > d:
            return 60.0 / (d + 1)
        nearby = list(takewhile(lambda limit: d <= limit, (3, 2, 1)))
        return reduce(operator.add, map({3: -5, 2: -15, 1: -60}.get, nearby), 0)

    return reduce(
        operator.add,
        map(feeling, currentGameState.getGhostStates()),
        currentGameState.getScore()
        + 6.0 / max(steps, 1)
        - 5 * len(dots)
        - 25 * len(currentGameState.getCapsules()),
    )


better = betterEvaluationFunction
