"""Your agents. Everything that is to be written says so when it is called.

`depth` counts plies: one ply is one move of Pacman and of every ghost. A state without legal actions,
a won or lost one, and one at the depth limit is valued by self.evaluationFunction(state).
"""

import util
from game import Agent


class ReflexAgent(Agent):
    """Question 1. Looks one move ahead, and no further."""

    def getAction(self, gameState):
        """The first of the actions with the best value."""
        actions = gameState.getLegalActions(self.index)
        return max(actions, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState, action):
        """How good the state is that the action leads to: a number, greater is better."""
        util.raiseNotDefined()


def scoreEvaluationFunction(currentGameState):
    """The score of the game, which is what a search uses unless it is told otherwise."""
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    """What the search agents share: how deep to look, and how to value what is found there."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0  # Pacman
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    """Question 2. Expects the worst of every ghost."""

    def getAction(self, gameState):
        """An action with the best minimax value.

        gameState.getLegalActions(agent)              what an agent can do; Pacman is agent 0
        gameState.generateSuccessor(agent, action)    the state after that
        gameState.getNumAgents()                      Pacman and the ghosts
        gameState.isWin(), gameState.isLose()         whether the game is over
        """
        util.raiseNotDefined()


class AlphaBetaAgent(MultiAgentSearchAgent):
    """Question 3. Minimax that leaves out what cannot matter; it never cuts on equality."""

    def getAction(self, gameState):
        """An action with the best minimax value, found with fewer states."""
        util.raiseNotDefined()


class ExpectimaxAgent(MultiAgentSearchAgent):
    """Question 4. Expects every ghost to take any of its actions with the same chance."""

    def getAction(self, gameState):
        """An action with the best expected value."""
        util.raiseNotDefined()


def betterEvaluationFunction(currentGameState):
    """Question 5. How good a state is: near food, far from ghosts, and what else you can think of."""
    util.raiseNotDefined()


better = betterEvaluationFunction
