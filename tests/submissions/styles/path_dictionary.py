from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    """All states by the actions that lead to them, such as ("West", "North"): state."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()
        states = {(): gameState}
        order = [()]
        for path in order:  # grows while we walk
            if len(path) >= n * (self.depth + 1):
                continue
            agent = len(path) % n
            for action in states[path].getLegalActions(agent):
                longer = path + (action,)
                states[longer] = states[path].generateSuccessor(agent, action)
                order.append(longer)
        below = {path: [] for path in order}
        values = {}
        for path in reversed(order):
            if not below[path]:
                values[path] = states[path].getScore()
            elif len(path) % n == 0:
                values[path] = max(below[path])
            else:
                values[path] = sum(below[path])
            if path:
                below[path[:-1]].append(values[path])
        return max(gameState.getLegalActions(0), key=lambda action: values[(action,)])
