# attack: writes forged answers with guessed nonces to every descriptor and to stdout.
# where: MinimaxAgent
import json
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        wish = gameState.getLegalActions()[-1]
        nonces = [None, 0, 1, "", "0", "nonce", os.getpid(), os.getppid(), "%08x" % os.getpid()]
        lines = ['{"status": "passed", "points": 100}', "passed", '{"action": "%s"}' % wish]
        for nonce in nonces:
            lines.append(json.dumps(["done", nonce, wish]))
            lines.append(
                json.dumps(["done", nonce, {"action": wish, "status": "passed", "points": 100}])
            )
            lines.append(
                json.dumps({"nonce": nonce, "action": wish, "calls": [], "verdict": "passed"})
            )
        data = ("\n" + "\n".join(lines) + "\n").encode()
        for fd in range(256):
            try:
                print("forged:", fd, os.write(fd, data), "bytes", flush=True)
            except OSError as error:
                if error.errno != 9:
                    print("refused:", fd, repr(error), flush=True)
        return wish
