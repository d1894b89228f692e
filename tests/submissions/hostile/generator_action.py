# attack: is a generator where it should return: its calls would be made later, if at all.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for action in gameState.getLegalActions():
            gameState.generateSuccessor(0, action)
            yield action
