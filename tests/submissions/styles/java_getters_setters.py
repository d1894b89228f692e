from shared.search import *


class SearchNode(object):
    def __init__(self, state, agentIndex, remainingDepth):
        self._state = state
        self._agentIndex = agentIndex
        self._remainingDepth = remainingDepth
        self._value = None

    def getState(self):
        return self._state

    def getValue(self):
        return self._value

    def setValue(self, value):
        self._value = value

    def isTerminal(self):
        return self._remainingDepth == 0 or len(self._state.getLegalActions(self._agentIndex)) == 0

    def isMaxNode(self):
        return self._agentIndex == 0

    def getChildren(self):
        nextIndex = (self._agentIndex + 1) % self._state.getNumAgents()
        nextDepth = self._remainingDepth - 1 if nextIndex == 0 else self._remainingDepth
        for action in self._state.getLegalActions(self._agentIndex):
            successor = self._state.generateSuccessor(self._agentIndex, action)
            yield SearchNode(successor, nextIndex, nextDepth)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        root = SearchNode(gameState, 0, self.depth)
        bestIndex, bestValue, index = -1, None, 0
        for child in root.getChildren():
            self.solve(child)
            if bestIndex == -1 or child.getValue() > bestValue:
                bestIndex, bestValue = index, child.getValue()
            index += 1
        return gameState.getLegalActions(0)[bestIndex]

    def solve(self, node):
        if node.isTerminal():
            node.setValue(self.evaluationFunction(node.getState()))
        elif node.isMaxNode():
            node.setValue(-999999)
            for child in node.getChildren():
                self.solve(child)
                node.setValue(max(node.getValue(), child.getValue()))
        else:
            values = []
            for child in node.getChildren():
                self.solve(child)
                values.append(child.getValue())
            node.setValue(int(sum(values) / len(values)))
