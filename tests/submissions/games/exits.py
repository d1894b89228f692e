import sys

from game import Agent


class StudentAgent(Agent):
    def getAction(self, state):
        sys.exit("enough")
