# attack: asks the keeper of the tree for nodes, agents and actions that are none.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *
from shared.grader import *


NAN, WIDE = float("nan"), 10**4000
WILD = [
    None, -1, 99999, 1.5, True, NAN, WIDE, -WIDE, "", "0", "\x00", "\ud800", [], [0], {}, {"a": []},
    "__class__", "../q2", "x" * 1_000_000,
]  # fmt: skip
REQUESTS = [
    ("step",), ("score",), ("value",), ("turn",), ("step", 0), ("step", 0, 0), ("turn", 0), ("", 0),
    ("close",), ("expected",), ("solution", 0), ("__init__", 0), ("step", 0, 0, "West", 1, 2, 3),
    *[("step", wild, 0, "West") for wild in WILD],
    *[("step", 0, wild, "West") for wild in WILD],
    *[("step", 0, 0, wild) for wild in WILD],
    *[(kind, wild) for kind in ("score", "value") for wild in WILD],
    *[("turn", wild, wild) for wild in WILD],
]  # fmt: skip
VARIANT = 0  # of len(REQUESTS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        channel = grader()
        try:
            channel.send(*REQUESTS[VARIANT % len(REQUESTS)])
            print("answer:", repr(channel.receive())[:300], flush=True)
        except Exception as error:
            print("refused:", repr(error)[:200], flush=True)
        return legal[0]
