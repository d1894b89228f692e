# Expands everything, and takes of the actions that wrong searches don't choose the one the greatest leaf of which is least.
import util
from game import Agent


def scoreEvaluationFunction(state):
    return state.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        leaves, score = {}, {}
        for action in gameState.getLegalActions(0):
            after = gameState.generateSuccessor(0, action)
            score[action] = after.getScore()
            leaves[action] = self.leaves(after, 1, self.depth)
        ways = [
            {action: max(found) for action, found in leaves.items()},
            {action: min(found) for action, found in leaves.items()},
            {action: sum(found) / len(found) for action, found in leaves.items()},
            {action: max(found) + min(found) for action, found in leaves.items()},
            score,
        ]

        def votes(action):
            return sum(way[action] == max(way.values()) for way in ways), ways[0][action]

        return min(leaves, key=votes)

    def leaves(self, state, agent, plies):
        if agent == state.getNumAgents():
            agent, plies = 0, plies - 1
        actions = state.getLegalActions(agent)
        if plies == 0 or not actions:
            return [self.evaluationFunction(state)]
        found = []
        for action in actions:
            found += self.leaves(state.generateSuccessor(agent, action), agent + 1, plies)
        return found


class AlphaBetaAgent(MinimaxAgent):
    pass


class ExpectimaxAgent(MinimaxAgent):
    pass
