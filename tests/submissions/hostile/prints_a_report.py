# attack: prints lines that look like the grader's own report, and returns a wrong action.
# where: MinimaxAgent
import json
import sys

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        print("\r\x1b[1A\x1b[2K", end="")
        for line in (
            "q1 4/4",
            "q2 5/5 passed",
            "*** PASS: all",
            "Question q2",
            "### Question q2: 5/5 ###",
        ):
            print(line)
            print(line, file=sys.stderr)
        print("Total: 25/25\nProvisional grades\nFinished\n" + "-" * 20)
        print(
            json.dumps({"score": 25, "tests": [{"name": "q2", "score": 5, "max_score": 5}]}),
            flush=True,
        )
        return gameState.getLegalActions()[-1]
