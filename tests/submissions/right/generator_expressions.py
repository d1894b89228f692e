# lazily generated successors everywhere

from operator import itemgetter
from itertools import chain
import random

from util import manhattanDistance
from game import Directions, Agent
import util

INF = float("inf")


def successors(state, agent):
    """(action, child) pairs, each child comes into being only when it's asked for"""
    for action in state.getLegalActions(agent):
        yield action, state.generateSuccessor(agent, action)


class ReflexAgent(Agent):
    def getAction(self, gameState):
        scored = [(self.evaluationFunction(gameState, a), a) for a in gameState.getLegalActions(0)]
        top = max(v for v, _ in scored)
        return random.choice([a for v, a in scored if v == top])

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        spot = after.getPacmanPosition()
        nearest = min((manhattanDistance(spot, dot) for dot in after.getFood().asList()), default=0)
        if nearest == 0:  # nothing left to eat
            return INF
        threatened = any(
            manhattanDistance(spot, g.getPosition()) <= 1
            for g in after.getGhostStates()
            if g.scaredTimer <= 1
        )
        return (
            after.getScore()
            + 1.0 / nearest
            - (1000 if threatened else 0)
            - (1000 if after.isLose() else 0)
            - (50 if action == Directions.STOP else 0)
        )


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def isOver(self, state, agent, ply):
        return (
            ply == self.depth or state.isWin() or state.isLose() or not state.getLegalActions(agent)
        )

    def nextTurn(self, state, agent, ply):
        following = (agent + 1) % state.getNumAgents()
        return following, ply + (following == 0)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.nextTurn(gameState, 0, 0)
        candidates = (
            (self.value(child, *turn), action) for action, child in successors(gameState, 0)
        )
        return max(candidates, key=itemgetter(0))[1]

    def value(self, state, agent, ply):
        if self.isOver(state, agent, ply):
            return self.evaluationFunction(state)
        turn = self.nextTurn(state, agent, ply)
        best = min if agent else max
        return best(self.value(child, *turn) for _, child in successors(state, agent))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.nextTurn(gameState, 0, 0)
        best, choice = -INF, None
        for action, child in successors(gameState, 0):
            v = self.value(child, turn[0], turn[1], best, INF)
            if choice is None or v > best:
                best, choice = v, action
        return choice

    def value(self, state, agent, ply, alpha, beta):
        if self.isOver(state, agent, ply):
            return self.evaluationFunction(state)
        if agent == 0:
            return self.last(self.rising(state, agent, ply, alpha, beta))
        return self.last(self.falling(state, agent, ply, alpha, beta))

    @staticmethod
    def last(numbers):
        for number in numbers:
            pass
        return number

    def rising(self, state, agent, ply, alpha, beta):
        """the successive maxima, until the first one beyond beta"""
        v = -INF
        who, when = self.nextTurn(state, agent, ply)
        for _, child in successors(state, agent):
            v = max(v, self.value(child, who, when, alpha, beta))
            yield v
            if v > beta:
                return
            alpha = max(alpha, v)

    def falling(self, state, agent, ply, alpha, beta):
        """the successive minima, until the first one below alpha"""
        v = INF
        who, when = self.nextTurn(state, agent, ply)
        for _, child in successors(state, agent):
            v = min(v, self.value(child, who, when, alpha, beta))
            yield v
            if v < alpha:
                return
            beta = min(beta, v)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        turn = self.nextTurn(gameState, 0, 0)
        candidates = (
            (self.value(child, *turn), action) for action, child in successors(gameState, 0)
        )
        return max(candidates, key=itemgetter(0))[1]

    def value(self, state, agent, ply):
        if self.isOver(state, agent, ply):
            return self.evaluationFunction(state)
        turn = self.nextTurn(state, agent, ply)
        values = (self.value(child, *turn) for _, child in successors(state, agent))
        if agent == 0:
            return max(values)
        values = tuple(values)
        return sum(values) / len(values)


def rings(start, walls):
    """yields (distance, set of the cells at that distance)"""
    ring, inside, distance = {start}, set(), 0
    while ring:
        yield distance, ring
        inside |= ring
        around = chain.from_iterable(
            ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) for x, y in ring
        )
        ring = {(x, y) for x, y in around if (x, y) not in inside and not walls[x][y]}
        distance += 1


def betterEvaluationFunction(currentGameState):
    """
    Rings of cells grow around Pacman until they touch a dot; that's the distance that
    counts. Then dots left, capsules left, ghosts (Manhattan).
    """
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 100
    if currentGameState.isLose():
        return score - 100
    x, y = currentGameState.getPacmanPosition()
    dots = set(currentGameState.getFood().asList())
    nearest = next(
        (
            d
            for d, ring in rings((int(x), int(y)), currentGameState.getWalls())
            if not ring.isdisjoint(dots)
        ),
        200,
    )
    ghosts = [
        (manhattanDistance((x, y), g.getPosition()), g.scaredTimer)
        for g in currentGameState.getGhostStates()
    ]
    return (
        score
        + 6.0 / max(nearest, 1)
        - 5 * len(dots)
        - 15 * len(currentGameState.getCapsules())
        - sum(70.0 / max(d, 1) ** 2 for d, timer in ghosts if timer <= 1 and d <= 3)
        + sum(60.0 / (d + 1) for d, timer in ghosts if timer > 1 and timer > d)
    )


better = betterEvaluationFunction
