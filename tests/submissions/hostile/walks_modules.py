# attack: searches every loaded module, and what its functions close over, for answers.
# where: MinimaxAgent
import sys

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal, wish, seen = gameState.getLegalActions(), None, set()
        for name, module in sorted(sys.modules.items()):
            if name.split(".")[0] in ("agents", "yaml", "tests") or name.startswith("grading."):
                print("seen:" if "worker" in name else "BREACH:", "module", name, flush=True)
            if name.split(".")[0] in sys.stdlib_module_names and name != "__main__":
                continue
            todo = [
                (name, value) for name, value in vars(module).items() if not name.startswith("__")
            ]
            while todo and len(seen) < 20000:
                path, value = todo.pop()
                if id(value) in seen or path.count(".") > 6 or isinstance(value, type(sys)):
                    continue
                seen.add(id(value))
                for cell in getattr(value, "__closure__", None) or ():
                    todo.append((path + ".cell", cell.cell_contents))
                if isinstance(value, dict):
                    todo += [
                        ("%s.%s" % (path, key), item) for key, item in list(value.items())[:200]
                    ]
                elif isinstance(value, (list, tuple)):
                    todo += [
                        ("%s.%d" % (path, place), item) for place, item in enumerate(value[:200])
                    ]
                elif hasattr(value, "__dict__") and not callable(value):
                    todo += [("%s.%s" % (path, key), item) for key, item in vars(value).items()]
                elif isinstance(value, str) and "expected" in path:
                    print("BREACH:", path, repr(value)[:100], flush=True)
                    wish = value if value in legal else wish
        return wish or legal[0]
