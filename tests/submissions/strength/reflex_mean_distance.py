# Goes towards the middle of all dots.
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

        if not food:
            return 10000
        danger = min(manhattanDistance(here, ghost) for ghost in ghosts)
        mean = sum(manhattanDistance(here, dot) for dot in food) / len(food)
        return successor.getScore() - mean - (500 if danger < 2 else 0)
