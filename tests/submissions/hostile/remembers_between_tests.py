# attack: leaves notes for the next test's process: files, shared memory, the module itself.
# where: MinimaxAgent
import ctypes
import os

import util
from game import Agent, Directions


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
