# attack: raises SystemExit in other threads and then, while they do, in the main one.
# where: MinimaxAgent
import _thread
import threading

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for number in range(8):
            threading.Thread(target=self.leave).start()
        _thread.interrupt_main()
        raise SystemExit(0)

    def leave(self):
        raise SystemExit(0)
