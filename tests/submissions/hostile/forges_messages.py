# attack: sends messages that are well made up to a point: too short, too deep, of wrong types.
# where: MinimaxAgent
import json
import os

from shared.reflex import *
from shared.search import *
from shared.grader import *

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
