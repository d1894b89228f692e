# attack: leaves sys.stdout as None, closed, or as an object that raises, and answers.
# where: MinimaxAgent
import sys

from shared.reflex import *
from shared.search import *


class Raising:
    def __getattr__(self, name):
        raise SystemExit("passed")

    def write(self, text):
        raise KeyboardInterrupt

    def flush(self):
        raise MemoryError


def replaced(thing):
    sys.stdout = sys.stderr = thing


def closed():
    sys.stdout.close()
    sys.stderr.close()


class Hanging:
    def write(self, text):
        pass

    def flush(self):
        while True:
            pass


TRICKS = [
    lambda: replaced(Raising()),
    lambda: replaced(None),
    closed,
    lambda: replaced(Hanging()),
    lambda: replaced(sys),
    lambda: [sys.stdout.detach(), sys.stderr.detach()],
]
VARIANT = 0  # of len(TRICKS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        TRICKS[VARIANT % len(TRICKS)]()
        sys.stdin = sys.__stdin__ = sys.__stdout__ = sys.__stderr__ = None
        return gameState.getLegalActions()[0]
