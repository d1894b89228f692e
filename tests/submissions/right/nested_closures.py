import random
import util
from util import manhattanDistance
from game import Agent, Directions


def breadthFirst(start, walls):
    """Returns a function that tells the distance from start."""
    table = {start: 0}
    queue = util.Queue()
    queue.push(start)

    def visit(cell, distance):
        if cell in table or walls[cell[0]][cell[1]]:
            return
        table[cell] = distance
        queue.push(cell)

    while not queue.isEmpty():
        x, y = queue.pop()
        for dx, dy in [(0, 1), (0, -1), (1, 0), (-1, 0)]:
            visit((x + dx, y + dy), table[(x, y)] + 1)

    def distanceTo(cell):
        return table.get((int(cell[0]), int(cell[1])), 500)

    return distanceTo


class ReflexAgent(Agent):
    def getAction(self, gameState):
        def goodness(action):
            return self.evaluationFunction(gameState, action)

        choices = [a for a in gameState.getLegalActions(0) if a != Directions.STOP]
        return max(choices, key=goodness) if choices else Directions.STOP

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        if state.isWin():
            return 10**7
        if state.isLose():
            return -(10**7)
        x, y = state.getPacmanPosition()
        distanceTo = breadthFirst((int(x), int(y)), state.getWalls())

        def ghostTerm(ghost):
            d = distanceTo(ghost.getPosition())
            if ghost.scaredTimer > d + 1:
                return 4.0 / (d + 1)
            return -1000 if d <= 1 else 0

        nearest = min(map(distanceTo, state.getFood().asList()))
        return state.getScore() + 1.0 / nearest + sum(map(ghostTerm, state.getGhostStates()))


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ghosts = gameState.getNumAgents() - 1
        chosen = None

        def pacman(state, ply):
            nonlocal chosen
            if ply == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            legal = state.getLegalActions(0)
            if not legal:
                return self.evaluationFunction(state)
            best = float("-inf")
            favourite = legal[0]
            for action in legal:
                value = ghost(state.generateSuccessor(0, action), 1, ply)
                if value > best:
                    best, favourite = value, action
            if ply == 0:  # only the root is at ply 0
                chosen = favourite
            return best

        def ghost(state, number, ply):
            if number > ghosts:
                return pacman(state, ply + 1)
            if state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            legal = state.getLegalActions(number)
            if not legal:
                return self.evaluationFunction(state)
            worst = float("inf")
            for action in legal:
                value = ghost(state.generateSuccessor(number, action), number + 1, ply)
                if value < worst:
                    worst = value
            return worst

        pacman(gameState, 0)
        return chosen


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ghosts = gameState.getNumAgents() - 1
        chosen = None

        def pacman(state, ply, alpha, beta):
            nonlocal chosen
            if ply == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            legal = state.getLegalActions(0)
            if not legal:
                return self.evaluationFunction(state)
            best = float("-inf")
            favourite = legal[0]
            for action in legal:
                value = ghost(state.generateSuccessor(0, action), 1, ply, alpha, beta)
                if value > best:
                    best, favourite = value, action
                if best > beta:
                    break
                if best > alpha:
                    alpha = best
            if ply == 0:
                chosen = favourite
            return best

        def ghost(state, number, ply, alpha, beta):
            if number > ghosts:
                return pacman(state, ply + 1, alpha, beta)
            if state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            legal = state.getLegalActions(number)
            if not legal:
                return self.evaluationFunction(state)
            worst = float("inf")
            for action in legal:
                value = ghost(state.generateSuccessor(number, action), number + 1, ply, alpha, beta)
                if value < worst:
                    worst = value
                if worst < alpha:
                    break
                if worst < beta:
                    beta = worst
            return worst

        pacman(gameState, 0, float("-inf"), float("inf"))
        return chosen


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ghosts = gameState.getNumAgents() - 1
        chosen = None

        def pacman(state, ply):
            nonlocal chosen
            if ply == self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            legal = state.getLegalActions(0)
            if not legal:
                return self.evaluationFunction(state)
            best = float("-inf")
            favourite = legal[0]
            for action in legal:
                value = ghost(state.generateSuccessor(0, action), 1, ply)
                if value > best:
                    best, favourite = value, action
            if ply == 0:
                chosen = favourite
            return best

        def ghost(state, number, ply):
            if number > ghosts:
                return pacman(state, ply + 1)
            if state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            legal = state.getLegalActions(number)
            if not legal:
                return self.evaluationFunction(state)
            total, count = 0.0, 0
            for action in legal:
                total += ghost(state.generateSuccessor(number, action), number + 1, ply)
                count += 1
            return total / count

        pacman(gameState, 0)
        return chosen


def betterEvaluationFunction(currentGameState):
    """Breadth first distances to everything, see the inner functions for the weights."""
    score = currentGameState.getScore()
    if currentGameState.isWin() or currentGameState.isLose():
        return score
    x, y = currentGameState.getPacmanPosition()
    distanceTo = breadthFirst((int(x), int(y)), currentGameState.getWalls())

    def food():
        dots = currentGameState.getFood().asList()
        return -22 * len(dots) - min(map(distanceTo, dots)) if dots else 0

    def capsules():
        return -35 * len(currentGameState.getCapsules())

    def ghost(g):
        d = distanceTo(g.getPosition())
        if g.scaredTimer > d:
            return 90.0 / (d + 1)
        if d > 3:
            return 0
        return -40.0 / max(d, 0.5)

    return score + food() + capsules() + sum(ghost(g) for g in currentGameState.getGhostStates())


better = betterEvaluationFunction
