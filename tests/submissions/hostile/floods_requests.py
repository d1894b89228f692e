# attack: generates every child at once and asks their values 100,000 times.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        children = [
            gameState.generateSuccessor(0, action) for action in gameState.getLegalActions()
        ]
        asked = 0
        while asked < 100_000:
            for child in children:
                self.evaluationFunction(child)
                child.getScore()
                gameState.generateSuccessor(0, gameState.getLegalActions()[0])
                asked += 1
        print("asked:", asked, flush=True)
        return gameState.getLegalActions()[0]
