# attack: changes locale, encoding, digits of numbers, clocks and the way texts are made.
# where: MinimaxAgent
import decimal
import locale
import os
import random
import sys
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name in ("tr_TR.UTF-8", "de_DE.UTF-8", "C", "POSIX", "zh_CN.GB18030"):
            try:
                locale.setlocale(locale.LC_ALL, name)
                print("set:", name, flush=True)
            except locale.Error as error:
                print("refused:", name, repr(error), flush=True)
        os.environ.update(
            PYTHONIOENCODING="utf-16", LC_ALL="tr_TR", PYTHONHASHSEED="0", TZ="Mars/Crater"
        )
        time.tzset()
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(
                encoding="utf-16", errors="strict", newline="\r", line_buffering=False
            )
        sys.set_int_max_str_digits(0) if hasattr(sys, "set_int_max_str_digits") else None
        decimal.getcontext().prec = 1
        time.time = time.monotonic = time.perf_counter = lambda: -1e18
        random.seed(0)
        random.random = lambda: 0.5
        print("\u0130\ud7ff" * 100)
        return gameState.getLegalActions()[0]
