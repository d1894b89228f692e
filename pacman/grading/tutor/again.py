"""Tests in which the submission did something else than when it is asked again."""

from __future__ import annotations

from collections.abc import Sequence

from pacman.grading.report import TestResult
from pacman.grading.sandbox.workers import Strange
from pacman.grading.verdict import Status

from .candidates import Chance
from .evidence import Session
from .material import Trees
from .subject import Failed


def unlike(trees: Sequence[Trees], sessions: Sequence[Session], chance: Chance) -> str:
    """The first test that went otherwise than its session; "" if none did."""
    pairs = zip(trees, sessions, strict=True)
    return next(
        (each.result.id for each, session in pairs if not _alike(each.result, session, chance)), ""
    )


def _alike(result: TestResult, session: Session, chance: Chance) -> bool:
    """Whether a test of one tree had the result that can be seen in its session.

    A test of many trees has other names for their actions, on which a result may depend.
    """
    count = result.observed.get("count")
    if len(session.seen) > 1 or count is None:
        return True
    (seen,) = session.seen
    if len(seen.expanded) != count:
        return False
    free = chance.equals or chance.any or isinstance(seen.answer, (Failed, Strange))
    passed = result.status == Status.PASSED
    return free or passed or str(seen.answer) == str(result.observed["action"])
