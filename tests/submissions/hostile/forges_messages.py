# attack: sends messages that are well made up to a point: too short, too deep, of wrong types.
# where: MinimaxAgent
import gc
import json
import os
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


MESSAGES = [
    '["error", NONCE]\n', '["error", NONCE, {}, [], 1]\n', '["error", NONCE, null, null]\n',
    '["done", NONCE]\n', '["done"]\n', "[]\n", "\n", "{}\n", "null\n", "NaN\n", "[[], NONCE]\n",
    '["done", NONCE, {"type": "str", "shown": "West"}]\n', '["done", NONCE, {}]\n',
    '["done", NONCE, [["West"]], {}]\n', '["done", NONCE, 1e999, -1e999]\n',
    '["done", NONCE, true]\n', '["done", NONCE, ' + "9" * 4000 + "]\n",
    '["done", NONCE, ' + "9" * 5000 + "]\n", '["done", {"a": NONCE}, "West"]\n',
    '["error", NONCE, "\\ud800", "\\udfff\\u0000"]\n', '["error", NONCE, "\\u001b[2J\\u001b]0;q2 5/5\\u0007"]\n',
    '["error", NONCE, "' + "x" * 5_000_000 + '"]\n', '["memory", NONCE]\n', '["ready", NONCE]\n',
    '["jailed", NONCE, ["everything"]]\n', '["jailed", NONCE]\n', '["unread", NONCE]\n',
    '["code", NONCE, "multiAgents.py", "AAAA"]\n', '["passed", NONCE, 100]\n',
    '["done", NONCE, "West"]' + " " * 9_000_000 + "\n", '["done", NONCE, "We', "\xff\xfe\ud800\n",
    '["done", NONCE, ' + "[" * 100_000 + "]" * 100_000 + "]\n", '{"a":' * 50_000 + "\n",
    *['["error", NONCE, ' + "[" * deep + "]" * deep + "]\n" for deep in range(900, 1000)],
    *['["done", NONCE, ' + "[" * deep + "]" * deep + "]\n" for deep in range(900, 1000)],
]  # fmt: skip
VARIANT = 0  # of len(MESSAGES); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        channel = grader()
        out = next(value for name, value in vars(channel).items() if "out" in name)
        nonce = json.dumps(channel.nonce)
        line = (
            MESSAGES[VARIANT % len(MESSAGES)]
            .replace("NONCE", nonce)
            .encode("utf-8", "surrogatepass")
        )
        while line:
            line = line[os.write(out, line) :]
        return legal[0]
