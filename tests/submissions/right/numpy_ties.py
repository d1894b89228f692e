"""Search agents; numpy for the geometry and for drawing among equal actions.

Values of the search trees themselves stay ordinary Python numbers, so huge
integers do not lose digits in an array.
"""

import numpy as np

import util
from game import Agent, Directions


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


def drawAmongBest(actions, values):
    """One of the actions with the highest value, at random."""
    top = max(values)
    mask = np.array([value == top for value in values], dtype=bool)
    return actions[int(np.random.choice(np.flatnonzero(mask)))]


class Maze:
    """Boolean matrix of the open squares, kept while the walls are the same."""

    walls = None
    free = None

    @classmethod
    def openSquares(cls, walls):
        if cls.walls is not walls:
            cls.walls = walls
            cls.free = np.array(
                [[not walls[x][y] for y in range(walls.height)] for x in range(walls.width)],
                dtype=bool,
            )
        return cls.free

    @classmethod
    def distances(cls, walls, start):
        """Wave by wave: each wave is last wave shifted in four directions."""
        free = cls.openSquares(walls)
        result = np.full(free.shape, -1, dtype=int)
        wave = np.zeros(free.shape, dtype=bool)
        wave[int(start[0]), int(start[1])] = True
        step = 0
        while wave.any():
            result[wave] = step
            bigger = np.zeros_like(wave)
            bigger[1:, :] |= wave[:-1, :]
            bigger[:-1, :] |= wave[1:, :]
            bigger[:, 1:] |= wave[:, :-1]
            bigger[:, :-1] |= wave[:, 1:]
            wave = bigger & free & (result < 0)
            step += 1
        return result


class ReflexAgent(Agent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions()
        values = [self.evaluationFunction(gameState, action) for action in actions]
        return drawAmongBest(actions, values)

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin():
            return 1e8
        position = np.array(successor.getPacmanPosition(), dtype=float)

        # Walking distances to the dots that were there before the move
        food = np.array(currentGameState.getFood().asList(), dtype=int).reshape(-1, 2)
        distances = Maze.distances(successor.getWalls(), position)[food[:, 0], food[:, 1]]
        distances = distances[distances >= 0]
        value = 10.0 / (1.0 + float(distances.min())) if distances.size else 0.0

        for ghost in successor.getGhostStates():
            if ghost.scaredTimer > 1:
                continue
            gap = float(np.abs(np.array(ghost.getPosition(), dtype=float) - position).sum())
            if gap <= 1:
                value -= 1000.0
            elif gap <= 2:
                value -= 10.0
        if action == Directions.STOP:
            value -= 5.0
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def leaf(self, state, mover, movesMade):
        return (
            movesMade == self.depth * state.getNumAgents()
            or state.isWin()
            or state.isLose()
            or not state.getLegalActions(mover)
        )


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        values = [self.value(gameState.generateSuccessor(0, a), 1) for a in actions]
        return drawAmongBest(actions, values)

    def value(self, state, movesMade):
        mover = movesMade % state.getNumAgents()
        if self.leaf(state, mover, movesMade):
            return self.evaluationFunction(state)
        values = [
            self.value(state.generateSuccessor(mover, a), movesMade + 1)
            for a in state.getLegalActions(mover)
        ]
        return max(values) if mover == 0 else min(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        values = []
        alpha = -np.inf
        for a in actions:
            values.append(self.value(gameState.generateSuccessor(0, a), 1, alpha, np.inf))
            alpha = max(alpha, values[-1])
        # An action that was cut off has a value strictly below alpha, so equal
        # values really are equal.
        return drawAmongBest(actions, values)

    def value(self, state, movesMade, alpha, beta):
        mover = movesMade % state.getNumAgents()
        if self.leaf(state, mover, movesMade):
            return self.evaluationFunction(state)
        if mover == 0:
            best = -np.inf
            for a in state.getLegalActions(mover):
                best = max(
                    best, self.value(state.generateSuccessor(mover, a), movesMade + 1, alpha, beta)
                )
                if best > beta:
                    break
                alpha = max(alpha, best)
            return best
        worst = np.inf
        for a in state.getLegalActions(mover):
            worst = min(
                worst, self.value(state.generateSuccessor(mover, a), movesMade + 1, alpha, beta)
            )
            if worst < alpha:
                break
            beta = min(beta, worst)
        return worst


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        values = [self.value(gameState.generateSuccessor(0, a), 1) for a in actions]
        return drawAmongBest(actions, values)

    def value(self, state, movesMade):
        mover = movesMade % state.getNumAgents()
        if self.leaf(state, mover, movesMade):
            return self.evaluationFunction(state)
        values = [
            self.value(state.generateSuccessor(mover, a), movesMade + 1)
            for a in state.getLegalActions(mover)
        ]
        if mover == 0:
            return max(values)
        return sum(values) / len(values)


def betterEvaluationFunction(currentGameState):
    """A dot product of features and weights on top of the score."""
    score = float(currentGameState.getScore())
    if currentGameState.isWin():
        return score + 2500.0
    if currentGameState.isLose():
        return score - 2500.0
    distances = Maze.distances(currentGameState.getWalls(), currentGameState.getPacmanPosition())
    food = np.array(currentGameState.getFood().asList(), dtype=int).reshape(-1, 2)
    toFood = distances[food[:, 0], food[:, 1]]
    toFood = toFood[toFood >= 0]
    nearest = int(toFood.min()) if toFood.size else 0

    touching, close, hunt = 0, 0, 0.0
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        d = int(distances[int(gx), int(gy)])
        if d < 0:
            continue
        if ghost.scaredTimer > d:
            hunt += 1.0 / (1.0 + d)
        elif d <= 1:
            touching += 1
        elif d <= 3:
            close += 1
    features = np.array(
        [len(food), nearest, len(currentGameState.getCapsules()), touching, close, hunt],
        dtype=float,
    )
    weights = np.array([-20.0, -1.0, -22.0, -200.0, -6.0, 80.0])
    return score + float(np.dot(features, weights))


better = betterEvaluationFunction
