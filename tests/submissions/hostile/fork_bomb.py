# attack: forks and lets every child fork: 200 processes at most in all, each gone after 5 seconds.
# where: MinimaxAgent
import os
import time

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
        made, deadline = 0, time.monotonic() + 5
        for _ in range(100):
            try:
                pid = os.fork()
            except OSError as error:
                print("refused: fork", made + 1, repr(error), flush=True)
                break
            if pid == 0:
                try:
                    if os.fork() == 0:
                        os.write(1, b"BREACH: a grandchild runs\n")
                    time.sleep(max(deadline - time.monotonic(), 0))
                finally:
                    os._exit(0)
            made += 1
        if made:
            print("BREACH: forked", made, "of 100", flush=True)
        return gameState.getLegalActions()[0]
