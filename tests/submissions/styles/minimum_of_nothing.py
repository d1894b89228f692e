from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def evaluate(state, turn):
            if turn == agents * self.depth:
                return self.evaluationFunction(state)
            agent = turn % agents
            scores = [
                evaluate(state.generateSuccessor(agent, action), turn + 1)
                for action in state.getLegalActions(agent)
            ]
            return max(scores) if agent == 0 else min(scores)

        return max(
            gameState.getLegalActions(0),
            key=lambda action: evaluate(gameState.generateSuccessor(0, action), 1),
        )
