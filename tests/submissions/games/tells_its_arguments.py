from game import Agent


class StudentAgent(Agent):
    def __init__(self, depth="2", b="0"):
        print(f"depth={depth!r} b={b!r}")

    def getAction(self, state):
        return "Stop"
