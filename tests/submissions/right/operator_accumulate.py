"""multiAgents.py: comparisons and folds are parameters.

`operator.gt` is Pacman's point of view, `operator.lt` is that of a ghost.
"""

import itertools
import operator
from collections import deque, defaultdict

import util
from game import Agent, Directions

INF = float("inf")
WORST = {operator.gt: -INF, operator.lt: INF}
OTHER = {operator.gt: operator.lt, operator.lt: operator.gt}
FOLD = {operator.gt: max, operator.lt: min}


def viewOf(agentIndex):
    return operator.lt if agentIndex else operator.gt


def last(iterable):
    """The last element of something that is not empty."""
    return deque(iterable, maxlen=1).pop()


def average(values):
    """Mean of a list that is not empty, from its running sums."""
    return operator.truediv(last(itertools.accumulate(values)), len(values))


def argbest(pairs):
    """The action of the biggest (action, value), the first one of equals."""
    pairs = list(pairs)
    if not pairs:
        return None
    return max(pairs, key=operator.itemgetter(1))[0]


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return argbest(
            (action, self.evaluationFunction(gameState, action))
            for action in gameState.getLegalActions()
        )

    def evaluationFunction(self, currentGameState, action):
        child = currentGameState.generatePacmanSuccessor(action)
        if child.isWin():
            return INF
        if child.isLose():
            return -INF
        me = child.getPacmanPosition()
        terms = [child.getScore(), -7 * (action == Directions.STOP)]
        food = child.getFood().asList()
        if food:
            terms.append(1.0 / min(util.manhattanDistance(me, dot) for dot in food))
        terms.extend(
            -1200
            for ghost in child.getGhostStates()
            if ghost.scaredTimer <= 1 and util.manhattanDistance(me, ghost.getPosition()) <= 1
        )
        return last(itertools.accumulate(terms, operator.add))


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def movesIn(self, state, agentIndex, ply):
        """Legal actions, none if the state is to be evaluated."""
        if state.isWin() or state.isLose() or ply >= self.depth:
            return []
        return state.getLegalActions(agentIndex)

    @staticmethod
    def after(state, agentIndex, ply):
        carry, following = divmod(agentIndex + 1, state.getNumAgents())
        return following, ply + carry


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.after(gameState, 0, 0)
        return argbest(
            (action, self.fold(gameState.generateSuccessor(0, action), *turn))
            for action in gameState.getLegalActions(0)
        )

    def fold(self, state, agentIndex, ply):
        moves = self.movesIn(state, agentIndex, ply)
        if not moves:
            return self.evaluationFunction(state)
        turn = self.after(state, agentIndex, ply)
        values = (self.fold(state.generateSuccessor(agentIndex, move), *turn) for move in moves)
        return last(itertools.accumulate(values, FOLD[viewOf(agentIndex)]))


class AlphaBetaAgent(MultiAgentSearchAgent):
    """
    bounds[operator.gt] is what Pacman is sure of (alpha),
    bounds[operator.lt] is what the ghosts are sure of (beta).
    """

    def getAction(self, gameState):
        turn = self.after(gameState, 0, 0)
        bounds = dict(WORST)
        chosen = None
        for action in gameState.getLegalActions(0):
            value = self.bounded(gameState.generateSuccessor(0, action), *turn, bounds=bounds)
            if chosen is None or value > bounds[operator.gt]:
                chosen = action
                bounds = {operator.gt: value, operator.lt: INF}
        return chosen

    def bounded(self, state, agentIndex, ply, bounds):
        moves = self.movesIn(state, agentIndex, ply)
        if not moves:
            return self.evaluationFunction(state)
        turn = self.after(state, agentIndex, ply)
        beats = viewOf(agentIndex)
        mine = bounds[beats]
        theirs = bounds[OTHER[beats]]
        best = WORST[beats]
        for move in moves:
            window = {beats: mine, OTHER[beats]: theirs}
            value = self.bounded(state.generateSuccessor(agentIndex, move), *turn, bounds=window)
            if beats(value, best):
                best = value
            if beats(best, theirs):
                break  # the opponent will never let it come to this
            if beats(best, mine):
                mine = best
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.after(gameState, 0, 0)
        return argbest(
            (action, self.fold(gameState.generateSuccessor(0, action), *turn))
            for action in gameState.getLegalActions(0)
        )

    def fold(self, state, agentIndex, ply):
        moves = self.movesIn(state, agentIndex, ply)
        if not moves:
            return self.evaluationFunction(state)
        turn = self.after(state, agentIndex, ply)
        combine = average if agentIndex else max
        return combine(
            [self.fold(state.generateSuccessor(agentIndex, move), *turn) for move in moves]
        )


def distanceMap(walls, start):
    """A dictionary cell -> steps from start (infinite if not reachable)."""
    steps = defaultdict(lambda: INF)
    steps[start] = 0
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            nx, ny = x + dx, y + dy
            inside = 0 <= nx < walls.width and 0 <= ny < walls.height
            if inside and not walls[nx][ny] and (nx, ny) not in steps:
                steps[(nx, ny)] = steps[(x, y)] + 1
                queue.append((nx, ny))
    return steps


def betterEvaluationFunction(currentGameState):
    """
    All distances are true ones, around the walls.  1 / infinity is 0, so what
    cannot be reached does not matter.
    """
    state = currentGameState
    left = 15 * state.getNumFood() + 45 * len(state.getCapsules())
    if state.isLose():
        return state.getScore() - left - 1800
    if state.isWin():
        return state.getScore() + 300
    x, y = state.getPacmanPosition()
    steps = distanceMap(state.getWalls(), (int(x), int(y)))

    terms = [state.getScore(), -left]
    food = state.getFood().asList()
    if food:
        terms.append(9.0 / max(1, min(steps[dot] for dot in food)))
    for ghost in state.getGhostStates():
        gx, gy = ghost.getPosition()
        away = steps[(int(gx + 0.5), int(gy + 0.5))]
        if ghost.scaredTimer > away:
            terms.append(35.0 / (1 + away))
        elif ghost.scaredTimer <= 1 and away <= 1:
            terms.append(-85)
    return last(itertools.accumulate(terms, operator.add))


better = betterEvaluationFunction
