# attack: writes 200 MB in all to whatever folder takes them, and a thousand empty files.
# where: MinimaxAgent
import os

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
        folders = [os.getcwd(), os.path.expanduser("~"), os.path.dirname(os.path.abspath(__file__))]
        folders += ["/tmp", "/dev/shm", "/var/tmp", "/run/lock", "/run/user/%d" % os.getuid()]
        budget, left_behind = 200, []
        for folder in folders:
            written = count = 0
            try:
                name = os.path.join(folder, "hoard_%d" % os.getpid())
                left_behind.append(name)
                with open(name, "wb", buffering=0) as file:
                    while budget > 0 and written < 64:
                        written += file.write(b"x" * (1 << 20)) >> 20
                        budget -= 1
                for count in range(1000):
                    left_behind.append(name + "_%d" % count)
                    open(left_behind[-1], "w").close()
                print("BREACH: wrote", written, "MB and 1000 files in", folder, flush=True)
            except OSError as error:
                kind = "BREACH:" if written > 16 else "refused:"
                print(kind, folder, "took", written, "MB,", count, "files", repr(error), flush=True)
        for name in left_behind:
            try:
                os.remove(name)
            except OSError:
                pass
        return gameState.getLegalActions()[0]
