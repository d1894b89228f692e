# Correct: looks at each child in the loop, and calls itself only where there is more to search.
from game import Agent, Directions
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        actions.sort(key=lambda action: self.evaluationFunction(gameState, action))
        return actions[-1]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generateSuccessor(0, action).getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def goesOn(self, state, agent, depth):
        if depth > self.depth or state.isWin() or state.isLose():
            return False
        return len(state.getLegalActions(agent)) > 0


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pickAction(gameState, 0, 1)[0]

    def pickAction(self, state, agent, depth):
        lastGhost = state.getNumAgents() - 1
        nextAgent = 0 if agent == lastGhost else agent + 1
        nextDepth = depth + 1 if agent == lastGhost else depth
        options = {}
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if self.goesOn(child, nextAgent, nextDepth):
                options[action] = self.pickAction(child, nextAgent, nextDepth)[1]
            else:
                options[action] = self.evaluationFunction(child)
        return self.pick(agent, options)

    def pick(self, agent, options):
        bestAction = max(options, key=options.get) if agent == 0 else min(options, key=options.get)
        return bestAction, options[bestAction]


class ExpectimaxAgent(MinimaxAgent):
    def pick(self, agent, options):
        if agent == 0:
            bestAction = max(options, key=options.get)
            return bestAction, options[bestAction]
        return None, sum(options.values()) / len(options)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pickAction(gameState, 0, 1, float("-inf"), float("inf"))[0]

    def pickAction(self, state, agent, depth, alpha, beta):
        lastGhost = state.getNumAgents() - 1
        nextAgent = 0 if agent == lastGhost else agent + 1
        nextDepth = depth + 1 if agent == lastGhost else depth
        bestAction = None
        best = float("inf") if agent else float("-inf")
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if self.goesOn(child, nextAgent, nextDepth):
                value = self.pickAction(child, nextAgent, nextDepth, alpha, beta)[1]
            else:
                value = self.evaluationFunction(child)
            if bestAction is None or (agent == 0 and value > best) or (agent > 0 and value < best):
                bestAction, best = action, value
            if agent == 0 and best > beta or agent > 0 and best < alpha:
                return bestAction, best
            if agent == 0 and best > alpha:
                alpha = best
            if agent > 0 and best < beta:
                beta = best
        return bestAction, best


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - 1.5 * currentGameState.getNumFood()


better = betterEvaluationFunction
