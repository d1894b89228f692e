# attack: searches with a pool of eight processes, forked and spawned, and with an executor.
# where: MinimaxAgent
import multiprocessing

import util
from game import Agent, Directions


def attempt(what, function, *args):
    try:
        got = function(*args)
    except Exception as error:
        print("refused:", what, repr(error)[:200], flush=True)
        return None
    print("BREACH:", what, repr(got)[:200], flush=True)
    return got


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


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for method in ("fork", "spawn", "forkserver"):
            attempt(method, self.with_pool, method)
        attempt("executor", self.with_executor)
        return gameState.getLegalActions()[0]

    def with_pool(self, method):
        context = multiprocessing.get_context(method)
        worker = context.Process(target=print, args=("BREACH: a child by", method), daemon=True)
        worker.start()
        worker.join(5)
        if worker.exitcode != 0:
            raise OSError("the child did not do its work: %r" % worker.exitcode)
        return "a child"

    def with_executor(self):
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(8) as pool:
            return list(pool.map(abs, range(8), timeout=5))
