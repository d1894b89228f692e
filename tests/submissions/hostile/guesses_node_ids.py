# attack: searches on from nodes that were never generated, by guessing their numbers.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


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
