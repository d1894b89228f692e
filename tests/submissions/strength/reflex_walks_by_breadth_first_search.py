# Right: true distances to dots.
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

        walls = currentGameState.getWalls()
        if min(manhattanDistance(here, ghost) for ghost in ghosts) < 2:
            return -10000
        if not food:
            return 10000
        seen, edge, steps = {here}, [here], 0
        while edge:
            if any(successor.hasFood(x, y) for x, y in edge):
                break
            steps += 1
            beside = {
                (x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            }
            edge = [cell for cell in beside - seen if not walls[cell[0]][cell[1]]]
            seen |= set(edge)
        return successor.getScore() - steps
