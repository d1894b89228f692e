# Correct: counts single moves down to 0; whose turn it is follows from how many are left.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        values = {}
        for action in gameState.getLegalActions(self.index):
            values.setdefault(self.evaluationFunction(gameState, action), action)
        return values[max(values)]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generateSuccessor(self.index, action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def whoseTurn(self, state, movesLeft):
        return -movesLeft % state.getNumAgents()

    def getAction(self, gameState):
        movesLeft = self.depth * gameState.getNumAgents()
        return self.decide(gameState, movesLeft)


class MinimaxAgent(MultiAgentSearchAgent):
    def decide(self, state, movesLeft):
        actions = state.getLegalActions(0)
        values = [self.value(state.generateSuccessor(0, a), movesLeft - 1) for a in actions]
        return actions[values.index(max(values))]

    def value(self, state, movesLeft):
        agent = self.whoseTurn(state, movesLeft)
        actions = state.getLegalActions(agent)
        if movesLeft == 0 or not actions:
            return self.evaluationFunction(state)
        values = [self.value(state.generateSuccessor(agent, a), movesLeft - 1) for a in actions]
        return max(values) if agent == 0 else self.ghost(values)

    def ghost(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghost(self, values):
        return sum(values) / len(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def decide(self, state, movesLeft):
        best, choice = None, None
        for action in state.getLegalActions(0):
            value = self.value(state.generateSuccessor(0, action), movesLeft - 1, best, None)
            if best is None or value > best:
                best, choice = value, action
        return choice

    def value(self, state, movesLeft, alpha, beta):
        """None is a bound that nobody has set yet."""
        agent = self.whoseTurn(state, movesLeft)
        actions = state.getLegalActions(agent)
        if movesLeft == 0 or not actions:
            return self.evaluationFunction(state)
        v = None
        for action in actions:
            result = self.value(state.generateSuccessor(agent, action), movesLeft - 1, alpha, beta)
            if agent == 0:
                v = result if v is None else max(v, result)
                if beta is not None and v > beta:
                    return v
                alpha = v if alpha is None else max(alpha, v)
            else:
                v = result if v is None else min(v, result)
                if alpha is not None and v < alpha:
                    return v
                beta = v if beta is None else min(beta, v)
        return v


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore()


better = betterEvaluationFunction
