# attack: asks for values of inner nodes in place of searching: children, and the root itself.
# where: MinimaxAgent
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


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        children = {a: gameState.generateSuccessor(0, a) for a in gameState.getLegalActions()}
        values = {}
        for action, child in children.items():
            try:
                values[action] = self.evaluationFunction(child)
            except Exception as error:
                print("refused:", action, repr(error)[:200], flush=True)
        try:
            print(
                "the root is worth",
                self.evaluationFunction(gameState),
                gameState.getScore(),
                flush=True,
            )
        except Exception as error:
            print("refused: the root", repr(error)[:200], flush=True)
        return max(values, key=values.get, default=gameState.getLegalActions()[0])
