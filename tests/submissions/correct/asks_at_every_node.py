# Correct: asks at every node, in every way, whether the game is over, also out of Pacman's turn.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        assert legal and not gameState.isWin() and not gameState.isLose()
        return max(legal, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        return float("-inf") if successor.isLose() else successor.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def isTerminal(self, state, agentIndex, depth):
        if state.isWin():
            return True
        if state.isLose():
            return True
        if len(state.getLegalActions(0)) == 0:
            return True
        if len(state.getLegalActions(agentIndex)) == 0:
            return True
        return depth >= self.depth


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        if self.isTerminal(gameState, 0, 0):
            return None
        bestAction, bestValue = None, None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), 1, 0)
            if bestValue is None or value > bestValue:
                bestAction, bestValue = action, value
        return bestAction

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        if self.isTerminal(state, agentIndex, depth):
            return self.evaluationFunction(state)
        values = []
        for action in state.getLegalActions(agentIndex):
            if action in state.getLegalActions(agentIndex):
                successor = state.generateSuccessor(agentIndex, action)
                values.append(self.value(successor, agentIndex + 1, depth))
        return self.combine(agentIndex, values)

    def combine(self, agentIndex, values):
        if agentIndex == 0:
            return max(values)
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def combine(self, agentIndex, values):
        if agentIndex == 0:
            return max(values)
        return sum(values) / len(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        if self.isTerminal(gameState, 0, 0):
            return None
        alpha = float("-inf")
        beta = float("inf")
        bestAction = None
        for action in gameState.getLegalActions(0):
            value = self.minValue(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if bestAction is None or value > alpha:
                bestAction = action
            alpha = max(alpha, value)
        return bestAction

    def maxValue(self, state, depth, alpha, beta):
        if self.isTerminal(state, 0, depth):
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            return self.maxValue(state, depth + 1, alpha, beta)
        if self.isTerminal(state, agentIndex, depth):
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            if agentIndex == state.getNumAgents() - 1:
                v = min(v, self.maxValue(successor, depth + 1, alpha, beta))
            else:
                v = min(v, self.minValue(successor, agentIndex + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


def betterEvaluationFunction(currentGameState):
    if currentGameState.isLose():
        return -1000
    return currentGameState.getScore() + 100 * currentGameState.isWin()


better = betterEvaluationFunction
