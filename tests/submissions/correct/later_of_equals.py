# Correct: of several best actions it takes the last, since it compares with >=.
from game import Agent, Directions
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best, choice = float("-inf"), Directions.STOP
        for action in gameState.getLegalActions(0):
            score = self.evaluationFunction(gameState, action)
            if score >= best:
                best, choice = score, action
        return choice

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generateSuccessor(0, action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def isLeaf(self, state, agentIndex, depth):
        return depth == self.depth or not state.getLegalActions(agentIndex)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = float("-inf")
        for action in gameState.getLegalActions(0):
            value = self.minimize(gameState.generateSuccessor(0, action), 1, 0)
            if value >= best:
                best = value
                choice = action
        return choice

    def maximize(self, state, depth):
        if self.isLeaf(state, 0, depth):
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            value = self.minimize(state.generateSuccessor(0, action), 1, depth)
            if value >= v:
                v = value
        return v

    def minimize(self, state, agentIndex, depth):
        if agentIndex >= state.getNumAgents():
            return self.maximize(state, depth + 1)
        if self.isLeaf(state, agentIndex, depth):
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            value = self.minimize(successor, agentIndex + 1, depth)
            if value <= v:
                v = value
        return v


class ExpectimaxAgent(MinimaxAgent):
    def minimize(self, state, agentIndex, depth):
        if agentIndex >= state.getNumAgents():
            return self.maximize(state, depth + 1)
        if self.isLeaf(state, agentIndex, depth):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agentIndex)
        v = 0.0
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            v += self.minimize(successor, agentIndex + 1, depth)
        return v / len(actions)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, beta = float("-inf"), float("inf")
        for action in gameState.getLegalActions(0):
            value = self.minimize(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if value >= alpha:
                alpha = value
                choice = action
        return choice

    def maximize(self, state, depth, alpha, beta):
        if self.isLeaf(state, 0, depth):
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            value = self.minimize(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if value >= v:
                v = value
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minimize(self, state, agentIndex, depth, alpha, beta):
        if agentIndex >= state.getNumAgents():
            return self.maximize(state, depth + 1, alpha, beta)
        if self.isLeaf(state, agentIndex, depth):
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            value = self.minimize(successor, agentIndex + 1, depth, alpha, beta)
            if value <= v:
                v = value
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - 2 * currentGameState.getNumFood()


better = betterEvaluationFunction
