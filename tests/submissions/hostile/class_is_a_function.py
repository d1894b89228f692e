# attack: has a function where the class should be, which makes something else every time.
# where: MinimaxAgent
from game import Agent
from shared.reflex import *
from shared.search import *


def MinimaxAgent(evalFn="scoreEvaluationFunction", depth="2"):
    MinimaxAgent.made = getattr(MinimaxAgent, "made", 0) + 1
    return [None, print, Agent, 5, lambda state: "West"][MinimaxAgent.made % 5]
