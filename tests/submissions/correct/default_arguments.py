# Correct: Pacman's moves go without an index: getLegalActions() and generatePacmanSuccessor.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best = None
        for action in gameState.getLegalPacmanActions():
            score = self.evaluationFunction(gameState, action)
            if best is None or score > best[0]:
                best = score, action
        return best[1]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pacman(gameState, self.depth)[1]

    def pacman(self, state, depth):
        if depth == 0 or not state.getLegalActions():
            return self.evaluationFunction(state), None
        results = []
        for action in state.getLegalActions():
            results.append((self.ghost(state.generatePacmanSuccessor(action), 1, depth), action))
        return max(results, key=lambda result: result[0])

    def ghost(self, state, number, depth):
        if number == state.getNumAgents():
            return self.pacman(state, depth - 1)[0]
        actions = state.getLegalActions(number)
        if not actions:
            return self.evaluationFunction(state)
        successors = (state.generateSuccessor(number, action) for action in actions)
        return self.mix([self.ghost(successor, number + 1, depth) for successor in successors])

    def mix(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def mix(self, values):
        return sum(values) / len(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pacman(gameState, self.depth)[1]

    def pacman(self, state, depth, alpha=float("-inf"), beta=float("inf")):
        if depth == 0 or not state.getLegalActions():
            return self.evaluationFunction(state), None
        value, choice = float("-inf"), None
        for action in state.getLegalActions():
            found = self.ghost(state.generatePacmanSuccessor(action), 1, depth, alpha, beta)
            if choice is None or found > value:
                value, choice = found, action
            if value > beta:
                break
            alpha = max(alpha, value)
        return value, choice

    def ghost(self, state, number, depth, alpha, beta):
        if number == state.getNumAgents():
            return self.pacman(state, depth - 1, alpha, beta)[0]
        if not state.getLegalActions(number):
            return self.evaluationFunction(state)
        value = float("inf")
        for action in state.getLegalActions(number):
            successor = state.generateSuccessor(number, action)
            value = min(value, self.ghost(successor, number + 1, depth, alpha, beta))
            if value < alpha:
                break
            beta = min(beta, value)
        return value


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() + 0.5 * len(currentGameState.getLegalActions())


better = betterEvaluationFunction
