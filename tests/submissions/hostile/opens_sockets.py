# attack: opens sockets of every kind, to this machine and to others, and listens.
# where: MinimaxAgent
import os
import socket

from shared.attempt import *
from shared.reflex import *
from shared.search import *


def make(family, kind=socket.SOCK_STREAM):
    made = socket.socket(family, kind)
    made.settimeout(2)
    return made


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for address in (
            ("127.0.0.1", 80),
            ("127.0.0.1", 22),
            ("192.0.2.1", 80),
            ("169.254.169.254", 80),
        ):
            attempt("TCP to %s:%d" % address, socket.create_connection, address, 2)
        attempt("TCP over IPv6", socket.create_connection, ("::1", 80), 2)
        attempt(
            "UDP", lambda: make(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))
        )
        attempt(
            "UDP far",
            lambda: make(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 9)),
        )
        for path in (
            "/run/dbus/system_bus_socket",
            "/var/run/docker.sock",
            "/run/systemd/journal/socket",
        ):
            attempt(path, lambda: make(socket.AF_UNIX).connect(path))
        for name in ("\0/tmp/.X11-unix/X0", "\0/tmp/dbus", "\0hostile"):
            attempt("abstract " + name[1:], lambda: make(socket.AF_UNIX).connect(name))
        attempt(
            "abstract listener", lambda: [make(socket.AF_UNIX).bind("\0hostile%d" % os.getpid())]
        )
        attempt("listener", lambda: socket.create_server(("127.0.0.1", 0)).getsockname())
        try:
            print("seen:", socket.socketpair(), flush=True)
        except OSError as error:
            print("refused: socketpair", repr(error), flush=True)
        for family in (16, 17, 38, 40):  # netlink, packet, crypto, vsock
            attempt("family %d" % family, make, family, socket.SOCK_RAW)
        attempt("raw", make, socket.AF_INET, socket.SOCK_RAW)
        return gameState.getLegalActions()[0]
