# A ghost beside Pacman counts little more than a dot.
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
        return (
            successor.getScore()
            + 10.0 / min(manhattanDistance(here, dot) for dot in food)
            - 3.0 / max(danger, 1)
        )
