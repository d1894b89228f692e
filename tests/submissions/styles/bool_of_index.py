from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        (value, path) = self.best(gameState, 0, 0)
        return path[0] if path else "Stop"

    def allowed(self, state, agent):
        yield from (m for m in state.getLegalActions(agent) if (agent, m) != (0, "Stop"))

    def best(self, state, agent, depth):
        """Returns the value and the whole line of play that leads to it."""
        if agent == state.getNumAgents():
            agent = 0
            depth += 1
        if depth == self.depth:
            return (self.evaluationFunction(state), [])
        line = None
        for move in self.allowed(state, agent):
            value, rest = self.best(state.generateSuccessor(agent, move), agent + 1, depth)
            if line is None:
                line = (value, [move] + rest)
            elif agent <= 1 and value > line[0]:
                line = (value, [move] + rest)
            elif agent > 1 and value < line[0]:
                line = (value, [move] + rest)
        return line or (self.evaluationFunction(state), [])
