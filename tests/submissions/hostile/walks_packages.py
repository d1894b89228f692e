# attack: lists all that can be imported and takes what is neither the library nor the engine.
# where: MinimaxAgent
import pkgutil
import sys

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
        known = {
            "pacman",
            "worker",
            "game",
            "util",
            "layout",
            "ghostAgents",
            "pacmanAgents",
            "multiAgents",
        }
        answers = None
        for found in pkgutil.iter_modules():
            if found.name in sys.stdlib_module_names or found.name in known or found.name[0] == "_":
                continue
            print("seen:", found.name, found.module_finder, flush=True)
            if found.name in ("agents", "grading", "tests", "autograder", "benchmarks"):
                answers = attempt(
                    found.name,
                    lambda: found.module_finder.find_spec(found.name).loader.load_module(),
                )
        for finder in sys.meta_path + list(sys.path_importer_cache.values()):
            for name in ("agents", "grading"):
                spec = getattr(finder, "find_spec", lambda name: None)(name)
                if spec is not None:
                    print("BREACH:", name, "is found by", finder, flush=True)
        if hasattr(answers, "MinimaxAgent"):
            return answers.MinimaxAgent(depth=self.depth).getAction(gameState)
        return gameState.getLegalActions()[0]
