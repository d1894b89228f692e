from collections import deque
from util import manhattanDistance
from game import Directions, Actions
from game import Agent
import util


def nearestFoodDistance(state):
    """steps to the closest pellet, or None"""
    walls, food = state.getWalls(), state.getFood()
    px, py = state.getPacmanPosition()
    frontier = deque([(int(px), int(py), 0)])
    visited = {(int(px), int(py))}
    while frontier:
        x, y, d = frontier.popleft()
        if food[x][y]:
            return d
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            nx, ny = x + dx, y + dy
            if (nx, ny) in visited:
                continue
            if nx < 0 or ny < 0 or nx >= walls.width or ny >= walls.height:
                continue
            if walls[nx][ny]:
                continue
            visited.add((nx, ny))
            frontier.append((nx, ny, d + 1))
    return None


class ReflexAgent(Agent):
    def getAction(self, gameState):
        pairs = [
            (self.evaluationFunction(gameState, action), action)
            for action in gameState.getLegalActions()
        ]
        return max(pairs, key=lambda pair: pair[0])[1]

    def evaluationFunction(self, currentGameState, action):
        succ = currentGameState.generatePacmanSuccessor(action)
        if succ.isWin():
            return float("inf")
        if succ.isLose() or action == Directions.STOP:
            return -(10**6)
        pos = succ.getPacmanPosition()
        danger = 0
        for ghost in succ.getGhostStates():
            if ghost.scaredTimer < 2 and manhattanDistance(ghost.getPosition(), pos) < 2:
                danger += 1
        d = nearestFoodDistance(succ)
        return succ.getScore() + (1.0 / d if d else 0) - 2000 * danger


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.minimax(gameState, 0, self.depth)
        return action

    def minimax(self, state, agent, depth):
        """-> (value, action)"""
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state), None
        nxt = (agent + 1) % state.getNumAgents()
        d = depth - 1 if nxt == 0 else depth
        results = [(self.minimax(state.generateSuccessor(agent, a), nxt, d)[0], a) for a in actions]
        choose = max if agent == 0 else min
        return choose(results, key=lambda r: r[0])


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.alphabeta(gameState, 0, self.depth, float("-inf"), float("inf"))
        return action

    def alphabeta(self, state, agent, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state), None
        nxt = (agent + 1) % state.getNumAgents()
        d = depth - 1 if nxt == 0 else depth
        best = None
        for a in actions:
            v, _ = self.alphabeta(state.generateSuccessor(agent, a), nxt, d, alpha, beta)
            if agent == 0:
                if best is None or v > best[0]:
                    best = (v, a)
                if best[0] > beta:
                    break
                alpha = max(alpha, best[0])
            else:
                if best is None or v < best[0]:
                    best = (v, a)
                if best[0] < alpha:
                    break
                beta = min(beta, best[0])
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.expectimax(gameState, 0, self.depth)
        return action

    def expectimax(self, state, agent, depth):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state), None
        nxt = (agent + 1) % state.getNumAgents()
        d = depth - 1 if nxt == 0 else depth
        results = [
            (self.expectimax(state.generateSuccessor(agent, a), nxt, d)[0], a) for a in actions
        ]
        if agent == 0:
            return max(results, key=lambda r: r[0])
        mean = sum(v for v, _ in results) / len(results)
        return mean, None  # chance has no favourite


def betterEvaluationFunction(currentGameState):
    """
    Game score, 8 / walking distance to the closest pellet, small costs for what
    is left on the board, and distances to ghosts (attracted by scared ones).
    """
    value = currentGameState.getScore()
    if currentGameState.isWin():
        return value + 500
    if currentGameState.isLose():
        return value - 500
    d = nearestFoodDistance(currentGameState)
    if d:
        value += 8.0 / d
    value -= 3 * currentGameState.getNumFood()
    value -= 30 * len(currentGameState.getCapsules())
    pos = currentGameState.getPacmanPosition()
    for ghost in currentGameState.getGhostStates():
        g = manhattanDistance(pos, ghost.getPosition())
        if ghost.scaredTimer > 1:
            value += 40.0 / max(g, 1)
        elif g < 4:
            value -= (0, 80, 25, 6)[int(g)] if g >= 1 else 200
    return value


better = betterEvaluationFunction
