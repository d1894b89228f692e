from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        MultiAgentSearchAgent.__init__(self, evalFn, depth)
        self.evaluate = scoreEvaluationFunction

    def getAction(self, gameState):
        best = max(
            (
                (self.exp(gameState.generateSuccessor(0, a), 1, self.depth), -i, a)
                for i, a in enumerate(gameState.getLegalActions(0))
            )
        )
        return best[-1]

    def max(self, state, depth):
        actions = state.getLegalActions(0)
        if depth == 0 or not actions:
            return self.evaluate(state)
        return max([self.exp(state.generateSuccessor(0, a), 1, depth) for a in actions])

    def exp(self, state, ghost, depth):
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluate(state)
        if ghost == state.getNumAgents() - 1:
            values = [self.max(state.generateSuccessor(ghost, a), depth - 1) for a in actions]
            return min(values)
        values = [self.exp(state.generateSuccessor(ghost, a), ghost + 1, depth) for a in actions]
        return sum(values) / float(len(values))
