# attack: claims calls that cannot be: of states to come, by no agent, with no action, in no form.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *
from shared.grader import *

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
