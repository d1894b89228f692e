from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ghosts = gameState.getNumAgents() - 1

        def pacmans(state, depth):
            if depth == 0 or not state.getLegalActions(0):
                return self.evaluationFunction(state)
            best = float("-inf")
            for action in state.getLegalActions(0):
                best = max(best, ghostsLeft(state.generateSuccessor(0, action), ghosts, depth))
            return best

        def ghostsLeft(state, left, depth):
            """`left` ghosts still have to move"""
            if left == 0:
                return pacmans(state, depth - 1)
            actions = state.getLegalActions(left)
            if not actions:
                return self.evaluationFunction(state)
            total = 0
            for action in actions:
                total += ghostsLeft(state.generateSuccessor(left, action), left - 1, depth)
            return total / float(len(actions))

        values = {}
        for action in gameState.getLegalActions(0):
            values[action] = ghostsLeft(gameState.generateSuccessor(0, action), ghosts, self.depth)
        return max(values, key=values.get)
