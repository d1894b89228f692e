# attack: types into the terminal that the grader was started from, and asks for a new one.
# where: MinimaxAgent
import fcntl
import os
import termios

from shared.attempt import *
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name in ("/dev/tty", "/dev/console", "/dev/ptmx"):
            fd = attempt("open " + name, os.open, name, os.O_RDWR | os.O_NOCTTY)
            if fd is not None and name != "/dev/ptmx":
                attempt(
                    "type a space", fcntl.ioctl, fd, termios.TIOCSTI, b" "
                )  # the bound: a space only
        for fd in range(3):
            if os.isatty(fd):
                attempt("type a space on %d" % fd, fcntl.ioctl, fd, termios.TIOCSTI, b" ")
        return gameState.getLegalActions()[0]
