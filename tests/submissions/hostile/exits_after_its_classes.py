# attack: leaves with status 0 at the end of the import, when all classes are there already.
# where: import
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]


class AlphaBetaAgent(MinimaxAgent):
    pass


class ExpectimaxAgent(MinimaxAgent):
    pass


raise SystemExit(0)
