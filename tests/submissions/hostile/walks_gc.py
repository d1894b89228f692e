# attack: looks through every object in memory for answers, test cases and the grader's own modules.
# where: MinimaxAgent
import gc
import types

from shared.reflex import *
from shared.search import *

SCOPES = {"__name__", "__module__", "__doc__", "__builtins__"}
ANSWERS = {"expected", "expanded", "points", "max_points", "answer", "solution", "generated"}


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal, wish = gameState.getLegalActions(), None
        gc.unfreeze()
        for thing in gc.get_objects():
            if type(thing) is dict and not SCOPES & thing.keys() and ANSWERS & thing.keys():
                print("BREACH: a dict with", [str(key)[:30] for key in thing][:20], flush=True)
                for key in ("action", "actions", "expected"):
                    value = thing.get(key)
                    value = value[0] if isinstance(value, (list, tuple)) and value else value
                    wish = value if isinstance(value, str) and value in legal else wish
            elif type(thing) in (list, tuple, set, frozenset) and len(thing) > 3:
                if all(isinstance(part, str) and part.endswith(".yaml") for part in thing):
                    print("BREACH: names of test cases", repr(thing)[:200], flush=True)
            elif isinstance(thing, types.ModuleType):
                if thing.__name__.split(".")[0] in ("agents", "grading", "yaml", "tests"):
                    known = "worker" in thing.__name__ or thing.__name__ == "grading"
                    print("seen:" if known else "BREACH:", "module", thing.__name__, flush=True)
            elif type(thing).__name__ in ("TestCase", "Expected", "Verdict", "Report", "Grader"):
                print("BREACH:", repr(thing)[:200], flush=True)
        return wish or legal[0]
