"""
Nothing here may ever crash: every call is wrapped. Problems are collected in
PROBLEMS (it stays empty in normal games).

Expectimax computes with fractions.Fraction, so averages are exact and there is
no rounding until nobody needs the number any more.
"""

import random
from decimal import Decimal
from fractions import Fraction

try:
    import util
    from game import Agent, Directions
    from pacman import GameState
except ImportError as problem:
    raise ImportError("start me in the project folder") from problem

PROBLEMS = []
LOWEST, HIGHEST = float("-inf"), float("inf")


def quietly(function, *arguments, otherwise=None):
    """function(*arguments), or `otherwise` if that raises anything."""
    try:
        return function(*arguments)
    except Exception as problem:
        if len(PROBLEMS) < 100:
            PROBLEMS.append(repr(problem))
        return otherwise


def exact(number):
    """An exact fraction; infinities stay floats."""
    try:
        return Fraction(number)
    except (OverflowError, ValueError, TypeError):
        return number


def scoreEvaluationFunction(currentGameState):
    try:
        return currentGameState.getScore()
    except AttributeError:
        return currentGameState.data.score


def spread(walls, start):
    """Walking distances from start, by relaxing a frontier."""
    start = (int(start[0]), int(start[1]))
    best = {start: 0}
    frontier = {start}
    while frontier:
        square = min(frontier, key=best.get)
        frontier.remove(square)
        x, y = square
        for other in ((x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)):
            try:
                blocked = walls[other[0]][other[1]]
            except IndexError:
                blocked = True
            if not blocked and other not in best:
                best[other] = best[square] + 1
                frontier.add(other)
    return best


class ReflexAgent(Agent):
    def getAction(self, gameState):
        try:
            legal = gameState.getLegalActions()
            worths = [
                quietly(self.evaluationFunction, gameState, action, otherwise=LOWEST)
                for action in legal
            ]
            return legal[worths.index(max(worths))]
        except Exception as problem:
            PROBLEMS.append(repr(problem))
            return Directions.STOP

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin():
            return Fraction(10**9)
        pacman = successor.getPacmanPosition()
        steps = spread(successor.getWalls(), pacman)
        try:
            nearest = min(steps[dot] for dot in currentGameState.getFood().asList() if dot in steps)
            worth = Fraction(10, 1 + nearest)
        except ValueError:  # no dots
            worth = Fraction(0)
        for ghost in successor.getGhostStates():
            try:
                gap = util.manhattanDistance(pacman, ghost.getPosition())
            except TypeError:  # no position at all
                continue
            if ghost.scaredTimer > 1:
                continue
            if gap <= 1:
                worth -= 500
            elif gap <= 2:
                worth -= Fraction(25, 2)
        if action == Directions.STOP:
            worth -= 5
        return worth


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        try:
            self.depth = int(depth)
        except ValueError:
            self.depth = 2

    def getAction(self, gameState):
        try:
            return self.decide(gameState)
        except Exception as problem:
            PROBLEMS.append(repr(problem))
            return quietly(random.choice, gameState.getLegalActions(0), otherwise=Directions.STOP)

    def static(self, state):
        try:
            return self.evaluationFunction(state)
        except ZeroDivisionError:
            return state.getScore()

    def over(self, state):
        return quietly(state.isWin, otherwise=False) or quietly(state.isLose, otherwise=False)

    def family(self, state, agent):
        """Generator of (action, child); stops making children when not asked."""
        for action in quietly(state.getLegalActions, agent, otherwise=[]):
            child = quietly(state.generateSuccessor, agent, action)
            if child is not None:
                yield action, child

    def step(self, state, agent, depth):
        following = (agent + 1) % state.getNumAgents()
        return following, depth + (following == 0)


class MinimaxAgent(MultiAgentSearchAgent):
    def decide(self, gameState):
        return self.look(gameState, 0, 0)[1]

    def look(self, state, agent, depth):
        if depth == self.depth or self.over(state):
            return self.static(state), None
        turn = self.step(state, agent, depth)
        rated = [
            (self.look(child, *turn)[0], action) for action, child in self.family(state, agent)
        ]
        try:
            if agent == 0:
                return max(rated, key=lambda pair: pair[0])
            return min(rated, key=lambda pair: pair[0])
        except ValueError:  # no actions
            return self.static(state), None


class AlphaBetaAgent(MultiAgentSearchAgent):
    def decide(self, gameState):
        return self.look(gameState, 0, 0, LOWEST, HIGHEST)[1]

    def look(self, state, agent, depth, alpha, beta):
        if depth == self.depth or self.over(state):
            return self.static(state), None
        turn = self.step(state, agent, depth)
        worth, chosen, empty = None, None, True
        for action, child in self.family(state, agent):
            value = self.look(child, turn[0], turn[1], alpha, beta)[0]
            if agent == 0:
                if empty or value > worth:
                    worth, chosen = value, action
                empty = False
                if worth > beta:
                    return worth, chosen
                alpha = max(alpha, worth)
            else:
                if empty or value < worth:
                    worth, chosen = value, action
                empty = False
                if worth < alpha:
                    return worth, chosen
                beta = min(beta, worth)
        if empty:
            return self.static(state), None
        return worth, chosen


class ExpectimaxAgent(MultiAgentSearchAgent):
    def decide(self, gameState):
        return self.look(gameState, 0, 0)[1]

    def look(self, state, agent, depth):
        if depth == self.depth or self.over(state):
            return exact(self.static(state)), None
        turn = self.step(state, agent, depth)
        rated = [
            (self.look(child, *turn)[0], action) for action, child in self.family(state, agent)
        ]
        if not rated:
            return exact(self.static(state)), None
        if agent == 0:
            return max(rated, key=lambda pair: pair[0])
        return sum(value for value, _ in rated) / len(rated), None


def betterEvaluationFunction(currentGameState):
    """Score and penalties, added up as Decimals, returned as a float."""
    score = Decimal(float(currentGameState.getScore()))
    if currentGameState.isWin():
        return float(score + 2000)
    if currentGameState.isLose():
        return float(score - 2000)
    pacman = currentGameState.getPacmanPosition()
    steps = spread(currentGameState.getWalls(), pacman)
    worth = score - 20 * currentGameState.getNumFood()
    worth -= Decimal("22.5") * len(currentGameState.getCapsules())
    try:
        worth -= min(steps[dot] for dot in currentGameState.getFood().asList() if dot in steps)
    except ValueError:
        pass
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        try:
            gap = steps[(int(gx), int(gy))]
        except KeyError:
            continue
        if ghost.scaredTimer > gap:
            worth += Decimal(70) / (gap + 1)
        elif gap <= 1:
            worth -= 180
        elif gap <= 3:
            worth -= Decimal(10) / gap
    return float(worth)


better = betterEvaluationFunction
