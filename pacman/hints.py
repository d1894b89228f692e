"""What explains an error of a student's better than Python's own words for it."""

from __future__ import annotations

from .suggest import did_you_mean

_ASKED = {"getLegalActions", "getLegalPacmanActions"}
_OVER = "; the game is over there, and no action is legal: evaluate that state instead"


def hint(error: BaseException) -> str:
    """What to say behind an error that came of a misspelled name, or of a game that is over."""
    try:
        if isinstance(error, AttributeError):
            return _nearly(error)
        searched = isinstance(error, ValueError) and "empty" in str(error)  # of min() and max()
        return _OVER if searched and _is_over(error) else ""
    except Exception:  # noqa: BLE001 - what a student made can fail at anything
        return ""


def _nearly(error: AttributeError) -> str:
    """The names of the same object that may have been meant.

    A `__getattr__` of our classes could say it, too, but makes every look-up of a name slower.
    """
    if not isinstance(error.name, str) or "did you mean" in str(error):
        return ""
    return did_you_mean(error.name, (name for name in dir(error.obj) if not name.startswith("_")))


def _is_over(error: BaseException) -> bool:
    """Whether the function that failed asks for actions, and has a state that offers none."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    # An evaluation function may fail in a finished state, too, which is another mistake.
    if last is None or not _ASKED & {*last.tb_frame.f_code.co_names}:
        return False
    states = [v for v in last.tb_frame.f_locals.values() if hasattr(type(v), "getLegalActions")]
    return any(not state.getLegalActions() for state in states)
