"""The allowance for a submission's own texts in a report."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import replace

from pacman.grading.sandbox.limits import LEAST_MESSAGE, REPORT_TEXTS

from .verdict import Verdict


class Allowance:
    """The room for a submission's output and messages, as bytes of a report in any format."""

    def __init__(self, parts: int = 1) -> None:
        """`parts`: how many tests will say the same."""
        self._left = REPORT_TEXTS // max(parts, 1)

    def fitted(self, verdict: Verdict, output: str) -> tuple[Verdict, str]:
        """The verdict and the output, without the parts that don't fit."""
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
    """The most bytes that a text takes: as JSON, or with the entities of a page."""
    if not text:
        return 0
    from html import escape

    return len(json.dumps(escape(text))) - 2
