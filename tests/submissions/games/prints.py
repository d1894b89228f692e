from game import Agent

print("printed at import")


class StudentAgent(Agent):
    def __init__(self):
        print("printed when made")

    def getAction(self, state):
        print("printed at every move")
        return state.getLegalActions()[-1]
