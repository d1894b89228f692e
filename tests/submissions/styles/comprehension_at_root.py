# right in minimax and wrong in alpha-beta: all root actions are searched in one comprehension
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = [
            self.rec(gameState.generateSuccessor(0, a), 1) for a in gameState.getLegalActions()
        ]
        return gameState.getLegalActions()[scores.index(max(scores))]

    def rec(self, state, turn):
        who, ply = turn % state.getNumAgents(), turn // state.getNumAgents()
        if ply == self.depth or not state.getLegalActions(who):
            return self.evaluationFunction(state)
        return (max, min)[who > 0](
            self.rec(state.generateSuccessor(who, a), turn + 1) for a in state.getLegalActions(who)
        )


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        minus, plus = float("-inf"), float("inf")
        scores = [self.rec(gameState.generateSuccessor(0, a), 1, minus, plus) for a in legal]
        return legal[len(scores) - 1 - scores[::-1].index(max(scores))]

    def rec(self, state, turn, alpha, beta):
        who, ply = turn % state.getNumAgents(), turn // state.getNumAgents()
        if ply == self.depth or not state.getLegalActions(who):
            return self.evaluationFunction(state)
        v = float("inf") if who else float("-inf")
        for a in state.getLegalActions(who):
            w = self.rec(state.generateSuccessor(who, a), turn + 1, alpha, beta)
            if who:
                v = min(v, w)
                beta = min(beta, v)
            else:
                v = max(v, w)
                alpha = max(alpha, v)
            if alpha > beta:
                break
        return v
