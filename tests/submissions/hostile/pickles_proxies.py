# attack: pickles the tree's states, writes them to all descriptors and searches in what comes back.
# where: MinimaxAgent
import os
import pickle

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            try:
                data = pickle.dumps(gameState, protocol)
                again = pickle.loads(data)
                print("came back:", len(data), repr(again)[:100], flush=True)
                again.generateSuccessor(0, again.getLegalActions()[0])
            except Exception as error:
                print("refused:", protocol, repr(error)[:200], flush=True)
                continue
            for fd in range(3, 16):
                try:
                    os.write(fd, data + b"\n")
                except OSError:
                    pass
        for way in (repr, str, vars, dir, hash, len, iter, bool, bytes):
            try:
                print("shown:", repr(way(gameState))[:200], flush=True)
            except Exception as error:
                print("refused:", repr(error)[:200], flush=True)
        return gameState.getLegalActions()[0]
