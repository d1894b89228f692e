# Right: weights and features.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    features = {
        "score": currentGameState.getScore(),
        "near": 1.0 / min([manhattanDistance(here, dot) for dot in food] or [1]),
        "dots": -len(food),
        "capsules": -len(currentGameState.getCapsules()),
        "danger": -sum(
            1
            for ghost in ghosts
            if not ghost.scaredTimer and manhattanDistance(here, ghost.getPosition()) < 2
        ),
    }
    weights = {"score": 1, "near": 8, "dots": 4, "capsules": 30, "danger": 150}
    return sum(weights[name] * value for name, value in features.items())


better = betterEvaluationFunction
