"""Recursion without end: how it is noticed, and the message about it."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from _thread import get_ident, start_new_thread
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from types import CodeType, FrameType, TracebackType
from typing import Any

from pacman import GameState

from . import proxies

# This many frames are enough for a message, and looking at a million takes long.
MOST_FRAMES = 5_000
# If an error says that Python's limit was reached, this many frames of one function are proof.
OF_ONE_FUNCTION = 100
SHOWN_ENDS = 5
_STATES = (GameState, proxies.GameState)

# A frame and the line that it is in, the outermost first; only those of a submission.
Stack = list[tuple[FrameType, int]]


def watch(
    found: Callable[[str, str], Any], depth: Callable[[], int | None], seconds: float, deep: int
) -> None:
    """Look at this thread's stack again and again, until the process ends.

    `depth` tells how deep the present search is to be. `found` gets a message and lines of code
    when two looks find a stack without end: code that swallows a RecursionError goes on for ever,
    and so does a search without a depth. It is called in another thread, since nothing else is
    certain to run. Where there are alarms, that thread begins after the first of them: most
    searches are done before.
    """
    main = get_ident()
    sleep = time.sleep  # a submission may put something else there

    def look() -> None:
        times = 0
        while times < 2:
            sleep(seconds)
            stack = _running(main)
            said = endless(stack, depth(), deep) if len(stack) > 20 else ""
            times += bool(said)
        found(said, lines(stack))

    def safely() -> None:
        with suppress(BaseException):  # a submission may have changed anything here
            look()

    def begin(*_: object) -> None:
        try:
            start_new_thread(safely, ())
            signal.setitimer(signal.ITIMER_REAL, 0)
        except (RuntimeError, RecursionError):
            pass  # no room for a thread or a call just now; there is a next alarm

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, begin)
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    else:
        start_new_thread(safely, ())


def of_error(error: BaseException) -> Stack:
    """The stack that ends where an error was raised."""

    def frames(tb: TracebackType | None) -> Any:
        while tb is not None:
            yield tb.tb_frame, tb.tb_lineno
            tb = tb.tb_next

    return [pair for pair in islice(frames(error.__traceback__), MOST_FRAMES) if _own(pair[0])]


def endless(stack: Stack, depth: int | None, deep: int = OF_ONE_FUNCTION) -> str:
    """The message about a stack that shows recursion without end; else "".

    `depth` is how many plies deep the search is to be, where a test says it.
    """
    states = _states(stack) if depth is not None else []
    if states and depth is not None:
        agents = states[0].getNumAgents()
        moves = depth * agents
        # More than any way of counting plies, right or wrong, explains.
        if len(states) > 2 * (moves + agents) + 20:
            return (
                f"the search has no end: {_recursion(stack)}; depth {depth} with {agents} agents "
                f"is {moves} moves, and it looks {len(states)} moves ahead"
            )
    return f"recursion without end: {_recursion(stack)}" if len(stack) >= deep else ""


def lines(stack: Stack) -> str:
    """The lines of a stack, with its middle left out."""
    left_out = len(stack) - 2 * SHOWN_ENDS
    if left_out <= 0:
        return _formatted(stack).rstrip()
    ends = _formatted(stack[:SHOWN_ENDS]), _formatted(stack[-SHOWN_ENDS:])
    return f"  ... {left_out} more ...\n".join(ends).rstrip()


def _formatted(stack: Stack) -> str:
    summaries = [
        traceback.FrameSummary(f.f_code.co_filename, line, f.f_code.co_name) for f, line in stack
    ]
    return "".join(traceback.format_list(summaries))


def _running(thread: int) -> Stack:
    frame = sys._current_frames().get(thread)
    stack: Stack = []
    while frame is not None and len(stack) < MOST_FRAMES:
        if _own(frame):
            stack.append((frame, frame.f_lineno))
        frame = frame.f_back
    return stack[::-1]


def _own(frame: FrameType) -> bool:
    """Whether a frame is the submission's: its files have paths from their own folder on."""
    name = frame.f_code.co_filename
    return not os.path.isabs(name) and not name.startswith("<")


def _states(stack: Stack) -> list[Any]:
    """The states of a game that are arguments of these calls, each once."""
    values = (frame.f_locals.get(name) for frame, _ in stack for name in _arguments(frame.f_code))
    return list({id(value): value for value in values if isinstance(value, _STATES)}.values())


def _arguments(code: CodeType) -> tuple[str, ...]:
    return code.co_varnames[: code.co_argcount]


def _recursion(stack: Stack) -> str:
    """Which functions call each other, where, how deep, and with which arguments unchanged."""
    counts = Counter(frame.f_code for frame, _ in stack)
    most = max(counts.values())
    often = [code for code, count in counts.items() if 2 * count >= most]
    named = [code for code in often if not code.co_name.startswith("<")] or often
    where = " and ".join(
        f"{code.co_name}() in line {_usual_line(stack, code)}" for code in named[:3]
    )
    calls = "call each other" if len(named) > 1 else "calls itself"
    depth = f"{len(stack):,} calls deep" if len(stack) < MOST_FRAMES else "thousands of calls deep"
    still = _unchanged(stack, named[0])
    same = f", with the same {_listed(still)} each time" if still else ""
    return f"{where} {calls}, {depth}{same}"


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _usual_line(stack: Stack, code: CodeType) -> int:
    return Counter(line for frame, line in stack if frame.f_code is code).most_common(1)[0][0]


def _unchanged(stack: Stack, code: CodeType) -> list[str]:
    """The arguments that were the same in the last calls of a function."""
    last = [frame.f_locals for frame, _ in stack if frame.f_code is code][-4:]
    names = [name for name in _arguments(code) if name != "self"]
    return [name for name in names if _alike([values.get(name) for values in last])]


def _alike(values: list[Any]) -> bool:
    first = values[0]
    kinds = (int, float, str, *_STATES)  # whose comparison is none of a submission's
    plain = all(isinstance(value, kinds) and type(value) is type(first) for value in values)
    return plain and all(value is first or value == first for value in values)
