# Pacman never considers standing still: Stop is taken out of his actions.
from game import Directions
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0)[1]

    def moves(self, state, agentIndex):
        moves = state.getLegalActions(agentIndex)
        if Directions.STOP in moves and len(moves) > 1:
            moves.remove(Directions.STOP)
        return moves

    def search(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth = depth + 1
        moves = (
            self.moves(state, agentIndex) if agentIndex == 0 else state.getLegalActions(agentIndex)
        )
        if depth == self.depth or len(moves) == 0:
            return self.evaluationFunction(state), Directions.STOP
        results = []
        for move in moves:
            successor = state.generateSuccessor(agentIndex, move)
            results.append((self.search(successor, agentIndex + 1, depth)[0], move))
        if agentIndex == 0:
            return max(results, key=lambda result: result[0])
        return self.ghosts(results)

    def ghosts(self, results):
        return min(results, key=lambda result: result[0])


class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, results):
        return sum([result[0] for result in results]) / float(len(results)), None


class AlphaBetaAgent(MinimaxAgent):
    def getAction(self, gameState):
        alpha, choice = float("-inf"), None
        for move in self.moves(gameState, 0):
            v = self.value(gameState.generateSuccessor(0, move), 1, 0, alpha, float("inf"))
            if v > alpha:
                alpha, choice = v, move
        return choice

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        moves = state.getLegalActions(agentIndex)
        if agentIndex == 0:
            moves = self.moves(state, 0)
        if depth == self.depth or len(moves) == 0:
            return self.evaluationFunction(state)
        v = float("inf") if agentIndex else float("-inf")
        for move in moves:
            child = state.generateSuccessor(agentIndex, move)
            value = self.value(child, agentIndex + 1, depth, alpha, beta)
            if agentIndex:
                v = min(v, value)
                beta = min(beta, v)
            else:
                v = max(v, value)
                alpha = max(alpha, v)
            if alpha > beta:
                break
        return v
