"""The search as a tower of closures (needs Python 3.10 for `match`).

For depth d and n agents the tower has d*n floors. Every floor is a function that
knows its agent and the floor below; the ground floor is the evaluation function.
"""

import heapq
import math
import operator
import sys

import util
from game import Agent, Directions

sys.setrecursionlimit(5000)

first = operator.itemgetter(0)


class Move(str):
    """An action that knows whether it is one."""

    @property
    def idle(self):
        return self == Directions.STOP


class Moves(list):
    """Legal actions of one agent."""

    def __init__(self, actions):
        super().__init__(Move(a) if isinstance(a, str) else a for a in actions)

    def __str__(self):
        return f"<{len(self)} moves: {', '.join(map(str, self))}>"


def scoreEvaluationFunction(currentGameState):
    if hasattr(currentGameState, "getScore"):
        return currentGameState.getScore()
    return currentGameState.data.score


def finished(state):
    return getattr(state, "isWin", bool)() or getattr(state, "isLose", bool)()


class Routes:
    """A* distances, remembered as long as the walls are the same object."""

    walls = None
    known = {}

    @classmethod
    def length(cls, walls, start, goal):
        if cls.walls is not walls:
            cls.walls, cls.known = walls, {}
        if (found := cls.known.get((start, goal))) is None:
            found = cls.known[start, goal] = cls.astar(walls, start, goal)
        return found

    @staticmethod
    def astar(walls, start, goal):
        heap = [(util.manhattanDistance(start, goal), 0, start)]
        cheapest = {start: 0}
        while heap:
            _, cost, (x, y) = heapq.heappop(heap)
            if (x, y) == goal:
                return cost
            if cost > cheapest[x, y]:
                continue
            for square in ((x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)):
                if walls[square[0]][square[1]]:
                    continue
                if cost + 1 < cheapest.get(square, math.inf):
                    cheapest[square] = cost + 1
                    heapq.heappush(
                        heap, (cost + 1 + util.manhattanDistance(square, goal), cost + 1, square)
                    )
        return math.inf


def closest(walls, start, dots):
    """True distance to the nearest dot: by air-line first, stop when hopeless."""
    start = tuple(int(c) for c in start)
    best = math.inf
    for dot in sorted(dots, key=lambda dot: util.manhattanDistance(start, dot)):
        if util.manhattanDistance(start, dot) >= best:
            break
        best = min(best, Routes.length(walls, start, dot))
    return best


class ReflexAgent(Agent):
    def getAction(self, gameState):
        moves = Moves(gameState.getLegalActions())
        return max(moves, key=lambda move: self.evaluationFunction(gameState, move))

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        match (after.isWin(), after.isLose()):
            case (True, _):
                return math.inf
            case (_, True):
                return -math.inf
        spot = after.getPacmanPosition()
        value = 10.0 / (1 + closest(after.getWalls(), spot, currentGameState.getFood().asList()))
        for ghost in after.getGhostStates():
            if getattr(ghost, "scaredTimer", 0) > 1:
                continue
            match round(util.manhattanDistance(spot, ghost.getPosition())):
                case 0 | 1:
                    value -= 600
                case 2:
                    value -= 14
                case _:
                    pass
        return value - 6 if Move(action).idle else value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def tower(self, howMany, floor, ground):
        """Build from the ground: the last ghost of the last ply comes first."""
        top = ground
        for _ in range(self.depth):
            for agent in reversed(range(howMany)):
                top = floor(agent, top)
        return top


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def ground(state):
            return self.evaluationFunction(state), None

        def floor(agent, below):
            def worth(state):
                if finished(state) or not (moves := Moves(state.getLegalActions(agent))):
                    return ground(state)
                rated = [(below(state.generateSuccessor(agent, move))[0], move) for move in moves]
                match agent:
                    case 0:
                        return max(rated, key=first)
                    case _:
                        return min(rated, key=first)

            return worth

        return self.tower(gameState.getNumAgents(), floor, ground)(gameState)[1]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def ground(state, alpha, beta):
            return self.evaluationFunction(state), None

        def floor(agent, below):
            def highest(state, alpha, beta):
                if finished(state) or not (moves := Moves(state.getLegalActions(agent))):
                    return ground(state, alpha, beta)
                best = None
                for move in moves:
                    value, _ = below(state.generateSuccessor(agent, move), alpha, beta)
                    if best is None or value > best[0]:
                        best = value, move
                    if best[0] > beta:
                        break
                    alpha = max(alpha, best[0])
                return best

            def lowest(state, alpha, beta):
                if finished(state) or not (moves := Moves(state.getLegalActions(agent))):
                    return ground(state, alpha, beta)
                best = None
                for move in moves:
                    value, _ = below(state.generateSuccessor(agent, move), alpha, beta)
                    if best is None or value < best[0]:
                        best = value, move
                    if best[0] < alpha:
                        break
                    beta = min(beta, best[0])
                return best

            return lowest if agent else highest

        search = self.tower(gameState.getNumAgents(), floor, ground)
        return search(gameState, -math.inf, math.inf)[1]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def ground(state):
            return self.evaluationFunction(state), None

        def floor(agent, below):
            def worth(state):
                if finished(state) or not (moves := Moves(state.getLegalActions(agent))):
                    return ground(state)
                rated = [(below(state.generateSuccessor(agent, move))[0], move) for move in moves]
                match agent:
                    case 0:
                        return max(rated, key=first)
                    case _:
                        return sum(map(first, rated)) / len(rated), None

            return worth

        return self.tower(gameState.getNumAgents(), floor, ground)(gameState)[1]


def betterEvaluationFunction(currentGameState):
    """Score, nearest dot (A*), dots, capsules, ghosts by kind and distance."""
    value = float(currentGameState.getScore())
    match (currentGameState.isWin(), currentGameState.isLose()):
        case (True, _):
            return value + 1200
        case (_, True):
            return value - 1200
    spot = currentGameState.getPacmanPosition()
    if dots := currentGameState.getFood().asList():
        steps = closest(currentGameState.getWalls(), spot, dots)
        value -= steps if steps < math.inf else 0
    value -= 20 * len(dots) + 20 * len(currentGameState.getCapsules())
    for ghost in currentGameState.getGhostStates():
        gap = util.manhattanDistance(spot, ghost.getPosition())
        match (ghost.scaredTimer > gap, gap):
            case (True, _):
                value += 60.0 / (1 + gap)
            case (False, g) if g <= 1:
                value -= 170
            case (False, g) if g <= 3:
                value -= 9.0 / g
            case _:
                pass
    return value


better = betterEvaluationFunction
