from game import Agent


class StudentAgent(Agent):
    def getAction(self, state):
        print("α ≤ β")
        raise ValueError("α ≥ β → ✂")
