"""Your agents. What you are to write says so when it is called, by util.raiseNotDefined().

A state of the game can be asked for

    getLegalActions(agent)              what an agent can do: agent 0 is Pacman, 1 the first ghost
    generateSuccessor(agent, action)    the state after that; the one that is asked stays as it is
    getNumAgents()                      Pacman and the ghosts
    isWin(), isLose(), getScore()       how it stands

and for more, which docs/students.md lists. `depth` counts plies: one ply is one move of Pacman and
of every ghost. A state without legal actions, such as a won or a lost one, and one at the limit of
the depth is worth self.evaluationFunction(state).
"""

import util
from game import Agent


class ReflexAgent(Agent):
    """Takes the action that looks best right after it."""

    def getAction(self, gameState):
        """The first of the best actions."""
        actions = gameState.getLegalActions(self.index)
        return max(actions, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState, action):
        """How good the state after the action is: a number, the greater the better."""
        util.raiseNotDefined()


def scoreEvaluationFunction(currentGameState):
    """The score, as the game counts it."""
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    """What the search agents share: how deep to look, and how to value what is found there."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(index=0)
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    """Expects the worst of every other agent."""

    def getAction(self, gameState):
        """The first of the actions with the greatest value; None where there is no action."""
        util.raiseNotDefined()


class AlphaBetaAgent(MultiAgentSearchAgent):
    """Minimax that leaves out what cannot matter: the same value, the same action.

    Never cuts on equality.
    """

    def getAction(self, gameState):
        """The first of the actions with the greatest value; None where there is no action."""
        util.raiseNotDefined()


class ExpectimaxAgent(MultiAgentSearchAgent):
    """Expects every other agent to take any of its actions with the same chance."""

    def getAction(self, gameState):
        """The first of the actions with the greatest expected value."""
        util.raiseNotDefined()


def betterEvaluationFunction(currentGameState):
    """How good a state is, whatever led to it: a number, the greater the better."""
    util.raiseNotDefined()


better = betterEvaluationFunction
