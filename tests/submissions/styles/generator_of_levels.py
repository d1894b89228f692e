from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def turns(self, agents):
        """The agents in the order in which they move, from the ghosts' first answer on."""
        for ply in range(1, self.depth):
            for agent in range(1 if ply == 1 else 0, agents):
                yield agent

    def getAction(self, gameState):
        order = list(self.turns(gameState.getNumAgents()))
        best = None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), order)
            if best is None or value > best[0]:
                best = value, action
        return best[1]

    def value(self, state, order):
        if not order or not state.getLegalActions(order[0]):
            return self.evaluationFunction(state)
        head, tail = order[0], order[1:]
        values = [
            self.value(state.generateSuccessor(head, action), tail)
            for action in state.getLegalActions(head)
        ]
        return sum(values) / float(len(values)) if head else max(values)
