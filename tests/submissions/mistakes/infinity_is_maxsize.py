# sys.maxsize stands for infinity, at the root, at Pacman's nodes and at the ghosts'.
from shared.search import *
import sys


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, choice = -sys.maxsize, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0)
            if v > best:
                best, choice = v, action
        return choice

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        if agent == 0:
            v = -sys.maxsize
            for action in actions:
                v = max(v, self.value(state.generateSuccessor(0, action), 1, depth))
            return v
        children = [state.generateSuccessor(agent, action) for action in actions]
        return self.ghost([self.value(child, agent + 1, depth) for child in children])

    def ghost(self, values):
        v = sys.maxsize
        for value in values:
            v = min(v, value)
        return v


class ExpectimaxAgent(MinimaxAgent):
    def ghost(self, values):
        return sum(values) / float(len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, choice = -sys.maxsize, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0, alpha, sys.maxsize)
            if v > alpha:
                alpha, choice = v, action
        return choice

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        v = sys.maxsize if agent else -sys.maxsize
        for action in actions:
            child = state.generateSuccessor(agent, action)
            value = self.value(child, agent + 1, depth, alpha, beta)
            if agent:
                v = min(v, value)
                beta = min(beta, v)
            else:
                v = max(v, value)
                alpha = max(alpha, v)
            if alpha > beta:
                break
        return v
