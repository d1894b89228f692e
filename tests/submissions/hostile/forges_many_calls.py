# attack: claims a huge list of invented calls, and an action, with the right nonce.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *
from shared.grader import *

VARIANT = 0  # a test writes other numbers here: so many thousand calls


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        channel = grader()
        flat = []
        for number in range(VARIANT * 1000 or 200_000):
            flat += number, number % gameState.getNumAgents(), number % 5
        channel.send("done", legal[0], flat)
        channel.send("done", legal[-1], flat[:300])
        return legal[0]
