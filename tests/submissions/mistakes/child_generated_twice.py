# Every child is made twice: once to ask whether the game is over, once to go on from.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        return max(legal, key=lambda action: self.after(gameState, 0, action, 0))

    def after(self, state, agent, action, depth):
        nextAgent = (agent + 1) % state.getNumAgents()
        if nextAgent == 0:
            depth += 1
        actions = state.generateSuccessor(agent, action).getLegalActions(nextAgent)
        child = state.generateSuccessor(agent, action)
        if depth == self.depth or not actions:
            return self.evaluationFunction(child)
        values = [self.after(child, nextAgent, a, depth) for a in actions]
        return max(values) if nextAgent == 0 else min(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.after(gameState, 0, action, 0, alpha, float("inf"))
            if choice is None or v > alpha:
                alpha, choice = v, action
        return choice

    def after(self, state, agent, action, depth, alpha, beta):
        nextAgent = (agent + 1) % state.getNumAgents()
        if nextAgent == 0:
            depth += 1
        actions = state.generateSuccessor(agent, action).getLegalActions(nextAgent)
        child = state.generateSuccessor(agent, action)
        if depth == self.depth or not actions:
            return self.evaluationFunction(child)
        best = None
        for a in actions:
            v = self.after(child, nextAgent, a, depth, alpha, beta)
            if nextAgent == 0:
                best = v if best is None else max(best, v)
                alpha = max(alpha, best)
            else:
                best = v if best is None else min(best, v)
                beta = min(beta, best)
            if alpha > beta:
                break
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        return max(legal, key=lambda action: self.after(gameState, 0, action, 0))

    def after(self, state, agent, action, depth):
        nextAgent = (agent + 1) % state.getNumAgents()
        if nextAgent == 0:
            depth += 1
        actions = state.generateSuccessor(agent, action).getLegalActions(nextAgent)
        child = state.generateSuccessor(agent, action)
        if depth == self.depth or not actions:
            return self.evaluationFunction(child)
        values = [self.after(child, nextAgent, a, depth) for a in actions]
        return max(values) if nextAgent == 0 else sum(values) / float(len(values))
