# attack: returns a list of all legal actions: one of them will be right, and it has no hash.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()
