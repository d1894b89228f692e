# attack: climbs the stack and reads every caller's variables for answers, nonces and open files.
# where: MinimaxAgent
import sys

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal, frame, wish = gameState.getLegalActions(), sys._getframe(), None
        threads = list(sys._current_frames().values())
        while frame or threads:
            if frame is None:
                frame = threads.pop()
                continue
            for scope in (frame.f_locals, frame.f_globals):
                for name, value in list(scope.items()):
                    if isinstance(value, type(sys)) or frame.f_globals is globals():
                        continue
                    if any(
                        word in name.lower() for word in ("expect", "points", "solution", "verdict")
                    ):
                        print(
                            "seen:" if callable(value) else "BREACH:",
                            name,
                            repr(value)[:200],
                            flush=True,
                        )
                        wish = next(
                            (action for action in legal if str(action) in repr(value)), wish
                        )
                    elif hasattr(value, "fileno") or any(
                        word in name.lower() for word in ("nonce", "answer")
                    ):
                        print("seen:", frame.f_code.co_name, name, repr(value)[:200], flush=True)
            frame = frame.f_back
        return wish or legal[0]
