# attack: starts all threads that there are, with small stacks, and keeps them.
# where: MinimaxAgent
import threading
import time


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        threading.stack_size(32768)
        gate = threading.Event()
        started = 0
        until = time.monotonic() + 1.5
        while started < 2000 and time.monotonic() < until:
            try:
                threading.Thread(target=gate.wait, daemon=True).start()
                started += 1
            except RuntimeError:
                time.sleep(0.01)
        print("started:", started, flush=True)
        if started > 200:
            print("BREACH: many threads", flush=True)
        while True:  # as long as it may
            pass
