# attack: has functions, errors and answers whose names are markup, terminal codes, another student.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *

NAMES = [
    "<img src=x onerror=alert(1)>",
    "\x1b]0;BREACH\x07\x1b[2J",
    "ada.lovelace did it",
    "a\tb\nc",
]


def named(name, function):
    function.__code__ = function.__code__.replace(co_name=name, co_varnames=(name, "state"))
    return function


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name in NAMES:
            named(name, lambda value, state: value)(1.5, gameState)
        for action in gameState.getLegalActions(0):
            gameState.generateSuccessor(0, action)
        if gameState.getNumAgents() == 3:
            raise type("<b>" + NAMES[1], (Exception,), {})(NAMES[0])
        return NAMES[len(gameState.getLegalActions(0)) % 3]
