# Right: Stop is worth nothing, and scared ghosts are no danger.
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

        if action == Directions.STOP:
            return -999999
        if not food:
            return 999999
        value = successor.getScore() + 9.0 / min(manhattanDistance(here, dot) for dot in food)
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer < 2 and manhattanDistance(here, ghost.getPosition()) <= 2:
                value -= 400
        return value
