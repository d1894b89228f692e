"""
The searches are module level functions, the classes only call them.
Each agent keeps the time and the number of states of its searches.
"""

import heapq
import random
import time

import util
from game import Agent, Directions
from util import manhattanDistance

PLUS_INFINITY = float("inf")
MINUS_INFINITY = -PLUS_INFINITY


# ---------------------------------------------------------------- searches


def is_terminal(state, turn, plies):
    if state.isWin() or state.isLose():
        return True
    if plies == 0:
        return True
    return not state.getLegalActions(turn)


def next_turn(state, turn, plies):
    turn += 1
    if turn < state.getNumAgents():
        return turn, plies
    return 0, plies - 1


def minimax_value(agent, state, turn, plies):
    agent.visited += 1
    if is_terminal(state, turn, plies):
        return agent.evaluationFunction(state)
    following, left = next_turn(state, turn, plies)
    values = []
    for action in state.getLegalActions(turn):
        successor = state.generateSuccessor(turn, action)
        values.append(minimax_value(agent, successor, following, left))
    if turn == 0:
        return max(values)
    return min(values)


def alphabeta_value(agent, state, turn, plies, alpha, beta):
    agent.visited += 1
    if is_terminal(state, turn, plies):
        return agent.evaluationFunction(state)
    following, left = next_turn(state, turn, plies)
    if turn == 0:
        value = MINUS_INFINITY
        for action in state.getLegalActions(turn):
            successor = state.generateSuccessor(turn, action)
            value = max(value, alphabeta_value(agent, successor, following, left, alpha, beta))
            if value > beta:
                break
            alpha = max(alpha, value)
    else:
        value = PLUS_INFINITY
        for action in state.getLegalActions(turn):
            successor = state.generateSuccessor(turn, action)
            value = min(value, alphabeta_value(agent, successor, following, left, alpha, beta))
            if value < alpha:
                break
            beta = min(beta, value)
    return value


def expectimax_value(agent, state, turn, plies):
    agent.visited += 1
    if is_terminal(state, turn, plies):
        return agent.evaluationFunction(state)
    following, left = next_turn(state, turn, plies)
    values = []
    for action in state.getLegalActions(turn):
        successor = state.generateSuccessor(turn, action)
        values.append(expectimax_value(agent, successor, following, left))
    if turn == 0:
        return max(values)
    return sum(values) / float(len(values))


# ---------------------------------------------------------------- agents


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        # a heap of (-value, lot, action): the smallest is the best, ties are decided by lot
        heap = []
        for action in gameState.getLegalActions(0):
            heapq.heappush(
                heap, (-self.evaluationFunction(gameState, action), random.random(), action)
            )
        return heap[0][2]

    def evaluationFunction(self, currentGameState, action):
        future = currentGameState.generatePacmanSuccessor(action)
        place = future.getPacmanPosition()
        value = future.getScore()
        dots = future.getFood().asList()
        if dots:
            value += 1.0 / min(manhattanDistance(place, dot) for dot in dots)
            for ghost in future.getGhostStates():
                if ghost.scaredTimer > 1:
                    continue
                distance = manhattanDistance(place, ghost.getPosition())
                if distance <= 1:
                    value -= 4000
                elif distance <= 2:
                    value -= 4
        if future.isLose():
            value -= 4000
        if action == Directions.STOP:
            value -= 40
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.visited = 0
        self.seconds = 0.0

    def timed(self, search, gameState):
        began = time.time()
        self.visited = 0
        action = search(gameState)
        self.seconds += time.time() - began
        return action


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.timed(self.search, gameState)

    def search(self, gameState):
        following, left = next_turn(gameState, 0, self.depth)
        best_action, best_value = None, MINUS_INFINITY
        for action in gameState.getLegalActions(0):
            value = minimax_value(self, gameState.generateSuccessor(0, action), following, left)
            if best_action is None or value > best_value:
                best_action, best_value = action, value
        return best_action


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.timed(self.search, gameState)

    def search(self, gameState):
        following, left = next_turn(gameState, 0, self.depth)
        best_action, alpha = None, MINUS_INFINITY
        for action in gameState.getLegalActions(0):
            value = alphabeta_value(
                self, gameState.generateSuccessor(0, action), following, left, alpha, PLUS_INFINITY
            )
            if best_action is None or value > alpha:
                best_action, alpha = action, value
        return best_action


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.timed(self.search, gameState)

    def search(self, gameState):
        following, left = next_turn(gameState, 0, self.depth)
        best_action, best_value = None, MINUS_INFINITY
        for action in gameState.getLegalActions(0):
            value = expectimax_value(self, gameState.generateSuccessor(0, action), following, left)
            if best_action is None or value > best_value:
                best_action, best_value = action, value
        return best_action


# ---------------------------------------------------------------- evaluation


def path_length(start, targets, walls):
    """uniform cost search with the priority queue of util; None if no target can be reached"""
    queue = util.PriorityQueue()
    queue.push((start, 0), 0)
    closed = set()
    while not queue.isEmpty():
        cell, cost = queue.pop()
        if cell in closed:
            continue
        if cell in targets:
            return cost
        closed.add(cell)
        x, y = cell
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other not in closed and not walls[other[0]][other[1]]:
                queue.push((other, cost + 1), cost + 1)
    return None


def food_part(state):
    x, y = state.getPacmanPosition()
    dots = set(state.getFood().asList())
    length = path_length((int(x), int(y)), dots, state.getWalls())
    part = -4.0 * len(dots)
    if length:
        part += 8.0 / length
    return part


def ghost_part(state):
    part = 0.0
    for ghost in state.getGhostStates():
        distance = manhattanDistance(state.getPacmanPosition(), ghost.getPosition())
        if ghost.scaredTimer > distance:
            part += 50.0 / (1.0 + distance)
        elif distance <= 1.0:
            part -= 70.0
        elif distance <= 3.0:
            part -= 12.0 / distance
    return part


def capsule_part(state):
    return -35.0 * len(state.getCapsules())


def betterEvaluationFunction(currentGameState):
    """Score + food + ghosts + capsules, each part has its own function."""
    score = currentGameState.getScore()
    if currentGameState.isWin() or currentGameState.isLose():
        return score
    return (
        score
        + food_part(currentGameState)
        + ghost_part(currentGameState)
        + capsule_part(currentGameState)
    )


better = betterEvaluationFunction
