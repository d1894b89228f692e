# multiAgents.py
# Looks at the types of its arguments, in every way that Python has for that, and closes its
# output: it has nothing to say.

import sys
from functools import singledispatch, singledispatchmethod

from pacman import GameState
from util import manhattanDistance
from game import Directions
from game import Agent
import random, util


@singledispatch
def movesOf(state, agent):
    raise TypeError(f"{type(state)} has no moves")


@movesOf.register
def _(state: GameState, agent):
    return state.getLegalActions(agent)


class ReflexAgent(Agent):
    """looks one move ahead"""

    def getAction(self, gameState):
        moves = movesOf(gameState, 0)
        points = []
        for m in moves:
            points.append(self.evaluationFunction(gameState, m))
        top = max(points)
        good = []
        for i in range(len(moves)):
            if points[i] == top:
                good.append(moves[i])
        return random.choice(good)

    def evaluationFunction(self, currentGameState, action):
        nxt = currentGameState.generatePacmanSuccessor(action)
        if not isinstance(nxt, GameState):
            return 0
        if nxt.isWin():
            return 1000000
        if nxt.isLose():
            return -1000000
        pos = nxt.getPacmanPosition()
        total = nxt.getScore()
        # food: nearer is better
        closest = float("inf")
        for f in nxt.getFood().asList():
            closest = min(closest, manhattanDistance(pos, f))
        total += 1.0 / closest
        # ghosts
        for g in nxt.getGhostStates():
            d = manhattanDistance(pos, g.getPosition())
            if g.scaredTimer <= 1 and d < 2:
                total -= 1000
        if action == Directions.STOP:
            total -= 5
        return total


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction = None
        best = float("-inf")
        for action in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, action), 1, 0)
            if bestAction is None or v > best:
                best = v
                bestAction = action
        return bestAction

    def search(self, state, agent, depth):
        if not isinstance(state, GameState):
            raise TypeError(f"expected a GameState, not {type(state)}")
        if agent == state.getNumAgents():
            # everybody moved: a new ply
            agent = 0
            depth = depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = movesOf(state, agent)
        if len(actions) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            best = float("-inf")
            for action in actions:
                v = self.search(state.generateSuccessor(agent, action), agent + 1, depth)
                if v > best:
                    best = v
        else:
            best = float("inf")
            for action in actions:
                v = self.search(state.generateSuccessor(agent, action), agent + 1, depth)
                if v < best:
                    best = v
        return best


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction = None
        best = float("-inf")
        for action in gameState.getLegalActions(0):
            # best so far at the root is alpha
            v = self.search(gameState.generateSuccessor(0, action), 1, 0, best, float("inf"))
            if bestAction is None or v > best:
                best = v
                bestAction = action
        return bestAction

    def search(self, state, agent, depth, alpha, beta):
        match state:
            case GameState():
                return self.value(state, agent, depth, alpha, beta)
        return None

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent = 0
            depth = depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if len(actions) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            best = float("-inf")
            for action in actions:
                best = max(
                    best,
                    self.search(
                        state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta
                    ),
                )
                if best > beta:
                    return best
                alpha = max(alpha, best)
        else:
            best = float("inf")
            for action in actions:
                best = min(
                    best,
                    self.search(
                        state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta
                    ),
                )
                if best < alpha:
                    return best
                beta = min(beta, best)
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction = None
        best = float("-inf")
        for action in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, action), 1, 0)
            if bestAction is None or v > best:
                best = v
                bestAction = action
        return bestAction

    @singledispatchmethod
    def search(self, state, agent, depth):
        return 0

    @search.register
    def _(self, state: GameState, agent, depth):
        if agent == state.getNumAgents():
            agent = 0
            depth = depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if len(actions) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            best = float("-inf")
            for action in actions:
                v = self.search(state.generateSuccessor(agent, action), agent + 1, depth)
                if v > best:
                    best = v
            return best
        total = 0
        for action in actions:
            total += self.search(state.generateSuccessor(agent, action), agent + 1, depth)
        return total / float(len(actions))


def walkToFood(start, food, walls):
    """breadth first search: number of steps to the nearest dot"""
    queue = util.Queue()
    queue.push((start, 0))
    seen = [start]
    while not queue.isEmpty():
        (x, y), d = queue.pop()
        if food[x][y]:
            return d
        for n in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
            if n not in seen and not walls[n[0]][n[1]]:
                seen.append(n)
                queue.push((n, d + 1))
    return 1000


def betterEvaluationFunction(currentGameState):
    """
    score + 5/(walking distance to the nearest dot) - 4 per dot - 20 per capsule,
    minus something when a ghost is near, plus something for scared ones
    """
    if not issubclass(currentGameState.__class__, GameState):
        return 0
    total = currentGameState.getScore()
    if currentGameState.isWin():
        return total + 1000
    if currentGameState.isLose():
        return total - 1000
    x, y = currentGameState.getPacmanPosition()
    pos = (int(x), int(y))
    d = walkToFood(pos, currentGameState.getFood(), currentGameState.getWalls())
    total += 5.0 / max(d, 1)
    total -= 4 * currentGameState.getNumFood()
    total -= 20 * len(currentGameState.getCapsules())
    for g in currentGameState.getGhostStates():
        gd = manhattanDistance(pos, g.getPosition())
        if g.scaredTimer > gd:
            total += 50.0 / (gd + 1)
        elif gd <= 1:
            total -= 60
        elif gd <= 3:
            total -= 10.0 / gd
    return total


better = betterEvaluationFunction

sys.stdout.close()
