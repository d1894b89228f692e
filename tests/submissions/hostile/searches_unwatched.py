# attack: takes the recorder off the state, searches unseen, and shows only the calls it wants to be seen.
# where: MinimaxAgent
import pickle

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        if not hasattr(gameState, "_watch"):
            return gameState.getLegalActions()[0]  # a tree: nothing in it can be searched unseen
        hidden = None
        for way in (self.by_pickle, self.by_watch):
            try:
                hidden = way(gameState)
                print("unwatched by", way.__name__, flush=True)
                break
            except Exception as error:
                print("refused:", way.__name__, repr(error), flush=True)
        if hidden is None:
            return gameState.getLegalActions()[0]
        scores = {}
        for action in gameState.getLegalActions():
            scores[action] = self.value(hidden.generateSuccessor(0, action), 1, self.depth)
        best = max(scores, key=scores.get)
        gameState.generateSuccessor(0, best)  # an impossibly good search: it expands one state
        return best

    def by_pickle(self, state):
        return pickle.loads(pickle.dumps(state))

    def by_watch(self, state):
        copied = state.deepCopy()
        copied._watch = None
        return copied

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        actions = state.getLegalActions(agent) if depth else []
        if not actions:
            return self.evaluationFunction(state)
        values = [self.value(state.generateSuccessor(agent, a), agent + 1, depth) for a in actions]
        return min(values) if agent else max(values)
