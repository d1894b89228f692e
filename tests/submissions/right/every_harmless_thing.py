"""multiAgents -- the kitchen sink. It works; I just like trying things out."""

import copy
import logging
import math
import random
import sys
import time
import warnings
from collections import Counter, deque
from fractions import Fraction

try:
    import numpy as np
except ImportError:
    np = None

from pacman import *
import util
from game import Agent, Directions, Actions

sys.setrecursionlimit(5000)
log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

TABLE_LIMIT = 8000
PRINTS = {"left": 60}
VISITED = {"states": set(), "groups": set(), "hashes": {}}


class Move(str):
    """a direction"""


class Moves(list):
    """legal directions"""


def attempt(function, *arguments, default=None):
    try:
        return function(*arguments)
    except Exception as error:
        log.debug("ignored: %r", error)
        return default


def legalMoves(state, agent):
    return Moves(Move(a) if isinstance(a, str) else a for a in state.getLegalActions(agent))


def nextState(state, agent, action):
    """Both editions of the project."""
    if hasattr(state, "getNextState") and not hasattr(state, "generateSuccessor"):
        return state.getNextState(agent, action)
    return state.generateSuccessor(agent, action)


def nextPacmanState(state, action):
    method = getattr(state, "generatePacmanSuccessor", None)
    if method is None:
        method = state.getPacmanNextState
    return method(action)


def gossip(title, state):
    """Print, hash, compare and copy a state. Changes nothing."""
    if PRINTS["left"] > 0:
        PRINTS["left"] -= 1
        print(f"== {title} ==")
        print(state)
        print(f"score {attempt(state.getScore)}")
        for agent in range(state.getNumAgents()):
            print(f"  agent {agent}: {attempt(state.getLegalActions, agent)}")
    twin = attempt(copy.copy, state, default=state)
    attempt(lambda: (twin == state, twin != state, hash(twin) == hash(state)))
    if len(VISITED["states"]) < 500:
        attempt(VISITED["states"].add, state)
        attempt(lambda: VISITED["groups"].add(frozenset([state, twin])))
        attempt(lambda: VISITED["hashes"].setdefault(state, hash(state)))


def chooseTie(rated):
    """rated: [(value, action)]; any of the best, drawn at random."""
    assert len(rated) > 0
    top = max(value for value, _ in rated)
    ties = [action for value, action in rated if value == top]
    random.shuffle(ties)
    if np is not None:
        return ties[int(np.random.choice(len(ties)))]
    return random.choice(ties)


def floodBoard(walls, start):
    """Breadth-first search with walls[x][y]."""
    start = (int(start[0]), int(start[1]))
    steps = {start: 0}
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (
                    abs(dx) + abs(dy) == 1
                    and (x + dx, y + dy) not in steps
                    and not walls[x + dx][y + dy]
                ):
                    steps[x + dx, y + dy] = steps[x, y] + 1
                    queue.append((x + dx, y + dy))
    return steps


