"""Hints behind a student's error, if they explain it better than Python does."""

from __future__ import annotations

import sys
from traceback import walk_tb

from pacman.support.text import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

_ASKED = {"getLegalActions", "getLegalPacmanActions"}
_OVER = "; the game is over there, and no action is legal: evaluate that state instead"
# Parts of the messages of min(), statistics.mean(), random.choice(), lists and divisions.
_NOTHING = ("empty", "at least one", "index out of range", "zero")
# The errors of a debugger, or of input(), that has no person to read from.
_UNHEARD = ("BdbQuit", "EOFError")
NO_KEYBOARD = "to run one test with a keyboard, say python autograder.py FILE --debug -t TEST"
NO_NUMPY = "numpy is not installed here: install it (pip install numpy) or use random and math"
NO_NUMPY_IN_A_PAGE = (
    "there is no numpy in a browser: use random and math, or grade the file on a computer with it"
)


def hint(error: BaseException) -> str:
    """A hint to append to an error's message, or ""."""
    try:
        if isinstance(error, ModuleNotFoundError) and _is_numpy(error):
            return f"; {why_missing(error)}"
        if type(error).__name__ in _UNHEARD:
            return f"; {NO_KEYBOARD}"
        if _of_nothing(error) and _is_over(error):
            return _OVER
        return _python_2(error) or _nearly(error)
    except Exception:  # noqa: BLE001 - a student's object can fail at anything
        return ""


def _nearly(error: BaseException) -> str:
    """The object's names that are similar to the one that it lacks.

    A `__getattr__` in our classes could do the same, but would slow down every look-up.
    """
    if not isinstance(error, AttributeError) or not isinstance(error.name, str):
        return ""
    if "did you mean" in str(error):
        return ""
    return did_you_mean(error.name, (name for name in dir(error.obj) if not name.startswith("_")))


def why_missing(error: ModuleNotFoundError) -> str:
    """Why a module cannot be imported."""
    if _is_numpy(error):
        return NO_NUMPY_IN_A_PAGE if sys.platform == "emscripten" else NO_NUMPY
    return f"it imports '{error.name}', which is not installed"


def _is_numpy(error: ModuleNotFoundError) -> bool:
    return (error.name or "").partition(".")[0] == "numpy"


def _python_2(error: BaseException) -> str:
    from .python2 import instead

    better = instead(error)
    lines = [line for _, line in walk_tb(error.__traceback__)]
    where = f"line {lines[-1]}" if lines else "this"
    return f"; {where} is Python 2: in Python 3 write {better}" if better else ""


def _of_nothing(error: BaseException) -> bool:
    """Whether the code asked for the least, the mean or one of no values."""
    kinds = (ValueError, ZeroDivisionError, IndexError)
    return isinstance(error, kinds) and any(sign in str(error) for sign in _NOTHING)


def _is_over(error: BaseException) -> bool:
    """Whether the innermost function with a state asks for its actions, and there are none."""
    for frame, _ in reversed(list(walk_tb(error.__traceback__))):
        states = [v for v in frame.f_locals.values() if hasattr(type(v), "getLegalActions")]
        if states:
            # An evaluation function that fails in a finished state is another mistake.
            asks = not _ASKED.isdisjoint(_names(frame.f_code))
            return asks and any(not state.getLegalActions() for state in states)
    return False


def _names(code: CodeType) -> Iterator[str]:
    """The names in a function, and in the comprehensions and functions inside of it."""
    yield from code.co_names
    for inner in code.co_consts:
        if hasattr(inner, "co_names"):
            yield from _names(inner)
