# Right: flees from ghosts at six steps, and goes to dots as soon as it can.
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

        danger = min(manhattanDistance(here, ghost) for ghost in ghosts)
        if danger < 7:
            return danger - 10000
        near = min([manhattanDistance(here, dot) for dot in food] or [0])
        return successor.getScore() - near
