from shared.search import *


def identity(x):
    return x


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = [None, None]

        def remember(action):
            def receive(value):
                if best[1] is None or value > best[0]:
                    best[:] = [value, action]

            return receive

        for action in gameState.getLegalActions(0):
            self.visit(gameState.generateSuccessor(0, action), 1, 1, remember(action))
        return best[1]

    def visit(self, state, agent, moves, k):
        actions = state.getLegalActions(agent)
        if moves >= self.depth or not actions:
            return k(self.evaluationFunction(state))
        return self.each(state, agent, moves, list(actions), [], k)

    def each(self, state, agent, moves, actions, values, k):
        if not actions:
            return k(max(values) if agent == 0 else sum(values))
        head, tail = actions[0], actions[1:]
        child = state.generateSuccessor(agent, head)
        value = self.visit(child, (agent + 1) % state.getNumAgents(), moves + 1, identity)
        return self.each(state, agent, moves, tail, values + [value], k)
