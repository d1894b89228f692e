# Level by level down, then values level by level up.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        agents = gameState.getNumAgents()
        levels = [[(gameState, None, None)]]  # state, index of its parent, action
        for turn in range(agents * self.depth):
            level = []
            for number, (state, _, _) in enumerate(levels[-1]):
                for action in state.getLegalActions(turn % agents):
                    level.append((state.generateSuccessor(turn % agents, action), number, action))
            levels.append(level)

        values = [state.getScore() for state, _, _ in levels[-1]]
        for turn in range(agents * self.depth - 1, 0, -1):
            below = [[] for _ in levels[turn]]
            for (_, parent, _), value in zip(levels[turn + 1], values):
                below[parent].append(value)
            pick = min if turn % agents else max
            values = [
                pick(found) if found else state.getScore()
                for found, (state, _, _) in zip(below, levels[turn])
            ]

        bestValue = -500
        bestAction = levels[1][0][2]
        for (_, _, action), value in zip(levels[1], values):
            if value > bestValue:
                bestValue, bestAction = value, action
        return bestAction
