# Correct: no recursion; the nodes between the root and where the search is now are on a stack.
from game import Agent
import util


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class ReflexAgent(Agent):
    def getAction(self, gameState):
        queue = util.PriorityQueue()
        for action in gameState.getLegalActions():
            queue.push(action, -self.evaluationFunction(gameState, action))
        return queue.pop()

    def evaluationFunction(self, currentGameState, action):
        return currentGameState.generatePacmanSuccessor(action).getScore()


class Frame:
    """A node whose actions are being tried, one after the other."""

    def __init__(self, state, agent, depth, alpha, beta):
        self.state = state
        self.agent = agent
        self.depth = depth
        self.alpha = alpha
        self.beta = beta
        self.waiting = list(reversed(state.getLegalActions(agent)))
        self.values = []
        self.actions = []
        self.best = None

    def take(self, value):
        self.values.append(value)
        if self.best is None:
            self.best = value
        elif self.agent == 0:
            self.best = max(self.best, value)
        else:
            self.best = min(self.best, value)


class MultiAgentSearchAgent(Agent):
    prune = False

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def result(self, frame):
        return frame.best

    def getAction(self, gameState):
        root = Frame(gameState, 0, 0, float("-inf"), float("inf"))
        stack = util.Stack()
        stack.push(root)
        while not stack.isEmpty():
            top = stack.pop()
            if top.waiting:
                action = top.waiting.pop()
                top.actions.append(action)
                stack.push(top)
                stack.push(self.child(top, action))
                continue
            if top is root:
                break
            value = self.result(top) if top.values else self.evaluationFunction(top.state)
            parent = stack.pop()
            parent.take(value)
            if self.prune:
                self.narrow(parent)
            stack.push(parent)
        values = root.values
        return root.actions[values.index(max(values))]

    def child(self, frame, action):
        state = frame.state.generateSuccessor(frame.agent, action)
        agent, depth = frame.agent + 1, frame.depth
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        child = Frame(state, agent, depth, frame.alpha, frame.beta)
        if depth == self.depth:
            child.waiting = []
        return child

    def narrow(self, frame):
        if frame.agent == 0:
            frame.alpha = max(frame.alpha, frame.best)
        else:
            frame.beta = min(frame.beta, frame.best)
        if frame.alpha > frame.beta:
            frame.waiting = []


class MinimaxAgent(MultiAgentSearchAgent):
    pass


class AlphaBetaAgent(MultiAgentSearchAgent):
    prune = True


class ExpectimaxAgent(MultiAgentSearchAgent):
    def result(self, frame):
        if frame.agent == 0:
            return frame.best
        return sum(frame.values) / float(len(frame.values))


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - currentGameState.getNumFood() / 2


better = betterEvaluationFunction
