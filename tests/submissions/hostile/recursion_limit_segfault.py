# attack: lifts the recursion limit and recurses through C until its stack is gone.
# where: MinimaxAgent
import sys

from shared.reflex import *
from shared.search import *


class Deep:
    def __call__(self, action):
        return max([action], key=self)

    def __repr__(self):
        return repr(self)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        sys.setrecursionlimit(2**31 - 1)
        return max(gameState.getLegalActions(), key=Deep())
