# attack: never answers: loops for ever in getAction.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        while True:
            pass
