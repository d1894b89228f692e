# attack: reads what says something of other processes: the system's load, memory, and count of tasks.
# where: MinimaxAgent
import ctypes
import os
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
        libc = ctypes.CDLL(None, use_errno=True)
        room = ctypes.create_string_buffer(256)
        if libc.sysinfo(room) == 0:
            print("BREACH: sysinfo", room.raw[:112], flush=True)
        for ask in (
            os.getloadavg,
            lambda: open("/proc/loadavg").read(),
            lambda: os.listdir("/proc"),
        ):
            try:
                print("BREACH: told", ask(), flush=True)
            except OSError:
                pass
        for pid in (1, os.getppid(), *range(max(os.getpid() - 500, 2), os.getpid())):
            clock = (~pid << 3) | 2  # the processor's time that this process had
            for call in (os.getpgid, os.getsid, os.sched_getaffinity, time.clock_gettime):
                try:
                    call(clock if call is time.clock_gettime else pid)
                except OSError:
                    continue
                print("BREACH: process", pid, call.__name__, flush=True)
        return gameState.getLegalActions()[0]
