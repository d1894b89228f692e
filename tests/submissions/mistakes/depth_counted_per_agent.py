# Every single move counts as a level, so depth 2 with two ghosts ends before the second one moves.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.minimax(gameState, 0, 0)[1]

    def minimax(self, state, agentIndex, depth):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        nextAgent = (agentIndex + 1) % state.getNumAgents()
        results = []
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            results.append((self.minimax(successor, nextAgent, depth + 1)[0], action))
        if not results:
            return self.evaluationFunction(state), None
        return self.pick(agentIndex, results)

    def pick(self, agentIndex, results):
        if agentIndex == 0:
            return max(results, key=lambda r: r[0])
        return min(results, key=lambda r: r[0])


class ExpectimaxAgent(MinimaxAgent):
    def pick(self, agentIndex, results):
        if agentIndex == 0:
            return max(results, key=lambda r: r[0])
        return sum([r[0] for r in results]) / float(len(results)), None


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.choice = None
        self.search(gameState, 0, 0, float("-inf"), float("inf"))
        return self.choice

    def search(self, state, agentIndex, depth, a, b):
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        nextAgent = (agentIndex + 1) % state.getNumAgents()
        v = float("inf") if agentIndex else float("-inf")
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            result = self.search(successor, nextAgent, depth + 1, a, b)
            if agentIndex == 0:
                if depth == 0 and (result > v or self.choice is None):
                    self.choice = action
                v = max(v, result)
                a = max(a, v)
            else:
                v = min(v, result)
                b = min(b, v)
            if a > b:
                break
        return v
