# attack: starts all threads that there are, with small stacks, and keeps them.
# where: MinimaxAgent
import threading
import time


import util
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda action: self.worth(gameState, action))

    def worth(self, gameState, action):
        after = gameState.generatePacmanSuccessor(action)
        here = after.getPacmanPosition()
        food = [util.manhattanDistance(here, dot) for dot in after.getFood().asList()]
        worth = after.getScore() + (1 / min(food) if food else 0) - (action == Directions.STOP)
        for ghost in after.getGhostStates():
            if ghost.scaredTimer == 0 and util.manhattanDistance(here, ghost.getPosition()) < 2:
                worth -= 200
        return worth


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


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
