# attack: returns an action that the rules forbid.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return next(
            name
            for name in ("Up", "North", "South", "East", "West", "Stop")
            if name not in gameState.getLegalActions()
        )
