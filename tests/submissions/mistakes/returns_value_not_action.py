# getAction returns the best value in place of the action that has it.
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
        return self.value(gameState, 0, 0)

    def value(self, state, agentIndex, depth):
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        nextAgent = agentIndex + 1
        if nextAgent == state.getNumAgents():
            nextAgent = 0
            depth += 1
        values = []
        for action in actions:
            values.append(self.value(state.generateSuccessor(agentIndex, action), nextAgent, depth))
        if agentIndex == 0:
            return max(values)
        return min(values)
