"""Your agents. A function that you have to write calls util.raiseNotDefined() until you write it.

The first methods of a game state; docs/students.md lists the others:

    getLegalActions(agent)              the actions of an agent: 0 is Pacman, 1 the first ghost
    generateSuccessor(agent, action)    the next state; the old one stays as it is
    getNumAgents()                      the number of agents: Pacman and the ghosts
    isWin(), isLose()                   whether the game is won, or lost
    getScore()                          the score

`depth` counts plies: in one ply, Pacman and every ghost move once. A state has the value
self.evaluationFunction(state) if it is at the limit of the depth, or if it has no legal actions,
such as a state that is won or lost.
"""

import util
from game import Agent
from pacman import GameState


class ReflexAgent(Agent):
    """An agent that takes the action with the best next state."""

    def getAction(self, gameState: GameState) -> str:
        """The first of the best actions."""
        actions = gameState.getLegalActions(self.index)
        return max(actions, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState: GameState, action: str) -> float:
        """The value of the state after the action; greater is better."""
        util.raiseNotDefined()


def scoreEvaluationFunction(currentGameState: GameState) -> float:
    """The score of the game."""
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    """The base of the search agents, with the depth and the evaluation function."""

    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2"):
        super().__init__(index=0)
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    """Minimax: expects the worst action of every other agent."""

    def getAction(self, gameState: GameState) -> str:
        """The first of the actions with the greatest value; None if there is no action."""
        util.raiseNotDefined()


class AlphaBetaAgent(MultiAgentSearchAgent):
    """Minimax without the states that cannot matter: the same value, the same action."""

    def getAction(self, gameState: GameState) -> str:
        """The first of the actions with the greatest value; None if there is no action."""
        util.raiseNotDefined()


class ExpectimaxAgent(MultiAgentSearchAgent):
    """Expectimax: every other agent takes each of its actions with the same chance."""

    def getAction(self, gameState: GameState) -> str:
        """The first of the actions with the greatest expected value."""
        util.raiseNotDefined()


def betterEvaluationFunction(currentGameState: GameState) -> float:
    """The value of a state; greater is better."""
    util.raiseNotDefined()


better = betterEvaluationFunction
