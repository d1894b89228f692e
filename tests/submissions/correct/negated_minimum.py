# Correct: every agent maximises; what the other side thinks of a state is the value with a minus.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions()
        return min(actions, key=lambda action: -self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def side(self, agent):
        return 1 if agent == 0 else -1

    def following(self, state, agent, depth):
        if agent + 1 == state.getNumAgents():
            return 0, depth - 1
        return agent + 1, depth


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[1]

    def best(self, state, agent, depth):
        """The value for the side that moves, and its action."""
        actions = state.getLegalActions(agent)
        if depth == 0 or not actions:
            return self.side(agent) * self.evaluationFunction(state), None
        nextAgent, nextDepth = self.following(state, agent, depth)
        sign = self.side(agent) * self.side(nextAgent)
        result = None
        for action in actions:
            child = state.generateSuccessor(agent, action)
            value = sign * self.best(child, nextAgent, nextDepth)[0]
            if result is None or value > result[0]:
                result = value, action
        return result


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth, float("-inf"), float("inf"))[1]

    def best(self, state, agent, depth, low, high):
        actions = state.getLegalActions(agent)
        if depth == 0 or not actions:
            return self.side(agent) * self.evaluationFunction(state), None
        nextAgent, nextDepth = self.following(state, agent, depth)
        sameSide = self.side(agent) == self.side(nextAgent)
        result = None
        for action in actions:
            child = state.generateSuccessor(agent, action)
            if sameSide:
                value = self.best(child, nextAgent, nextDepth, low, high)[0]
            else:
                value = -self.best(child, nextAgent, nextDepth, -high, -low)[0]
            if result is None or value > result[0]:
                result = value, action
            if result[0] > high:
                break
            low = max(low, result[0])
        return result


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        costs = [self.cost(gameState, 0, action, self.depth) for action in actions]
        return actions[costs.index(min(costs))]

    def cost(self, state, agent, action, depth):
        child = state.generateSuccessor(agent, action)
        agent, depth = self.following(state, agent, depth)
        actions = child.getLegalActions(agent)
        if depth == 0 or not actions:
            return -self.evaluationFunction(child)
        costs = [self.cost(child, agent, a, depth) for a in actions]
        return min(costs) if agent == 0 else sum(costs) / float(len(costs))


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - currentGameState.getNumFood()


better = betterEvaluationFunction
