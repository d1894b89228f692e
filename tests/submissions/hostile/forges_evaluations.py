# attack: answers for betterEvaluationFunction with forged lists: too long, too large, no numbers.
# where: betterEvaluationFunction
import gc
import sys

import util
from game import Agent, Directions


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
        return gameState.getLegalActions()[0]


ANSWERS = [
    [], None, "1", {}, [1e300] * 100_000, [None] * 100, [[1]] * 100, ["1"] * 100, [True] * 100,
    [float("nan")] * 100, [float("inf")] * 100, [10**400] * 100, [-(10**4000)] * 100,
    [{"type": "float", "shown": "1"}] * 100, [10**308 * 1.0] * 3, 1,
]  # fmt: skip
VARIANT = 0  # of len(ANSWERS); a test writes other numbers here


def betterEvaluationFunction(currentGameState):
    try:
        grader().send("done", ANSWERS[VARIANT % len(ANSWERS)])
    except Exception as error:
        print("refused:", repr(error), flush=True)
    return 1e9


better = betterEvaluationFunction
