# attack: claims calls that cannot be: of states to come, by no agent, with no action, in no form.
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


CLAIMS = [
    [7, 0, 0], [-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 99, 0], [0, 0, 99], [1, 0, 0], [0, 0], [0],
    None, "West", 0, {}, {"0": 0}, [[0, 0, 0]], [None, None, None], ["0", "0", "0"],
    [0.0, 0.0, 0.0], [0.5, 0, 0], [True, False, False], [float("nan"), 0, 0], [0, 0, float("inf")],
    [10**30, 0, 0], [0, 10**4000, 0], [0, 0, 10**4000], [-(10**4000)] * 3, [{}, [], ""],
    [0, 0, 0] * 300_000, [0, 1, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 1, 0, 2, 0, 0, 9, 9, 9],
]  # fmt: skip
VARIANT = 0  # of len(CLAIMS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        channel = grader()
        try:
            channel.send("done", legal[0], CLAIMS[VARIANT % len(CLAIMS)])
        except Exception as error:
            print("refused:", repr(error), flush=True)
        return legal[0]
