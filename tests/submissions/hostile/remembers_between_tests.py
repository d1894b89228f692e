# attack: leaves notes for the next test's process: files, shared memory, the module itself.
# where: MinimaxAgent
import ctypes
import os

from shared.reflex import *
from shared.search import *

NOTES = []


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        note = "%d:%s" % (os.getpid(), legal[0])
        libc = ctypes.CDLL(None, use_errno=True)
        block = libc.shmget(0x5EED, 4096, 0o1600)
        if block >= 0:
            libc.shmat.restype = ctypes.c_void_p
            area = libc.shmat(block, None, 0)
            if area and area < 2**63:
                before = ctypes.string_at(area, 64).rstrip(b"\0")
                if before and not before.startswith(b"%d:" % os.getpid()):
                    print("BREACH: a note in shared memory:", before, flush=True)
                    libc.shmctl(block, 0, None)  # a bound: a note lasts for two tests
                ctypes.memmove(area, note.encode() + b"\0", len(note) + 1)
        else:
            print("refused: shmget", ctypes.get_errno(), flush=True)
        for folder in (os.getcwd(), "/tmp", "/dev/shm", os.path.dirname(os.path.abspath(__file__))):
            path = os.path.join(folder, "note_to_the_next_test.txt")
            try:
                if os.path.exists(path):
                    print("BREACH: a note in", folder, open(path).read()[:100], flush=True)
                    os.remove(path)
                else:
                    open(path, "w").write(note)
            except OSError as error:
                print("refused:", folder, repr(error), flush=True)
        NOTES.append(note)
        if NOTES[0].split(":")[0] != str(os.getpid()):
            print("BREACH: a note in the module:", NOTES, flush=True)
        return legal[len(NOTES) % len(legal)]
