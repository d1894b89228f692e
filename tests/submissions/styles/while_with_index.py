from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.walk(gameState, 0, self.depth, float("-inf"), float("inf"))[1]

    def walk(self, st, pl, d, al, be):
        mv = st.getLegalActions(pl)
        if d == 0 or len(mv) == 0:
            return (self.evaluationFunction(st), "")
        nx = pl + 1
        nd = d
        if nx == st.getNumAgents():
            nx = 0
            nd = d - 1
        i = 0
        res = None
        while i < len(mv):
            v = self.walk(st.generateSuccessor(pl, mv[i]), nx, nd, al, be)[0]
            if pl == 0:
                if res is None or v > res[0]:
                    res = (v, mv[i])
                if res[0] > be:
                    i = len(mv)
                al = max(al, res[0])
            else:
                if res is None or v < res[0]:
                    res = (v, mv[i])
                be = min(be, res[0])
            i += 1
        return res
