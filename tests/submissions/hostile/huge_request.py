# attack: asks with an action of 10 MB, with agents that are no numbers, and with numbers of 4,000 digits.
# where: MinimaxAgent
import util
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda action: self.worth(gameState, action))

    def worth(self, gameState, action):
        after = gameState.generatePacmanSuccessor(action)
        here = after.getPacmanPosition()
        food = [util.manhattanDistance(here, dot) for dot in after.getFood().asList()]
        worth = after.getScore() + (1 / min(food) if food else 0) - (action == Directions.STOP)
        for ghost in after.getGhostStates():
            if ghost.scaredTimer == 0 and util.manhattanDistance(here, ghost.getPosition()) < 2:
                worth -= 200
        return worth


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        action = gameState.getLegalActions()[0]
        for agent, wish in (
            (0, "W" * 10_000_000), (10**4000, action), (float("nan"), action), (-1, action), (0.0, action),
            (True, action), (None, action), ("0", action), ([0], action), (0, None), (0, [action]),
            (0, {"action": action}), (0, 10**4000), (0, action.encode() if isinstance(action, str) else b""),
        ):  # fmt: skip
            try:
                print("answer:", repr(gameState.generateSuccessor(agent, wish))[:100], flush=True)
            except Exception as error:
                print("refused:", repr(agent)[:30], repr(error)[:200], flush=True)
        return action * 1_000_000 if isinstance(action, str) else action
