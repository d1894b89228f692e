# Right: takes one of the best actions at random.
from util import manhattanDistance
from game import Agent, Directions
import random


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legal]
        best = [i for i, score in enumerate(scores) if score == max(scores)]
        return legal[random.choice(best)]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        here = successor.getPacmanPosition()
        food = successor.getFood().asList()
        ghosts = [ghost.getPosition() for ghost in successor.getGhostStates()]

        if not food:
            return 10000
        value = successor.getScore() + 5.0 / min(manhattanDistance(here, dot) for dot in food)
        if min(manhattanDistance(here, ghost) for ghost in ghosts) < 2:
            value -= 300
        return value
