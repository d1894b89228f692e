# attack: changes the state that it was given: score, kind, agents, board, and what all states share.
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
        for what, way in (
            ("score", lambda: setattr(gameState.data, "score", 10**6)),
            ("slot", lambda: object.__setattr__(gameState, "_score", 1e6)),
            ("key", lambda: object.__setattr__(gameState, "_key", 0)),
            (
                "class",
                lambda: setattr(
                    gameState, "__class__", type(gameState).__mro__[1].__subclasses__()[0]
                ),
            ),
            ("position", lambda: setattr(gameState._agents[0], "position", (1, 1))),
            ("legal", lambda: gameState._agents[0].legal.append("Fly")),
            ("steps", lambda: gameState._agents[0].steps.update(Fly=(gameState._agents[0], 10**9))),
            ("board", lambda: gameState._agents[0].board.items.clear()),
            ("walls", lambda: gameState.getWalls().data.clear()),
            ("ghosts", lambda: gameState._agents.__delitem__(slice(1, None))),
            ("layout", lambda: gameState._agents[0].board.layout.__dict__.clear()),
        ):
            try:
                way()
                print("changed:", what, flush=True)
            except Exception as error:
                print("refused:", what, repr(error)[:200], flush=True)
        return gameState.getLegalActions()[-1]
