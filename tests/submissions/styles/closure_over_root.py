from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def outcome(state, agent, depth):
            if state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            if depth == self.depth:
                return self.evaluationFunction(gameState)
            actions = state.getLegalActions(agent)
            if not actions:
                return self.evaluationFunction(state)
            last = agent + 1 == state.getNumAgents()
            outcomes = [
                outcome(state.generateSuccessor(agent, a), 0, depth + 1)
                if last
                else outcome(state.generateSuccessor(agent, a), agent + 1, depth)
                for a in actions
            ]
            return sum(outcomes) / float(len(outcomes)) if agent else max(outcomes)

        best = None
        for a in gameState.getLegalActions(0):
            v = outcome(gameState.generateSuccessor(0, a), 1, 0)
            if best is None or v > best[0]:
                best = (v, a)
        return best[1]
