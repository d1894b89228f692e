# -*- coding: utf-8 -*-
# The agents remember what they have computed, from one move to the next.
# Among equally good actions one is drawn at random.

from util import manhattanDistance
from game import Directions, Agent
import random
import util

TABLE_LIMIT = 10000


def oneOfTheBest(pairs):
    """pairs: list of (value, action)"""
    top = max(value for value, action in pairs)
    return random.choice([action for value, action in pairs if value == top])


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return oneOfTheBest(
            [(self.evaluationFunction(gameState, a), a) for a in gameState.getLegalPacmanActions()]
        )

    def evaluationFunction(self, currentGameState, action):
        before = currentGameState.getNumFood()
        state = currentGameState.generatePacmanSuccessor(action)
        pos = state.getPacmanPosition()
        if state.isLose():
            return -9999
        left = state.getFood().asList()
        if not left:
            return 9999
        value = 0.0
        if len(left) < before:
            value += 2  # ate one; more than 1/distance can ever lose
        value += 1.0 / min(manhattanDistance(pos, dot) for dot in left)
        if action == Directions.STOP:
            value -= 3
        for ghost in state.getGhostStates():
            d = manhattanDistance(pos, ghost.getPosition())
            if ghost.scaredTimer <= 1 and d <= 1:
                value -= 200
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.known = {}  # (state, agent, plies left) -> value
        self.knownFor = None  # the evaluation function they belong to

    def prepare(self):
        """values computed with another evaluation function are of no use"""
        if self.knownFor is not self.evaluationFunction or len(self.known) > TABLE_LIMIT:
            self.known = {}
            self.knownFor = self.evaluationFunction

    def turn(self, state, agent, plies):
        if agent + 1 == state.getNumAgents():
            return 0, plies - 1
        return agent + 1, plies


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.prepare()
        agent, plies = self.turn(gameState, 0, self.depth)
        return oneOfTheBest(
            [
                (self.value(gameState.generateSuccessor(0, a), agent, plies), a)
                for a in gameState.getLegalActions(0)
            ]
        )

    def value(self, state, agent, plies):
        key = (state, agent, plies)
        if key not in self.known:
            self.known[key] = self.compute(state, agent, plies)
        return self.known[key]

    def compute(self, state, agent, plies):
        if plies == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        nextAgent, nextPlies = self.turn(state, agent, plies)
        values = [
            self.value(state.generateSuccessor(agent, a), nextAgent, nextPlies) for a in actions
        ]
        if agent == 0:
            return max(values)
        return self.ghosts(values)

    def ghosts(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    """like minimax, but for the ghosts"""

    def ghosts(self, values):
        return sum(values) / float(len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    # No memory: a pruned node has only a bound, not a value.
    # A root action that is worse than the best gets a bound below the best, and the cuts are
    # strict, so the ones that are equal to the best are really equal: drawing lots is fine.

    def getAction(self, gameState):
        agent, plies = self.turn(gameState, 0, self.depth)
        alpha = float("-inf")
        pairs = []
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), agent, plies, alpha, float("inf"))
            pairs.append((v, a))
            alpha = max(alpha, v)
        return oneOfTheBest(pairs)

    def value(self, state, agent, plies, alpha, beta):
        if plies == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        nextAgent, nextPlies = self.turn(state, agent, plies)
        v = None
        for a in actions:
            w = self.value(state.generateSuccessor(agent, a), nextAgent, nextPlies, alpha, beta)
            if agent == 0:
                v = w if v is None else max(v, w)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = w if v is None else min(v, w)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v


MAPS = {}  # walls (as a tuple) -> {cell: {cell: distance}}


def distancesOf(walls, cell):
    """distances from cell to all others; each is computed only once for a maze"""
    key = tuple(
        tuple(column)
        for column in ([bool(walls[x][y]) for y in range(walls.height)] for x in range(walls.width))
    )
    maze = MAPS.setdefault(key, {})
    if cell not in maze:
        found = {cell: 0}
        queue = [cell]
        while queue:
            x, y = queue.pop(0)
            for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if n not in found and not walls[n[0]][n[1]]:
                    found[n] = found[(x, y)] + 1
                    queue.append(n)
        maze[cell] = found
    return maze[cell]


def betterEvaluationFunction(currentGameState):
    """
    Score, nearest dot and ghosts by their real distance in the maze, dots and capsules left.
    """
    if currentGameState.isWin():
        return currentGameState.getScore() + 200
    if currentGameState.isLose():
        return currentGameState.getScore() - 200
    x, y = currentGameState.getPacmanPosition()
    distance = distancesOf(currentGameState.getWalls(), (int(x), int(y)))
    dots = [distance.get(dot, 99) for dot in currentGameState.getFood().asList()]
    value = currentGameState.getScore()
    value -= 21 * len(dots) + 33 * len(currentGameState.getCapsules())
    value -= min(dots) if dots else 0
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        d = distance.get((int(gx), int(gy)), 99)
        if ghost.scaredTimer > d:
            value += 110.0 / (d + 1)
        elif d <= 3:
            value -= 50.0 / (d + 1)
    return value


better = betterEvaluationFunction
