# attack: a guess: knows all visible trees, tells them apart by their shape, and replays what is expected.
# where: all agents
from game import Agent

# The test fills this in. Of each visible tree: (class, agents, depth, action, root's actions, steps), a
# step being (path from the root to a node that is to be made, the actions found there).
KNOWN = []


class Guess(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        legal, agents = tuple(gameState.getLegalActions()), gameState.getNumAgents()
        name = (type(self).__name__, agents, self.depth)
        left = [known for known in KNOWN if known[:3] == name and known[4] == legal]
        made = {(): gameState}
        while left:
            action, steps = left[0][3], left[0][5]
            for path, actions in steps:
                if path not in made:
                    try:
                        above = made[path[:-1]]
                        made[path] = above.generateSuccessor((len(path) - 1) % agents, path[-1])
                    except Exception:
                        break
                if tuple(made[path].getLegalActions(len(path) % agents)) != actions:
                    break
            else:
                return action
            left.pop(0)
        return legal[0]


class ReflexAgent(Guess):
    pass


class MinimaxAgent(Guess):
    pass


class AlphaBetaAgent(Guess):
    pass


class ExpectimaxAgent(Guess):
    pass


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()
