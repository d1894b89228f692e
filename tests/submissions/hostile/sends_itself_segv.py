# attack: sends itself signals that look like a crash, a limit and an abort.
# where: MinimaxAgent
import os
import signal

import util
from game import Agent, Directions


SIGNALS = [
    signal.SIGSEGV, signal.SIGABRT, signal.SIGXCPU, signal.SIGXFSZ, signal.SIGKILL, signal.SIGALRM,
    signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGSYS, signal.SIGBUS, signal.SIGRTMAX,
    signal.SIGRTMIN + 1,
]  # fmt: skip
VARIANT = 0  # of len(SIGNALS); a test writes other numbers here


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
        signal.signal(SIGNALS[VARIANT % len(SIGNALS)], signal.SIG_DFL)
        os.kill(os.getpid(), SIGNALS[VARIANT % len(SIGNALS)])
        return gameState.getLegalActions()[0]
