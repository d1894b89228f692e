# Right: true distances to dots.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    walls = currentGameState.getWalls()
    if currentGameState.isWin() or currentGameState.isLose():
        return currentGameState.getScore()
    seen, edge, steps = {here}, [here], 0
    while edge:
        if any(currentGameState.hasFood(x, y) for x, y in edge):
            break
        steps += 1
        beside = {
            (x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        edge = [cell for cell in beside - seen if not walls[cell[0]][cell[1]]]
        seen |= set(edge)
    return currentGameState.getScore() - steps - 5 * len(food)


better = betterEvaluationFunction
