# multiAgents.py
#
# No recursion: every node of the game tree is a coroutine.  A coroutine
# yields the coroutine of a child, is sent the value of this child, and
# returns its own value.  `trampoline` keeps the stack of the waiting ones.

import time

import util
from game import Agent, Directions
from util import manhattanDistance

INF = float("inf")


def trampoline(coroutine):
    waiting = [coroutine]
    answer = None
    while waiting:
        try:
            child = waiting[-1].send(answer)
        except StopIteration as stop:
            waiting.pop()
            answer = stop.value
        else:
            waiting.append(child)
            answer = None
    return answer


def turnAfter(state, who, done):
    """(agent, complete plies) after a move of `who`."""
    return (who + 1, done) if who + 1 < state.getNumAgents() else (0, done + 1)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        best, choice = None, Directions.STOP
        for action in gameState.getLegalActions():
            value = self.evaluationFunction(gameState, action)
            if best is None or value >= best:  # the last one of equals
                best, choice = value, action
        return choice

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        if state.isWin():
            return INF
        if state.isLose():
            return -INF
        pacman = state.getPacmanPosition()
        fear = 0
        for ghost in state.getGhostStates():
            if ghost.scaredTimer < 2 and manhattanDistance(pacman, ghost.getPosition()) < 2:
                fear += 10000
        lazy = 10 if action == "Stop" else 0
        near = nearestFood(state)
        hope = 0 if near is None else 1.0 / (1 + near)
        return state.getScore() + hope - fear - lazy


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def over(self, state, done):
        return state.isWin() or state.isLose() or done >= self.depth


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return trampoline(self.root(gameState))

    def root(self, state):
        best = None
        who, done = turnAfter(state, 0, 0)
        for action in state.getLegalActions(0):
            value = yield self.node(state.generateSuccessor(0, action), who, done)
            if best is None or value > best[0]:
                best = (value, action)
        return best[1] if best else None

    def node(self, state, who, done):
        if self.over(state, done):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(who)
        if not actions:
            return self.evaluationFunction(state)
        nextWho, nextDone = turnAfter(state, who, done)
        values = []
        for action in actions:
            value = yield self.node(state.generateSuccessor(who, action), nextWho, nextDone)
            values.append(value)
        return max(values) if who == 0 else min(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        started = time.time()
        action = trampoline(self.root(gameState))
        self.lastSeconds = time.time() - started
        return action

    def root(self, state):
        best = None
        alpha = -INF
        who, done = turnAfter(state, 0, 0)
        for action in state.getLegalActions(0):
            value = yield self.node(state.generateSuccessor(0, action), who, done, alpha, INF)
            if best is None or value > best[0]:
                best = (value, action)
            alpha = max(alpha, value)
        return best[1] if best else None

    def node(self, state, who, done, alpha, beta):
        if self.over(state, done):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(who)
        if not actions:
            return self.evaluationFunction(state)
        nextWho, nextDone = turnAfter(state, who, done)
        if who == 0:
            best = -INF
            for action in actions:
                value = yield self.node(
                    state.generateSuccessor(who, action), nextWho, nextDone, alpha, beta
                )
                best = max(best, value)
                if best > beta:
                    return best
                alpha = max(alpha, best)
        else:
            best = INF
            for action in actions:
                value = yield self.node(
                    state.generateSuccessor(who, action), nextWho, nextDone, alpha, beta
                )
                best = min(best, value)
                if best < alpha:
                    return best
                beta = min(beta, best)
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return trampoline(self.root(gameState))

    def root(self, state):
        best = None
        who, done = turnAfter(state, 0, 0)
        for action in state.getLegalActions(0):
            value = yield self.node(state.generateSuccessor(0, action), who, done)
            if best is None or value > best[0]:
                best = (value, action)
        return best[1] if best else None

    def node(self, state, who, done):
        if self.over(state, done):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(who)
        if not actions:
            return self.evaluationFunction(state)
        nextWho, nextDone = turnAfter(state, who, done)
        top, total = -INF, 0
        for action in actions:
            value = yield self.node(state.generateSuccessor(who, action), nextWho, nextDone)
            top = max(top, value)
            total += value
        return top if who == 0 else total / len(actions)


def walk(walls, start):
    """Yields (cell, distance) for the cells around start, near ones first."""
    level, seen, distance = [start], {start}, 0
    while level:
        following = []
        for x, y in level:
            yield (x, y), distance
            for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if cell in seen:
                    continue
                if (
                    0 <= cell[0] < walls.width
                    and 0 <= cell[1] < walls.height
                    and not walls[cell[0]][cell[1]]
                ):
                    seen.add(cell)
                    following.append(cell)
        level = following
        distance += 1


def nearestFood(state):
    food = state.getFood()
    x, y = state.getPacmanPosition()
    for (cx, cy), distance in walk(state.getWalls(), (int(x), int(y))):
        if food[cx][cy]:
            return distance
    return None


def betterEvaluationFunction(currentGameState):
    """
    The score; 12 points lost for every dot still there and 50 for every
    capsule; up to 6 points for being near to a dot; 70 points lost next to a
    ghost; some points for being near to a scared one.
    """
    value = float(currentGameState.getScore())
    if currentGameState.isWin():
        return value
    value -= 12 * currentGameState.getNumFood()
    value -= 50 * len(currentGameState.getCapsules())
    if currentGameState.isLose():
        return value - 2000
    near = nearestFood(currentGameState)
    if near is not None:
        value += 12.0 / (1 + near)
    pacman = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        distance = manhattanDistance(pacman, ghost.getPosition())
        if ghost.scaredTimer > 1:
            if ghost.scaredTimer > distance:
                value += 40.0 / (1 + distance)
        elif distance < 2:
            value -= 70
    return value


better = betterEvaluationFunction
