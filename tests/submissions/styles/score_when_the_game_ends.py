from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        _, action = self.search(gameState, 0, 0, (float("-inf"), float("inf")))
        return action

    def search(self, state, player, ply, window):
        if state.isWin() or state.isLose():
            return state.getScore(), None  # nothing to estimate any more
        if ply == self.depth or not state.getLegalActions(player):
            return self.evaluationFunction(state), None
        following = (player + 1) % state.getNumAgents()
        deeper = ply if following else ply + 1
        low, high = window
        best = None
        for action in state.getLegalActions(player):
            child = state.generateSuccessor(player, action)
            value, _ = self.search(child, following, deeper, (low, high))
            if player == 0:
                if best is None or value > best[0]:
                    best = (value, action)
                if value > high:
                    return best
                low = max(low, value)
            else:
                if best is None or value < best[0]:
                    best = (value, action)
                if value < low:
                    return best
                high = min(high, value)
        return best
