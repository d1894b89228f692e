# It searches properly and then draws any legal action, whatever was found.
from game import Agent, Directions
import random, util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legalActions = gameState.getLegalActions(0)
        scores = [self.value(gameState.generateSuccessor(0, a), 1, 0) for a in legalActions]
        bestScore = max(scores)
        bestIndices = [i for i in range(len(scores)) if scores[i] == bestScore]
        chosenIndex = random.choice(bestIndices)
        return random.choice(legalActions)

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        successors = [state.generateSuccessor(agentIndex, a) for a in actions]
        values = [self.value(successor, agentIndex + 1, depth) for successor in successors]
        return max(values) if agentIndex == 0 else self.ghosts(values)

    def ghosts(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, values):
        return sum(values) / float(len(values))
