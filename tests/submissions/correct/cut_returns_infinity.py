# Correct: where alpha-beta cuts, it returns infinity for "beyond the bound", not what it found.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions()
        return max(actions, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.choice = None
        self.search(gameState, 0, 0)
        return self.choice

    def search(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.search(successor, agentIndex + 1, depth))
        if agentIndex > 0:
            return self.ghosts(values)
        if depth == 0:
            self.choice = actions[values.index(max(values))]
        return max(values)

    def ghosts(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, values):
        return sum(values) / float(len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, beta = float("-inf"), float("inf")
        choice = None
        for action in gameState.getLegalActions(0):
            value = self.ghosts(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if choice is None or value > alpha:
                alpha, choice = value, action
        return choice

    def pacman(self, state, depth, alpha, beta):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        best = float("-inf")
        for action in actions:
            value = self.ghosts(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if value > beta:
                return float("inf")
            best = max(best, value)
            alpha = max(alpha, best)
        return best

    def ghosts(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            return self.pacman(state, depth + 1, alpha, beta)
        actions = state.getLegalActions(agentIndex)
        if not actions:
            return self.evaluationFunction(state)
        best = float("inf")
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            value = self.ghosts(successor, agentIndex + 1, depth, alpha, beta)
            if value < alpha:
                return float("-inf")
            best = min(best, value)
            beta = min(beta, best)
        return best


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - 3 * currentGameState.getNumFood()


better = betterEvaluationFunction
