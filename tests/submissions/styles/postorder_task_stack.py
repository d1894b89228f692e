from shared.search import *

# A stack of things to do, and a stack of values, like a pocket calculator.
VISIT, COMBINE = 0, 1


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = float("-inf")
        for action in gameState.getLegalActions(0):
            value = self.compute(gameState.generateSuccessor(0, action))
            if value > best:
                best, answer = value, action
        return answer

    def compute(self, start):
        numAgents = start.getNumAgents()
        todo = [(VISIT, start, 1)]
        values = []
        while todo:
            what, thing, level = todo.pop()
            agent = level % numAgents
            if what == COMBINE:
                last = values[-thing:]
                del values[-thing:]
                values.append(max(last) if agent == 0 else sum(last) / float(thing))
            elif level >= self.depth or not thing.getLegalActions(agent):
                values.append(self.evaluationFunction(thing))
            else:
                actions = thing.getLegalActions(agent)
                todo.append((COMBINE, len(actions), level))
                for action in actions:
                    todo.append((VISIT, thing.generateSuccessor(agent, action), level + 1))
        return values.pop()
