# attack: raises KeyboardInterrupt, as if the teacher had pressed Ctrl-C.
# where: MinimaxAgent
import os
import signal

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        os.kill(os.getpid(), signal.SIGINT)
        raise KeyboardInterrupt
