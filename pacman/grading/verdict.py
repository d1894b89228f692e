"""The verdict on one test."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

# The beginning of the message of a test that was passed just in time.
LATE = "nearly out of time: "


class Status(str, Enum):
    """How a test ended; the values are the words of the JSON report."""

    PASSED = "passed"
    FAILED = "failed"  # with a wrong result
    ERROR = "error"  # the submission raised an exception
    TIMEOUT = "timeout"
    CRASHED = "crashed"  # the process died
    LIMIT = "limit"  # of memory, output or calls
    HARNESS_ERROR = "harness_error"  # our fault, so it never costs points silently

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Verdict:
    """A status, the share of the points earned, and everything that a report says about it."""

    status: Status
    message: str = ""
    share: float = 0.0
    expected: dict[str, Any] = field(default_factory=dict)
    observed: dict[str, Any] = field(default_factory=dict)
    drawing: str = ""  # a tree or a board, as text
    lines: str = ""  # where in the submission it went wrong
    # The game up to there, in the format of the game's own recordings.
    recording: dict[str, Any] = field(default_factory=dict)


def passed(message: str = "", observed: dict[str, Any] | None = None) -> Verdict:
    return Verdict(Status.PASSED, message, 1.0, observed=observed or {})


def failed(message: str, **shown: Any) -> Verdict:
    return Verdict(Status.FAILED, message, **shown)
