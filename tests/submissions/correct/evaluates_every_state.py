# Correct: evaluates every state that it comes to, prints some, and uses only what it finds where it stops.
from __future__ import print_function
from game import Agent
import copy
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        print("score now:", gameState.getScore())
        ranked = [(self.evaluationFunction(gameState, a), a) for a in gameState.getLegalActions()]
        return max(ranked)[1]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.seen = set()

    def look(self, state):
        """Everything that one may ask of any state."""
        value = self.evaluationFunction(state)
        assert state == copy.copy(state) == copy.deepcopy(state) == state.deepCopy()
        assert hash(state) == hash(state.deepCopy()) and not state != state
        assert state != None and state != "state"
        if state not in self.seen:
            print("first seen:", state, repr(state), "score", state.getScore(), "value", value)
        self.seen.add(state)
        return value

    def isOver(self, state, who):
        """Asks for the actions of everybody, and needs only those of one."""
        legal = [state.getLegalActions(agent) for agent in range(state.getNumAgents())]
        legal.append(state.getLegalPacmanActions())
        return state.isWin() or state.isLose() or not legal[who]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        print("before the search:", gameState.getScore(), self.evaluationFunction(gameState))
        value, action = self.best(gameState, 0, self.depth)
        print("after the search:", value, "by", action)
        return action

    def best(self, state, who, plies):
        here = self.look(state)
        if plies == 0 or self.isOver(state, who):
            return here, None
        after, left = (who + 1, plies) if who + 1 < state.getNumAgents() else (0, plies - 1)
        found = []
        for action in state.getLegalActions(who):
            next = state.generateSuccessor(who, action)
            self.look(next)
            found.append((self.best(next, after, left)[0], action))
        return self.decide(who, found)

    def decide(self, who, found):
        order = min if who > 0 else max
        return order(found, key=lambda each: each[0])


class ExpectimaxAgent(MinimaxAgent):
    def decide(self, who, found):
        if who > 0:
            return sum(value for value, action in found) / float(len(found)), None
        return max(found, key=lambda each: each[0])


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        print("before the search:", gameState.getScore(), self.evaluationFunction(gameState))
        return self.prune(gameState, 0, self.depth, [float("-inf"), float("inf")])[1]

    def prune(self, state, who, plies, window):
        here = self.look(state)
        if plies == 0 or self.isOver(state, who):
            return here, None
        after, left = (who + 1, plies) if who + 1 < state.getNumAgents() else (0, plies - 1)
        side, sign = (1, -1) if who else (0, 1)
        window, found = list(window), None
        for action in state.getLegalActions(who):
            value = self.prune(state.generateSuccessor(who, action), after, left, window)[0]
            if found is None or sign * value > sign * found[0]:
                found = value, action
            if sign * found[0] > sign * window[1 - side]:
                break
            if sign * found[0] > sign * window[side]:
                window[side] = found[0]
        return found
