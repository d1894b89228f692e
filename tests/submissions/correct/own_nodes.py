# Correct: builds a tree of its own nodes, each with its own deep copy of the state.
import copy

import util
from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        root = Node(gameState)
        scores = []
        for action in root.actions():
            scores.append(self.evaluationFunction(copy.deepcopy(root.state), action))
        return root.actions()[scores.index(max(scores))]

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class Node:
    def __init__(self, state, parent=None, action=None):
        self.state = copy.deepcopy(state)
        self.parent = parent
        self.action = action
        self.value = None
        self.children = []
        if parent is None:
            self.agent = 0
            self.round = 0
        else:
            self.agent = (parent.agent + 1) % state.getNumAgents()
            self.round = parent.round + 1 if self.agent == 0 else parent.round

    def actions(self):
        return self.state.getLegalActions(self.agent)

    def grow(self, action):
        child = Node(copy.copy(self.state).generateSuccessor(self.agent, action), self, action)
        self.children.append(child)
        return child

    def isPacman(self):
        return self.agent == 0

    def bestChild(self):
        values = [child.value for child in self.children]
        best = max(values) if self.isPacman() else min(values)
        return self.children[values.index(best)]


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def getAction(self, gameState):
        root = Node(gameState)
        self.solve(root, float("-inf"), float("inf"))
        return root.bestChild().action

    def solve(self, node, alpha, beta):
        """Fills in the node's value and everything below it."""
        if node.round == self.depth or not node.actions():
            node.value = self.evaluationFunction(node.state)
            return
        for action in node.actions():
            child = node.grow(action)
            self.solve(child, alpha, beta)
            if self.prunes():
                if node.isPacman():
                    alpha = max(alpha, child.value)
                else:
                    beta = min(beta, child.value)
                if alpha > beta:
                    break
        node.value = self.backUp(node)

    def prunes(self):
        return False

    def backUp(self, node):
        return node.bestChild().value


class MinimaxAgent(MultiAgentSearchAgent):
    pass


class AlphaBetaAgent(MultiAgentSearchAgent):
    def prunes(self):
        return True


class ExpectimaxAgent(MultiAgentSearchAgent):
    def backUp(self, node):
        if node.isPacman():
            return node.bestChild().value
        return sum(child.value for child in node.children) / len(node.children)


def betterEvaluationFunction(currentGameState):
    state = copy.deepcopy(currentGameState)
    return state.getScore() - 10 * len(state.getCapsules())


better = betterEvaluationFunction
