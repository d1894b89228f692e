# attack: opens 10,000 files, pipes and copies of its answer's descriptor.
# where: MinimaxAgent
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


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        kept, ways = 0, (lambda: os.open("/dev/null", os.O_RDONLY), os.pipe, lambda: os.dup(1))
        for way in ways:
            try:
                while kept < 10000:
                    got = way()
                    kept += 2 if isinstance(got, tuple) else 1
            except OSError as error:
                print("refused: after", kept, repr(error), flush=True)
        if kept >= 10000:
            print("BREACH: 10000 descriptors", flush=True)
        return gameState.getLegalActions()[0]
