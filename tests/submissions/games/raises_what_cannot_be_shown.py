from game import Agent


class Unshowable(Exception):
    def __str__(self):
        raise ValueError("no")

    __repr__ = __str__


class StudentAgent(Agent):
    def getAction(self, state):
        raise Unshowable
