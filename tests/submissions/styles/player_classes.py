from shared.search import *


class Player(object):
    def __init__(self, number):
        self.number = number

    def prefers(self, new, old):
        return new > old


class Hero(Player):
    pass


class Enemy(Player):
    """wants Pacman to lose"""

    def prefer(self, new, old):
        return new < old


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.players = [Hero(0)] + [Enemy(i) for i in range(1, gameState.getNumAgents())]
        return self.bestOf(self.players[0], gameState, 0)[1]

    def bestOf(self, player, state, depth):
        best = None
        for action in state.getLegalActions(player.number):
            value = self.play(player, state.generateSuccessor(player.number, action), depth)
            if best is None or player.prefers(value, best[0]):
                best = (value, action)
        return best

    def play(self, player, state, depth):
        if player is self.players[-1]:
            following, depth = self.players[0], depth + 1
        else:
            following = self.players[player.number + 1]
        if depth == self.depth or not state.getLegalActions(following.number):
            return self.evaluationFunction(state)
        return self.bestOf(following, state, depth)[0]
