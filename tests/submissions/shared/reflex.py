import util
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda action: self.worth(gameState, action))

    def worth(self, gameState, action):
        after = gameState.generatePacmanSuccessor(action)
        here = after.getPacmanPosition()
        food = [util.manhattanDistance(here, dot) for dot in after.getFood().asList()]
        worth = after.getScore() + (1 / min(food) if food else 0) - (action == Directions.STOP)
        for ghost in after.getGhostStates():
            if ghost.scaredTimer == 0 and util.manhattanDistance(here, ghost.getPosition()) < 2:
                worth -= 200
        return worth
