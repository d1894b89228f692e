# Takes distances for merits.
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

        return sum(manhattanDistance(here, dot) for dot in food) + sum(
            manhattanDistance(here, ghost) for ghost in ghosts
        )
