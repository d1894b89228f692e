# Everything goes into lists of [value, action], they get sorted, and we take one end.
import logging
import util
from util import manhattanDistance
from game import Agent
from game import Directions

log = logging.getLogger("multiAgents")
log.addHandler(logging.NullHandler())


def valueOf(pair):
    return pair[0]


class ReflexAgent(Agent):
    def getAction(self, gameState):
        table = []
        for action in gameState.getLegalActions(0):
            table.append([self.evaluationFunction(gameState, action), action])
        table.sort(key=valueOf, reverse=True)
        log.debug("reflex table: %s", table)
        return table[0][1]

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generatePacmanSuccessor(action)
        if state.isWin():
            return 50000
        if state.isLose():
            return -50000
        value = state.getScore()
        steps = sortedFoodSteps(state)
        if steps:
            value += 1.0 / steps[0]
        gaps = sorted(
            manhattanDistance(state.getPacmanPosition(), g.getPosition())
            for g in state.getGhostStates()
            if g.scaredTimer <= 1
        )
        if gaps and gaps[0] <= 1:
            value -= 3000
        if action == Directions.STOP:
            value -= 60
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def stopHere(self, state, agent, level):
        if level == self.depth:
            return True
        if state.isWin() or state.isLose():
            log.debug("end of game at level %d, score %s", level, state.getScore())
            return True
        return len(state.getLegalActions(agent)) == 0

    def whoIsNext(self, state, agent, level):
        if agent == state.getNumAgents() - 1:
            return 0, level + 1
        return agent + 1, level

    def choose(self, table):
        """the last of the best: sort is stable"""
        table.sort(key=valueOf)
        log.debug("%s: %s", self.__class__.__name__, table)
        return table[-1][1]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.choose(self.table(gameState, 0, 0))

    def table(self, state, agent, level):
        nextAgent, nextLevel = self.whoIsNext(state, agent, level)
        table = []
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            table.append([self.minimax(child, nextAgent, nextLevel), action])
        return table

    def minimax(self, state, agent, level):
        if self.stopHere(state, agent, level):
            return self.evaluationFunction(state)
        table = sorted(self.table(state, agent, level), key=valueOf)
        if agent == 0:
            return table[-1][0]
        return table[0][0]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        nextAgent, nextLevel = self.whoIsNext(gameState, 0, 0)
        alpha = float("-inf")
        table = []
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            value = self.alphabeta(child, nextAgent, nextLevel, alpha, float("inf"))
            table.append([value, action])
            alpha = max(alpha, value)
        return self.choose(table)

    def alphabeta(self, state, agent, level, alpha, beta):
        if self.stopHere(state, agent, level):
            return self.evaluationFunction(state)
        nextAgent, nextLevel = self.whoIsNext(state, agent, level)
        values = []
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            values.append(self.alphabeta(child, nextAgent, nextLevel, alpha, beta))
            values.sort()
            if agent == 0:
                if values[-1] > beta:
                    log.debug("beta cut: %s > %s", values[-1], beta)
                    break
                alpha = max(alpha, values[-1])
            else:
                if values[0] < alpha:
                    log.debug("alpha cut: %s < %s", values[0], alpha)
                    break
                beta = min(beta, values[0])
        return values[-1] if agent == 0 else values[0]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.choose(self.table(gameState, 0, 0))

    def table(self, state, agent, level):
        nextAgent, nextLevel = self.whoIsNext(state, agent, level)
        table = []
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            table.append([self.expectimax(child, nextAgent, nextLevel), action])
        return table

    def expectimax(self, state, agent, level):
        if self.stopHere(state, agent, level):
            return self.evaluationFunction(state)
        values = [value for value, action in self.table(state, agent, level)]
        if agent == 0:
            return sorted(values)[-1]
        return sum(values) / float(len(values))


def mazeSteps(state):
    """dictionary: cell -> steps from Pacman"""
    x, y = state.getPacmanPosition()
    steps = {(int(x), int(y)): 0}
    cells = [(int(x), int(y))]
    index = 0
    while index < len(cells):
        x, y = cells[index]
        index += 1
        for cell in [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]:
            if cell not in steps and not state.hasWall(cell[0], cell[1]):
                steps[cell] = steps[(x, y)] + 1
                cells.append(cell)
    return steps


def sortedFoodSteps(state):
    """steps to all dots that can be reached, the nearest first"""
    steps = mazeSteps(state)
    return sorted(steps[dot] for dot in state.getFood().asList() if dot in steps)


def betterEvaluationFunction(currentGameState):
    """
    The score, the sorted steps to the dots (only the first and the number matter), the
    capsules, and the ghosts sorted into friends and enemies.
    """
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 1000
    if currentGameState.isLose():
        return score - 1000
    foodSteps = sortedFoodSteps(currentGameState)
    score -= 26 * currentGameState.getNumFood()
    if foodSteps:
        score -= foodSteps[0]
    score -= 45 * len(currentGameState.getCapsules())
    pacman = currentGameState.getPacmanPosition()
    enemies, friends = [], []
    for ghost in currentGameState.getGhostStates():
        gap = manhattanDistance(pacman, ghost.getPosition())
        if ghost.scaredTimer > gap:
            friends.append(gap)
        else:
            enemies.append(gap)
    friends.sort()
    enemies.sort()
    if friends:
        score += 95.0 / (friends[0] + 1)
    for gap in enemies:
        if gap > 3:
            break
        score -= 90.0 if gap <= 1 else 20.0 / gap
    return score


better = betterEvaluationFunction
