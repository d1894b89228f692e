# multiAgents.py
# my solution, I wrote every agent separately so I do not mix them up

from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        bestScore = None
        bestMove = None
        for move in legalMoves:
            s = self.evaluationFunction(gameState, move)
            if bestScore is None or s > bestScore:
                bestScore = s
                bestMove = move
        return bestMove

    def evaluationFunction(self, currentGameState, action):
        nextState = currentGameState.generatePacmanSuccessor(action)
        # winning is the best thing and losing is the worst thing
        if nextState.isWin():
            return 1000000
        if nextState.isLose():
            return -1000000
        pos = nextState.getPacmanPosition()
        total = nextState.getScore()

        # closest food
        closest = 999999
        for food in nextState.getFood().asList():
            d = manhattanDistance(pos, food)
            if d < closest:
                closest = d
        total = total + 1.0 / closest

        # ghosts (only the ones that are not scared)
        for ghost in nextState.getGhostStates():
            d = manhattanDistance(pos, ghost.getPosition())
            if ghost.scaredTimer <= 1:
                if d <= 1:
                    total = total - 2000

        # standing around is bad
        if action == Directions.STOP:
            total = total - 5
        return total


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0  # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions(0)
        bestScore = float("-inf")
        bestMove = None
        for move in legalMoves:
            nextState = gameState.generateSuccessor(0, move)
            if gameState.getNumAgents() == 1:
                # nobody else is there, so one round is over
                s = self.minimaxPacman(nextState, 1)
            else:
                s = self.minimaxGhost(nextState, 0, 1)
            # >= so that the last best move is taken (and never None)
            if s >= bestScore:
                bestScore = s
                bestMove = move
        return bestMove

    # rounds = how many complete rounds have been played
    def minimaxPacman(self, state, rounds):
        if state.isWin():
            return self.evaluationFunction(state)
        if state.isLose():
            return self.evaluationFunction(state)
        if rounds >= self.depth:
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(0)
        if len(legalMoves) == 0:
            return self.evaluationFunction(state)
        biggest = float("-inf")
        for move in legalMoves:
            nextState = state.generateSuccessor(0, move)
            if state.getNumAgents() == 1:
                s = self.minimaxPacman(nextState, rounds + 1)
            else:
                s = self.minimaxGhost(nextState, rounds, 1)
            if s > biggest:
                biggest = s
        return biggest

    def minimaxGhost(self, state, rounds, ghost):
        if state.isWin():
            return self.evaluationFunction(state)
        if state.isLose():
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(ghost)
        if len(legalMoves) == 0:
            return self.evaluationFunction(state)
        smallest = float("inf")
        for move in legalMoves:
            nextState = state.generateSuccessor(ghost, move)
            if ghost == state.getNumAgents() - 1:
                # last ghost, now it is pacman again and the round is over
                s = self.minimaxPacman(nextState, rounds + 1)
            else:
                s = self.minimaxGhost(nextState, rounds, ghost + 1)
            if s < smallest:
                smallest = s
        return smallest


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions(0)
        print("alphabeta: score", gameState.getScore(), "moves", legalMoves)
        alpha = float("-inf")
        beta = float("inf")
        bestScore = float("-inf")
        bestMove = None
        for move in legalMoves:
            nextState = gameState.generateSuccessor(0, move)
            if gameState.getNumAgents() == 1:
                s = self.alphabetaPacman(nextState, 1, alpha, beta)
            else:
                s = self.alphabetaGhost(nextState, 0, 1, alpha, beta)
            if bestMove is None or s > bestScore:
                bestScore = s
                bestMove = move
            # at the top nothing can be cut because beta is infinity
            if bestScore > alpha:
                alpha = bestScore
        return bestMove

    def alphabetaPacman(self, state, rounds, alpha, beta):
        if state.isWin():
            return self.evaluationFunction(state)
        if state.isLose():
            return self.evaluationFunction(state)
        if rounds >= self.depth:
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(0)
        if len(legalMoves) == 0:
            return self.evaluationFunction(state)
        biggest = float("-inf")
        for move in legalMoves:
            nextState = state.generateSuccessor(0, move)
            if state.getNumAgents() == 1:
                s = self.alphabetaPacman(nextState, rounds + 1, alpha, beta)
            else:
                s = self.alphabetaGhost(nextState, rounds, 1, alpha, beta)
            if s > biggest:
                biggest = s
            if biggest > beta:
                return biggest
            if biggest > alpha:
                alpha = biggest
        return biggest

    def alphabetaGhost(self, state, rounds, ghost, alpha, beta):
        if state.isWin():
            return self.evaluationFunction(state)
        if state.isLose():
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(ghost)
        if len(legalMoves) == 0:
            return self.evaluationFunction(state)
        smallest = float("inf")
        for move in legalMoves:
            nextState = state.generateSuccessor(ghost, move)
            if ghost == state.getNumAgents() - 1:
                s = self.alphabetaPacman(nextState, rounds + 1, alpha, beta)
            else:
                s = self.alphabetaGhost(nextState, rounds, ghost + 1, alpha, beta)
            if s < smallest:
                smallest = s
            if smallest < alpha:
                return smallest
            if smallest < beta:
                beta = smallest
        return smallest


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions(0)
        bestScore = float("-inf")
        bestMove = None
        for move in legalMoves:
            nextState = gameState.generateSuccessor(0, move)
            if gameState.getNumAgents() == 1:
                s = self.expectimaxPacman(nextState, 1)
            else:
                s = self.expectimaxGhost(nextState, 0, 1)
            if bestMove is None or s > bestScore:
                bestScore = s
                bestMove = move
        return bestMove

    def expectimaxPacman(self, state, rounds):
        if state.isWin():
            return self.evaluationFunction(state)
        if state.isLose():
            return self.evaluationFunction(state)
        if rounds >= self.depth:
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(0)
        if len(legalMoves) == 0:
            return self.evaluationFunction(state)
        biggest = float("-inf")
        for move in legalMoves:
            nextState = state.generateSuccessor(0, move)
            if state.getNumAgents() == 1:
                s = self.expectimaxPacman(nextState, rounds + 1)
            else:
                s = self.expectimaxGhost(nextState, rounds, 1)
            if s > biggest:
                biggest = s
        return biggest

    def expectimaxGhost(self, state, rounds, ghost):
        if state.isWin():
            return self.evaluationFunction(state)
        if state.isLose():
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(ghost)
        if len(legalMoves) == 0:
            return self.evaluationFunction(state)
        summe = 0
        howMany = 0
        for move in legalMoves:
            nextState = state.generateSuccessor(ghost, move)
            if ghost == state.getNumAgents() - 1:
                s = self.expectimaxPacman(nextState, rounds + 1)
            else:
                s = self.expectimaxGhost(nextState, rounds, ghost + 1)
            summe = summe + s
            howMany = howMany + 1
        return summe / howMany


