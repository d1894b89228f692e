from shared.search import *

INFINITY = float("inf")


def children(state, agent):
    for action in state.getLegalActions(agent):
        if agent == 0 and action == "Stop":
            continue
        yield action, state.generateSuccessor(agent, action)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, answer = -INFINITY, None
        for action, child in children(gameState, 0):
            v = self.value(child, 1, 0, alpha, INFINITY)
            if answer is None or v > alpha:
                alpha, answer = v, action
        return answer

    def value(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent = 0
            depth = depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        best = None
        for _, child in children(state, agent):
            v = self.value(child, agent + 1, depth, alpha, beta)
            if agent == 0:
                best = v if best is None or v > best else best
                if best > beta:
                    break
                alpha = max(alpha, best)
            else:
                best = v if best is None or v < best else best
                if best < alpha:
                    break
                beta = min(beta, best)
        return self.evaluationFunction(state) if best is None else best
