# Hungarian notation: n = number, f = float, str = string, lst = list, b = bool, o = object, t = tuple
# There are no infinite numbers here: None means "no bound" / "no value yet".

from util import manhattanDistance
from game import Directions
from game import Agent
import random
import util


class ReflexAgent(Agent):
    def getAction(self, gameState):
        lstActions = gameState.getLegalActions(0)
        fBest = None
        lstBest = []
        for strAction in lstActions:
            fValue = self.evaluationFunction(gameState, strAction)
            if fBest is None or fValue > fBest:
                fBest = fValue
                lstBest = [strAction]
            elif fValue == fBest:
                lstBest.append(strAction)
        nIndex = random.randrange(len(lstBest))
        return lstBest[nIndex]

    def evaluationFunction(self, currentGameState, action):
        oNext = currentGameState.generatePacmanSuccessor(action)
        tPos = oNext.getPacmanPosition()
        fValue = float(oNext.getScore())
        if oNext.isWin():
            return fValue + 5000.0
        if oNext.isLose():
            return fValue - 5000.0

        # nearest food
        nNearest = None
        for tFood in oNext.getFood().asList():
            nDistance = manhattanDistance(tPos, tFood)
            if nNearest is None or nDistance < nNearest:
                nNearest = nDistance
        if nNearest is not None:
            fValue += 1.0 / nNearest

        # ghosts
        for oGhost in oNext.getGhostStates():
            fDistance = manhattanDistance(tPos, oGhost.getPosition())
            bHarmless = oGhost.scaredTimer > 1
            if not bHarmless and fDistance <= 1:
                fValue -= 1500.0
            if bHarmless and fDistance < oGhost.scaredTimer / 2.0:
                fValue += 2.0 / (fDistance + 1.0)

        if action == Directions.STOP:
            fValue -= 25.0
        return fValue


