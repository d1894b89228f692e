# attack: replaces every hook that Python calls for errors, and then raises.
# where: MinimaxAgent
import linecache
import sys
import threading
import traceback

from shared.reflex import *
from shared.search import *


def hook(*things):
    while True:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            pass


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        sys.excepthook = sys.unraisablehook = threading.excepthook = hook
        sys.displayhook = sys.breakpointhook = hook
        traceback.format_list = traceback.extract_tb = lambda *things, **options: [
            "q2 5/5 passed\n"
        ]
        traceback.format_exception = traceback.print_exc = traceback.format_list
        linecache.getline = linecache.getlines = lambda *things: "q2 5/5 passed"
        if hasattr(sys, "addaudithook"):
            sys.addaudithook(lambda event, things: None if event != "import" else hook())
        threading.Thread(target=hook).start()
        raise RuntimeError("q2 5/5 passed")
