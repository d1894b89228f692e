# Correct: values and actions go up the tree together, as tuples.
from game import Agent, Directions
import random, util
from util import manhattanDistance


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        scored = []
        for action in gameState.getLegalActions():
            scored.append((self.evaluationFunction(gameState, action), random.random(), action))
        return max(scored)[2]

    def evaluationFunction(self, currentGameState, action):
        nextState = currentGameState.generatePacmanSuccessor(action)
        pos = nextState.getPacmanPosition()
        ghosts = [g.getPosition() for g in nextState.getGhostStates() if g.scaredTimer <= 1]
        if any(manhattanDistance(pos, ghost) <= 1 for ghost in ghosts):
            return (-(10**6), 0)
        food = nextState.getFood().asList()
        return (-len(food), -min([manhattanDistance(pos, dot) for dot in food] or [0]))


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


def first(pair):
    return pair[0]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.minimax(gameState, (self.depth, 0))
        return action

    def minimax(self, state, turn):
        depth, agent = turn
        legal = state.getLegalActions(agent)
        if depth == 0 or not legal:
            return (self.evaluationFunction(state), Directions.STOP)
        following = (depth, agent + 1) if agent + 1 < state.getNumAgents() else (depth - 1, 0)
        pairs = []
        for action in legal:
            pairs.append(
                (self.minimax(state.generateSuccessor(agent, action), following)[0], action)
            )
        if agent == 0:
            return max(pairs, key=first)
        return min(pairs, key=first)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.alphabeta(gameState, (self.depth, 0), (float("-inf"), float("inf")))
        return action

    def alphabeta(self, state, turn, window):
        depth, agent = turn
        alpha, beta = window
        legal = state.getLegalActions(agent)
        if depth == 0 or not legal:
            return (self.evaluationFunction(state), Directions.STOP)
        following = (depth, agent + 1) if agent + 1 < state.getNumAgents() else (depth - 1, 0)
        best = None
        for action in legal:
            successor = state.generateSuccessor(agent, action)
            pair = (self.alphabeta(successor, following, (alpha, beta))[0], action)
            if agent == 0:
                best = pair if best is None else max(best, pair, key=first)
                if best[0] > beta:
                    return best
                alpha = max(alpha, best[0])
            else:
                best = pair if best is None else min(best, pair, key=first)
                if best[0] < alpha:
                    return best
                beta = min(beta, best[0])
        return best


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.expectimax(gameState, (self.depth, 0))
        return action

    def expectimax(self, state, turn):
        depth, agent = turn
        legal = state.getLegalActions(agent)
        if depth == 0 or not legal:
            return (self.evaluationFunction(state), Directions.STOP)
        following = (depth, agent + 1) if agent + 1 < state.getNumAgents() else (depth - 1, 0)
        pairs = []
        for action in legal:
            successor = state.generateSuccessor(agent, action)
            pairs.append((self.expectimax(successor, following)[0], action))
        if agent == 0:
            return max(pairs, key=first)
        return (sum(map(first, pairs)) / len(pairs), Directions.STOP)


def betterEvaluationFunction(currentGameState):
    pos = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    hunger = min([manhattanDistance(pos, dot) for dot in food] or [0])
    return currentGameState.getScore() - 4 * len(food) - hunger


better = betterEvaluationFunction
