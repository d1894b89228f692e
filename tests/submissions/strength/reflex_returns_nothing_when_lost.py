# Right until all is lost; then it finds no action.
from util import manhattanDistance
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        best, chosen = -999, None
        for action in legal:
            value = self.evaluationFunction(gameState, action)
            if value > best:
                best, chosen = value, action
        return chosen

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        here = successor.getPacmanPosition()
        food = successor.getFood().asList()
        ghosts = [ghost.getPosition() for ghost in successor.getGhostStates()]

        if min(manhattanDistance(here, ghost) for ghost in ghosts) < 2:
            return -1000
        near = min([manhattanDistance(here, dot) for dot in food] or [0])
        return successor.getScore() - near
