# attack: handles every signal by answering and going on, that of the processor time too.
# where: MinimaxAgent
import signal

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for number in signal.valid_signals():
            try:
                signal.signal(
                    number, lambda number, frame: print("not impressed by", number, flush=True)
                )
            except (OSError, ValueError):
                pass
        while True:
            pass
