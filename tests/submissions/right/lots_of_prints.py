# multiAgents.py
# TODO: remove the prints before handing in!!!

from util import manhattanDistance
from game import Directions
import random, util

from game import Agent
from pacman import GameState

DEBUG = True
LIMIT = 6  # else the terminal drowns


class ReflexAgent(Agent):
    calls = 0

    def getAction(self, gameState):
        ReflexAgent.calls = ReflexAgent.calls + 1
        legal = gameState.getLegalActions()
        result = {}
        for action in legal:
            result[action] = self.evaluationFunction(gameState, action)
        if DEBUG and ReflexAgent.calls <= LIMIT:
            print("ReflexAgent, call", ReflexAgent.calls, ":", result)
        best = max(result.values())
        bests = []
        for action in result:
            if result[action] == best:
                bests.append(action)
        choice = random.choice(bests)
        if DEBUG and ReflexAgent.calls <= LIMIT:
            print("   I take", choice)
        return choice

    def evaluationFunction(self, currentGameState, action):
        newState = currentGameState.generatePacmanSuccessor(action)
        newPos = newState.getPacmanPosition()
        newFood = newState.getFood().asList()
        value = newState.getScore()
        if len(newFood) == 0:
            return value + 10000
        distances = []
        for food in newFood:
            distances.append(manhattanDistance(newPos, food))
        value = value + 1.0 / min(distances)
        for ghostState in newState.getGhostStates():
            ghostPos = ghostState.configuration.pos
            distance = manhattanDistance(newPos, ghostPos)
            if ghostState.scaredTimer < 2:
                if distance < 2:
                    value = value - 2000
        if newState.isLose():
            value = value - 10000
        if action == "Stop":
            value = value - 100
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.printed = 0

    def show(self, name, state, agent, depth):
        """prints an inner node, only the first few of each search"""
        if not DEBUG or self.printed >= LIMIT:
            return
        self.printed = self.printed + 1
        indent = "    " * depth + "  " * agent
        print(indent + name, "agent", agent, "depth", depth)
        print(indent + "legal actions:", state.getLegalActions(agent))
        print(
            indent + "score here:", state.getScore(), "win?", state.isWin(), "lose?", state.isLose()
        )
        if self.printed <= 2:
            print(state)

    def isEnd(self, state, agent, depth):
        if state.isWin():
            return True
        if state.isLose():
            return True
        if depth == self.depth:
            return True
        if len(state.getLegalActions(agent)) == 0:
            return True
        return False


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.printed = 0
        value, action = self.maxi(gameState, 0)
        if DEBUG:
            print("minimax value:", value, "action:", action)
        return action

    def maxi(self, state, depth):
        if self.isEnd(state, 0, depth):
            return self.evaluationFunction(state), None
        self.show("MAX", state, 0, depth)
        bestValue = float("-inf")
        bestAction = None
        for action in state.getLegalActions(0):
            child = state.generateSuccessor(0, action)
            if state.getNumAgents() == 1:
                value = self.maxi(child, depth + 1)[0]
            else:
                value = self.mini(child, 1, depth)[0]
            if bestAction == None or value > bestValue:
                bestValue = value
                bestAction = action
        return bestValue, bestAction

    def mini(self, state, ghost, depth):
        if self.isEnd(state, ghost, depth):
            return self.evaluationFunction(state), None
        self.show("MIN", state, ghost, depth)
        bestValue = float("inf")
        bestAction = None
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                value = self.maxi(child, depth + 1)[0]
            else:
                value = self.mini(child, ghost + 1, depth)[0]
            if bestAction == None or value < bestValue:
                bestValue = value
                bestAction = action
        return bestValue, bestAction


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.printed = 0
        value, action = self.maxi(gameState, 0, float("-inf"), float("inf"))
        if DEBUG:
            print("alpha-beta value:", value, "action:", action)
        return action

    def maxi(self, state, depth, alpha, beta):
        if self.isEnd(state, 0, depth):
            return self.evaluationFunction(state), None
        self.show("MAX [%s, %s]" % (alpha, beta), state, 0, depth)
        bestValue = float("-inf")
        bestAction = None
        for action in state.getLegalActions(0):
            child = state.generateSuccessor(0, action)
            if state.getNumAgents() == 1:
                value = self.maxi(child, depth + 1, alpha, beta)[0]
            else:
                value = self.mini(child, 1, depth, alpha, beta)[0]
            if bestAction == None or value > bestValue:
                bestValue = value
                bestAction = action
            if bestValue > beta:
                if DEBUG and self.printed < LIMIT:
                    print("cut!", bestValue, ">", beta)
                return bestValue, bestAction
            if bestValue > alpha:
                alpha = bestValue
        return bestValue, bestAction

    def mini(self, state, ghost, depth, alpha, beta):
        if self.isEnd(state, ghost, depth):
            return self.evaluationFunction(state), None
        self.show("MIN [%s, %s]" % (alpha, beta), state, ghost, depth)
        bestValue = float("inf")
        bestAction = None
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                value = self.maxi(child, depth + 1, alpha, beta)[0]
            else:
                value = self.mini(child, ghost + 1, depth, alpha, beta)[0]
            if bestAction == None or value < bestValue:
                bestValue = value
                bestAction = action
            if bestValue < alpha:
                if DEBUG and self.printed < LIMIT:
                    print("cut!", bestValue, "<", alpha)
                return bestValue, bestAction
            if bestValue < beta:
                beta = bestValue
        return bestValue, bestAction


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.printed = LIMIT - 2  # fewer here, it plays whole games
        value, action = self.maxi(gameState, 0)
        if DEBUG:
            print("expectimax value:", value, "action:", action)
        return action

    def maxi(self, state, depth):
        if self.isEnd(state, 0, depth):
            return self.evaluationFunction(state), None
        self.show("MAX", state, 0, depth)
        bestValue = float("-inf")
        bestAction = None
        for action in state.getLegalActions(0):
            child = state.generateSuccessor(0, action)
            if state.getNumAgents() == 1:
                value = self.maxi(child, depth + 1)[0]
            else:
                value = self.chance(child, 1, depth)
            if bestAction == None or value > bestValue:
                bestValue = value
                bestAction = action
        return bestValue, bestAction

    def chance(self, state, ghost, depth):
        if self.isEnd(state, ghost, depth):
            return self.evaluationFunction(state)
        self.show("CHANCE", state, ghost, depth)
        total = 0.0
        number = 0
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                total = total + self.maxi(child, depth + 1)[0]
            else:
                total = total + self.chance(child, ghost + 1, depth)
            number = number + 1
        return total / number


