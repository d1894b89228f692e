import util
from game import Agent


class StudentAgent(Agent):
    def getAction(self, state):
        util.raiseNotDefined()
