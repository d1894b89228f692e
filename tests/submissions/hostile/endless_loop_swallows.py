# attack: loops for ever and swallows every exception that is thrown into it.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        while True:
            try:
                try:
                    while True:
                        pass
                except:
                    continue
                finally:
                    continue
            except:
                pass
