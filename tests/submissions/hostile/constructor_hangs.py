# attack: never ends being made.
# where: MinimaxAgent
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        while True:
            try:
                time.sleep(1)
            except BaseException:
                pass

    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
