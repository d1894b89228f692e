# Right: takes the distance to the nearest dot away from the score.
from util import manhattanDistance
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legal]
        return legal[scores.index(max(scores))]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        here = successor.getPacmanPosition()
        food = successor.getFood().asList()
        ghosts = [ghost.getPosition() for ghost in successor.getGhostStates()]

        value = successor.getScore()
        if food:
            value -= min(manhattanDistance(here, dot) for dot in food)
        if min(manhattanDistance(here, ghost) for ghost in ghosts) < 2:
            value -= 1000
        return value
