# attack: forks twice into a session of its own; what is left writes answers after the test is over.
# where: MinimaxAgent
import ctypes
import json
import os
import signal
import subprocess
import sys
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


def stay(line):
    """Twenty seconds at most. Goes by the name of left_behind, for a test to look for."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(15, b"left_behind", 0, 0, 0)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for fd in range(64):
            try:
                os.write(fd, line.encode() + b"\n")
            except OSError:
                pass
        time.sleep(0.2)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        wish = gameState.getLegalActions()[-1]
        sys.stdout.flush()
        try:
            if os.fork() == 0:
                try:
                    os.setsid()
                    if os.fork() == 0:
                        stay(json.dumps({"action": wish, "status": "passed", "points": 100}))
                finally:
                    os._exit(0)
            print("BREACH: a process stays behind", flush=True)
        except OSError as error:
            print("refused: fork", repr(error), flush=True)
        try:
            line = ["nohup", "sleep", "20"]
            print("BREACH: nohup", subprocess.Popen(line, start_new_session=True).pid, flush=True)
        except OSError as error:
            print("refused: nohup", repr(error), flush=True)
        return wish
