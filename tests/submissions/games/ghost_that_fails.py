from ghostAgents import RandomGhost


class Second(RandomGhost):
    def getAction(self, state):
        if self.index == 2:
            raise RuntimeError("boo")
        return RandomGhost.getAction(self, state)
