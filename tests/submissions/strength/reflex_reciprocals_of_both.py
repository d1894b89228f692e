# Ten divided by both distances.
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
        danger = min(manhattanDistance(here, ghost) for ghost in ghosts)
        if danger > 0:
            value -= 10.0 / danger
        if food:
            value += 10.0 / min(manhattanDistance(here, dot) for dot in food)
        return value