def mazeDistance(state, start, goals):
    walls = state.getWalls()
    queue = [(start, 0)]
    visited = {start: True}
    while len(queue) > 0:
        position, steps = queue.pop(0)
        if position in goals:
            return steps
        x = position[0]
        y = position[1]
        for neighbour in [(x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)]:
            if neighbour in visited:
                continue
            if walls[neighbour[0]][neighbour[1]]:
                continue
            visited[neighbour] = True
            queue.append((neighbour, steps + 1))
    return 100


def betterEvaluationFunction(currentGameState):
    """
    score, minus steps to the nearest food, minus 20 for every food, minus 30 for every
    capsule, minus for ghosts next to me, plus for scared ghosts near me
    """
    value = currentGameState.getScore()
    if currentGameState.isWin():
        return value + 10000
    if currentGameState.isLose():
        return value - 10000
    position = currentGameState.getPacmanPosition()
    start = (int(position[0]), int(position[1]))
    foods = currentGameState.getFood().asList()
    if len(foods) > 0:
        value = value - mazeDistance(currentGameState, start, foods)
    value = value - 20 * len(foods)
    value = value - 30 * len(currentGameState.getCapsules())
    for ghostState in currentGameState.getGhostStates():
        distance = manhattanDistance(position, ghostState.getPosition())
        if ghostState.scaredTimer > distance:
            value = value + 100.0 / (distance + 1)
        elif distance < 2:
            value = value - 100
        elif distance < 4:
            value = value - 10
    return value


better = betterEvaluationFunction
