# Sees dots up to three steps away.
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

        if min(manhattanDistance(here, ghost) for ghost in ghosts) < 2:
            return -500
        close = [manhattanDistance(here, dot) for dot in food if manhattanDistance(here, dot) <= 3]
        return successor.getScore() - min(close or [4])
