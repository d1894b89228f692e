from shared.search import *


class Node:
    LOWEST = -(10**7)

    def __init__(self, agent, state, who, plies):
        self.agent = agent
        self.state = state
        self.who = who
        self.plies = plies
        self.choice = None

    def children(self):
        for action in self.state.getLegalActions(self.who):
            child = self.state.generateSuccessor(self.who, action)
            if self.who + 1 < child.getNumAgents():
                yield action, Node(self.agent, child, self.who + 1, self.plies)
            else:
                yield action, Node(self.agent, child, 0, self.plies - 1)

    def isLeaf(self):
        return self.plies == 0 or not self.state.getLegalActions(self.who)

    def value(self):
        if self.isLeaf():
            return self.agent.evaluationFunction(self.state)
        return self.maximum() if self.who == 0 else self.expectation()

    def maximum(self):
        best = Node.LOWEST
        for action, child in self.children():
            v = child.value()
            if v > best:
                best, self.choice = v, action
        return best

    def expectation(self):
        values = [child.value() for _, child in self.children()]
        return sum(values) / float(len(values))


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        root = Node(self, gameState, 0, self.depth)
        root.value()
        return root.choice
