from shared.search import *
from game import Directions

NOTHING_YET = object()
PACMAN = 0


class MinimaxAgent(MultiAgentSearchAgent):
    """Inside the tree a sentinel marks 'no child seen', at the root I keep a running best."""

    def getAction(self, gameState):
        bestScore = -1000
        bestMove = Directions.STOP
        for move in gameState.getLegalActions(PACMAN):
            score = self.explore(gameState.generateSuccessor(PACMAN, move), PACMAN + 1, 1)
            if score > bestScore:
                bestScore = score
                bestMove = move
        return bestMove

    def explore(self, node, turn, level):
        if turn == node.getNumAgents():
            turn, level = PACMAN, level + 1
        if level > self.depth or node.isWin() or node.isLose():
            return self.evaluationFunction(node)
        kept = NOTHING_YET
        for move in node.getLegalActions(turn):
            got = self.explore(node.generateSuccessor(turn, move), turn + 1, level)
            if kept is NOTHING_YET:
                kept = got
            elif turn == PACMAN and got > kept:
                kept = got
            elif turn != PACMAN and got < kept:
                kept = got
        if kept is NOTHING_YET:
            return self.evaluationFunction(node)
        return kept