def scoreEvaluationFunction(currentGameState):
    nScore = currentGameState.getScore()
    return nScore


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def bFinished(self, oState, nAgent, nDepth):
        if nDepth == self.depth:
            return True
        if oState.isWin() or oState.isLose():
            return True
        lstActions = oState.getLegalActions(nAgent)
        return len(lstActions) == 0

    def tNext(self, oState, nAgent, nDepth):
        nNumAgents = oState.getNumAgents()
        if nAgent == nNumAgents - 1:
            return (0, nDepth + 1)
        return (nAgent + 1, nDepth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        (fValue, strAction) = self.tBest(gameState, 0, 0)
        return strAction

    def fValueOf(self, oState, nAgent, nDepth):
        if self.bFinished(oState, nAgent, nDepth):
            return self.evaluationFunction(oState)
        return self.tBest(oState, nAgent, nDepth)[0]

    def tBest(self, oState, nAgent, nDepth):
        (nNextAgent, nNextDepth) = self.tNext(oState, nAgent, nDepth)
        fBest = None
        strBest = None
        for strAction in oState.getLegalActions(nAgent):
            oChild = oState.generateSuccessor(nAgent, strAction)
            fValue = self.fValueOf(oChild, nNextAgent, nNextDepth)
            if fBest is None:
                bBetter = True
            elif nAgent == 0:
                bBetter = fValue > fBest
            else:
                bBetter = fValue < fBest
            if bBetter:
                fBest = fValue
                strBest = strAction
        return (fBest, strBest)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        (fValue, strAction) = self.tBest(gameState, 0, 0, None, None)
        return strAction

    def fValueOf(self, oState, nAgent, nDepth, fAlpha, fBeta):
        if self.bFinished(oState, nAgent, nDepth):
            return self.evaluationFunction(oState)
        return self.tBest(oState, nAgent, nDepth, fAlpha, fBeta)[0]

    def tBest(self, oState, nAgent, nDepth, fAlpha, fBeta):
        (nNextAgent, nNextDepth) = self.tNext(oState, nAgent, nDepth)
        fBest = None
        strBest = None
        for strAction in oState.getLegalActions(nAgent):
            oChild = oState.generateSuccessor(nAgent, strAction)
            fValue = self.fValueOf(oChild, nNextAgent, nNextDepth, fAlpha, fBeta)
            if nAgent == 0:
                if fBest is None or fValue > fBest:
                    fBest = fValue
                    strBest = strAction
                if fBeta is not None and fBest > fBeta:
                    break
                if fAlpha is None or fBest > fAlpha:
                    fAlpha = fBest
            else:
                if fBest is None or fValue < fBest:
                    fBest = fValue
                    strBest = strAction
                if fAlpha is not None and fBest < fAlpha:
                    break
                if fBeta is None or fBest < fBeta:
                    fBeta = fBest
        return (fBest, strBest)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        (fValue, strAction) = self.tBest(gameState, 0)
        return strAction

    def fValueOf(self, oState, nAgent, nDepth):
        if self.bFinished(oState, nAgent, nDepth):
            return self.evaluationFunction(oState)
        if nAgent == 0:
            return self.tBest(oState, nDepth)[0]
        return self.fMean(oState, nAgent, nDepth)

    def tBest(self, oState, nDepth):
        (nNextAgent, nNextDepth) = self.tNext(oState, 0, nDepth)
        fBest = None
        strBest = None
        for strAction in oState.getLegalActions(0):
            fValue = self.fValueOf(oState.generateSuccessor(0, strAction), nNextAgent, nNextDepth)
            if fBest is None or fValue > fBest:
                fBest = fValue
                strBest = strAction
        return (fBest, strBest)

    def fMean(self, oState, nAgent, nDepth):
        (nNextAgent, nNextDepth) = self.tNext(oState, nAgent, nDepth)
        lstActions = oState.getLegalActions(nAgent)
        fSum = 0.0
        for strAction in lstActions:
            fSum += self.fValueOf(
                oState.generateSuccessor(nAgent, strAction), nNextAgent, nNextDepth
            )
        return fSum / len(lstActions)


def nStepsToFood(oState):
    """None if there's no food to be reached"""
    oWalls = oState.getWalls()
    oFood = oState.getFood()
    (nX, nY) = oState.getPacmanPosition()
    oQueue = util.Queue()
    oQueue.push((int(nX), int(nY), 0))
    setSeen = set([(int(nX), int(nY))])
    while not oQueue.isEmpty():
        (nX, nY, nSteps) = oQueue.pop()
        if oFood[nX][nY]:
            return nSteps
        for nDx, nDy in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
            tCell = (nX + nDx, nY + nDy)
            if tCell not in setSeen and not oWalls[tCell[0]][tCell[1]]:
                setSeen.add(tCell)
                oQueue.push((tCell[0], tCell[1], nSteps + 1))
    return None


def betterEvaluationFunction(currentGameState):
    """
    fValue = score - 0.5 * steps to the nearest food - 15 * dots - 30 * capsules
             - (ghosts near) + (scared ghosts near)
    """
    fValue = float(currentGameState.getScore())
    if currentGameState.isWin() or currentGameState.isLose():
        return fValue
    nSteps = nStepsToFood(currentGameState)
    if nSteps is not None:
        fValue -= 0.5 * nSteps
    fValue -= 15.0 * currentGameState.getNumFood()
    fValue -= 30.0 * len(currentGameState.getCapsules())
    tPos = currentGameState.getPacmanPosition()
    for oGhost in currentGameState.getGhostStates():
        fDistance = manhattanDistance(tPos, oGhost.getPosition())
        if oGhost.scaredTimer > fDistance:
            fValue += 80.0 / (1.0 + fDistance)
        elif fDistance <= 1:
            fValue -= 80.0
        elif fDistance <= 3:
            fValue -= 15.0 / fDistance
    return fValue


better = betterEvaluationFunction
