# =====================================================================
#  Multi-agent search: reflex, minimax, alpha-beta, expectimax
#
#  I split every search into three functions:
#      value()     decides whose turn it is, and whether the game is over
#      maxValue()  Pacman's turn
#      minValue()  (or expValue) a ghost's turn
# =====================================================================

from util import manhattanDistance
from game import Directions, Agent
import random
import util

INFINITY = float("inf")


class ReflexAgent(Agent):
    """
    A reflex agent: tries every action for one step, picks the best result.
    """

    def getAction(self, gameState):
        # all the things we can do, without Stop unless there's nothing else
        options = [a for a in gameState.getLegalActions(0) if a != Directions.STOP]
        if not options:
            return Directions.STOP

        # evaluate each one only once
        scored = [(self.evaluationFunction(gameState, a), a) for a in options]
        bestScore = max(score for score, _ in scored)

        # pick at random between the equally good ones, so we don't walk in circles
        return random.choice([a for score, a in scored if score == bestScore])

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        here = successor.getPacmanPosition()
        dots = successor.getFood().asList()

        # 1. Each remaining dot costs; so eating one is always worth it.
        value = -10.0 * len(dots)

        # 2. Get closer to the nearest dot (never more than 1 point)
        if dots:
            value += 1.0 / min(manhattanDistance(here, dot) for dot in dots)
        else:
            # no dots left: we won, whatever the ghosts do
            return 99999.0

        # 3. A ghost that could reach us with its next step is deadly.
        for ghost in successor.getGhostStates():
            distance = manhattanDistance(here, ghost.getPosition())
            if ghost.scaredTimer > 1:
                # harmless. Follow it if we can reach it in time
                if distance < ghost.scaredTimer:
                    value += 3.0 / (distance + 1.0)
            elif distance <= 1:
                value -= 5000.0
            elif distance <= 2:
                value -= 2.0

        # 4. Walking into a ghost is the worst (the ghost stands at our place)
        if successor.isLose():
            value -= 50000.0

        # 5. eating a scared ghost sends it home, which would lose the bonus
        value += 0.1 * (successor.getScore() - currentGameState.getScore())
        return value


