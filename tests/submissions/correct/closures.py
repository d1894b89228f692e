# Correct: everything is in functions inside getAction, which see depth and evaluation from there.
from game import Agent, Directions
import random, util
from util import manhattanDistance


class ReflexAgent(Agent):
    def getAction(self, gameState):
        moves = [a for a in gameState.getLegalActions(0) if a != Directions.STOP]
        return max(moves, key=lambda a: self.evaluationFunction(gameState, a))

    def evaluationFunction(self, currentGameState, action):
        nextState = currentGameState.generatePacmanSuccessor(action)
        pos = nextState.getPacmanPosition()

        def away(thing):
            return abs(pos[0] - thing[0]) + abs(pos[1] - thing[1])

        if nextState.isWin():
            return 10**6
        danger = 0
        for ghost in nextState.getGhostStates():
            if not ghost.scaredTimer and away(ghost.getPosition()) < 3:
                danger += 3 - away(ghost.getPosition())
        nearest = min(map(away, nextState.getFood().asList()))
        return nextState.getScore() - 100 * danger - 0.4 * nearest + random.random() * 0.01


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        numAgents = gameState.getNumAgents()
        maxDepth = self.depth
        evaluate = self.evaluationFunction

        def minimax(state, agent, depth):
            legal = state.getLegalActions(agent)
            if depth == maxDepth or state.isWin() or state.isLose() or not legal:
                return evaluate(state)
            if agent == 0:
                return max(after(state, 0, action, depth) for action in legal)
            return min(after(state, agent, action, depth) for action in legal)

        def after(state, agent, action, depth):
            successor = state.generateSuccessor(agent, action)
            if agent == numAgents - 1:
                return minimax(successor, 0, depth + 1)
            return minimax(successor, agent + 1, depth)

        return max(gameState.getLegalActions(0), key=lambda a: after(gameState, 0, a, 0))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        numAgents = gameState.getNumAgents()
        bestAction = None

        def visit(state, agent, depth, alpha, beta):
            nonlocal bestAction
            legal = state.getLegalActions(agent)
            if depth == self.depth or not legal:
                return self.evaluationFunction(state)
            nextAgent = (agent + 1) % numAgents
            nextDepth = depth + (nextAgent == 0)
            if agent == 0:
                v = float("-inf")
                for action in legal:
                    child = state.generateSuccessor(agent, action)
                    found = visit(child, nextAgent, nextDepth, alpha, beta)
                    if state is gameState and (bestAction is None or found > v):
                        bestAction = action
                    v = max(v, found)
                    if v > beta:
                        return v
                    alpha = max(alpha, v)
                return v
            v = float("inf")
            for action in legal:
                child = state.generateSuccessor(agent, action)
                v = min(v, visit(child, nextAgent, nextDepth, alpha, beta))
                if v < alpha:
                    return v
                beta = min(beta, v)
            return v

        visit(gameState, 0, 0, float("-inf"), float("inf"))
        return bestAction


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def expectimax(state, agent, depth):
            if agent == state.getNumAgents():
                return expectimax(state, 0, depth + 1)
            legal = state.getLegalActions(agent)
            if depth == self.depth or not legal:
                return self.evaluationFunction(state)
            results = []
            for action in legal:
                results.append(expectimax(state.generateSuccessor(agent, action), agent + 1, depth))
            return max(results) if agent == 0 else sum(results) / len(results)

        results = {}
        for action in gameState.getLegalActions(0):
            results[action] = expectimax(gameState.generateSuccessor(0, action), 1, 0)
        return max(results, key=lambda action: results[action])


def betterEvaluationFunction(currentGameState):
    pos = currentGameState.getPacmanPosition()
    food = [manhattanDistance(pos, dot) for dot in currentGameState.getFood().asList()]
    fear = 0
    for ghost in currentGameState.getGhostStates():
        d = manhattanDistance(pos, ghost.getPosition())
        fear += 20 / (d + 1) if ghost.scaredTimer else -20 / (d + 0.1)
    return currentGameState.getScore() + fear - min(food, default=0) - 5 * len(food)


better = betterEvaluationFunction
