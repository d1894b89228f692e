"""
All adversarial searches are written as negamax: the value of a state is seen from the side
that moves (side +1: Pacman, side -1: the ghosts, which form a team).
Two ghosts in a row are on the same side, then the sign doesn't change.
"""

import math
import random

import util
from game import Agent, Directions
from util import manhattanDistance


class ReflexAgent(Agent):
    def getAction(self, gameState):
        actions = list(gameState.getLegalActions(0))
        random.shuffle(actions)  # ties are broken at random
        return max(actions, key=lambda a: self.evaluationFunction(gameState, a))

    def evaluationFunction(self, currentGameState, action):
        child = currentGameState.generatePacmanSuccessor(action)
        if child.isWin():
            return 1e6
        if child.isLose():
            return -1e6
        me = child.getPacmanPosition()
        result = child.getScore()
        result += 1 / min(manhattanDistance(me, f) for f in child.getFood().asList())
        for g in child.getGhostStates():
            if g.scaredTimer <= 1:
                dist = manhattanDistance(me, g.getPosition())
                if dist <= 1:
                    result -= 500
                elif dist <= 2:
                    result -= 3
        if action == Directions.STOP:
            result -= 20
        return result


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    @staticmethod
    def side(agent):
        return 1 if agent == 0 else -1

    def advance(self, state, agent, plies):
        """the agent after this one, and the plies that remain then"""
        agent += 1
        if agent >= state.getNumAgents():
            return 0, plies - 1
        return agent, plies

    def over(self, state, agent, plies):
        return plies <= 0 or state.isWin() or state.isLose() or not state.getLegalActions(agent)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        after, plies = self.advance(gameState, 0, self.depth)
        sign = self.side(0) * self.side(after)
        best, bestAction = -math.inf, None
        for action in gameState.getLegalActions(0):
            v = sign * self.negamax(gameState.generateSuccessor(0, action), after, plies)
            if bestAction is None or v > best:
                best, bestAction = v, action
        return bestAction

    def negamax(self, state, agent, plies):
        if self.over(state, agent, plies):
            return self.side(agent) * self.evaluationFunction(state)
        after, pliesAfter = self.advance(state, agent, plies)
        sign = self.side(agent) * self.side(after)
        best = -math.inf
        for action in state.getLegalActions(agent):
            best = max(
                best, sign * self.negamax(state.generateSuccessor(agent, action), after, pliesAfter)
            )
        return best


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, bestAction = -math.inf, None
        for action in gameState.getLegalActions(0):
            v = self.child(gameState, 0, action, self.depth, best, math.inf)
            if bestAction is None or v > best:
                best, bestAction = v, action
        return bestAction

    def child(self, state, agent, action, plies, alpha, beta):
        """value of the child, seen from the side of `agent`"""
        after, pliesAfter = self.advance(state, agent, plies)
        successor = state.generateSuccessor(agent, action)
        if self.side(after) == self.side(agent):
            return self.negamax(successor, after, pliesAfter, alpha, beta)
        return -self.negamax(successor, after, pliesAfter, -beta, -alpha)

    def negamax(self, state, agent, plies, alpha, beta):
        if self.over(state, agent, plies):
            return self.side(agent) * self.evaluationFunction(state)
        best = -math.inf
        for action in state.getLegalActions(agent):
            best = max(best, self.child(state, agent, action, plies, alpha, beta))
            if best > beta:
                break
            alpha = max(alpha, best)
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    # chance nodes have no side: plain values here

    def getAction(self, gameState):
        after, plies = self.advance(gameState, 0, self.depth)
        best, bestAction = -math.inf, None
        for action in gameState.getLegalActions(0):
            v = self.expected(gameState.generateSuccessor(0, action), after, plies)
            if bestAction is None or v > best:
                best, bestAction = v, action
        return bestAction

    def expected(self, state, agent, plies):
        if self.over(state, agent, plies):
            return self.evaluationFunction(state)
        after, pliesAfter = self.advance(state, agent, plies)
        values = []
        for action in state.getLegalActions(agent):
            values.append(self.expected(state.generateSuccessor(agent, action), after, pliesAfter))
        return max(values) if agent == 0 else sum(values) / len(values)


def distancesFrom(start, walls):
    found = {start: 0}
    todo = [start]
    for cell in todo:  # the list grows while we walk through it
        x, y = cell
        for other in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if other not in found and not walls[other[0]][other[1]]:
                found[other] = found[cell] + 1
                todo.append(other)
    return found


def betterEvaluationFunction(currentGameState):
    """Score; nearest dot; dots and capsules that are left; distance to ghosts of both kinds."""
    state = currentGameState
    value = state.getScore()
    if state.isWin() or state.isLose():
        return value
    x, y = state.getPacmanPosition()
    far = distancesFrom((int(x), int(y)), state.getWalls())
    unreachable = len(far) + 1

    dots = state.getFood().asList()
    if dots:
        value -= 0.8 * min(far.get(d, unreachable) for d in dots)
    value -= 25 * len(dots) + 40 * len(state.getCapsules())

    for ghost in state.getGhostStates():
        gx, gy = ghost.getPosition()
        d = far.get((int(gx), int(gy)), unreachable)
        if ghost.scaredTimer > d:
            value += 120 / (d + 1)
        elif ghost.scaredTimer <= 2:
            value -= 60 / (d * d + 1) if d <= 3 else 0
    return value


better = betterEvaluationFunction
