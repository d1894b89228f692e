from game import Agent


class StudentAgent(Agent):
    def getAction(self, state):
        for action in set(state.getLegalActions()):
            if action != "Stop":
                return action
