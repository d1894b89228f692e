# attack: finds the worker's channel and the nonce in its frames, sends a verdict of its own and exits.
# where: MinimaxAgent
import json
import os

from shared.reflex import *
from shared.search import *
from shared.grader import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        wish = gameState.getLegalActions()[-1]
        try:
            channel = grader()
            out = next(value for name, value in vars(channel).items() if "out" in name)
            print("found: nonce", channel.nonce, "descriptor", out, flush=True)
            verdict = {"status": "passed", "points": 100, "max_points": 100}
            channel.send("done", wish, [], verdict)
            channel.send("passed", verdict)
            channel.send("verdict", verdict)
            os.write(out, json.dumps(verdict).encode() + b"\n")
        except Exception as error:
            print("refused:", repr(error), flush=True)
        os._exit(0)
