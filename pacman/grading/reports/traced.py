"""The page of --trace: one test, and both searches of its tree, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pacman.grading.verdict import Status
from pacman.show.web import page as games

from .steps import difference, steps
from .template import template
from .terminal import word

if TYPE_CHECKING:
    from pacman.grading.report import Report

# The command recognises its own pages by this, and may replace them.
MARK = '<meta name="generator" content="pacman --trace">'


def first_difference(found: dict[str, Any], *, alike: bool) -> str:
    """The first step in which both searches differ, in words; "" if they do not."""
    both = steps(found, alike=alike)
    row = next((row for row in both.rows if row.differs), None) if both else None
    return f"The first difference. Yours: {difference(row)}" if row else ""


def page_of(report: Report, found: dict[str, Any]) -> str:
    """The page of the one test of a report."""
    (test,) = report.tests
    both = steps(found, alike=test.status == Status.PASSED)
    return template(__package__, "traced.html").render(
        report=report,
        test=test,
        word=word,
        mark=Markup(MARK),  # noqa: S704 - our own
        steps=both,
        script=Markup(games.script(games=False, steps=True)),  # noqa: S704 - our own
        player_style=Markup(games.style(steps=True)),  # noqa: S704 - our own
    )
