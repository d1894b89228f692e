# multiAgents.py
#
# The search itself is written once (TemplateSearchAgent.searchValue); the
# three agents fill in the hooks start / absorb / cuts / narrow / finish.

import heapq
import random
import util

from game import Agent
from game import Directions

INFINITY = float("inf")


class ReflexAgent(Agent):
    """One step look-ahead with a weighted sum of features."""

    weights = {
        "score": 1.0,
        "food": 1.0,
        "danger": -3000.0,
        "stopped": -4.0,
    }

    def getAction(self, gameState):
        scored = [(self.evaluationFunction(gameState, a), a) for a in gameState.getLegalActions()]
        top = max(scored, key=lambda pair: pair[0])[0]
        return random.choice([a for value, a in scored if value == top])

    def features(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        position = successor.getPacmanPosition()
        f = util.Counter()
        f["score"] = successor.getScore()
        if action == Directions.STOP:
            f["stopped"] = 1
        dots = successor.getFood().asList()
        if dots:
            f["food"] = 1.0 / min(util.manhattanDistance(position, d) for d in dots)
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer > 1:
                continue
            if util.manhattanDistance(position, ghost.getPosition()) <= 1:
                f["danger"] += 1
        if successor.isWin():
            f["danger"] = 0
        return f

    def evaluationFunction(self, currentGameState, action):
        f = self.features(currentGameState, action)
        return sum(self.weights[name] * f[name] for name in self.weights)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class TemplateSearchAgent(MultiAgentSearchAgent):
    """Abstract: use one of the subclasses."""

    # ---- hooks --------------------------------------------------------
    def start(self, player):
        raise NotImplementedError("start")

    def absorb(self, player, gathered, value):
        """Add the value of one more child to what has been gathered."""
        raise NotImplementedError("absorb")

    def cuts(self, player, gathered, window):
        """May the remaining children be left out?"""
        return False

    def narrow(self, player, gathered, window):
        """The window for the next child."""
        return window

    def finish(self, player, gathered):
        return gathered

    # ---- the template -------------------------------------------------
    def getAction(self, gameState):
        window = (-INFINITY, INFINITY)
        bestAction, bestValue = None, None
        player, ply = self.following(gameState, 0, 0)
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            value = self.searchValue(child, player, ply, window)
            if bestValue is None or value > bestValue:
                bestAction, bestValue = action, value
                window = self.narrow(0, bestValue, window)
        return bestAction

    def searchValue(self, state, player, ply, window):
        if state.isWin() or state.isLose() or ply >= self.depth:
            return self.evaluationFunction(state)
        actions = state.getLegalActions(player)
        if not actions:
            return self.evaluationFunction(state)

        nextPlayer, nextPly = self.following(state, player, ply)
        gathered = self.start(player)
        for action in actions:
            child = state.generateSuccessor(player, action)
            value = self.searchValue(child, nextPlayer, nextPly, window)
            gathered = self.absorb(player, gathered, value)
            if self.cuts(player, gathered, window):
                break
            window = self.narrow(player, gathered, window)
        return self.finish(player, gathered)

    @staticmethod
    def following(state, player, ply):
        if player + 1 < state.getNumAgents():
            return player + 1, ply
        return 0, ply + 1


class MinimaxAgent(TemplateSearchAgent):
    def start(self, player):
        return -INFINITY if player == 0 else INFINITY

    def absorb(self, player, gathered, value):
        if player == 0:
            return max(gathered, value)
        return min(gathered, value)


class AlphaBetaAgent(MinimaxAgent):
    def cuts(self, player, gathered, window):
        alpha, beta = window
        if player == 0:
            return gathered > beta
        return gathered < alpha

    def narrow(self, player, gathered, window):
        alpha, beta = window
        if player == 0:
            return max(alpha, gathered), beta
        return alpha, min(beta, gathered)


class ExpectimaxAgent(TemplateSearchAgent):
    def start(self, player):
        return []

    def absorb(self, player, gathered, value):
        gathered.append(value)
        return gathered

    def finish(self, player, gathered):
        if player == 0:
            return max(gathered)
        return sum(gathered) / len(gathered)


def dijkstraToFood(gameState):
    """Every step costs one, so this is a plain uniform cost search."""
    dots = set(gameState.getFood().asList())
    walls = gameState.getWalls()
    px, py = gameState.getPacmanPosition()
    fringe = [(0, (int(px), int(py)))]
    closed = set()
    while fringe:
        cost, (x, y) = heapq.heappop(fringe)
        if (x, y) in dots:
            return cost
        if (x, y) in closed:
            continue
        closed.add((x, y))
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            nx, ny = x + dx, y + dy
            if nx < 0 or ny < 0 or nx >= walls.width or ny >= walls.height:
                continue
            if not walls[nx][ny]:
                heapq.heappush(fringe, (cost + 1, (nx, ny)))
    return None


def betterEvaluationFunction(currentGameState):
    """
    A linear combination again.  The weight of the dots (-30) is much bigger
    than that of the distance to the next dot, so that eating always pays.
    """
    parts = util.Counter()
    parts["score"] = currentGameState.getScore()
    parts["dots"] = -30.0 * currentGameState.getNumFood()
    parts["capsules"] = -40.0 * len(currentGameState.getCapsules())
    if currentGameState.isLose():
        parts["lost"] = -3000.0
        return sum(parts.values())
    distance = dijkstraToFood(currentGameState)
    if distance is not None:
        parts["next dot"] = -0.5 * distance
    position = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        gap = util.manhattanDistance(position, ghost.getPosition())
        if ghost.scaredTimer > gap:
            parts["hunt"] += 30.0 / (gap + 1.0)
        elif ghost.scaredTimer <= 1:
            if gap <= 1:
                parts["ghosts"] -= 90.0
            elif gap <= 2:
                parts["ghosts"] -= 5.0
    return sum(parts.values())


better = betterEvaluationFunction
