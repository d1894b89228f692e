# attack: claims a huge list of invented calls, and an action, with the right nonce.
# where: MinimaxAgent
import gc
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


def grader():
    """The worker's own way to the grader, with the nonce of the question that is being asked."""
    frame = sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if hasattr(value, "nonce") and hasattr(value, "send"):
                return value
        frame = frame.f_back
    gc.unfreeze()
    for value in gc.get_objects():
        if type(value).__name__ == "Channel":
            return value
    raise LookupError("no channel found")


VARIANT = 0  # a test writes other numbers here: so many thousand calls


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        channel = grader()
        flat = []
        for number in range(VARIANT * 1000 or 200_000):
            flat += number, number % gameState.getNumAgents(), number % 5
        channel.send("done", legal[0], flat)
        channel.send("done", legal[-1], flat[:300])
        return legal[0]
