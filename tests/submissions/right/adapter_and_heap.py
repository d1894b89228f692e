# multiAgents.py
# The searches below do not know Pacman at all: they talk to a small adapter
# with the methods isOver, moves, play, utility.  Values are kept on heaps.

import heapq
import random
from collections import namedtuple

import util
from game import Agent, Directions
from util import manhattanDistance

Position = namedtuple("Position", "state toMove left")


class PacmanGame(object):
    """Adapter: a position is a GameState, who moves, and the plies left."""

    def __init__(self, evaluate, depth):
        self.evaluate = evaluate
        self.depth = depth

    def begin(self, state):
        return Position(state, 0, self.depth)

    def isOver(self, position):
        state = position.state
        return state.isWin() or state.isLose() or position.left < 1

    def moves(self, position):
        return list(position.state.getLegalActions(position.toMove))

    def play(self, position, move):
        state, toMove, left = position
        child = state.generateSuccessor(toMove, move)
        if toMove + 1 == state.getNumAgents():
            return Position(child, 0, left - 1)
        return Position(child, toMove + 1, left)

    def utility(self, position):
        return self.evaluate(position.state)


class BestFirst(object):
    """A heap whose top is the best entry; of equal ones the oldest."""

    def __init__(self, sign):
        self.sign = sign  # -1: the biggest value is on top, +1: the smallest
        self.heap = []

    def add(self, value, move):
        heapq.heappush(self.heap, (self.sign * value, len(self.heap), move))

    def value(self):
        return self.sign * self.heap[0][0]

    def move(self):
        if not self.heap:
            return None
        return self.heap[0][2]


def collect(game, position, moves, valueOf):
    sign = -1 if position.toMove == 0 else 1
    best = BestFirst(sign)
    for move in moves:
        best.add(valueOf(game, game.play(position, move)), move)
    return best


def minimaxValue(game, position):
    moves = [] if game.isOver(position) else game.moves(position)
    if not moves:
        return game.utility(position)
    return collect(game, position, moves, minimaxValue).value()


def expectimaxValue(game, position):
    moves = [] if game.isOver(position) else game.moves(position)
    if not moves:
        return game.utility(position)
    if position.toMove == 0:
        return collect(game, position, moves, expectimaxValue).value()
    values = [expectimaxValue(game, game.play(position, move)) for move in moves]
    return sum(values) / len(values)


def alphaBetaValue(game, position, alpha, beta):
    moves = [] if game.isOver(position) else game.moves(position)
    if not moves:
        return game.utility(position)
    if position.toMove == 0:
        best = BestFirst(-1)
        for move in moves:
            best.add(alphaBetaValue(game, game.play(position, move), alpha, beta), move)
            if best.value() > beta:
                break
            alpha = max(alpha, best.value())
    else:
        best = BestFirst(1)
        for move in moves:
            best.add(alphaBetaValue(game, game.play(position, move), alpha, beta), move)
            if best.value() < alpha:
                break
            beta = min(beta, best.value())
    return best.value()


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best = BestFirst(-1)
        actions = list(gameState.getLegalActions())
        random.shuffle(actions)
        for action in actions:
            best.add(self.evaluationFunction(gameState, action), action)
        return best.move()

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        value = float(state.getScore())
        if state.isWin():
            return value + 10**6
        if state.isLose():
            return value - 10**6
        way = wayToFood(state)
        if way is not None:
            value += 1.0 / (way + 0.5)
        for ghost in state.getGhostStates():
            if ghost.scaredTimer <= 1:
                gap = manhattanDistance(ghost.getPosition(), state.getPacmanPosition())
                if gap < 2:
                    value -= 2500
        if action == Directions.STOP:
            value -= 8
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def adapt(self):
        return PacmanGame(self.evaluationFunction, self.depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        game = self.adapt()
        root = game.begin(gameState)
        return collect(game, root, game.moves(root), minimaxValue).move()


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        game = self.adapt()
        root = game.begin(gameState)
        alpha, beta = float("-inf"), float("inf")
        best = BestFirst(-1)
        for move in game.moves(root):
            best.add(alphaBetaValue(game, game.play(root, move), alpha, beta), move)
            alpha = max(alpha, best.value())
        return best.move()


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        game = self.adapt()
        root = game.begin(gameState)
        return collect(game, root, game.moves(root), expectimaxValue).move()


def wayToFood(state):
    """Breadth-first search with the queue of util."""
    walls = state.getWalls()
    x, y = state.getPacmanPosition()
    start = (int(x), int(y))
    seen = {start}
    queue = util.Queue()
    queue.push((start, 0))
    while not queue.isEmpty():
        (x, y), way = queue.pop()
        if state.hasFood(x, y):
            return way
        for nx, ny in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if nx in range(walls.width) and ny in range(walls.height):
                if (nx, ny) not in seen and not state.hasWall(nx, ny):
                    seen.add((nx, ny))
                    queue.push(((nx, ny), way + 1))
    return None


def betterEvaluationFunction(currentGameState):
    """
    score - 35 * dots - 55 * capsules, the way to the next dot (less than a
    dot, whatever its length is), close ghosts, scared ghosts.
    """
    state = currentGameState
    value = float(state.getScore())
    if state.isWin():
        return value + 700
    value -= 35 * state.getNumFood() + 55 * len(state.getCapsules())
    if state.isLose():
        return value - 2200
    way = wayToFood(state)
    if way is not None:
        walls = state.getWalls()
        value -= 30.0 * way / (walls.width * walls.height)
    for ghost in state.getGhostStates():
        gap = manhattanDistance(ghost.getPosition(), state.getPacmanPosition())
        if ghost.scaredTimer > gap:
            value += 25.0 / (gap + 1)
        elif ghost.scaredTimer <= 1 and gap < 2:
            value -= 65
    return value


better = betterEvaluationFunction
