# attack: copies the tree's states deeply and shallowly and searches in the copies, unseen as it hopes.
# where: MinimaxAgent
import copy

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
        ways = [
            copy.copy,
            copy.deepcopy,
            lambda state: state.deepCopy(),
            lambda state: copy.deepcopy([state])[0],
        ]
        for way in ways:
            try:
                copied = way(gameState)
                print(
                    "copied:",
                    repr(copied)[:100],
                    copied is gameState,
                    copied == gameState,
                    flush=True,
                )
                for action in copied.getLegalActions():
                    copied.generateSuccessor(0, action)
            except Exception as error:
                print("refused:", repr(error)[:200], flush=True)
        new = object.__new__(type(gameState))
        for name in getattr(type(gameState), "__slots__", ()):
            setattr(new, name, copy.copy(getattr(gameState, name)))
        print("made by hand:", new == gameState, flush=True)
        return new.getLegalActions()[-1]
