# attack: fills memory with small objects and goes on at every MemoryError, 8 GB at most.
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
        kept, total, size = [], 0, 64 << 20
        for _ in range(100000):
            try:
                kept.append(bytearray(b"x") * size)
                total += size
            except MemoryError:
                size = max(size // 2, 1)  # take what is left, to the last byte
            if total >= 8 << 30:
                print("BREACH: 8 GB of memory", flush=True)
                break
        return gameState.getLegalActions()[0]
