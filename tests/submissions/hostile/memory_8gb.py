# attack: fills 8 GB of memory, in steps of 64 MB.
# where: MinimaxAgent
import util
from game import Agent, Directions


try:
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # a bound: where memory does run out, this process goes first
except OSError:
    pass


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
        try:
            for step in range(128):
                kept.append(bytearray(b"x") * (64 << 20))
            print("BREACH: 8 GB of memory", flush=True)
        except MemoryError as error:
            size = len(kept) * 64
            kept.clear()
            print("refused:", size, "MB were given,", repr(error), flush=True)
        return gameState.getLegalActions()[0]
