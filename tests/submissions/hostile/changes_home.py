# attack: writes to the home folder, to start-up files and wherever a later program would read.
# where: MinimaxAgent
import os
import pwd
import site
import sys

from shared.attempt import *
from shared.reflex import *
from shared.search import *


def touch(path):
    """Proves that `path` could be written, and leaves every byte of it as it was."""
    with open(path, "r+b"):
        pass
    os.truncate(path, os.path.getsize(path))
    return "could be written"


def create(folder, name=".breach_was_here"):
    path = os.path.join(folder, name)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    os.remove(path)
    return "a file could be made"


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        homes = [os.path.expanduser("~"), os.environ.get("HOME", "/"), "/root", "/home/runner"]
        try:
            homes.append(pwd.getpwuid(os.getuid()).pw_dir)
        except KeyError as error:
            print("refused: no such user", repr(error), flush=True)
        for home in dict.fromkeys(homes):
            for name in (".bashrc", ".profile", ".gitconfig", ".ssh/authorized_keys", ".netrc"):
                attempt("%s/%s" % (home, name), touch, os.path.join(home, name))
                attempt(
                    "read %s/%s" % (home, name), lambda: open(os.path.join(home, name)).read(20)
                )
            for folder in ("", ".config", ".ssh", ".local/bin", ".cache"):
                attempt("create in %s/%s" % (home, folder), create, os.path.join(home, folder))
        for folder in (
            "/etc",
            "/etc/cron.d",
            "/usr/local/bin",
            "/var/spool/cron",
            "/tmp",
            "/var/tmp",
            "/dev/shm",
        ):
            attempt("create in " + folder, create, folder)
        for folder in site.getsitepackages() + [site.getusersitepackages(), *sys.path]:
            attempt("create in " + folder, create, folder, "sitecustomize.py")
        return gameState.getLegalActions()[0]
