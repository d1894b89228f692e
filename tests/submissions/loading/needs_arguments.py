class StudentAgent:
    def __init__(self, index, depth):
        pass
