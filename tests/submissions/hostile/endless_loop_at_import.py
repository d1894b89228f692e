# attack: never ends being imported, whatever is thrown into it.
# where: import
from shared.reflex import *
from shared.search import *


while True:
    try:
        while True:
            pass
    except:
        pass


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
