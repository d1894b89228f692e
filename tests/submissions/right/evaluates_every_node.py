"""
Multi agent search.

My idea while developing: compute the static value of EVERY node, at the top of
each function, so that I always have it. It is only *used* at the leaves.
No infinities anywhere: "nothing known yet" is None.
"""

import heapq

import util
from game import Agent, Directions, Actions

TERMINAL = None  # readability: the "action" of a leaf


def scoreEvaluationFunction(currentGameState):
    """The plain score."""
    return currentGameState.getScore()


def cheapestWalk(walls, source, goals):
    """Dijkstra with a heap (all steps cost 1). None when no goal is reachable."""
    goals = set(goals)
    source = (int(source[0]), int(source[1]))
    heap = [(0, source)]
    closed = set()
    while heap:
        cost, square = heapq.heappop(heap)
        if square in closed:
            continue
        closed.add(square)
        if square in goals:
            return cost
        x, y = square
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            nx, ny = x + dx, y + dy
            if (
                0 <= nx < walls.width
                and 0 <= ny < walls.height
                and not walls[nx][ny]
                and (nx, ny) not in closed
            ):
                heapq.heappush(heap, (cost + 1, (nx, ny)))
    return None


class ReflexAgent(Agent):
    """Looks one move ahead."""

    def getAction(self, gameState):
        pairs = []
        for number, action in enumerate(gameState.getLegalActions()):
            pairs.append((self.evaluationFunction(gameState, action), -number, action))
        pairs.sort(key=lambda triple: (triple[0], triple[1]))
        return pairs[-1][2] if pairs else Directions.STOP

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin():
            return 1e6
        position = successor.getPacmanPosition()

        # against the food BEFORE the move: distance 0 means "eats it"
        walk = cheapestWalk(successor.getWalls(), position, currentGameState.getFood().asList())
        foodPart = 0 if walk is None else 10.0 / (1 + walk)

        ghostPart = 0
        for ghost in successor.getGhostStates():
            distance = util.manhattanDistance(position, ghost.getPosition())
            if ghost.scaredTimer > 1:
                continue
            if distance <= 1:
                ghostPart -= 1000
            elif distance == 2:
                ghostPart -= 12

        stopPart = -6 if action == Directions.STOP else 0
        losePart = -1e5 if successor.isLose() else 0
        return foodPart + ghostPart + stopPart + losePart


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0  # Pacman
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def isLeaf(self, state, agent, pliesLeft):
        return pliesLeft <= 0 or state.isWin() or state.isLose() or not state.getLegalActions(agent)

    def following(self, state, agent, pliesLeft):
        """Who moves next and how many plies are left then."""
        nextAgent = (agent + 1) % state.getNumAgents()
        return nextAgent, (pliesLeft - 1 if nextAgent == 0 else pliesLeft)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.maxValue(gameState, self.depth)[1]

    def dispatch(self, state, agent, pliesLeft):
        if agent == 0:
            return self.maxValue(state, pliesLeft)
        return self.minValue(state, agent, pliesLeft)

    def maxValue(self, state, pliesLeft):
        static = self.evaluationFunction(state)
        if self.isLeaf(state, 0, pliesLeft):
            return static, TERMINAL
        best = None
        for action in state.getLegalActions(0):
            child = state.generateSuccessor(0, action)
            value, _ = self.dispatch(child, *self.following(state, 0, pliesLeft))
            if best is None or value > best[0]:
                best = (value, action)
        return best

    def minValue(self, state, agent, pliesLeft):
        static = self.evaluationFunction(state)
        if self.isLeaf(state, agent, pliesLeft):
            return static, TERMINAL
        best = None
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            value, _ = self.dispatch(child, *self.following(state, agent, pliesLeft))
            if best is None or value < best[0]:
                best = (value, action)
        return best


class AlphaBetaAgent(MultiAgentSearchAgent):
    """alpha/beta are None as long as nobody has a guarantee."""

    def getAction(self, gameState):
        return self.maxValue(gameState, self.depth, None, None)[1]

    def dispatch(self, state, agent, pliesLeft, alpha, beta):
        if agent == 0:
            return self.maxValue(state, pliesLeft, alpha, beta)
        return self.minValue(state, agent, pliesLeft, alpha, beta)

    def maxValue(self, state, pliesLeft, alpha, beta):
        static = self.evaluationFunction(state)
        if self.isLeaf(state, 0, pliesLeft):
            return static, TERMINAL
        best = None
        turn = self.following(state, 0, pliesLeft)
        for action in state.getLegalActions(0):
            child = state.generateSuccessor(0, action)
            value, _ = self.dispatch(child, turn[0], turn[1], alpha, beta)
            if best is None or value > best[0]:
                best = (value, action)
            if beta is not None and best[0] > beta:
                return best
            if alpha is None or best[0] > alpha:
                alpha = best[0]
        return best

    def minValue(self, state, agent, pliesLeft, alpha, beta):
        static = self.evaluationFunction(state)
        if self.isLeaf(state, agent, pliesLeft):
            return static, TERMINAL
        best = None
        turn = self.following(state, agent, pliesLeft)
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            value, _ = self.dispatch(child, turn[0], turn[1], alpha, beta)
            if best is None or value < best[0]:
                best = (value, action)
            if alpha is not None and best[0] < alpha:
                return best
            if beta is None or best[0] < beta:
                beta = best[0]
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.maxValue(gameState, self.depth)[1]

    def dispatch(self, state, agent, pliesLeft):
        if agent == 0:
            return self.maxValue(state, pliesLeft)[0]
        return self.meanValue(state, agent, pliesLeft)

    def maxValue(self, state, pliesLeft):
        static = self.evaluationFunction(state)
        if self.isLeaf(state, 0, pliesLeft):
            return static, TERMINAL
        best = None
        for action in state.getLegalActions(0):
            child = state.generateSuccessor(0, action)
            value = self.dispatch(child, *self.following(state, 0, pliesLeft))
            if best is None or value > best[0]:
                best = (value, action)
        return best

    def meanValue(self, state, agent, pliesLeft):
        static = self.evaluationFunction(state)
        if self.isLeaf(state, agent, pliesLeft):
            return static
        total, count = 0, 0
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            total += self.dispatch(child, *self.following(state, agent, pliesLeft))
            count += 1
        return total / count


def betterEvaluationFunction(currentGameState):
    """
    score  - 18 per dot  - 30 per capsule  + 8 / walk to the nearest dot
    - active ghosts next to Pacman  + scared ghosts that can be caught
    """
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 5000
    if currentGameState.isLose():
        return score - 5000
    position = currentGameState.getPacmanPosition()
    dots = currentGameState.getFood().asList()

    value = float(score) - 18 * len(dots) - 30 * len(currentGameState.getCapsules())
    walk = cheapestWalk(currentGameState.getWalls(), position, dots)
    if walk is not None:
        value += 8.0 / max(walk, 1) - 0.5 * walk

    for ghost in currentGameState.getGhostStates():
        distance = util.manhattanDistance(position, ghost.getPosition())
        if ghost.scaredTimer > distance:
            value += 80.0 / (distance + 1)
        elif distance <= 1:
            value -= 200
        elif distance <= 2:
            value -= 15
    return value


better = betterEvaluationFunction
