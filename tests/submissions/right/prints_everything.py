# multiAgents.py
# I debug with print(). Everything below talks while it thinks, but only a
# limited number of times so that the terminal survives a whole game.

import util
from game import Agent, Directions

NODES_SHOWN_PER_MOVE = 6
MOVES_SHOWN = 40
INFINITY = float("inf")

talk = {"nodes": 0, "moves": 0}


def show(label, gameState):
    """Print the state, its score and what every agent may do in it."""
    if talk["moves"] > MOVES_SHOWN or talk["nodes"] >= NODES_SHOWN_PER_MOVE:
        return
    talk["nodes"] += 1
    print("-----", label)
    print(gameState)
    print("score here:", gameState.getScore())
    for who in range(gameState.getNumAgents()):
        print("   agent", who, "can do", gameState.getLegalActions(who))


def newMove(name, gameState):
    talk["moves"] += 1
    talk["nodes"] = 0
    show(name + " ROOT", gameState)


def whoIsNext(agent, depth, howMany):
    """(agent, depth) of the following turn; depth counts finished plies."""
    if agent + 1 == howMany:
        return 0, depth + 1
    return agent + 1, depth


def mazeDistances(start, walls):
    """Dictionary square -> number of steps from start."""
    start = (int(start[0]), int(start[1]))
    steps = {start: 0}
    line = [start]
    for square in line:  # the list grows while we walk over it
        x, y = square
        for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if spot in steps:
                continue
            if not (0 <= spot[0] < walls.width and 0 <= spot[1] < walls.height):
                continue
            if walls[spot[0]][spot[1]]:
                continue
            steps[spot] = steps[square] + 1
            line.append(spot)
    return steps


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        newMove("ReflexAgent", gameState)
        bestAction, bestValue = Directions.STOP, -INFINITY
        for action in gameState.getLegalActions():
            value = self.evaluationFunction(gameState, action)
            if talk["moves"] <= MOVES_SHOWN:
                print("   reflex:", action, "->", value)
            if value > bestValue:
                bestAction, bestValue = action, value
        return bestAction

    def evaluationFunction(self, currentGameState, action):
        after = currentGameState.generatePacmanSuccessor(action)
        if after.isWin():
            return 100000
        if after.isLose():
            return -100000
        here = after.getPacmanPosition()
        value = after.getScore() - currentGameState.getScore()
        steps = mazeDistances(here, after.getWalls())
        dots = [steps[dot] for dot in after.getFood().asList() if dot in steps]
        if dots:
            value += 5.0 / min(dots)
        for ghost in after.getGhostStates():
            gap = util.manhattanDistance(here, ghost.getPosition())
            if ghost.scaredTimer > gap:
                value += 2.0 / (gap + 1)
            elif gap <= 1:
                value -= 500
            elif gap <= 2:
                value -= 15
        if action == Directions.STOP:
            value -= 8
        return value


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        newMove("MinimaxAgent", gameState)
        nextAgent, nextDepth = whoIsNext(0, 0, gameState.getNumAgents())
        bestAction, bestValue = None, -INFINITY
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            value = self.minimax(child, nextAgent, nextDepth)
            if bestAction is None or value > bestValue:
                bestAction, bestValue = action, value
        if talk["moves"] <= MOVES_SHOWN:
            print("minimax takes", bestAction, "worth", bestValue)
        return bestAction

    def minimax(self, gameState, agent, depth):
        show("minimax agent %d depth %d" % (agent, depth), gameState)
        if depth == self.depth or gameState.isWin() or gameState.isLose():
            return self.evaluationFunction(gameState)
        actions = gameState.getLegalActions(agent)
        if len(actions) == 0:
            return self.evaluationFunction(gameState)
        nextAgent, nextDepth = whoIsNext(agent, depth, gameState.getNumAgents())
        values = []
        for action in actions:
            child = gameState.generateSuccessor(agent, action)
            values.append(self.minimax(child, nextAgent, nextDepth))
        if agent == 0:
            return max(values)
        return min(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        newMove("AlphaBetaAgent", gameState)
        nextAgent, nextDepth = whoIsNext(0, 0, gameState.getNumAgents())
        bestAction, alpha = None, -INFINITY
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            value = self.alphabeta(child, nextAgent, nextDepth, alpha, INFINITY)
            if bestAction is None or value > alpha:
                bestAction, alpha = action, value
        if talk["moves"] <= MOVES_SHOWN:
            print("alpha-beta takes", bestAction, "worth", alpha)
        return bestAction

    def alphabeta(self, gameState, agent, depth, alpha, beta):
        show("alphabeta agent %d depth %d [%s, %s]" % (agent, depth, alpha, beta), gameState)
        if depth == self.depth or gameState.isWin() or gameState.isLose():
            return self.evaluationFunction(gameState)
        actions = gameState.getLegalActions(agent)
        if len(actions) == 0:
            return self.evaluationFunction(gameState)
        nextAgent, nextDepth = whoIsNext(agent, depth, gameState.getNumAgents())
        if agent == 0:
            value = -INFINITY
            for action in actions:
                child = gameState.generateSuccessor(agent, action)
                value = max(value, self.alphabeta(child, nextAgent, nextDepth, alpha, beta))
                if value > beta:
                    return value
                alpha = max(alpha, value)
        else:
            value = INFINITY
            for action in actions:
                child = gameState.generateSuccessor(agent, action)
                value = min(value, self.alphabeta(child, nextAgent, nextDepth, alpha, beta))
                if value < alpha:
                    return value
                beta = min(beta, value)
        return value


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        newMove("ExpectimaxAgent", gameState)
        nextAgent, nextDepth = whoIsNext(0, 0, gameState.getNumAgents())
        bestAction, bestValue = None, -INFINITY
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            value = self.expectimax(child, nextAgent, nextDepth)
            if bestAction is None or value > bestValue:
                bestAction, bestValue = action, value
        if talk["moves"] <= MOVES_SHOWN:
            print("expectimax takes", bestAction, "worth", bestValue)
        return bestAction

    def expectimax(self, gameState, agent, depth):
        show("expectimax agent %d depth %d" % (agent, depth), gameState)
        if depth == self.depth or gameState.isWin() or gameState.isLose():
            return self.evaluationFunction(gameState)
        actions = gameState.getLegalActions(agent)
        if len(actions) == 0:
            return self.evaluationFunction(gameState)
        nextAgent, nextDepth = whoIsNext(agent, depth, gameState.getNumAgents())
        values = []
        for action in actions:
            child = gameState.generateSuccessor(agent, action)
            values.append(self.expectimax(child, nextAgent, nextDepth))
        if agent == 0:
            return max(values)
        return sum(values) / float(len(values))


def betterEvaluationFunction(currentGameState):
    """Score, minus walking distance to the nearest dot, minus dots and
    capsules left; active ghosts close by are bad, scared ones in reach good."""
    value = currentGameState.getScore()
    if currentGameState.isWin():
        return value + 1000
    if currentGameState.isLose():
        return value - 1000
    here = currentGameState.getPacmanPosition()
    steps = mazeDistances(here, currentGameState.getWalls())
    dots = [steps[dot] for dot in currentGameState.getFood().asList() if dot in steps]
    if dots:
        value -= min(dots)
    value -= 20 * currentGameState.getNumFood()
    value -= 25 * len(currentGameState.getCapsules())
    for ghost in currentGameState.getGhostStates():
        gap = util.manhattanDistance(here, ghost.getPosition())
        if ghost.scaredTimer > gap:
            value += 60.0 / (gap + 1)
        elif gap <= 1:
            value -= 150
        elif gap <= 3:
            value -= 10.0 / gap
    return value


better = betterEvaluationFunction
