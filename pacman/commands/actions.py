"""GitHub Actions: what a command prints there, and adds to the summary of its step."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import TYPE_CHECKING

from pacman.support.outputs import say

if TYPE_CHECKING:
    from pacman.grading.report import Report


def are_here() -> bool:
    return os.environ.get("GITHUB_ACTIONS") == "true"


@contextmanager
def unheard() -> Iterator[None]:
    """Print meanwhile without commands to GitHub: only we know the word that ends this."""
    if not are_here():
        yield
        return
    end = token_hex(16)
    say(f"::stop-commands::{end}\n")
    try:
        yield
    finally:
        say(f"\n::{end}::\n")


def tell(report: Report, path: str) -> None:
    """Print the annotations, and add to the step's summary."""
    from pacman.grading.reports.github import MOST_BYTES, marks, summary

    say("".join(f"{line}\n" for line in marks(report, path)))
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if not place:
        return
    text = summary(report)
    before = os.path.getsize(place) if os.path.exists(place) else 0
    if before + len(text.encode()) <= MOST_BYTES:
        with open(place, "a", encoding="utf-8") as file:
            file.write(text)
