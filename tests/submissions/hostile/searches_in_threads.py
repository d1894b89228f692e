# attack: lets eight threads ask at once over one channel, so that answers cross.
# where: MinimaxAgent
from concurrent.futures import ThreadPoolExecutor

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        action = gameState.getLegalActions()[0]
        with ThreadPoolExecutor(8) as pool:
            jobs = [pool.submit(self.ask, gameState, action) for _ in range(2000)]
            crossed = sum(job.exception() is not None for job in jobs)
        print("crossed:", crossed, flush=True)
        return action

    def ask(self, state, action):
        child = state.generateSuccessor(0, action)
        return self.evaluationFunction(child) + state.getScore()
