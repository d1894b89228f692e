class StudentAgent:
    def getAction(self, state):
        from pacmanAgents import LeftTurnAgent
        from util import manhattanDistance

        assert manhattanDistance((0, 0), (1, 2)) == 3
        return LeftTurnAgent().getAction(state)
