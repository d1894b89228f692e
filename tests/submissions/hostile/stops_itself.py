# attack: stops itself by SIGSTOP: it neither answers nor uses time nor ends.
# where: MinimaxAgent
import os
import signal

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        os.kill(os.getpid(), signal.SIGSTOP)
        os.kill(os.getpid(), signal.SIGTSTP)
        return gameState.getLegalActions()[0]
