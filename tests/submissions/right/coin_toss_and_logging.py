"""
Random choice among equally good actions, everything timed and logged.

The agents are put together from mixins: a clock, a coin, and a search.
"""

import logging
import random
import time
import warnings
from collections import deque, Counter

import util
from game import Agent, Directions

log = logging.getLogger("multiAgents")
log.addHandler(logging.NullHandler())
log.debug("module loaded at %s", time.ctime())

SLOW = 20.0  # seconds


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class CoinMixin:
    """Chooses among ties."""

    def toss(self, rated):
        """rated: list of (value, action). Any action with the highest value."""
        assert rated, "nothing to choose from"
        random.shuffle(rated)
        top = max(value for value, _ in rated)
        ties = [action for value, action in rated if value == top]
        log.debug("value %s, %d ties", top, len(ties))
        return random.choice(ties)


class ClockMixin:
    """getAction = think + stop watch."""

    def getAction(self, gameState):
        start = time.time()
        action = self.think(gameState)
        used = time.time() - start
        log.info("%s: %s after %.3f s", type(self).__name__, action, used)
        if used > SLOW:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                warnings.warn("slow move")
        return action


def walkingDistances(walls, start):
    start = (int(start[0]), int(start[1]))
    distance = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        neighbours = [
            (here[0] + 1, here[1]),
            (here[0] - 1, here[1]),
            (here[0], here[1] + 1),
            (here[0], here[1] - 1),
        ]
        for there in neighbours:
            if there not in distance and not walls[there[0]][there[1]]:
                distance[there] = distance[here] + 1
                waiting.append(there)
    return distance


class ReflexAgent(ClockMixin, CoinMixin, Agent):
    def think(self, gameState):
        legal = list(gameState.getLegalActions())
        random.shuffle(legal)
        return self.toss([(self.evaluationFunction(gameState, a), a) for a in legal])

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin():
            return 1e9
        where = successor.getPacmanPosition()
        distance = walkingDistances(successor.getWalls(), where)
        dots = sorted(distance.get(dot, 1000) for dot in currentGameState.getFood().asList())
        value = 10.0 / (1 + dots[0]) if dots else 0.0
        gaps = Counter()
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer <= 1:
                gap = util.manhattanDistance(where, ghost.getPosition())
                gaps["touch"] += gap <= 1
                gaps["near"] += 1 < gap <= 2
        value -= 900 * gaps["touch"] + 11 * gaps["near"]
        if action == Directions.STOP:
            value -= 6
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        assert self.depth >= 0


class SearchMixin(ClockMixin, CoinMixin):
    """What minimax and expectimax have in common: only `ghostChoice` differs."""

    def think(self, gameState):
        self.counter = Counter()
        moves = self.depth * gameState.getNumAgents()
        rated = []
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            rated.append((self.rate(child, 1, moves), action))
        log.debug("nodes by agent: %s", dict(self.counter))
        return self.toss(rated)

    def rate(self, state, move, moves):
        """move: number of single moves made since the root."""
        assert 0 <= move <= moves
        who = move % state.getNumAgents()
        self.counter[who] += 1
        if move == moves or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        legal = state.getLegalActions(who)
        if not legal:
            return self.evaluationFunction(state)
        values = [self.rate(state.generateSuccessor(who, a), move + 1, moves) for a in legal]
        assert len(values) == len(legal)
        return max(values) if who == 0 else self.ghostChoice(values)


class MinimaxAgent(SearchMixin, MultiAgentSearchAgent):
    def ghostChoice(self, values):
        return min(values)


class ExpectimaxAgent(SearchMixin, MultiAgentSearchAgent):
    def ghostChoice(self, values):
        return sum(values) / float(len(values))


class AlphaBetaAgent(ClockMixin, CoinMixin, MultiAgentSearchAgent):
    def think(self, gameState):
        moves = self.depth * gameState.getNumAgents()
        alpha = float("-inf")
        rated = []
        for action in gameState.getLegalActions(0):  # in this order!
            child = gameState.generateSuccessor(0, action)
            value = self.rate(child, 1, moves, alpha, float("inf"))
            rated.append((value, action))
            alpha = max(alpha, value)
        # cuts are strict, so a refuted action never ties with the best one
        return self.toss(rated)

    def rate(self, state, move, moves, alpha, beta):
        who = move % state.getNumAgents()
        if move == moves or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        legal = state.getLegalActions(who)
        if not legal:
            return self.evaluationFunction(state)
        bound = None
        for action in legal:
            value = self.rate(state.generateSuccessor(who, action), move + 1, moves, alpha, beta)
            if who == 0:
                bound = value if bound is None else max(bound, value)
                if bound > beta:
                    break
                alpha = max(alpha, bound)
            else:
                bound = value if bound is None else min(bound, value)
                if bound < alpha:
                    break
                beta = min(beta, bound)
        return bound


def betterEvaluationFunction(currentGameState):
    """
    Score, minus 20 per dot, minus the walk to the nearest dot; ghosts by walking
    distance.
    """
    value = float(currentGameState.getScore())
    if currentGameState.isWin():
        return value + 3500
    if currentGameState.isLose():
        return value - 3500
    where = currentGameState.getPacmanPosition()
    distance = walkingDistances(currentGameState.getWalls(), where)
    dots = sorted(distance[dot] for dot in currentGameState.getFood().asList() if dot in distance)
    value -= 20 * currentGameState.getNumFood()
    if dots:
        value -= dots[0]
    value -= 26 * len(currentGameState.getCapsules())
    for ghost in currentGameState.getGhostStates():
        x, y = ghost.getPosition()
        gap = distance.get((int(x), int(y)), 60)
        if ghost.scaredTimer > gap:
            value += 70.0 / (1 + gap)
        elif gap <= 1:
            value -= 190
        elif gap <= 3:
            value -= 9.0 / gap
    return value


better = betterEvaluationFunction
