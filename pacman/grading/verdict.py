"""What came of one test."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PASSED, FAILED, HARNESS_ERROR = "passed", "failed", "harness_error"
STATUSES = (PASSED, FAILED, "error", "timeout", "crashed", "limit", HARNESS_ERROR)


@dataclass(frozen=True)
class Verdict:
    """A status, the share of the points earned, and all that a report says about it."""

    status: str
    message: str = ""
    share: float = 0.0
    expected: dict[str, Any] = field(default_factory=dict)
    observed: dict[str, Any] = field(default_factory=dict)
    drawing: str = ""  # a tree or a board, as text
    lines: str = ""  # where in the submission it went wrong
    # The game up to there, in the format of the game's own recordings.
    recording: dict[str, Any] = field(default_factory=dict)


def passed(message: str = "", observed: dict[str, Any] | None = None) -> Verdict:
    return Verdict(PASSED, message, 1.0, observed=observed or {})


def failed(message: str, **shown: Any) -> Verdict:
    return Verdict(FAILED, message, **shown)
