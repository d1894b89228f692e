# A node is a list [state, ghosts still to move, plies left].
from shared.search import *

PACMAN, GHOST = 0, 1


def moves(node):
    return node[0].getLegalActions(GHOST if node[1] else PACMAN)


def child(node, move, ghosts):
    state, togo, plies = node
    after = state.generateSuccessor(GHOST if togo else PACMAN, move)
    if togo == 0:
        return [after, ghosts, plies]
    if togo == 1:
        return [after, 0, plies - 1]
    return [after, togo - 1, plies]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.ghosts = gameState.getNumAgents() - 1
        root = [gameState, 0, self.depth]
        alpha, choice = float("-inf"), None
        for move in moves(root):
            v = self.value(child(root, move, self.ghosts), alpha, float("inf"))
            if choice is None or v > alpha:
                alpha, choice = v, move
        return choice

    def value(self, node, alpha, beta):
        if node[2] == 0 or not moves(node):
            return self.evaluationFunction(node[0])
        ghost = node[1] > 0
        v = float("inf") if ghost else float("-inf")
        for move in moves(node):
            w = self.value(child(node, move, self.ghosts), alpha, beta)
            if ghost:
                v = min(v, w)
                if v < alpha:
                    break
                beta = min(beta, v)
            else:
                v = max(v, w)
                if v > beta:
                    break
                alpha = max(alpha, v)
        return v
