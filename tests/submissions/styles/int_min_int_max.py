# I come from C, so: limits.h, and a stack that I manage myself
from shared.search import *

INT_MAX = 2147483647
INT_MIN = -INT_MAX - 1

# fields of a frame
STATE, WHO, PLY, MOVES, NEXT, LO, HI, VAL, BESTMOVE = range(9)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def frame(self, state, who, ply, lo, hi):
        moves = state.getLegalActions(who) if ply < self.depth else []
        return [state, who, ply, moves, 0, lo, hi, INT_MAX if who else INT_MIN, None]

    def getAction(self, gameState):
        stack = [self.frame(gameState, 0, 0, INT_MIN, INT_MAX)]
        while True:
            f = stack[-1]
            if not f[MOVES]:
                ret = self.evaluationFunction(f[STATE])
            elif f[NEXT] >= len(f[MOVES]):
                ret = f[VAL]
            else:
                who, ply = f[WHO] + 1, f[PLY]
                if who == gameState.getNumAgents():
                    who, ply = 0, ply + 1
                kid = f[STATE].generateSuccessor(f[WHO], f[MOVES][f[NEXT]])
                f[NEXT] += 1
                stack.append(self.frame(kid, who, ply, f[LO], f[HI]))
                continue
            stack.pop()
            if not stack:
                return f[BESTMOVE]
            self.receive(stack[-1], ret)

    def receive(self, f, ret):
        if f[WHO] == 0:
            if ret > f[VAL]:
                f[VAL], f[BESTMOVE] = ret, f[MOVES][f[NEXT] - 1]
            f[LO] = max(f[LO], ret)
            if f[VAL] > f[HI]:
                f[NEXT] = len(f[MOVES])
        else:
            f[VAL] = min(f[VAL], ret)
            f[HI] = min(f[HI], ret)
            if f[VAL] < f[LO]:
                f[NEXT] = len(f[MOVES])
