# attack: searches on from nodes that were never generated, by guessing their numbers.
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
        if not hasattr(gameState, "_id"):
            return gameState.getLegalActions()[0]
        children = {a: gameState.generateSuccessor(0, a) for a in gameState.getLegalActions()}
        known, best = {child._id for child in children.values()} | {gameState._id}, {}
        probe = next(iter(children.values()))
        own = probe._id
        for number in list(range(10_001)) + [-1, -2, 2**31, 2**63]:
            if number in known:
                continue
            probe._id = number
            for agent in (0, 1):
                try:
                    child = probe.generateSuccessor(agent, "Left")
                    best[number] = self.evaluationFunction(child)
                except Exception as error:
                    if number < 5:
                        print("refused:", number, repr(error)[:200], flush=True)
                    continue
                print("BREACH: below the unknown node", number, best[number], flush=True)
        probe._id = own
        top = max(best, key=best.get, default=0)
        return list(children)[top % len(children)]
