# Correct: max_value, min_value and a function between them that says whose turn it is.
from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


class ReflexAgent(Agent):
    """Looks one move ahead."""

    def getAction(self, gameState):
        best_action, best_score = Directions.STOP, float("-inf")
        for action in gameState.getLegalActions():
            score = self.evaluationFunction(gameState, action)
            if score > best_score:
                best_action, best_score = action, score
        return best_action

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        position = successor.getPacmanPosition()
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer < 1 and manhattanDistance(position, ghost.getPosition()) < 2:
                return float("-inf")
        if action == Directions.STOP:
            return -100000
        # an eaten dot is worth more than the way to the next one
        food = currentGameState.getFood().asList()
        closest = min(manhattanDistance(position, dot) for dot in food)
        before = currentGameState.getPacmanState().getDirection()
        return -closest + (0.1 if action == before else 0)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.max_value(gameState, 0, 0)
        return action

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or len(state.getLegalActions(agent)) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.max_value(state, agent, depth)[0]
        return self.min_value(state, agent, depth)

    def max_value(self, state, agent, depth):
        v, best = float("-inf"), None
        for action in state.getLegalActions(agent):
            new_v = self.value(state.generateSuccessor(agent, action), agent + 1, depth)
            if best is None or new_v > v:
                v, best = new_v, action
        return v, best

    def min_value(self, state, agent, depth):
        v = float("inf")
        for action in state.getLegalActions(agent):
            v = min(v, self.value(state.generateSuccessor(agent, action), agent + 1, depth))
        return v


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.max_value(gameState, 0, float("-inf"), float("inf"))
        return action

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or len(state.getLegalActions(agent)) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.max_value(state, depth, alpha, beta)[0]
        return self.min_value(state, agent, depth, alpha, beta)

    def max_value(self, state, depth, alpha, beta):
        v, best = float("-inf"), None
        for action in state.getLegalActions(0):
            new_v = self.value(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if best is None or new_v > v:
                v, best = new_v, action
            if v > beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def min_value(self, state, agent, depth, alpha, beta):
        v = float("inf")
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            v = min(v, self.value(successor, agent + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.max_value(gameState, 0)[1]

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or len(state.getLegalActions(agent)) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.max_value(state, depth)[0]
        return self.exp_value(state, agent, depth)

    def max_value(self, state, depth):
        v, best = float("-inf"), None
        for action in state.getLegalActions(0):
            new_v = self.value(state.generateSuccessor(0, action), 1, depth)
            if best is None or new_v > v:
                v, best = new_v, action
        return v, best

    def exp_value(self, state, agent, depth):
        actions = state.getLegalActions(agent)
        p = 1.0 / len(actions)
        v = 0
        for action in actions:
            v += p * self.value(state.generateSuccessor(agent, action), agent + 1, depth)
        return v


def betterEvaluationFunction(currentGameState):
    position = currentGameState.getPacmanPosition()
    dots = currentGameState.getFood().asList()
    score = currentGameState.getScore()
    if dots:
        score += 10 / (1 + min(manhattanDistance(position, dot) for dot in dots))
    for ghost in currentGameState.getGhostStates():
        away = manhattanDistance(position, ghost.getPosition())
        if ghost.scaredTimer > away:
            score += 50 - away
        elif away <= 1:
            score -= 200
    return score - 20 * len(currentGameState.getCapsules())


better = betterEvaluationFunction
