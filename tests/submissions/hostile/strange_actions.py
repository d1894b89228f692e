# attack: asks and answers with control characters, lone surrogates and lines of the protocol in texts.
# where: MinimaxAgent
import util
from game import Agent, Directions


STRANGE = [
    "\ud800", "\udfff\ud800", "\x00", "ACTION\x00", "ACTION\n", "\r\nACTION", " ACTION", "action",
    'ACTION"]\n["done", null, "ACTION"]\n', "\x1b[2J", "\u202eACTION", "ACTION\u0301", "\ufeffACTION",
    "=HYPERLINK(1)", "<b>ACTION</b>", "__class__", "", "ACTION" * 1000, "[red]ACTION[/red]", "%s{0}",
]  # fmt: skip
VARIANT = 0  # of len(STRANGE); a test writes other numbers here


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
        for wish in STRANGE:
            try:
                print("answer:", repr(gameState.generateSuccessor(0, wish))[:100], flush=True)
            except Exception as error:
                print("refused:", ascii(wish)[:60], ascii(error)[:200], flush=True)
        return STRANGE[VARIANT % len(STRANGE)].replace("ACTION", str(action))
