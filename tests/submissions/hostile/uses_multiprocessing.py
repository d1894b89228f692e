# attack: searches with a pool of eight processes, forked and spawned, and with an executor.
# where: MinimaxAgent
import multiprocessing

from shared.attempt import *
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for method in ("fork", "spawn", "forkserver"):
            attempt(method, self.with_pool, method)
        attempt("executor", self.with_executor)
        return gameState.getLegalActions()[0]

    def with_pool(self, method):
        context = multiprocessing.get_context(method)
        worker = context.Process(target=print, args=("BREACH: a child by", method), daemon=True)
        worker.start()
        worker.join(5)
        if worker.exitcode != 0:
            raise OSError("the child did not do its work: %r" % worker.exitcode)
        return "a child"

    def with_executor(self):
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(8) as pool:
            return list(pool.map(abs, range(8), timeout=5))
