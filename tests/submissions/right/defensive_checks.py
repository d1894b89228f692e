# multiAgents.py
# Trust nobody: everything that comes from outside is checked before use.

import functools
import sys
import time
from collections import Counter, deque

import util
from game import Agent, Directions

PLUS = float("inf")
MINUS = -PLUS


class SearchError(Exception):
    """Raised if the game gives us something that makes no sense."""


class Stopwatch(object):
    """with Stopwatch(owner): ...   keeps the time needed in owner.seconds"""

    def __init__(self, owner):
        self.owner = owner
        self.started = None

    def __enter__(self):
        self.started = time.time()
        return self

    def __exit__(self, kind, error, trace):
        self.owner.seconds = getattr(self.owner, "seconds", 0.0) + time.time() - self.started
        if kind is not None:
            sys.stderr.write("search failed: %s\n" % (error,))
        return False  # never swallow an error


def checkedValue(method):
    """Decorator: counts the calls and looks at the value that is returned."""

    @functools.wraps(method)
    def wrapper(self, *args):
        self.statistics[method.__name__] += 1
        value = method(self, *args)
        if value is None or isinstance(value, (str, bool, tuple, list)):
            raise SearchError("%s returned %r, not a number" % (method.__name__, value))
        return value

    return wrapper


def legal(state, agent):
    """The legal actions as a list of our own, perhaps empty."""
    actions = state.getLegalActions(agent)
    if actions is None:
        return []
    return list(actions)


def agentsIn(state):
    count = state.getNumAgents()
    if not isinstance(count, int) or count < 1:
        raise SearchError("strange number of agents: %r" % (count,))
    return count


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        choices = legal(gameState, 0)
        if not choices:
            return Directions.STOP
        values = [self.evaluationFunction(gameState, action) for action in choices]
        assert len(values) == len(choices)
        return choices[values.index(max(values))]

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        if after.isWin():
            return PLUS
        if after.isLose():
            return MINUS
        pacman = after.getPacmanPosition()
        value = after.getScore()
        distance = foodAhead(after)
        if distance is not None and distance > 0:
            value += 1.0 / distance
        for ghost in after.getGhostStates():
            gap = util.manhattanDistance(pacman, ghost.getPosition())
            if ghost.scaredTimer > 1:
                continue
            if gap <= 1:
                value -= 4000
            elif gap <= 2:
                value -= 0.25
        if action == Directions.STOP:
            value -= 5
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.statistics = Counter()
        self.scoresSeen = Counter()
        if self.depth < 0:
            raise ValueError("depth must not be negative")
        if not callable(self.evaluationFunction):
            raise TypeError("the evaluation function cannot be called")

    def isEnd(self, state, rounds):
        if state.isWin() or state.isLose():
            return True
        return rounds >= self.depth

    def step(self, state, agent, rounds):
        if not 0 <= agent < agentsIn(state):
            raise SearchError("there is no agent %r" % (agent,))
        if agent == agentsIn(state) - 1:
            return 0, rounds + 1
        return agent + 1, rounds

    def choose(self, gameState):
        """The root of minimax and expectimax."""
        with Stopwatch(self):
            self.statistics.clear()
            self.scoresSeen.clear()
            agent, rounds = self.step(gameState, 0, 0)
            best, chosen = None, None
            for action in legal(gameState, 0):
                value = self.value(gameState.generateSuccessor(0, action), agent, rounds)
                if best is None or value > best:
                    best, chosen = value, action
            return chosen


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.choose(gameState)

    @checkedValue
    def value(self, state, agent, rounds):
        if self.isEnd(state, rounds):
            return self.evaluationFunction(state)
        actions = legal(state, agent)
        if not actions:
            return self.evaluationFunction(state)
        self.scoresSeen[state.getScore()] += 1
        following, nextRounds = self.step(state, agent, rounds)
        best = None
        for action in actions:
            v = self.value(state.generateSuccessor(agent, action), following, nextRounds)
            if best is None:
                best = v
            elif agent == 0:
                best = max(best, v)
            else:
                best = min(best, v)
        return best


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        with Stopwatch(self):
            self.statistics.clear()
            agent, rounds = self.step(gameState, 0, 0)
            best, chosen, alpha = None, None, MINUS
            for action in legal(gameState, 0):
                child = gameState.generateSuccessor(0, action)
                value = self.value(child, agent, rounds, alpha, PLUS)
                if best is None or value > best:
                    best, chosen = value, action
                if best > alpha:
                    alpha = best
            return chosen

    @checkedValue
    def value(self, state, agent, rounds, alpha, beta):
        if self.isEnd(state, rounds):
            return self.evaluationFunction(state)
        actions = legal(state, agent)
        if not actions:
            return self.evaluationFunction(state)
        following, nextRounds = self.step(state, agent, rounds)
        best = MINUS if agent == 0 else PLUS
        for action in actions:
            assert alpha <= beta, "the window is closed, we should have stopped"
            child = state.generateSuccessor(agent, action)
            v = self.value(child, following, nextRounds, alpha, beta)
            if agent == 0:
                best = max(best, v)
                if best > beta:
                    return best
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                if best < alpha:
                    return best
                beta = min(beta, best)
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.choose(gameState)

    @checkedValue
    def value(self, state, agent, rounds):
        if self.isEnd(state, rounds):
            return self.evaluationFunction(state)
        actions = legal(state, agent)
        if not actions:
            return self.evaluationFunction(state)
        self.scoresSeen[state.getScore()] += 1
        following, nextRounds = self.step(state, agent, rounds)
        values = []
        for action in actions:
            child = state.generateSuccessor(agent, action)
            values.append(self.value(child, following, nextRounds))
        if len(values) != len(actions):
            raise SearchError("lost a child")
        if agent == 0:
            return max(values)
        return sum(values) / len(values)


def foodAhead(state):
    """Steps to the nearest dot, None if there is none to be reached."""
    food, walls = state.getFood(), state.getWalls()
    x, y = state.getPacmanPosition()
    start = (int(x), int(y))
    seen = set([start])
    queue = deque([(start[0], start[1], 0)])
    while queue:
        x, y, steps = queue.popleft()
        if food[x][y]:
            return steps
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            a, b = x + dx, y + dy
            if a < 0 or b < 0 or a >= walls.width or b >= walls.height:
                continue
            if walls[a][b] or (a, b) in seen:
                continue
            seen.add((a, b))
            queue.append((a, b, steps + 1))
    return None


def betterEvaluationFunction(currentGameState):
    """Score, dots (30 each), capsules (50 each), next dot, ghosts."""
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 500
    value = score - 30 * currentGameState.getNumFood()
    value -= 50 * len(currentGameState.getCapsules())
    if currentGameState.isLose():
        return value - 2500
    distance = foodAhead(currentGameState)
    if distance is not None and distance > 0:
        value += 15.0 / distance
    pacman = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        gap = util.manhattanDistance(pacman, ghost.getPosition())
        if ghost.scaredTimer > gap:
            value += 35.0 / (1.0 + gap)
        elif ghost.scaredTimer <= 1 and gap <= 1:
            value -= 75
    return value


better = betterEvaluationFunction
