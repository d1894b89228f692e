# attack: sets trace and profile functions that change the variables of the worker's own frames.
# where: MinimaxAgent
import ctypes
import sys
import threading

from shared.reflex import *
from shared.search import *


def trace(frame, event, thing):
    for name, value in frame.f_locals.items():
        if name in ("action", "value", "message", "content", "kind"):
            frame.f_locals[name] = "passed" if isinstance(value, str) else value
            update = ctypes.pythonapi.PyFrame_LocalsToFast
            update(ctypes.py_object(frame), ctypes.c_int(0))
    return trace


def profile(frame, event, thing):
    if event == "c_call" and getattr(thing, "__name__", "") == "write":
        print("seen: a write by", frame.f_code.co_name, flush=True)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        sys.settrace(trace)
        sys.setprofile(profile)
        threading.settrace(trace)
        frame = sys._getframe()
        while frame:
            frame.f_trace, frame.f_trace_opcodes = trace, True
            frame = frame.f_back
        return gameState.getLegalActions()[-1]
