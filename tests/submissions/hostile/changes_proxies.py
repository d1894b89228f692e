# attack: writes into the tree's states: other numbers, turns and actions, won games, other channels.
# where: MinimaxAgent
import util
from game import Agent, Directions


def slots(state):
    return [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]


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
        child = gameState.generateSuccessor(0, gameState.getLegalActions()[0])
        values = {
            "_id": 0,
            "_tree": 0,
            "_win": True,
            "_lose": False,
            "_actions": ["x"],
            "_agents": 1,
        }
        for state in (child, gameState):
            for name in slots(state):
                try:
                    setattr(state, name, values.get(name, getattr(state, name)))
                    print("changed:", name, flush=True)
                except Exception as error:
                    print("refused:", name, repr(error)[:200], flush=True)
            for ask in (state.getScore, lambda: state.generateSuccessor(0, "x")):
                try:
                    print("answer:", ask(), flush=True)
                except Exception as error:
                    print("refused:", repr(error)[:200], flush=True)
        return (child.getLegalActions() or ["x"])[0]
