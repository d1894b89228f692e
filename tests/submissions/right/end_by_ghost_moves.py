# My observation: when the game is over NOBODY has legal actions, so I can ask
# any agent whether the game is over. I ask the first ghost (number 1), also when
# it is somebody else's turn.
#
# The depth is counted as single moves: depth * numAgents of them remain at the root.

import math
import sys

import util
from game import Agent, Directions

sys.setrecursionlimit(5000)


def gameOver(state):
    """True in a finished game. With no ghosts on the board I ask Pacman."""
    witness = 1 if state.getNumAgents() > 1 else 0
    return not state.getLegalActions(witness) or state.isWin() or state.isLose()


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


def ripple(walls, origin):
    """Yield (distance, set of squares at that distance), ring by ring."""
    ring = {(int(origin[0]), int(origin[1]))}
    known = set(ring)
    distance = 0
    while ring:
        yield distance, ring
        following = set()
        for x, y in ring:
            for square in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
                if square not in known and not walls[square[0]][square[1]]:
                    known.add(square)
                    following.add(square)
        ring = following
        distance += 1


def nearest(walls, origin, targets):
    targets = set(targets)
    if targets:
        for distance, ring in ripple(walls, origin):
            if ring & targets:
                return distance
    return None


class ReflexAgent(Agent):
    def getAction(self, gameState):
        # max() with a key: the first of the best ones
        return max(
            gameState.getLegalPacmanActions(),
            key=lambda action: self.evaluationFunction(gameState, action),
        )

    def evaluationFunction(self, currentGameState, action):
        new = currentGameState.generatePacmanSuccessor(action)
        if gameOver(new):
            return 1e7 if new.isWin() else -1e7
        x, y = new.getPacmanPosition()

        danger = 0.0
        for number in range(1, new.getNumAgents()):
            ghost = new.getGhostState(number)
            if ghost.scaredTimer > 2:
                continue
            gx, gy = new.getGhostPosition(number)
            away = abs(gx - x) + abs(gy - y)
            if away < 2:
                danger += 300.0
            elif away < 3:
                danger += 7.0

        ate = currentGameState.getNumFood() - new.getNumFood()
        closest = nearest(new.getWalls(), (x, y), new.getFood().asList())
        pull = 1.0 / closest if closest else 0.0
        lazy = 3.0 if action == Directions.STOP else 0.0
        return 4.0 * ate + pull - danger - lazy


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        howMany = gameState.getNumAgents()

        def search(state, remaining):
            """(value, action); the mover follows from the remaining moves."""
            if remaining == 0 or gameOver(state):
                return self.evaluationFunction(state), None
            mover = -remaining % howMany
            options = [
                (search(state.generateSuccessor(mover, action), remaining - 1)[0], action)
                for action in state.getLegalActions(mover)
            ]
            if not options:
                return self.evaluationFunction(state), None
            choose = min if mover else max
            return choose(options, key=lambda option: option[0])

        return search(gameState, self.depth * howMany)[1]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        howMany = gameState.getNumAgents()

        def search(state, remaining, alpha, beta):
            if remaining == 0 or gameOver(state):
                return self.evaluationFunction(state), None
            mover = -remaining % howMany
            value, choice = None, None
            for action in state.getLegalActions(mover):
                result = search(state.generateSuccessor(mover, action), remaining - 1, alpha, beta)[
                    0
                ]
                if mover == 0:
                    if value is None or result > value:
                        value, choice = result, action
                    if value > beta:
                        break
                    alpha = max(alpha, value)
                else:
                    if value is None or result < value:
                        value, choice = result, action
                    if value < alpha:
                        break
                    beta = min(beta, value)
            if value is None:  # the mover cannot move
                return self.evaluationFunction(state), None
            return value, choice

        return search(gameState, self.depth * howMany, -math.inf, math.inf)[1]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        howMany = gameState.getNumAgents()

        def search(state, remaining):
            if remaining == 0 or gameOver(state):
                return self.evaluationFunction(state), None
            mover = -remaining % howMany
            options = [
                (search(state.generateSuccessor(mover, action), remaining - 1)[0], action)
                for action in state.getLegalActions(mover)
            ]
            if not options:
                return self.evaluationFunction(state), None
            if mover == 0:
                return max(options, key=lambda option: option[0])
            return sum(value for value, _ in options) / len(options), None

        return search(gameState, self.depth * howMany)[1]


def betterEvaluationFunction(currentGameState):
    """A weighted sum of features; the end of the game outweighs all of them."""
    value = currentGameState.getScore()
    if gameOver(currentGameState):
        return value + (3000 if currentGameState.isWin() else -3000)
    pacman = currentGameState.getPacmanPosition()
    walls = currentGameState.getWalls()

    closest = nearest(walls, pacman, currentGameState.getFood().asList())
    features = [
        (-20.0, currentGameState.getNumFood()),
        (-1.0, closest or 0),
        (-20.0, len(currentGameState.getCapsules())),
    ]
    for ghost in currentGameState.getGhostStates():
        away = util.manhattanDistance(pacman, ghost.getPosition())
        if ghost.scaredTimer > away:
            features.append((70.0, 1.0 / (1.0 + away)))
        else:
            features.append((-180.0, 1 if away <= 1 else 0))
            features.append((-8.0, 1 if away <= 2 else 0))
    return value + sum(weight * feature for weight, feature in features)


better = betterEvaluationFunction
