# attack: asks for values of inner nodes in place of searching: children, and the root itself.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        children = {a: gameState.generateSuccessor(0, a) for a in gameState.getLegalActions()}
        values = {}
        for action, child in children.items():
            try:
                values[action] = self.evaluationFunction(child)
            except Exception as error:
                print("refused:", action, repr(error)[:200], flush=True)
        try:
            print(
                "the root is worth",
                self.evaluationFunction(gameState),
                gameState.getScore(),
                flush=True,
            )
        except Exception as error:
            print("refused: the root", repr(error)[:200], flush=True)
        return max(values, key=values.get, default=gameState.getLegalActions()[0])
