from game import Agent


class StudentAgent(Agent):
    def getAction(self, state):
        return "Up"
