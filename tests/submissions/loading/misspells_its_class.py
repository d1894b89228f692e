from game import Agent


class StudntAgent(Agent):
    pass
