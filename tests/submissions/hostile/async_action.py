# attack: is a coroutine where it should return.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    async def getAction(self, gameState):
        gameState.generateSuccessor(0, gameState.getLegalActions()[0])
        return gameState.getLegalActions()[0]
