# Negamax with colours, and evaluation functions that walk over the whole board
# with walls[x][y] and food[x][y] instead of asList().
#
# colour of Pacman = +1, colour of every ghost = -1. All values inside `nega` are
# seen by the one who moves. If the next one to move has the same colour (ghost
# after ghost, or Pacman alone on the board) nothing is negated.

import math
import util
from game import Agent, Directions

BIG = math.inf


def board(walls):
    w, h = walls.width, walls.height
    return w, h


def flood(walls, px, py):
    """A matrix of walking distances from (px, py); -1 where you cannot get."""
    w, h = board(walls)
    px, py = int(px), int(py)
    dist = [[-1] * h for _ in range(w)]
    dist[px][py] = 0
    current = [(px, py)]
    d = 0
    while current:
        d = d + 1
        coming = []
        for x, y in current:
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    if abs(i) + abs(j) != 1:
                        continue
                    a, b = x + i, y + j
                    if a < 0 or b < 0 or a >= w or b >= h:
                        continue
                    if walls[a][b] or dist[a][b] != -1:
                        continue
                    dist[a][b] = d
                    coming.append((a, b))
        current = coming
    return dist


def closestFood(food, walls, dist):
    best = None
    w, h = board(walls)
    for x in range(w):
        for y in range(h):
            if food[x][y] and not walls[x][y] and dist[x][y] >= 0:
                if best is None or dist[x][y] < best:
                    best = dist[x][y]
    return best


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions()
        values = []
        for i in range(len(actions)):
            values.append(self.evaluationFunction(gameState, actions[i]))
        top = 0
        for i in range(len(actions)):
            if values[i] >= values[top]:  # the last of the best
                top = i
        return actions[top]

    def evaluationFunction(self, currentGameState, action):
        nextState = currentGameState.generatePacmanSuccessor(action)
        if nextState.isWin():
            return 50000.0
        px, py = nextState.getPacmanPosition()
        walls = nextState.getWalls()
        dist = flood(walls, px, py)
        d = closestFood(currentGameState.getFood(), walls, dist)
        value = 0.0
        if d is not None:
            value = 20.0 / (d + 1.0)
        for g in range(1, nextState.getNumAgents()):
            if nextState.getGhostState(g).scaredTimer > 1:
                continue
            gx, gy = nextState.getGhostPosition(g)
            gap = abs(gx - px) + abs(gy - py)
            if gap <= 1.0:
                value = value - 700.0
            elif gap <= 2.0:
                value = value - 16.0
        if action == Directions.STOP:
            value = value - 11.0
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def colour(self, agent):
        return 1 if agent == 0 else -1

    def done(self, state, agent, ply):
        if ply >= self.depth:
            return True
        if state.isWin() or state.isLose():
            return True
        return len(state.getLegalActions(agent)) == 0


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.nega(gameState, 0, 0)
        return action

    def nega(self, state, agent, ply):
        """(value for the one who moves, action)"""
        me = self.colour(agent)
        if self.done(state, agent, ply):
            return me * self.evaluationFunction(state), None
        nxt = agent + 1
        nextPly = ply
        if nxt == state.getNumAgents():
            nxt = 0
            nextPly = ply + 1
        sign = me * self.colour(nxt)  # +1: same side moves again
        best, bestAction = -BIG, None
        for action in state.getLegalActions(agent):
            v, _ = self.nega(state.generateSuccessor(agent, action), nxt, nextPly)
            v = sign * v
            if bestAction is None or v > best:
                best, bestAction = v, action
        return best, bestAction


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.nega(gameState, 0, 0, -BIG, BIG)
        return action

    def nega(self, state, agent, ply, low, high):
        """low: what the mover has for sure. high: what the other side has left
        him. Both from the mover's point of view, cut only strictly above high."""
        me = self.colour(agent)
        if self.done(state, agent, ply):
            return me * self.evaluationFunction(state), None
        nxt = agent + 1
        nextPly = ply
        if nxt == state.getNumAgents():
            nxt = 0
            nextPly = ply + 1
        same = self.colour(nxt) == me
        best, bestAction = -BIG, None
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if same:
                v, _ = self.nega(child, nxt, nextPly, low, high)
            else:
                v, _ = self.nega(child, nxt, nextPly, -high, -low)
                v = -v
            if bestAction is None or v > best:
                best, bestAction = v, action
            if best > high:
                break
            if best > low:
                low = best
        return best, bestAction


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.expect(gameState, 0, 0)
        return action

    def expect(self, state, agent, ply):
        if self.done(state, agent, ply):
            return self.evaluationFunction(state), None
        nxt = agent + 1
        nextPly = ply
        if nxt == state.getNumAgents():
            nxt = 0
            nextPly = ply + 1
        best, bestAction = -BIG, None
        total = 0
        number = 0
        for action in state.getLegalActions(agent):
            v, _ = self.expect(state.generateSuccessor(agent, action), nxt, nextPly)
            total = total + v
            number = number + 1
            if bestAction is None or v > best:
                best, bestAction = v, action
        if agent == 0:
            return best, bestAction
        return total / number, None


def betterEvaluationFunction(currentGameState):
    """
    One flood per state. Counts the dots in the same double loop that finds the
    nearest one.
    """
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 4000.0
    if currentGameState.isLose():
        return score - 4000.0
    px, py = currentGameState.getPacmanPosition()
    walls = currentGameState.getWalls()
    food = currentGameState.getFood()
    dist = flood(walls, px, py)

    dots = 0
    closest = 0
    for x in range(walls.width):
        for y in range(walls.height):
            if food[x][y]:
                dots += 1
                if dist[x][y] > 0 and (closest == 0 or dist[x][y] < closest):
                    closest = dist[x][y]

    value = score - 21.0 * dots - 1.0 * closest
    for x, y in currentGameState.getCapsules():
        value -= 20.0
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        d = dist[int(gx)][int(gy)]
        if d < 0:
            continue
        if ghost.scaredTimer > d:
            value += 85.0 / (d + 1)
        elif d <= 1:
            value -= 210.0
        elif d <= 3:
            value -= 11.0 / d
    return value


better = betterEvaluationFunction
