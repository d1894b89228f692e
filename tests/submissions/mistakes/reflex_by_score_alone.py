# Mistake: the reflex agent takes the action with the best score, so far from food all look alike.
from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legal]
        return legal[scores.index(max(scores))]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()
