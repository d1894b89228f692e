# attack: recurses without end and swallows every RecursionError, so that the search never ends.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.deeper(gameState)

    def deeper(self, state):
        try:
            self.deeper(state)
        except RecursionError:
            self.deeper(state)
        try:
            return self.deeper(state)
        except:
            return self.deeper(state)
