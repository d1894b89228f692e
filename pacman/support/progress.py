"""How far something long is: a bar on standard error, where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .text import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

# How far back the time left is guessed from: a single step may take minutes.
SPEED_SECONDS = 600


class Steps:
    """What is done, and lines that are said meanwhile; both change nothing but what is shown."""

    def advance(self) -> None:
        """One more is done."""

    def say(self, line: str) -> None:
        sys.stderr.write(f"{printable(line)}\n")


class _Shown(Steps):
    """With a bar, below the lines."""

    def __init__(self, console: Console, bar: Progress, task: TaskID) -> None:
        self._console, self._bar, self._task = console, bar, task
        self._began = time.monotonic()
        self._done = 0

    def advance(self) -> None:
        self._done += 1
        pace = self._done / (time.monotonic() - self._began)
        self._bar.update(self._task, advance=1, rate=f"{pace:.3g}/s")

    def say(self, line: str) -> None:
        self._console.print(printable(line), markup=False, highlight=False, soft_wrap=True)


@contextmanager
def steps(unit: str, total: int, before: int = 0) -> Iterator[Steps]:
    """The steps of something long, of which `before` were done earlier."""
    if not sys.stderr.isatty():
        yield Steps()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    console = Console(stderr=True)
    rate = TextColumn("{task.fields[rate]}")
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(unit), rate, TimeLeft())
    with Progress(
        *columns, console=console, transient=True, speed_estimate_period=SPEED_SECONDS
    ) as bar:
        yield _Shown(console, bar, bar.add_task("", total=total, completed=before, rate=""))
