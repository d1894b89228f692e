"""
Careful version. I never work on the original state but on copies of it, check everything with
assertions, and empty lists are handled by catching the exception that min and max raise.
"""

import copy
import math
import random

import util
from game import Agent
from game import Directions
from util import manhattanDistance


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = list(gameState.getLegalActions(0))
        assert len(legal) > 0, "no legal actions"
        try:
            legal.remove(Directions.STOP)
        except ValueError:
            pass  # there was no Stop
        if not legal:
            return Directions.STOP
        values = [self.evaluationFunction(gameState, action) for action in legal]
        best = max(values)
        ties = [action for action, value in zip(legal, values) if value == best]
        assert len(ties) >= 1
        return random.choice(ties)

    def evaluationFunction(self, currentGameState, action):
        state = currentGameState.generateSuccessor(0, action)
        pos = state.getPacmanPosition()
        try:
            nearest = min([manhattanDistance(pos, food) for food in state.getFood().asList()])
        except ValueError:
            return 1000000  # everything is eaten
        if state.isLose():
            return -1000000
        assert nearest > 0
        value = state.getScore() + 1.0 / nearest
        for ghost in state.getGhostStates():
            distance = manhattanDistance(pos, ghost.getPosition())
            if distance <= 1 and ghost.scaredTimer <= 1:
                value -= 1000
        return value


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        assert self.depth >= 0

    def fresh(self, gameState):
        """a copy for the whole search; the original if it can't be copied"""
        try:
            return copy.deepcopy(gameState)
        except Exception:
            return gameState

    def gameOver(self, state, depth):
        return depth == 0 or state.isWin() or state.isLose()

    def turnAfter(self, state, agent, depth):
        agents = state.getNumAgents()
        assert 0 <= agent < agents
        if agent == agents - 1:
            return 0, depth - 1
        return agent + 1, depth


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        state = self.fresh(gameState)
        actions = state.getLegalActions(0)
        values = self.childValues(state, 0, self.depth)
        assert len(actions) == len(values)
        return actions[values.index(max(values))]

    def childValues(self, state, agent, depth):
        agentAfter, depthAfter = self.turnAfter(state, agent, depth)
        return [
            self.value(state.generateSuccessor(agent, action), agentAfter, depthAfter)
            for action in state.getLegalActions(agent)
        ]

    def value(self, state, agent, depth):
        if self.gameOver(state, depth):
            return self.evaluationFunction(state)
        values = self.childValues(state, agent, depth)
        try:
            result = max(values) if agent == 0 else min(values)
        except ValueError:  # empty: no legal actions
            return self.evaluationFunction(state)
        assert result in values
        return result


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        state = self.fresh(gameState)
        value, action = self.maxValue(state, 0, self.depth, -math.inf, math.inf)
        return action

    def value(self, state, agent, depth, alpha, beta):
        assert alpha <= beta
        if self.gameOver(state, depth):
            return self.evaluationFunction(state)
        if len(state.getLegalActions(agent)) == 0:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.maxValue(state, agent, depth, alpha, beta)[0]
        return self.minValue(state, agent, depth, alpha, beta)[0]

    def maxValue(self, state, agent, depth, alpha, beta):
        agentAfter, depthAfter = self.turnAfter(state, agent, depth)
        best = (-math.inf, None)
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            v = self.value(successor, agentAfter, depthAfter, alpha, beta)
            if best[1] is None or v > best[0]:
                best = (v, action)
            if best[0] > beta:
                return best
            alpha = max(alpha, best[0])
        assert best[1] is not None
        return best

    def minValue(self, state, agent, depth, alpha, beta):
        agentAfter, depthAfter = self.turnAfter(state, agent, depth)
        best = (math.inf, None)
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            v = self.value(successor, agentAfter, depthAfter, alpha, beta)
            if best[1] is None or v < best[0]:
                best = (v, action)
            if best[0] < alpha:
                return best
            beta = min(beta, best[0])
        assert best[1] is not None
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        state = self.fresh(gameState)
        actions = state.getLegalActions(0)
        values = self.childValues(state, 0, self.depth)
        assert len(actions) == len(values)
        return actions[values.index(max(values))]

    def childValues(self, state, agent, depth):
        agentAfter, depthAfter = self.turnAfter(state, agent, depth)
        return [
            self.value(state.generateSuccessor(agent, action), agentAfter, depthAfter)
            for action in state.getLegalActions(agent)
        ]

    def value(self, state, agent, depth):
        if self.gameOver(state, depth):
            return self.evaluationFunction(state)
        # a flat copy, so that nobody changes our state while we look at it
        values = self.childValues(copy.copy(state), agent, depth)
        if agent == 0:
            try:
                return max(values)
            except ValueError:
                return self.evaluationFunction(state)
        try:
            return sum(values) / len(values)
        except ZeroDivisionError:  # no legal actions
            return self.evaluationFunction(state)


def stepsFrom(start, walls):
    steps = {start: 0}
    queue = util.Queue()
    queue.push(start)
    while not queue.isEmpty():
        x, y = queue.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            try:
                if walls[cell[0]][cell[1]]:
                    continue
            except IndexError:  # a board without walls around
                continue
            if min(cell) >= 0 and cell not in steps:
                steps[cell] = steps[(x, y)] + 1
                queue.push(cell)
    return steps


def betterEvaluationFunction(currentGameState):
    """
    Same ideas as for the reflex agent, but the state is evaluated and not the action, and
    distances are numbers of steps.
    """
    score = currentGameState.getScore()
    if currentGameState.isWin():
        return score + 400
    if currentGameState.isLose():
        return score - 400
    x, y = currentGameState.getPacmanPosition()
    steps = stepsFrom((int(x), int(y)), currentGameState.getWalls())
    try:
        nearest = min([steps[dot] for dot in currentGameState.getFood().asList() if dot in steps])
    except ValueError:
        nearest = 0
    score -= nearest
    score -= 25 * currentGameState.getNumFood()
    score -= 30 * len(currentGameState.getCapsules())
    for ghost in currentGameState.getGhostStates():
        gx, gy = ghost.getPosition()
        try:
            distance = steps[(int(gx), int(gy))]
        except KeyError:
            continue  # it can't reach us
        if ghost.scaredTimer > distance:
            score += 85.0 / (distance + 1)
        elif distance <= 3:
            score -= (150, 80, 25, 10)[distance]
    assert not math.isnan(score)
    return score


better = betterEvaluationFunction