def betterEvaluationFunction(currentGameState):
    """
    I take the score and add: the way to the nearest food (real way around
    the walls, with breadth first search), the number of dots left, capsules
    left, and the ghosts.
    """
    total = currentGameState.getScore()
    if currentGameState.isWin():
        return total + 1000
    if currentGameState.isLose():
        # the dots and capsules count here too, or dying would look cheap
        total = total - 10 * currentGameState.getNumFood()
        total = total - 25 * len(currentGameState.getCapsules())
        return total - 1500

    pos = currentGameState.getPacmanPosition()
    food = currentGameState.getFood()
    walls = currentGameState.getWalls()
    start = (int(pos[0]), int(pos[1]))

    # breadth first search until some food is found
    todo = [(start, 0)]
    seen = [start]
    nearest = None
    while len(todo) > 0 and nearest is None:
        place, steps = todo.pop(0)
        x = place[0]
        y = place[1]
        if food[x][y]:
            nearest = steps
        else:
            for nx, ny in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
                if nx < 0 or ny < 0 or nx >= walls.width or ny >= walls.height:
                    continue
                if walls[nx][ny]:
                    continue
                if (nx, ny) in seen:
                    continue
                seen.append((nx, ny))
                todo.append(((nx, ny), steps + 1))
    if nearest is not None:
        total = total + 5.0 / (nearest + 1)

    total = total - 10 * currentGameState.getNumFood()
    total = total - 25 * len(currentGameState.getCapsules())

    for ghost in currentGameState.getGhostStates():
        d = manhattanDistance(pos, ghost.getPosition())
        if ghost.scaredTimer > d:
            total = total + 40.0 / (d + 1)
        elif ghost.scaredTimer <= 1 and d <= 1:
            total = total - 80
    return total


better = betterEvaluationFunction
