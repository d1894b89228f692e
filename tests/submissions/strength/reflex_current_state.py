# Looks at the state before the action.
from util import manhattanDistance
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legal]
        return legal[scores.index(max(scores))]

    def evaluationFunction(self, currentGameState, action):
        here = currentGameState.getPacmanPosition()
        food = currentGameState.getFood().asList()
        return currentGameState.getScore() - min(manhattanDistance(here, dot) for dot in food)
