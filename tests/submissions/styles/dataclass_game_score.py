from dataclasses import dataclass, replace
from typing import Any
from shared.search import *


@dataclass(frozen=True)
class Position:
    state: Any
    toMove: int
    round: int

    def legal(self):
        return self.state.getLegalActions(self.toMove)

    def after(self, action):
        moved = replace(self, state=self.state.generateSuccessor(self.toMove, action))
        if self.toMove == self.state.getNumAgents() - 1:
            return replace(moved, toMove=0, round=self.round + 1)
        return replace(moved, toMove=self.toMove + 1)

    def utility(self):
        return self.state.getScore()


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        start = Position(gameState, 0, 0)
        return max(start.legal(), key=lambda a: self.worth(start.after(a)))

    def worth(self, position):
        if position.round == self.depth or not position.legal():
            return position.utility()
        choose = min if position.toMove else max
        return choose(self.worth(position.after(a)) for a in position.legal())
