# Correct: keeps the values of states in two tables, and never empties them.
from game import Agent
import util

REMEMBERED = {}


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best = None
        for action in gameState.getLegalPacmanActions():
            if best is None or self.evaluationFunction(gameState, action) >= best[0]:
                best = (self.evaluationFunction(gameState, action), action)
        return best[1]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluate = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.evaluated = {}

    def evaluationFunction(self, state):
        if state not in self.evaluated:
            self.evaluated[state] = self.evaluate(state)
        return self.evaluated[state]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        worth = {}
        for action in gameState.getLegalActions(0):
            worth[action] = self.remembered(gameState.generateSuccessor(0, action), 1, self.depth)
        return max(worth, key=worth.get)

    def remembered(self, state, turn, depth):
        if turn == state.getNumAgents():
            return self.remembered(state, 0, depth - 1)
        key = (self, state, turn, depth)
        if key not in REMEMBERED:
            REMEMBERED[key] = self.computed(state, turn, depth)
        return REMEMBERED[key]

    def computed(self, state, turn, depth):
        moves = state.getLegalActions(turn)
        if depth == 0 or len(moves) == 0:
            return self.evaluationFunction(state)
        below = []
        for move in moves:
            below.append(self.remembered(state.generateSuccessor(turn, move), turn + 1, depth))
        return max(below) if turn == 0 else self.expected(below)

    def expected(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def expected(self, values):
        return sum(values) / (1.0 * len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.chosen = None
        self.bounded(gameState, 0, self.depth, -float("inf"), float("inf"), True)
        return self.chosen

    def bounded(self, state, turn, depth, low, high, isRoot=False):
        if turn == state.getNumAgents():
            turn, depth = 0, depth - 1
        moves = [] if depth == 0 else state.getLegalActions(turn)
        if len(moves) == 0:
            return self.evaluationFunction(state)
        result = None
        for move in moves:
            value = self.bounded(state.generateSuccessor(turn, move), turn + 1, depth, low, high)
            if result is None or (value < result if turn else value > result):
                result = value
                if isRoot:
                    self.chosen = move
            if turn:
                high = min(high, result)
                if result < low:
                    return result
            else:
                low = max(low, result)
                if result > high:
                    return result
        return result
