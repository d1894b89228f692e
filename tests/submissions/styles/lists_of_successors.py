from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getSuccessors(self, state, agent):
        return [
            (action, state.generateSuccessor(agent, action))
            for action in state.getLegalActions(agent)
        ]

    def getAction(self, gameState):
        a, b = float("-inf"), float("inf")
        result = None
        for action, successor in self.getSuccessors(gameState, 0):
            v = self.search(successor, 1, 0, a, b)
            if result is None or v > a:
                a, result = v, action
        return result

    def search(self, state, agent, depth, a, b):
        if agent == state.getNumAgents():
            depth += 1
            agent = 0
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        successors = self.getSuccessors(state, agent)
        if not successors:
            return self.evaluationFunction(state)
        v = None
        for _, successor in successors:
            w = self.search(successor, agent + 1, depth, a, b)
            if agent == 0:
                v = w if v is None else max(v, w)
                if v >= b:
                    return v
                a = max(a, v)
            else:
                v = w if v is None else min(v, w)
                if v < a:
                    return v
                b = min(b, v)
        return v