def scoreEvaluationFunction(currentGameState):
    """The score that is shown in the game."""
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    """Common parts of the searching agents."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0  # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def isLeaf(self, state, agentIndex, depth):
        """Is this where the search ends? depth is the number of plies left."""
        if depth == 0:
            return True
        if state.isWin() or state.isLose():
            return True
        return len(state.getLegalActions(agentIndex)) == 0

    def following(self, state, agentIndex, depth):
        """The next agent, and the plies left when it moves."""
        if agentIndex + 1 < state.getNumAgents():
            return agentIndex + 1, depth
        # that was the last ghost (or there are no ghosts at all)
        return 0, depth - 1


class MinimaxAgent(MultiAgentSearchAgent):
    """Minimax for any number of ghosts."""

    def getAction(self, gameState):
        # maxValue gives back a pair; here only the action is of interest
        return self.maxValue(gameState, 0, self.depth)[1]

    def value(self, state, agentIndex, depth):
        # the game (or the search) is over
        if self.isLeaf(state, agentIndex, depth):
            return self.evaluationFunction(state)
        # Pacman's turn
        if agentIndex == 0:
            return self.maxValue(state, agentIndex, depth)[0]
        # some ghost's turn
        return self.minValue(state, agentIndex, depth)

    def maxValue(self, state, agentIndex, depth):
        best = -INFINITY
        bestAction = None
        nextAgent, nextDepth = self.following(state, agentIndex, depth)
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            v = self.value(successor, nextAgent, nextDepth)
            if v > best or bestAction is None:
                best, bestAction = v, action
        return best, bestAction

    def minValue(self, state, agentIndex, depth):
        worst = INFINITY
        nextAgent, nextDepth = self.following(state, agentIndex, depth)
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            worst = min(worst, self.value(successor, nextAgent, nextDepth))
        return worst


class AlphaBetaAgent(MultiAgentSearchAgent):
    """
    The same with pruning.
    alpha: what Pacman is sure of already; beta: what the ghosts are sure of.
    """

    def getAction(self, gameState):
        return self.maxValue(gameState, 0, self.depth, -INFINITY, INFINITY)[1]

    def value(self, state, agentIndex, depth, alpha, beta):
        if self.isLeaf(state, agentIndex, depth):
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.maxValue(state, agentIndex, depth, alpha, beta)[0]
        return self.minValue(state, agentIndex, depth, alpha, beta)

    def maxValue(self, state, agentIndex, depth, alpha, beta):
        best = -INFINITY
        bestAction = None
        nextAgent, nextDepth = self.following(state, agentIndex, depth)
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            v = self.value(successor, nextAgent, nextDepth, alpha, beta)
            if v > best or bestAction is None:
                best, bestAction = v, action
            # strictly greater! on equality we go on
            if best > beta:
                return best, bestAction
            alpha = max(alpha, best)
        return best, bestAction

    def minValue(self, state, agentIndex, depth, alpha, beta):
        worst = INFINITY
        nextAgent, nextDepth = self.following(state, agentIndex, depth)
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            worst = min(worst, self.value(successor, nextAgent, nextDepth, alpha, beta))
            # strictly less! on equality we go on
            if worst < alpha:
                return worst
            beta = min(beta, worst)
        return worst


class ExpectimaxAgent(MultiAgentSearchAgent):
    """Ghosts move at random, so take the mean."""

    def getAction(self, gameState):
        return self.maxValue(gameState, 0, self.depth)[1]

    def value(self, state, agentIndex, depth):
        if self.isLeaf(state, agentIndex, depth):
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.maxValue(state, agentIndex, depth)[0]
        return self.expValue(state, agentIndex, depth)

    def maxValue(self, state, agentIndex, depth):
        best = -INFINITY
        bestAction = None
        nextAgent, nextDepth = self.following(state, agentIndex, depth)
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            v = self.value(successor, nextAgent, nextDepth)
            if v > best or bestAction is None:
                best, bestAction = v, action
        return best, bestAction

    def expValue(self, state, agentIndex, depth):
        total = 0.0
        nextAgent, nextDepth = self.following(state, agentIndex, depth)
        actions = state.getLegalActions(agentIndex)
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            total += self.value(successor, nextAgent, nextDepth)
        return total / len(actions)


def betterEvaluationFunction(currentGameState):
    """
    Linear combination. The distances are real walking distances, found with one
    flood fill that starts at Pacman, since straight distances don't see walls.
    """
    score = currentGameState.getScore()
    if currentGameState.isWin() or currentGameState.isLose():
        return score  # +500 or -500 is in it already

    walls = currentGameState.getWalls()
    px, py = currentGameState.getPacmanPosition()

    # flood fill: layer by layer
    distance = {(int(px), int(py)): 0}
    layer = [(int(px), int(py))]
    steps = 0
    while layer:
        steps += 1
        nextLayer = []
        for x, y in layer:
            for cell in ((x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)):
                if cell not in distance and not walls[cell[0]][cell[1]]:
                    distance[cell] = steps
                    nextLayer.append(cell)
        layer = nextLayer

    # dots: the fewer the better, and the nearest should be near
    dots = currentGameState.getFood().asList()
    nearest = min([distance.get(dot, 100) for dot in dots] or [0])
    score -= 20 * len(dots)
    score -= 1.0 * nearest

    # capsules: worth to be eaten when we pass by
    score -= 25 * len(currentGameState.getCapsules())

    # ghosts
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        d = distance.get((int(gx), int(gy)), 100)
        if ghost.scaredTimer > d:
            score += 100.0 / (1.0 + d)
        elif d <= 1:
            score -= 100
        elif d == 2:
            score -= 20
        elif d == 3:
            score -= 5
    return score


# Abbreviation
better = betterEvaluationFunction
