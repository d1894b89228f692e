"""Tournaments of small agents, and their results."""

from __future__ import annotations

import csv
import os
import time
from pathlib import Path

from test_command import Ran, run

PATIENCE = 60
TIMES = ("ms", "longest_ms")

OWN = """
import os, pickle, random, signal, subprocess, sys, time
from pacman import GreedyAgent, RandomGhost

drawn = []

class Fine(GreedyAgent):
    "Prints, reads and remembers as nobody should who plays beside others."
    def getAction(self, state):
        print("\\udcff", flush=True)
        os.write(1, b"[1, 2]\\n")
        os.write(2, b"noise")
        assert sys.stdin.read() == ""
        drawn.append(1)
        self.turns = getattr(self, "turns", 0) + 1
        assert len(drawn) == self.turns, "another game's module"
        return GreedyAgent.getAction(self, state)

class Draws(Fine):
    def __init__(self):
        self.order = random.sample(["North", "South", "East", "West"], 4)
    def getAction(self, state):
        legal = state.getLegalActions()
        return next((a for a in self.order if a in legal and random.random() < 0.9), "Stop")

class Exits(GreedyAgent):
    def getAction(self, state):
        os._exit(3)

class Killed(GreedyAgent):
    def getAction(self, state):
        os.kill(os.getpid(), signal.SIGKILL)

class Raises(GreedyAgent):
    def getAction(self, state):
        raise ValueError("no\\nway")

class Interrupts(GreedyAgent):
    def getAction(self, state):
        raise KeyboardInterrupt

class Still(GreedyAgent):
    def getAction(self, state):
        return "Stop"

class Loops(GreedyAgent):
    def getAction(self, state):
        with open("pid", "w") as file:
            file.write(str(os.getpid()))
        while True:
            pass

class Deaf(Loops):
    "One call in C that never gives another thread a turn."
    def getAction(self, state):
        import collections
        with open("pid", "w") as file:
            file.write(str(os.getpid()))
        collections.deque(iter(int, 1), maxlen=0)

class Unmade(GreedyAgent):
    def __init__(self):
        os._exit(4)

class Silent(GreedyAgent):
    def getAction(self, state):
        os.closerange(0, 100)
        time.sleep(1000)

class Pickles(GreedyAgent):
    def getAction(self, state):
        assert pickle.loads(pickle.dumps(Pickles)) is Pickles
        return GreedyAgent.getAction(self, state)

class Leaves(GreedyAgent):
    def getAction(self, state):
        os.chdir("/")
        return GreedyAgent.getAction(self, state)

class Forks(GreedyAgent):
    "The child plays on, worse, and would be done with its game first, or while the next is played."
    def getAction(self, state):
        if not hasattr(self, "child"):
            self.child = os.fork() == 0
            if not self.child:
                os.waitpid(-1, 0)
        if self.child:
            raise ValueError("in the child")
        return GreedyAgent.getAction(self, state)

class Starts(GreedyAgent):
    def getAction(self, state):
        if not os.path.exists("pid"):
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
            with open("pid", "w") as file:
                file.write(str(child.pid))
        return GreedyAgent.getAction(self, state)

class Says(GreedyAgent):
    "What no process says to a tournament, wherever that listens."
    def __init__(self, says):
        self.says = says
    def getAction(self, state):
        for descriptor in range(3, 20):
            try:
                os.write(descriptor, bytes.fromhex(self.says))
            except OSError:
                pass
        return "Stop"

class Nameless(GreedyAgent):
    "Ends by a signal that has no name."
    def getAction(self, state):
        os.kill(os.getpid(), 40)

class Static(RandomGhost):
    def getAction(self, state):
        raise RuntimeError("stuck")
"""


def tournament(line: str) -> Ran:
    """Played with one process beside this one, unless the line says how many."""
    jobs = [] if "-j" in line.split() else ["-j", "1"]
    return run("tournament", *line.split(), *jobs)


def squeezed(text: str) -> str:
    """Without what makes columns of it."""
    return " ".join(text.split())


def games(path: str = "games.csv") -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def timeless(path: str = "games.csv") -> list[dict[str, str]]:
    return [{k: v for k, v in row.items() if k not in TIMES} for row in games(path)]


def gone() -> bool:
    """Whether the process of the agent that wrote down its number has ended, or soon does."""
    pid = int(Path("pid").read_text())
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


def alive(pid: int) -> bool:
    """Whether it still runs, and isn't only waiting for its status to be read."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # ended just now, or no such files on this system
        return not os.path.isdir("/proc/self")
