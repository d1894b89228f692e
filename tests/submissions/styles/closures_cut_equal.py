from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        agents = gameState.getNumAgents()
        inf = float("inf")

        def value(state, turn, alpha, beta):
            agent = turn % agents
            if turn == agents * self.depth or not state.getLegalActions(agent):
                return self.evaluationFunction(state)
            return (ghost if agent else pacman)(state, turn, alpha, beta)

        def pacman(state, turn, alpha, beta):
            v = -inf
            for action in state.getLegalActions(0):
                v = max(v, value(state.generateSuccessor(0, action), turn + 1, alpha, beta))
                alpha = max(alpha, v)
                if alpha >= beta:
                    return v
            return v

        def ghost(state, turn, alpha, beta):
            v = inf
            for action in state.getLegalActions(turn % agents):
                child = state.generateSuccessor(turn % agents, action)
                v = min(v, value(child, turn + 1, alpha, beta))
                beta = min(beta, v)
                if beta <= alpha:
                    return v
            return v

        alpha, chosen = -inf, None
        for action in gameState.getLegalActions(0):
            v = value(gameState.generateSuccessor(0, action), 1, alpha, inf)
            if v > alpha or chosen is None:
                alpha, chosen = v, action
        return chosen
