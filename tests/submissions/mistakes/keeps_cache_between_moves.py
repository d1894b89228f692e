# Values are remembered by the moves that lead there, in the next turn too, where they lead elsewhere.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        MultiAgentSearchAgent.__init__(self, evalFn, depth)
        self.cache = {}

    def getAction(self, gameState):
        def score(action):
            return self.value(gameState.generateSuccessor(0, action), [action])

        return max(gameState.getLegalActions(0), key=score)

    def value(self, state, path):
        key = tuple(path)
        if key not in self.cache:
            self.cache[key] = self.search(state, path)
        return self.cache[key]

    def search(self, state, path):
        numAgents = state.getNumAgents()
        agentIndex = len(path) % numAgents
        actions = state.getLegalActions(agentIndex)
        if len(path) == self.depth * numAgents or not actions:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.value(successor, path + [action]))
        return max(values) if agentIndex == 0 else self.ghosts(values)

    def ghosts(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, values):
        return sum(values) / float(len(values))
