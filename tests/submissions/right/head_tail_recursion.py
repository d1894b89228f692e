# multiAgents.py - written by somebody who misses Haskell.
#
# There are no loops in the searches, only recursion: a list of actions is
# either empty or a head and a tail.

from math import inf

import util
from game import Agent, Directions


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        head, *tail = gameState.getLegalActions()
        return self.choose(gameState, tail, head, self.evaluationFunction(gameState, head))

    def choose(self, gameState, actions, chosen, value):
        if not actions:
            return chosen
        head, *tail = actions
        headValue = self.evaluationFunction(gameState, head)
        if headValue > value:
            return self.choose(gameState, tail, head, headValue)
        return self.choose(gameState, tail, chosen, value)

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        if after.isWin():
            return inf
        if after.isLose():
            return -inf
        return (
            after.getScore()
            + 1.0 / max(1, foodDistance(after))
            - 1500 * len(biters(after))
            - (6 if action == Directions.STOP else 0)
        )


def biters(state):
    """Positions of the ghosts that could catch Pacman with one move."""
    here = state.getPacmanPosition()
    return [
        ghost.getPosition()
        for ghost in state.getGhostStates()
        if ghost.scaredTimer <= 1 and util.manhattanDistance(here, ghost.getPosition()) <= 1
    ]


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def final(self, state, left):
        return state.isWin() or state.isLose() or left <= 0

    def succ(self, state, agent, left):
        """The agent after this one, and the plies left then."""
        if agent == state.getNumAgents() - 1:
            return (0, left - 1)
        return (agent + 1, left)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pick(gameState, gameState.getLegalActions(0), None, -inf)

    def pick(self, state, actions, chosen, best):
        if not actions:
            return chosen
        head, *tail = actions
        v = self.value(state.generateSuccessor(0, head), *self.succ(state, 0, self.depth))
        if chosen is None or v > best:
            return self.pick(state, tail, head, v)
        return self.pick(state, tail, chosen, best)

    def value(self, state, agent, left):
        if self.final(state, left):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.maximum(state, actions, left)
        return self.minimum(state, actions, agent, left)

    def maximum(self, state, actions, left):
        if not actions:
            return -inf
        head, *tail = actions
        v = self.value(state.generateSuccessor(0, head), *self.succ(state, 0, left))
        return max(v, self.maximum(state, tail, left))

    def minimum(self, state, actions, ghost, left):
        if not actions:
            return inf
        head, *tail = actions
        v = self.value(state.generateSuccessor(ghost, head), *self.succ(state, ghost, left))
        return min(v, self.minimum(state, tail, ghost, left))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pick(gameState, gameState.getLegalActions(0), None, -inf)

    def pick(self, state, actions, chosen, alpha):
        if not actions:
            return chosen
        head, *tail = actions
        agent, left = self.succ(state, 0, self.depth)
        v = self.value(state.generateSuccessor(0, head), agent, left, alpha, inf)
        if chosen is None or v > alpha:
            return self.pick(state, tail, head, max(alpha, v))
        return self.pick(state, tail, chosen, alpha)

    def value(self, state, agent, left, alpha, beta):
        if self.final(state, left):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.maximum(state, actions, left, alpha, beta, -inf)
        return self.minimum(state, actions, agent, left, alpha, beta, inf)

    # `sofar` is the value of the actions that are already done

    def maximum(self, state, actions, left, alpha, beta, sofar):
        if not actions or sofar > beta:
            return sofar
        head, *tail = actions
        agent, nextLeft = self.succ(state, 0, left)
        v = self.value(state.generateSuccessor(0, head), agent, nextLeft, alpha, beta)
        now = max(sofar, v)
        return self.maximum(state, tail, left, max(alpha, now), beta, now)

    def minimum(self, state, actions, ghost, left, alpha, beta, sofar):
        if not actions or sofar < alpha:
            return sofar
        head, *tail = actions
        agent, nextLeft = self.succ(state, ghost, left)
        v = self.value(state.generateSuccessor(ghost, head), agent, nextLeft, alpha, beta)
        now = min(sofar, v)
        return self.minimum(state, tail, ghost, left, alpha, min(beta, now), now)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pick(gameState, gameState.getLegalActions(0), None, -inf)

    def pick(self, state, actions, chosen, best):
        if not actions:
            return chosen
        head, *tail = actions
        v = self.value(state.generateSuccessor(0, head), *self.succ(state, 0, self.depth))
        if chosen is None or v > best:
            return self.pick(state, tail, head, v)
        return self.pick(state, tail, chosen, best)

    def value(self, state, agent, left):
        if self.final(state, left):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.maximum(state, actions, left)
        return self.total(state, actions, agent, left, 0) / len(actions)

    def maximum(self, state, actions, left):
        if not actions:
            return -inf
        head, *tail = actions
        v = self.value(state.generateSuccessor(0, head), *self.succ(state, 0, left))
        return max(v, self.maximum(state, tail, left))

    def total(self, state, actions, ghost, left, sofar):
        if not actions:
            return sofar
        head, *tail = actions
        v = self.value(state.generateSuccessor(ghost, head), *self.succ(state, ghost, left))
        return self.total(state, tail, ghost, left, sofar + v)


def flood(frontier, seen, food, walls, steps):
    """The number of steps until the flood reaches food, 0 if it never does."""
    if not frontier:
        return 0
    if frontier & food:
        return steps
    fresh = {
        (x + dx, y + dy)
        for (x, y) in frontier
        for (dx, dy) in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if 0 <= x + dx < walls.width and 0 <= y + dy < walls.height and not walls[x + dx][y + dy]
    } - seen
    return flood(fresh, seen | fresh, food, walls, steps + 1)


def foodDistance(state):
    food = frozenset(state.getFood().asList())
    if not food:
        return 0
    x, y = state.getPacmanPosition()
    start = frozenset([(int(x), int(y))])
    return flood(start, start, food, state.getWalls(), 0)


def prey(state):
    """What the scared ghosts that can be reached are worth."""
    here = state.getPacmanPosition()
    gaps = [
        (util.manhattanDistance(here, ghost.getPosition()), ghost.scaredTimer)
        for ghost in state.getGhostStates()
    ]
    return sum(45.0 / (1 + gap) for gap, timer in gaps if timer > gap)


def betterEvaluationFunction(currentGameState):
    """Score - dots - capsules - distance of the nearest dot - biters + prey."""
    s = currentGameState
    if s.isWin():
        return s.getScore() + 100
    left = 40 * s.getNumFood() + 60 * len(s.getCapsules())
    if s.isLose():
        return s.getScore() - left - 2500
    return s.getScore() - left - 0.75 * foodDistance(s) - 75 * len(biters(s)) + prey(s)


better = betterEvaluationFunction
