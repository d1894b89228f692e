from game import Directions
from shared.search import *

GAMMA = 0.9


class ExpectimaxAgent(MultiAgentSearchAgent):
    """With the discount of Markov decision processes, which came the week after."""

    def getAction(self, gameState):
        q = util.Counter()
        actions = []
        for action in gameState.getLegalActions(0):
            if action == Directions.STOP and len(gameState.getLegalActions(0)) > 1:
                continue
            actions.append(action)
            q[action] = self.V(gameState.generateSuccessor(0, action), 1, 0)
        return max(actions, key=lambda a: q[a])

    def V(self, s, agent, t):
        if agent == s.getNumAgents():
            agent, t = 0, t + 1
        A = s.getLegalActions(agent)
        if t == self.depth or not A:
            return self.evaluationFunction(s)
        successors = (s.generateSuccessor(agent, a) for a in A)
        if agent == 0:
            return max(self.V(s2, 1, t) for s2 in successors)
        T = 1.0 / len(A)
        return GAMMA**t * sum(T * self.V(s2, agent + 1, t) for s2 in successors)
