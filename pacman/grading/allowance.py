"""How much of a report a submission can fill with its own texts."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import replace
from html import escape

from pacman.grading.sandbox.limits import LEAST_MESSAGE, REPORT_TEXTS

from .verdict import Verdict


class Allowance:
    """The room for all that a submission prints and says, as bytes of a report in any format."""

    def __init__(self, parts: int = 1) -> None:
        """`parts`: how many tests will say the same."""
        self._left = REPORT_TEXTS // max(parts, 1)

    def fitted(self, verdict: Verdict, output: str) -> tuple[Verdict, str]:
        """The verdict and the output, of which what doesn't fit is left out."""
        message = self._fitted(verdict.message, LEAST_MESSAGE)
        lines = self._fitted(verdict.lines)
        return replace(verdict, message=message, lines=lines), self._fitted(output)

    def _fitted(self, text: str, least: int = 0) -> str:
        kept = len(text)
        if _size(text) > self._left:
            kept = bisect_right(range(len(text)), self._left, key=lambda n: _size(text[:n])) - 1
            kept = max(kept, min(least, len(text)))
        self._left = max(self._left - _size(text[:kept]), 0)
        left_out = len(text) - kept
        note = f"... {left_out:,} letters left out: too many for a report" if left_out else ""
        return "\n".join(filter(None, [text[:kept], note]))


def _size(text: str) -> int:
    """What it takes at most: as JSON, or with what pages write for some letters."""
    return len(json.dumps(escape(text))) - 2 if text else 0
