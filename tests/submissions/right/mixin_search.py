"""
Searches put together from mixins:

    PlySearch       the recursion and the end of it
    MaxNodes, MinNodes, MeanNodes               what happens at a node
    PrunedMaxNodes, PrunedMinNodes              the same with a window
"""

import math
import random
from collections import deque

import util
from game import Agent, Directions
from util import manhattanDistance


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class BestActionMixin(object):
    """for agents that can rate an action: rate(gameState, action)"""

    def getAction(self, gameState):
        self.begin(gameState)
        best, chosen = None, None
        for action in gameState.getLegalActions(self.index):
            rating = self.rate(gameState, action)
            if best is None or rating > best:
                best, chosen = rating, action
        return chosen

    def begin(self, gameState):
        pass


class MazeMixin(object):
    """distances in the maze"""

    @staticmethod
    def neighbours(cell, walls):
        x, y = cell
        for nx, ny in ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)):
            if 0 <= nx < walls.width and 0 <= ny < walls.height and not walls[nx][ny]:
                yield nx, ny

    @classmethod
    def distances(cls, start, walls):
        result = {start: 0}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for other in cls.neighbours(cell, walls):
                if other not in result:
                    result[other] = result[cell] + 1
                    queue.append(other)
        return result


class ReflexAgent(BestActionMixin, MazeMixin, Agent):
    def rate(self, gameState, action):
        return self.evaluationFunction(gameState, action)

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        if after.isWin():
            return 1e5
        if after.isLose():
            return -1e5
        x, y = after.getPacmanPosition()
        far = self.distances((int(x), int(y)), after.getWalls())
        nearest = min(far.get(dot, 1000) for dot in after.getFood().asList())
        rating = after.getScore() + 1.0 / nearest
        for ghost in after.getGhostStates():
            gx, gy = ghost.getPosition()
            d = far.get((int(gx), int(gy)), 1000)
            if ghost.scaredTimer <= 1 and d <= 1:
                rating -= 1e4
        if action == Directions.STOP:
            rating -= 1e3
        return rating


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class PlySearch(BestActionMixin):
    """window is an empty tuple for searches without pruning"""

    window = ()

    def rate(self, gameState, action):
        return self.child(gameState, 0, 0, action, *self.window)

    def child(self, state, agent, ply, action, *window):
        agents = state.getNumAgents()
        successor = state.generateSuccessor(agent, action)
        return self.value(successor, (agent + 1) % agents, ply + (agent + 1) // agents, *window)

    def value(self, state, agent, ply, *window):
        if ply >= self.depth or state.isWin() or state.isLose() or not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        node = self.pacmanNode if agent == 0 else self.ghostNode
        return node(state, agent, ply, *window)


class MaxNodes(object):
    def pacmanNode(self, state, agent, ply):
        return max(self.child(state, agent, ply, a) for a in state.getLegalActions(agent))


class MinNodes(object):
    def ghostNode(self, state, agent, ply):
        return min(self.child(state, agent, ply, a) for a in state.getLegalActions(agent))


class MeanNodes(object):
    def ghostNode(self, state, agent, ply):
        values = [self.child(state, agent, ply, a) for a in state.getLegalActions(agent)]
        return sum(values) / len(values)


class PrunedMaxNodes(object):
    def pacmanNode(self, state, agent, ply, alpha, beta):
        v = -math.inf
        for a in state.getLegalActions(agent):
            v = max(v, self.child(state, agent, ply, a, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v


class PrunedMinNodes(object):
    def ghostNode(self, state, agent, ply, alpha, beta):
        v = math.inf
        for a in state.getLegalActions(agent):
            v = min(v, self.child(state, agent, ply, a, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


class MinimaxAgent(PlySearch, MaxNodes, MinNodes, MultiAgentSearchAgent):
    pass


class AlphaBetaAgent(PlySearch, PrunedMaxNodes, PrunedMinNodes, MultiAgentSearchAgent):
    def begin(self, gameState):
        self.window = (-math.inf, math.inf)

    def rate(self, gameState, action):
        rating = super().rate(gameState, action)
        self.window = (max(self.window[0], rating), math.inf)
        return rating


class ExpectimaxAgent(PlySearch, MaxNodes, MeanNodes, MultiAgentSearchAgent):
    pass


def betterEvaluationFunction(currentGameState):
    """Weighted: dots left, way to the nearest, capsules left, ghosts by their way to us."""
    score = currentGameState.getScore()
    if currentGameState.isWin() or currentGameState.isLose():
        return score
    x, y = currentGameState.getPacmanPosition()
    far = MazeMixin.distances((int(x), int(y)), currentGameState.getWalls())
    dots = [far.get(dot, 80) for dot in currentGameState.getFood().asList()]
    score -= 23 * len(dots) + min(dots, default=0)
    score -= 40 * len(currentGameState.getCapsules())
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        d = far.get((int(gx), int(gy)), 80)
        if ghost.scaredTimer > d:
            score += 100 / (d + 1)
        elif d <= 3:
            score -= 160 / (d + 1) ** 2
    return score


better = betterEvaluationFunction
