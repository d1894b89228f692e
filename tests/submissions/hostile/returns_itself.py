# attack: returns a list that contains itself, and a dictionary that contains the state.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        answer = [gameState, self]
        answer.append({"action": answer, "state": answer})
        return answer
