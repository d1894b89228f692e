from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.table = {"leaf": self.leaf, "max": self.maxNode, "chance": self.chanceNode}
        scores = {}
        for action in gameState.getLegalActions():
            scores[action] = self.dispatch(gameState.generateSuccessor(0, action), 1, 0)
        return max(scores, key=scores.get)

    def typeOf(self, state, agent, depth):
        if depth >= self.depth or not state.getLegalActions(agent):
            return "leaf"
        return "chance" if agent else "max"

    def dispatch(self, state, agent, depth):
        numAgents = state.getNumAgents()
        agent, depth = agent % numAgents, depth + agent // numAgents
        return self.table[self.typeOf(state, agent, depth)](state, agent, depth)

    def leaf(self, state, agent, depth):
        return self.evaluationFunction(state)

    def successorValues(self, state, agent, depth):
        for action in state.getLegalActions(agent):
            yield self.dispatch(state.generateSuccessor(agent, action), agent + 1, depth)

    def maxNode(self, state, agent, depth):
        return max(self.successorValues(state, agent, depth))

    def chanceNode(self, state, agent, depth):
        return sum(self.successorValues(state, agent, depth)) / float(state.getNumAgents())