def nearestDot(food, steps):
    best = None
    for (x, y), distance in steps.items():
        if food[x][y] and (best is None or distance < best):
            best = distance
    return best


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        started = time.time()
        gossip("reflex", gameState)
        rated = [
            (self.evaluationFunction(gameState, move), move) for move in legalMoves(gameState, 0)
        ]
        log.info("%.4f s", time.time() - started)
        return chooseTie(rated)

    def evaluationFunction(self, currentGameState, action):
        after = nextPacmanState(currentGameState, action)
        if after.isWin():
            return 1e9
        spot = after.getPacmanPosition()
        distance = nearestDot(currentGameState.getFood(), floodBoard(after.getWalls(), spot))
        value = 0.0 if distance is None else 10.0 / (1 + distance)
        for ghost in after.getGhostStates():
            if ghost.scaredTimer > 1:
                continue
            gap = util.manhattanDistance(spot, ghost.getPosition())
            value -= 700 if gap <= 1 else 12 if gap <= 2 else 0
        return value - (6 if action == Directions.STOP else 0)


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.table = {}
        self.counter = Counter()

    def finished(self, state, agent, left):
        """No plies left, won, lost, or nobody (or not the mover) can move."""
        if left <= 0 or state.isWin() or state.isLose():
            return True
        if not attempt(state.getLegalActions, 1):  # suspicious: ask the others
            if not any(attempt(state.getLegalActions, who) for who in range(state.getNumAgents())):
                return True
        return not state.getLegalActions(agent)

    def start(self, gameState):
        gossip(type(self).__name__, gameState)
        backup = attempt(copy.deepcopy, gameState)
        attempt(lambda: backup == gameState)
        if len(self.table) > TABLE_LIMIT:
            self.table.clear()
        self.clock = time.time()

    def stop(self, action):
        if time.time() - self.clock > 60:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                warnings.warn("that took a minute")
        return action if action is not None else Directions.STOP

    def movers(self, howMany, ghostRule, leafRule):
        """One closure per agent; each calls the closure of the next agent."""
        functions = []
        for number in range(howMany):

            def build(agent=number):
                def rate(state, left):
                    key = (state, agent, left, self.evaluationFunction)
                    try:
                        if (known := self.table.get(key)) is not None:
                            return known
                    except TypeError:  # cannot be a key
                        key = None
                    static = self.evaluationFunction(state)  # at every node
                    if self.finished(state, agent, left):
                        result = leafRule(static)
                    else:
                        self.counter[agent] += 1
                        if self.counter[agent] % 50 == 1:
                            gossip(f"agent {agent}, {left} plies left", state)
                        follower = (agent + 1) % howMany
                        rest = left - 1 if follower == 0 else left
                        values = [
                            functions[follower](nextState(state, agent, move), rest)
                            for move in legalMoves(state, agent)
                        ]
                        result = max(values) if agent == 0 else ghostRule(values)
                    if key is not None and len(self.table) < 3 * TABLE_LIMIT:
                        self.table[key] = result
                    return result

                return rate

            functions.append(build())
        return functions

    def decide(self, gameState, ghostRule, leafRule):
        self.start(gameState)
        howMany = gameState.getNumAgents()
        functions = self.movers(howMany, ghostRule, leafRule)
        follower = 1 % howMany
        rest = self.depth - 1 if follower == 0 else self.depth
        rated = [
            (functions[follower](nextState(gameState, 0, move), rest), move)
            for move in legalMoves(gameState, 0)
        ]
        return self.stop(chooseTie(rated) if rated else None)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.decide(gameState, min, lambda static: static)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def average(values):
            return sum(values) * Fraction(1, len(values))  # inf * Fraction is a float

        def exact(static):
            try:
                return Fraction(static)
            except (TypeError, ValueError, OverflowError):
                return static

        return self.decide(gameState, average, exact)


class AlphaBetaAgent(MultiAgentSearchAgent):
    """No table here: it would change what is expanded."""

    def getAction(self, gameState):
        self.start(gameState)
        howMany = gameState.getNumAgents()

        def rate(state, agent, left, alpha, beta):
            static = self.evaluationFunction(state)
            if self.finished(state, agent, left):
                return static
            follower = (agent + 1) % howMany
            rest = left - 1 if follower == 0 else left
            value = -math.inf if agent == 0 else math.inf
            for move in legalMoves(state, agent):
                found = rate(nextState(state, agent, move), follower, rest, alpha, beta)
                if agent == 0:
                    value = max(value, found)
                    if value > beta:
                        return value
                    alpha = max(alpha, value)
                else:
                    value = min(value, found)
                    if value < alpha:
                        return value
                    beta = min(beta, value)
            return value

        follower = 1 % howMany
        rest = self.depth - 1 if follower == 0 else self.depth
        alpha, rated = -math.inf, []
        for move in legalMoves(gameState, 0):
            value = rate(nextState(gameState, 0, move), follower, rest, alpha, math.inf)
            rated.append((value, move))
            alpha = max(alpha, value)
        return self.stop(chooseTie(rated) if rated else None)


def betterEvaluationFunction(currentGameState):
    """Score, walk to the nearest dot, dots, capsules, ghosts (scared or not)."""
    value = currentGameState.getScore()
    if currentGameState.isWin():
        return value + 1000
    if currentGameState.isLose():
        return value - 1000.0
    spot = currentGameState.getPacmanPosition()
    steps = floodBoard(currentGameState.getWalls(), spot)
    value -= nearestDot(currentGameState.getFood(), steps) or 0
    value -= 20 * currentGameState.getNumFood()
    value -= 20.0 * len(currentGameState.getCapsules())
    for ghost in currentGameState.getGhostStates():
        x, y = ghost.getPosition()
        gap = steps.get((int(x), int(y)), 70)
        if ghost.scaredTimer > gap:
            value += 70 / (1 + gap)
        elif gap <= 1:
            value -= 200
        elif gap <= 3:
            value -= 10 / gap
    return value


better = betterEvaluationFunction
