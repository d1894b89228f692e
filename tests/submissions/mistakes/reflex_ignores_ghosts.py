# Mistake: the reflex agent looks at the nearest food only, and never at a ghost.
from util import manhattanDistance
from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legal]
        return legal[scores.index(max(scores))]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        here = successor.getPacmanPosition()
        food = successor.getFood().asList()
        if not food:
            return 1000
        return 100 - len(food) * 10 - min(manhattanDistance(here, dot) for dot in food)
