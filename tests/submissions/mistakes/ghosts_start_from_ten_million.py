# Ghosts look for a least value from ten million downwards; Pacman's infinity is infinite.
from game import Agent, Directions
import random, util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, choice = float("-inf"), None
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
            v = float("-inf")
            for action in actions:
                v = max(v, self.value(state.generateSuccessor(0, action), 1, depth))
            return v
        v = 10000000
        for action in actions:
            v = min(v, self.value(state.generateSuccessor(agent, action), agent + 1, depth))
        return v


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0, alpha, float("inf"))
            if v > alpha:
                alpha, choice = v, action
        return choice

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        if agent == 0:
            v = float("-inf")
            for action in actions:
                child = state.generateSuccessor(0, action)
                v = max(v, self.value(child, 1, depth, alpha, beta))
                if v > beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = 10000000
        for action in actions:
            child = state.generateSuccessor(agent, action)
            v = min(v, self.value(child, agent + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
