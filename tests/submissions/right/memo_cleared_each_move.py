"""
Transpositions: different orders of moves lead to the same state, so minimax and expectimax
keep the values in a dictionary during one getAction. Alpha-beta doesn't, for its values
depend on the window they were computed with.
"""

import math
import random
from collections import Counter, deque

import util
from game import Actions, Agent, Directions
from util import manhattanDistance


class ReflexAgent(Agent):
    def getAction(self, gameState):
        table = {}
        for action in gameState.getLegalActions(0):
            table.setdefault(self.evaluationFunction(gameState, action), []).append(action)
        return table[max(table)][0]

    def evaluationFunction(self, currentGameState, action):
        if action == Directions.STOP:
            return -(10**8)
        after = currentGameState.generatePacmanSuccessor(action)
        if after.isWin():
            return 10**8
        if after.isLose():
            return -(10**7)
        value = after.getScore() + 1.0 / distanceToFood(after)
        for ghost in after.getGhostStates():
            apart = manhattanDistance(after.getPacmanPosition(), ghost.getPosition())
            if apart <= 1 and ghost.scaredTimer <= 1:
                value -= 10**4
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def isFinal(self, state, agent, depth):
        return depth == 0 or state.isWin() or state.isLose() or not state.getLegalActions(agent)


class MemoSearchAgent(MultiAgentSearchAgent):
    """What minimax and expectimax share; combine(values) is for the ghosts."""

    def combine(self, values):
        raise NotImplementedError

    def getAction(self, gameState):
        self.table = {}
        self.stats = Counter()
        best, chosen = -math.inf, None
        for action in gameState.getLegalActions(0):
            v = self.childValue(gameState, 0, self.depth, action)
            if chosen is None or v > best:
                best, chosen = v, action
        self.table.clear()
        return chosen

    def childValue(self, state, agent, depth, action):
        child = state.generateSuccessor(agent, action)
        if agent == state.getNumAgents() - 1:
            return self.value(child, 0, depth - 1)
        return self.value(child, agent + 1, depth)

    def value(self, state, agent, depth):
        key = (state, agent, depth)
        if key in self.table:
            self.stats["hit"] += 1
            return self.table[key]
        self.stats["miss"] += 1
        if self.isFinal(state, agent, depth):
            result = self.evaluationFunction(state)
        else:
            values = [
                self.childValue(state, agent, depth, action)
                for action in state.getLegalActions(agent)
            ]
            result = max(values) if agent == 0 else self.combine(values)
        self.table[key] = result
        return result


class MinimaxAgent(MemoSearchAgent):
    def combine(self, values):
        return min(values)


class ExpectimaxAgent(MemoSearchAgent):
    def combine(self, values):
        return sum(values) / len(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, chosen = -math.inf, None
        for action in gameState.getLegalActions(0):
            v = self.childValue(gameState, 0, self.depth, action, best, math.inf)
            if chosen is None or v > best:
                best, chosen = v, action
        return chosen

    def childValue(self, state, agent, depth, action, alpha, beta):
        child = state.generateSuccessor(agent, action)
        if agent == state.getNumAgents() - 1:
            return self.value(child, 0, depth - 1, alpha, beta)
        return self.value(child, agent + 1, depth, alpha, beta)

    def value(self, state, agent, depth, alpha, beta):
        if self.isFinal(state, agent, depth):
            return self.evaluationFunction(state)
        if agent == 0:
            v = -math.inf
            for action in state.getLegalActions(agent):
                v = max(v, self.childValue(state, agent, depth, action, alpha, beta))
                if v > beta:
                    break
                alpha = max(alpha, v)
        else:
            v = math.inf
            for action in state.getLegalActions(agent):
                v = min(v, self.childValue(state, agent, depth, action, alpha, beta))
                if v < alpha:
                    break
                beta = min(beta, v)
        return v


def distanceToFood(state):
    """Steps to the nearest dot; a big number if there's none within reach."""
    walls, food = state.getWalls(), state.getFood()
    x, y = state.getPacmanPosition()
    start = (int(x), int(y))
    distance = {start: 0}
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        if food[x][y]:
            return max(1, distance[(x, y)])
        for nx, ny in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
            if not walls[nx][ny] and (nx, ny) not in distance:
                distance[(nx, ny)] = distance[(x, y)] + 1
                queue.append((nx, ny))
    return 10**3


WEIGHTS = {"dots": -5, "capsules": -30, "foodCloseness": 6, "scared": 65, "threat": -20}


def betterEvaluationFunction(currentGameState):
    """Score plus a scalar product of a Counter of features with WEIGHTS."""
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 300
    if currentGameState.isLose():
        return score - 300
    features = Counter()
    features["dots"] = currentGameState.getNumFood()
    features["capsules"] = len(currentGameState.getCapsules())
    features["foodCloseness"] = 1.0 / distanceToFood(currentGameState)
    here = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        apart = manhattanDistance(here, ghost.getPosition())
        if ghost.scaredTimer > apart:
            features["scared"] += 1.0 / (apart + 1)
        elif apart <= 3:
            features["threat"] += 1.0 / max(apart, 0.5)
    return score + sum(WEIGHTS[name] * amount for name, amount in features.items())


better = betterEvaluationFunction
