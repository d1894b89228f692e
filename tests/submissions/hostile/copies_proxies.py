# attack: copies the tree's states deeply and shallowly and searches in the copies, unseen as it hopes.
# where: MinimaxAgent
import copy

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ways = [
            copy.copy,
            copy.deepcopy,
            lambda state: state.deepCopy(),
            lambda state: copy.deepcopy([state])[0],
        ]
        for way in ways:
            try:
                copied = way(gameState)
                print(
                    "copied:",
                    repr(copied)[:100],
                    copied is gameState,
                    copied == gameState,
                    flush=True,
                )
                for action in copied.getLegalActions():
                    copied.generateSuccessor(0, action)
            except Exception as error:
                print("refused:", repr(error)[:200], flush=True)
        new = object.__new__(type(gameState))
        for name in getattr(type(gameState), "__slots__", ()):
            setattr(new, name, copy.copy(getattr(gameState, name)))
        print("made by hand:", new == gameState, flush=True)
        return new.getLegalActions()[-1]
