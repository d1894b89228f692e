# Python 2 habits: / of integers
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def average(numbers):
            return sum(numbers) // len(numbers)

        def visit(state, agent, depth):
            if agent >= state.getNumAgents():
                agent, depth = 0, depth + 1
            moves = state.getLegalActions(agent)
            if depth == self.depth or not moves:
                return self.evaluationFunction(state)
            results = []
            for move in moves:
                results.append(visit(state.generateSuccessor(agent, move), agent + 1, depth))
            return average(results) if agent > 0 else max(results)

        bestMove, bestScore = None, float("-inf")
        for move in gameState.getLegalActions(0):
            score = visit(gameState.generateSuccessor(0, move), 1, 0)
            if bestMove is None or score > bestScore:
                bestMove, bestScore = move, score
        return bestMove
