"""
No recursion: the searches keep their own stack of frames.

A frame is a node that is being searched. The engine below asks the top frame for its
next action, generates the child, and either evaluates it or pushes it. When a frame has
finished, its value is handed to the frame below.
"""

from collections import deque
import random

import util
from game import Agent, Directions
from util import manhattanDistance


class Frame(object):
    """common to all frames; subclasses know how to take in the value of a child"""

    def __init__(self, state, agent, ply, actions, alpha, beta):
        self.state = state
        self.agent = agent
        self.ply = ply
        self.actions = actions
        self.at = 0  # index of the next action
        self.alpha = alpha
        self.beta = beta
        self.value = None
        self.best = None  # index of the best action

    def exhausted(self):
        return self.at >= len(self.actions)

    def result(self):
        return self.value

    def take(self, value):
        raise NotImplementedError


class MaxFrame(Frame):
    prune = False

    def take(self, value):
        if self.value is None or value > self.value:
            self.value = value
            self.best = self.at - 1
        if self.prune:
            if self.value > self.beta:
                self.at = len(self.actions)  # the others are of no interest
            elif self.value > self.alpha:
                self.alpha = self.value


class MinFrame(Frame):
    prune = False

    def take(self, value):
        if self.value is None or value < self.value:
            self.value = value
            self.best = self.at - 1
        if self.prune:
            if self.value < self.alpha:
                self.at = len(self.actions)
            elif self.value < self.beta:
                self.beta = self.value


class PruningMaxFrame(MaxFrame):
    prune = True


class PruningMinFrame(MinFrame):
    prune = True


class MeanFrame(Frame):
    def take(self, value):
        self.value = value if self.value is None else self.value + value

    def result(self):
        return self.value / float(len(self.actions))


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = [a for a in gameState.getLegalActions(0) if a != Directions.STOP]
        if len(legal) == 0:
            return Directions.STOP
        values = [self.evaluationFunction(gameState, a) for a in legal]
        return legal[values.index(max(values))]

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        if state.isWin():
            return 100000
        if state.isLose():
            return -100000
        value = state.getScore()
        steps = stepsToFood(state)
        if steps > 0:
            value += 1.0 / steps
        for ghost in state.getGhostStates():
            gap = manhattanDistance(state.getPacmanPosition(), ghost.getPosition())
            if ghost.scaredTimer <= 1 and gap <= 1:
                value -= 3000
            elif ghost.scaredTimer > 2 * gap:
                value += 2.0 / (gap + 1)
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    pacmanFrame = MaxFrame
    ghostFrame = MinFrame

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def open(self, state, agent, ply, alpha, beta):
        """a frame for the node, or None if it is a leaf"""
        if ply == self.depth or state.isWin() or state.isLose():
            return None
        actions = list(state.getLegalActions(agent))
        if not actions:
            return None
        kind = self.pacmanFrame if agent == 0 else self.ghostFrame
        return kind(state, agent, ply, actions, alpha, beta)

    def search(self, gameState):
        numAgents = gameState.getNumAgents()
        root = self.open(gameState, 0, 0, float("-inf"), float("inf"))
        if root is None:
            return None
        stack = [root]
        while stack:
            top = stack[-1]
            if top.exhausted():
                stack.pop()
                if stack:
                    stack[-1].take(top.result())
                continue
            action = top.actions[top.at]
            top.at += 1
            child = top.state.generateSuccessor(top.agent, action)
            agent = (top.agent + 1) % numAgents
            ply = top.ply + 1 if agent == 0 else top.ply
            frame = self.open(child, agent, ply, top.alpha, top.beta)
            if frame is None:
                top.take(self.evaluationFunction(child))
            else:
                stack.append(frame)
        return root.actions[root.best]

    def getAction(self, gameState):
        return self.search(gameState)


class MinimaxAgent(MultiAgentSearchAgent):
    pass  # the default frames


class AlphaBetaAgent(MultiAgentSearchAgent):
    pacmanFrame = PruningMaxFrame
    ghostFrame = PruningMinFrame


class ExpectimaxAgent(MultiAgentSearchAgent):
    ghostFrame = MeanFrame


def stepsToFood(state):
    """steps to the nearest dot, 0 if there's none to be reached"""
    walls = state.getWalls()
    x, y = state.getPacmanPosition()
    queue = deque([((int(x), int(y)), 0)])
    known = set([(int(x), int(y))])
    while queue:
        (x, y), steps = queue.popleft()
        if state.hasFood(x, y):
            return steps
        for cell in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]:
            if cell in known or walls[cell[0]][cell[1]]:
                continue
            known.add(cell)
            queue.append((cell, steps + 1))
    return 0


def betterEvaluationFunction(currentGameState):
    """
    score - dots - capsules + closeness of the nearest dot + closeness of scared ghosts
    - closeness of the others
    """
    value = currentGameState.getScore()
    if currentGameState.isWin() or currentGameState.isLose():
        return value
    steps = stepsToFood(currentGameState)
    if steps > 0:
        value += 9.0 / steps
    value -= 5.0 * currentGameState.getNumFood()
    value -= 45.0 * len(currentGameState.getCapsules())
    pacman = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        gap = manhattanDistance(pacman, ghost.getPosition())
        if ghost.scaredTimer > gap:
            value += 70.0 / (gap + 1.0)
        elif gap <= 1:
            value -= 90.0
        elif gap <= 2:
            value -= 25.0
    return value


better = betterEvaluationFunction
