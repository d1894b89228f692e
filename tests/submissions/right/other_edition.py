# Written against the other edition of the project, where the methods are called
#     gameState.getNextState(agentIndex, action)
#     gameState.getPacmanNextState(action)
#
# Hungarian names: i = index, n = number, f = number with a fraction, s = string,
# gs = game state, ls = list, gen = generator, t = tuple, b = bool

import itertools
import util
from game import Agent, Directions

F_MINUS = float("-inf")
F_PLUS = float("inf")


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


def genBreadthFirst(gridWalls, tStart):
    """Generates (nSteps, tSquare) in the order of the distance."""
    tStart = tuple(map(int, tStart))
    setSeen = {tStart}
    lsNow = [tStart]
    for nSteps in itertools.count():
        if not lsNow:
            return
        lsThen = []
        for tSquare in lsNow:
            yield nSteps, tSquare
            iX, iY = tSquare
            for tNear in ((iX + 1, iY), (iX, iY + 1), (iX - 1, iY), (iX, iY - 1)):
                if tNear not in setSeen and not gridWalls[tNear[0]][tNear[1]]:
                    setSeen.add(tNear)
                    lsThen.append(tNear)
        lsNow = lsThen


def nFirstFood(gridWalls, tStart, gridFood):
    """Steps to the nearest dot, or None."""
    return next(
        (nSteps for nSteps, (iX, iY) in genBreadthFirst(gridWalls, tStart) if gridFood[iX][iY]),
        None,
    )


class ReflexAgent(Agent):
    def getAction(self, gameState):
        genRated = (
            (self.evaluationFunction(gameState, sAction), sAction)
            for sAction in gameState.getLegalActions()
        )
        return max(genRated, key=lambda tRated: tRated[0])[1]

    def evaluationFunction(self, currentGameState, action):
        gsNext = currentGameState.getPacmanNextState(action)
        if gsNext.isWin():
            return F_PLUS
        tPacman = gsNext.getPacmanPosition()
        nSteps = nFirstFood(gsNext.getWalls(), tPacman, currentGameState.getFood())
        fValue = 0.0 if nSteps is None else 12.0 / (nSteps + 1)
        for agGhost in gsNext.getGhostStates():
            if agGhost.scaredTimer > 1:
                continue
            fGap = util.manhattanDistance(tPacman, agGhost.getPosition())
            fValue -= 800.0 * (fGap <= 1) + 13.0 * (1 < fGap <= 2)
        fValue -= 7.0 * (action == Directions.STOP)
        return fValue


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def bLeaf(self, gsNode, iAgent, nDepth):
        return (
            nDepth == self.depth
            or gsNode.isWin()
            or gsNode.isLose()
            or not gsNode.getLegalActions(iAgent)
        )

    def tTurn(self, gsNode, iAgent, nDepth):
        if iAgent == gsNode.getNumAgents() - 1:
            return 0, nDepth + 1
        return iAgent + 1, nDepth

    def genChildren(self, gsNode, iAgent):
        """Lazily: a child is made only when somebody asks for it."""
        for sAction in gsNode.getLegalActions(iAgent):
            yield sAction, gsNode.getNextState(iAgent, sAction)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        tTurn = self.tTurn(gameState, 0, 0)
        genRated = (
            (self.fValue(gsChild, *tTurn), sAction)
            for sAction, gsChild in self.genChildren(gameState, 0)
        )
        return max(genRated, key=lambda tRated: tRated[0])[1]

    def fValue(self, gsNode, iAgent, nDepth):
        if self.bLeaf(gsNode, iAgent, nDepth):
            return self.evaluationFunction(gsNode)
        tTurn = self.tTurn(gsNode, iAgent, nDepth)
        genValues = (
            self.fValue(gsChild, *tTurn) for _, gsChild in self.genChildren(gsNode, iAgent)
        )
        return max(genValues) if iAgent == 0 else min(genValues)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        tTurn = self.tTurn(gameState, 0, 0)
        fAlpha, sBest = F_MINUS, None
        for sAction, gsChild in self.genChildren(gameState, 0):
            fValue = self.fValue(gsChild, tTurn[0], tTurn[1], fAlpha, F_PLUS)
            if sBest is None or fValue > fAlpha:
                fAlpha, sBest = fValue, sAction
        return sBest

    def fValue(self, gsNode, iAgent, nDepth, fAlpha, fBeta):
        if self.bLeaf(gsNode, iAgent, nDepth):
            return self.evaluationFunction(gsNode)
        if iAgent == 0:
            return self.fMax(gsNode, nDepth, fAlpha, fBeta)
        return self.fMin(gsNode, iAgent, nDepth, fAlpha, fBeta)

    def fMax(self, gsNode, nDepth, fAlpha, fBeta):
        tTurn = self.tTurn(gsNode, 0, nDepth)
        fBest = F_MINUS
        for _, gsChild in self.genChildren(gsNode, 0):
            fBest = max(fBest, self.fValue(gsChild, tTurn[0], tTurn[1], fAlpha, fBeta))
            if fBest > fBeta:
                return fBest
            fAlpha = max(fAlpha, fBest)
        return fBest

    def fMin(self, gsNode, iAgent, nDepth, fAlpha, fBeta):
        tTurn = self.tTurn(gsNode, iAgent, nDepth)
        fBest = F_PLUS
        for _, gsChild in self.genChildren(gsNode, iAgent):
            fBest = min(fBest, self.fValue(gsChild, tTurn[0], tTurn[1], fAlpha, fBeta))
            if fBest < fAlpha:
                return fBest
            fBeta = min(fBeta, fBest)
        return fBest


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        tTurn = self.tTurn(gameState, 0, 0)
        genRated = (
            (self.fValue(gsChild, *tTurn), sAction)
            for sAction, gsChild in self.genChildren(gameState, 0)
        )
        return max(genRated, key=lambda tRated: tRated[0])[1]

    def fValue(self, gsNode, iAgent, nDepth):
        if self.bLeaf(gsNode, iAgent, nDepth):
            return self.evaluationFunction(gsNode)
        tTurn = self.tTurn(gsNode, iAgent, nDepth)
        lsValues = [self.fValue(gsChild, *tTurn) for _, gsChild in self.genChildren(gsNode, iAgent)]
        return max(lsValues) if iAgent == 0 else sum(lsValues) / float(len(lsValues))


def betterEvaluationFunction(currentGameState):
    """Score, dots left, steps to the nearest dot, capsules, two kinds of ghosts."""
    fValue = float(currentGameState.getScore())
    if currentGameState.isWin():
        return fValue + 1000.0
    if currentGameState.isLose():
        return fValue - 1000.0
    tPacman = currentGameState.getPacmanPosition()
    gridWalls = currentGameState.getWalls()
    fValue -= 20.0 * currentGameState.getFood().count()
    fValue -= nFirstFood(gridWalls, tPacman, currentGameState.getFood()) or 0
    fValue -= 18.0 * len(currentGameState.getCapsules())
    for agGhost in currentGameState.getGhostStates():
        fGap = util.manhattanDistance(tPacman, agGhost.getPosition())
        if agGhost.scaredTimer > fGap:
            fValue += 65.0 / (fGap + 1)
        elif fGap <= 1:
            fValue -= 160.0
        elif fGap <= 3:
            fValue -= 3.0
    return fValue


better = betterEvaluationFunction
