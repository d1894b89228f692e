# attack: asks the keeper of the tree for nodes, agents and actions that are none.
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


NAN, WIDE = float("nan"), 10**4000
WILD = [
    None, -1, 99999, 1.5, True, NAN, WIDE, -WIDE, "", "0", "\x00", "\ud800", [], [0], {}, {"a": []},
    "__class__", "../q2", "x" * 1_000_000,
]  # fmt: skip
REQUESTS = [
    ("step",), ("score",), ("value",), ("turn",), ("step", 0), ("step", 0, 0), ("turn", 0), ("", 0),
    ("close",), ("expected",), ("solution", 0), ("__init__", 0), ("step", 0, 0, "West", 1, 2, 3),
    *[("step", wild, 0, "West") for wild in WILD],
    *[("step", 0, wild, "West") for wild in WILD],
    *[("step", 0, 0, wild) for wild in WILD],
    *[(kind, wild) for kind in ("score", "value") for wild in WILD],
    *[("turn", wild, wild) for wild in WILD],
]  # fmt: skip
VARIANT = 0  # of len(REQUESTS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        channel = grader()
        try:
            channel.send(*REQUESTS[VARIANT % len(REQUESTS)])
            print("answer:", repr(channel.receive())[:300], flush=True)
        except Exception as error:
            print("refused:", repr(error)[:200], flush=True)
        return legal[0]
