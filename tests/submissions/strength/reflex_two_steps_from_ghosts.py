# Right: keeps two steps away from every ghost.
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

        if any(manhattanDistance(here, ghost) < 3 for ghost in ghosts):
            return float("-inf")
        if not food:
            return float("inf")
        return successor.getScore() + 1.0 / min(manhattanDistance(here, dot) for dot in food)
