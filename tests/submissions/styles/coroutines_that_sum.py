from shared.search import *


def run(task):
    """Runs a coroutine that yields the coroutines whose results it needs."""
    stack, result = [task], None
    while stack:
        try:
            stack.append(stack[-1].send(result))
            result = None
        except StopIteration as stop:
            stack.pop()
            result = stop.value
    return result


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = (float("-inf"), None)
        for action in gameState.getLegalActions(0):
            value = run(self.node(gameState.generateSuccessor(0, action), 1, self.depth))
            if best[1] is None or value > best[0]:
                best = (value, action)
        return best[1]

    def node(self, state, who, plies):
        if who == state.getNumAgents():
            who, plies = 0, plies - 1
        actions = state.getLegalActions(who)
        if plies == 0 or not actions:
            return self.evaluationFunction(state)
        if who == 0:
            best = float("-inf")
            for action in actions:
                best = max(best, (yield self.node(state.generateSuccessor(0, action), 1, plies)))
            return best
        expected = 0
        for action in actions:
            expected += yield self.node(state.generateSuccessor(who, action), who + 1, plies)
        return expected
