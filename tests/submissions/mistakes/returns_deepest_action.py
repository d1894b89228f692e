# The action handed up with the value is the last one of the line, not Pacman's first.
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
        value, action = self.minimax(gameState, 0, 0, None)
        return action

    def minimax(self, state, agentIndex, depth, lastAction):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state), lastAction
        results = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            results.append(self.minimax(successor, agentIndex + 1, depth, action))
        if agentIndex == 0:
            return max(results, key=lambda result: result[0])
        return min(results, key=lambda result: result[0])
