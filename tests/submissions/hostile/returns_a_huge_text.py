# attack: returns an action of 100 MB that begins as a legal one.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return str(gameState.getLegalActions()[0]) + " " * 100_000_000
