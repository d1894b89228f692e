from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        # the order of moves for the whole search, Pacman first
        ghosts = list(range(1, gameState.getNumAgents() - 1))
        self.order = ([0] + ghosts) * self.depth
        return self.decide(gameState, 0)[1]

    def decide(self, state, turn):
        if turn == len(self.order):
            return self.evaluationFunction(state), None
        agent = self.order[turn]
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state), None
        scored = []
        for action in actions:
            score, _ = self.decide(state.generateSuccessor(agent, action), turn + 1)
            scored.append((score, action))
        pick = max if agent == 0 else min
        return pick(scored, key=lambda pair: pair[0])
