"""The progress of a long task: a bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from .text import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

# The remaining time is estimated from this many seconds, since one step may take minutes.
SPEED_SECONDS = 600


class Steps:
    """The steps of a task, and lines to print meanwhile; this one shows no bar."""

    def advance(self, what: str = "") -> None:
        """Count one more step as done, and show `what` beside the bar."""

    def begin(self, what: str, done: int, total: int | None) -> None:
        """Begin a step when `done` of `total` steps are done; None if the total is unknown."""

    def write(self, stream: IO[str], text: str) -> None:
        """Write lines to a stream; a terminal shows them above the bar."""
        stream.write(f"{text}\n")

    def say(self, line: str) -> None:
        """Write a line to standard error."""
        self.write(sys.stderr, printable(line))


class _Bar(Steps):
    def __init__(self, console: Console, bar: Progress, task: TaskID) -> None:
        self._console, self._bar, self._task = console, bar, task
        self._began = time.monotonic()
        self._done = 0

    def advance(self, what: str = "") -> None:
        self._done += 1
        pace = self._done / (time.monotonic() - self._began)
        self._bar.update(self._task, advance=1, description=printable(what), rate=f"{pace:.3g}/s")

    def begin(self, what: str, done: int, total: int | None) -> None:
        self._bar.update(self._task, completed=done, total=total, description=printable(what))

    def write(self, stream: IO[str], text: str) -> None:
        if stream.isatty():
            self._console.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            super().write(stream, text)


@contextmanager
def steps(
    unit: str, total: int | None = None, before: int = 0, *, wanted: bool = True
) -> Iterator[Steps]:
    """The steps of a task, `before` of which were done earlier, with a bar if it is `wanted`."""
    if not wanted or not sys.stderr.isatty():
        yield Steps()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    console = Console(stderr=True)
    rate, what = TextColumn("{task.fields[rate]}"), TextColumn("{task.description}", markup=False)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(unit), rate, TimeLeft(), what)
    with Progress(
        *columns,
        console=console,
        transient=True,
        speed_estimate_period=SPEED_SECONDS,
        redirect_stdout=sys.stdout.isatty(),  # a file gets its output directly
    ) as bar:
        yield _Bar(console, bar, bar.add_task("", total=total, completed=before, rate=""))
