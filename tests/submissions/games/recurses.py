from game import Agent


class StudentAgent(Agent):
    def getAction(self, state):
        return self.maximise(state)

    def maximise(self, state):
        return self.minimise(state)

    def minimise(self, state):
        return self.maximise(state)
