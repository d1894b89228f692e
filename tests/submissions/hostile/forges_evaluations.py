# attack: answers for betterEvaluationFunction with forged lists: too long, too large, no numbers.
# where: betterEvaluationFunction
from shared.grader import *
from shared.reflex import *
from shared.search import *


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
