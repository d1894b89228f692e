# attack: writes into the tree's states: other numbers, turns and actions, won games, other channels.
# where: MinimaxAgent


def slots(state):
    return [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        child = gameState.generateSuccessor(0, gameState.getLegalActions()[0])
        values = {
            "_id": 0,
            "_tree": 0,
            "_win": True,
            "_lose": False,
            "_actions": ["x"],
            "_agents": 1,
        }
        for state in (child, gameState):
            for name in slots(state):
                try:
                    setattr(state, name, values.get(name, getattr(state, name)))
                    print("changed:", name, flush=True)
                except Exception as error:
                    print("refused:", name, repr(error)[:200], flush=True)
            for ask in (state.getScore, lambda: state.generateSuccessor(0, "x")):
                try:
                    print("answer:", ask(), flush=True)
                except Exception as error:
                    print("refused:", repr(error)[:200], flush=True)
        return (child.getLegalActions() or ["x"])[0]
