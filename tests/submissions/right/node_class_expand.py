"""multiAgents.py

The game tree is made of node objects.  Every kind of node knows how to back
up the values of its children; which kinds are used depends on the agent:

    Minimax     MaxNode / MinNode
    AlphaBeta   CuttingMaxNode / CuttingMinNode
    Expectimax  MaxNode / ChanceNode
"""

import math
from collections import deque

import util
from game import Agent, Directions
from util import manhattanDistance


# ----------------------------------------------------------------- nodes


class Node(object):
    """One state of the game, with the agent that is to move in it."""

    __slots__ = ("agent", "state", "mover", "plies", "_moves")

    def __init__(self, agent, state, mover=0, plies=0):
        self.agent = agent  # the searching agent: knows depth, evaluation, kinds
        self.state = state
        self.mover = mover  # index of the agent to move
        self.plies = plies  # complete plies so far
        self._moves = None

    @property
    def moves(self):
        if self._moves is None:
            self._moves = list(self.state.getLegalActions(self.mover))
        return self._moves

    def isLeaf(self):
        if self.state.isWin() or self.state.isLose():
            return True
        if self.plies >= self.agent.depth:
            return True
        return not self.moves

    def expand(self):
        """Lazily: (move, child node) in the order of the legal actions."""
        mover, plies = self.mover + 1, self.plies
        if mover >= self.state.getNumAgents():
            mover, plies = 0, plies + 1
        kind = self.agent.pacmanNode if mover == 0 else self.agent.ghostNode
        for move in self.moves:
            child = self.state.generateSuccessor(self.mover, move)
            yield move, kind(self.agent, child, mover, plies)

    def evaluate(self, alpha=-math.inf, beta=math.inf):
        if self.isLeaf():
            return self.agent.evaluationFunction(self.state)
        return self.backup(alpha, beta)

    def backup(self, alpha, beta):
        raise NotImplementedError


class MaxNode(Node):
    __slots__ = ()

    def backup(self, alpha, beta):
        return max(child.evaluate() for _, child in self.expand())


class MinNode(Node):
    __slots__ = ()

    def backup(self, alpha, beta):
        return min(child.evaluate() for _, child in self.expand())


class ChanceNode(Node):
    __slots__ = ()

    def backup(self, alpha, beta):
        values = [child.evaluate() for _, child in self.expand()]
        return sum(values) / len(values)


class CuttingMaxNode(Node):
    __slots__ = ()

    def backup(self, alpha, beta):
        value = -math.inf
        for _, child in self.expand():
            value = max(value, child.evaluate(alpha, beta))
            if value > beta:
                break
            alpha = max(alpha, value)
        return value


class CuttingMinNode(Node):
    __slots__ = ()

    def backup(self, alpha, beta):
        value = math.inf
        for _, child in self.expand():
            value = min(value, child.evaluate(alpha, beta))
            if value < alpha:
                break
            beta = min(beta, value)
        return value


# ---------------------------------------------------------------- agents


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(
            gameState.getLegalActions(), key=lambda move: self.evaluationFunction(gameState, move)
        )

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        if after.isLose():
            return -math.inf
        if after.isWin():
            return math.inf
        here = after.getPacmanPosition()
        for ghost in after.getGhostStates():
            # it could catch us with its next move
            if ghost.scaredTimer <= 1 and manhattanDistance(here, ghost.getPosition()) <= 1:
                return after.getScore() - 5000
        value = after.getScore()
        step = stepsToFood(after)
        if step:
            value += 1.0 / step
        return value - (2 if action == Directions.STOP else 0)


class MultiAgentSearchAgent(Agent):
    pacmanNode = MaxNode
    ghostNode = MinNode

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def bestMove(self, gameState):
        """The root: as a max node, but it remembers the move."""
        root = self.pacmanNode(self, gameState)
        chosen, best = None, -math.inf
        for move, child in root.expand():
            value = child.evaluate(best, math.inf)
            if chosen is None or value > best:
                chosen, best = move, value
        return chosen


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.bestMove(gameState)


class AlphaBetaAgent(MultiAgentSearchAgent):
    pacmanNode = CuttingMaxNode
    ghostNode = CuttingMinNode

    def getAction(self, gameState):
        return self.bestMove(gameState)


class ExpectimaxAgent(MultiAgentSearchAgent):
    ghostNode = ChanceNode

    def getAction(self, gameState):
        return self.bestMove(gameState)


# ------------------------------------------------------------ evaluation


def stepsToFood(state):
    """Length of the shortest way to a dot, None if there is no way."""
    food, walls = state.getFood(), state.getWalls()
    x, y = state.getPacmanPosition()
    start = (int(x), int(y))
    queue = deque([start])
    steps = {start: 0}
    while queue:
        x, y = cell = queue.popleft()
        if food[x][y]:
            return steps[cell]
        for other in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
            if other in steps:
                continue
            if not (0 <= other[0] < walls.width and 0 <= other[1] < walls.height):
                continue
            if walls[other[0]][other[1]]:
                continue
            steps[other] = steps[cell] + 1
            queue.append(other)
    return None


def betterEvaluationFunction(currentGameState):
    """Score, dots left, way to the next dot, capsules left, close ghosts."""
    value = currentGameState.getScore()
    if currentGameState.isWin():
        return value + 500
    value -= 20 * currentGameState.getNumFood()
    value -= 30 * len(currentGameState.getCapsules())
    if currentGameState.isLose():
        return value - 1500
    steps = stepsToFood(currentGameState)
    if steps:
        value += 8.0 / steps
    here = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        gap = manhattanDistance(here, ghost.getPosition())
        if ghost.scaredTimer > gap:
            value += 50.0 / (gap + 1)
        elif ghost.scaredTimer <= 1 and gap <= 1:
            value -= 60
    return value


better = betterEvaluationFunction
