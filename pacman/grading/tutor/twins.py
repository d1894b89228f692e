"""Mistakes that no game tells apart: the windows that the file's functions were given may."""

from __future__ import annotations

from collections.abc import Sequence

from . import traces
from .candidates import Candidate, is_rare
from .evidence import predicted
from .smallest import Example

# More explanations of one thing only confuse.
MOST = 2


def told(candidates: Sequence[Candidate], examples: Sequence[Example]) -> Sequence[Candidate]:
    """The candidates whose windows the traced functions had; all of them if no window tells."""
    ended = [traces.frames(example.seen.trace) for example in examples]
    both = [*zip(examples, ended, strict=True)]
    strange = [
        (sum(_strangers(each, example, frames) for example, frames in both), is_rare(each))
        for each in candidates
    ]
    pairs = zip(candidates, strange, strict=True)
    return [candidate for candidate, how in pairs if how == min(strange)][:MOST]


def _strangers(candidate: Candidate, example: Example, ended: Sequence[traces.Frame]) -> int:
    """How many functions were given another window than this search would have there."""
    outcome = predicted(candidate.faults, example.task, example.tree, {})
    windows = outcome.windows if outcome is not None else {}
    return sum(
        frame.node in windows and not traces.has_window(frame, windows[frame.node])
        for frame in ended
        if frame.node is not None
    )
