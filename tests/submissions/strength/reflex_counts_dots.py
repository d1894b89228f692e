# Right: fewer dots, then the nearer dot, and a fear of ghosts.
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

        near = min([manhattanDistance(here, dot) for dot in food] or [0])
        danger = min(manhattanDistance(here, ghost) for ghost in ghosts)
        return -100 * len(food) - near - (500 if danger <= 1 else 0)
