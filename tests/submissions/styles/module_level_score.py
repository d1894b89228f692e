from shared.search import *

# The search is three functions of the module; the agent only calls the first.


def best_action(state, depth):
    best, chosen = None, None
    for action in state.getLegalActions(0):
        value = chance(state.generateSuccessor(0, action), 1, depth)
        if best is None or value > best:
            best, chosen = value, action
    return chosen


def decision(state, depth):
    if depth == 0 or not state.getLegalActions(0):
        return scoreEvaluationFunction(state)
    return max([chance(state.generateSuccessor(0, a), 1, depth) for a in state.getLegalActions(0)])


def chance(state, ghost, depth):
    actions = state.getLegalActions(ghost)
    if not actions:
        return scoreEvaluationFunction(state)
    probability = 1.0 / len(actions)
    expected = 0
    for action in actions:
        successor = state.generateSuccessor(ghost, action)
        if ghost < state.getNumAgents() - 1:
            expected += probability * chance(successor, ghost + 1, depth)
        else:
            expected += probability * decision(successor, depth - 1)
    return expected


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return best_action(gameState, self.depth)
