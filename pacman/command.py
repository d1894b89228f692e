"""Playing the games that a command line asks for, and reporting them."""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from . import loading, report
from .keyboard import KeyboardAgent, terminal_keys
from .layout import Layout, LayoutError
from .match import GameResult, Outcome, play
from .options import CommandError, HelpAsked, complain, parse
from .state import GameState

if TYPE_CHECKING:
    from rich.console import Console

    from .terminal import LiveDisplay, PlainDisplay

FAILURES = (Outcome.CRASH, Outcome.TIMEOUT)
INTERRUPTED = 130  # what a shell reports of a program that Ctrl-C ended
# A Ctrl-C that did nothing in so many seconds was swallowed by an agent; the next one kills.
PATIENCE = 1.0


def main(argv: list[str]) -> int:
    """Run the command line; returns the exit status."""
    try:
        status = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:  # before the first game
        return INTERRUPTED
    except (CommandError, LayoutError, loading.AgentError) as error:
        return complain(str(error))
    except BrokenPipeError:  # `| head` has seen enough
        _discard(sys.stdout, sys.stderr)
        return 0
    except OSError as error:
        _discard(sys.stdout)
        return complain(f"the results cannot be written: {error.strerror}")
    return status


def runs_student_code(argv: list[str]) -> bool:
    """Whether some agent of this command line comes from a file."""
    try:
        options = parse(argv)
        return any(loading.locate(name)[0] for name in (options.pacman, options.ghosts))
    except (CommandError, HelpAsked, loading.AgentError):
        return False  # main() is going to answer


def _run(argv: list[str]) -> int:
    try:
        options = parse(argv)
    except HelpAsked as help_text:
        sys.stdout.write(str(help_text))
        return 0
    stdout = sys.stdout
    # What students print must not get between the JSON.
    with redirect_stdout(sys.stderr) if options.json == "-" else nullcontext():
        return _Series(options, stdout).run()


def _discard(*streams: IO[str]) -> None:
    """Let what is still to be written go nowhere: Python would try, and fail, again at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())


class _Series:
    """All the games of one command."""

    def __init__(self, options: argparse.Namespace, stdout: IO[str]) -> None:
        self.options = options
        # Drawn here and reported, so that any series can be played again. It also decides what
        # a student's module and constructor draw.
        self.seed: int = random.randrange(10**6) if options.seed is None else options.seed
        random.seed(self.seed)
        self.layout = Layout.load(options.layout)
        self.stdout = stdout
        self.out = sys.stdout  # kept, since a student's code may put another in its place
        count = self.layout.numGhosts
        if options.numGhosts is not None:
            count = min(count, options.numGhosts)
        ghost = loading.find(options.ghosts)
        if ghost is KeyboardAgent:
            raise CommandError("KeyboardAgent plays Pacman only: -p KeyboardAgent")
        self.ghosts = [loading.make(ghost, index) for index in range(1, count + 1)]
        self.pacman = loading.make(loading.find(options.pacman), **options.agentArgs)
        self.by_keyboard = isinstance(self.pacman, KeyboardAgent)
        if self.by_keyboard and options.display == "none":
            raise CommandError("you can't play what isn't shown: leave -q out, or say -p AGENT")
        if self.by_keyboard and not sys.stdin.isatty():
            raise CommandError("KeyboardAgent needs a terminal; watch another: -p GreedyAgent")
        self.results: list[GameResult] = []
        self.interrupted_at: float | None = None
        self.playing = False
        self.bar: Console | None = None

    def run(self) -> int:
        with self._json_file() as json_file, self._interrupts():
            try:
                self.playing = True
                with self._keys(), self._progress() as advance:
                    self._play_all(advance)
            except KeyboardInterrupt:  # between two games
                pass
            self.playing = False
            self._write(self.out, report.summary(self.results))
            if json_file:
                json.dump(report.as_data(self.results, self.seed), json_file, indent=1)
                json_file.write("\n")
                json_file.flush()
        if self.interrupted_at is not None:
            return INTERRUPTED
        return 1 if any(result.outcome in FAILURES for result in self.results) else 0

    def _play_all(self, advance: Callable[[], None]) -> None:
        for number in range(self.options.games):
            training = number < self.options.training
            result = self._play_one(number, shown=not training)
            advance()
            if not training or result.outcome in FAILURES:
                # Without the moves, which nobody reports: a series may be long.
                self.results.append(replace(result, moves=()))
                self._tell(number, result)
            if not self._goes_on(result):
                break

    def _play_one(self, number: int, shown: bool) -> GameResult:
        with self._display(shown) as display:
            turn = 0

            def observe(state: GameState, agent: int, _action: str) -> None:
                nonlocal turn
                if self.interrupted_at is not None:  # and an agent has swallowed it
                    raise KeyboardInterrupt
                turn += agent == 0
                # A turn is over when nobody after this agent can act, walled in or finished.
                later = range(agent + 1, state.getNumAgents())
                if display and (agent < 0 or not any(map(state.getLegalActions, later))):
                    display.show(state, turn)

            return play(
                self.layout,
                self.pacman,
                self.ghosts,
                seed=self.seed + number,
                seconds_per_move=self.options.moveTimeout,
                seconds_per_game=self.options.timeout,
                observe=observe,
            )

    def _goes_on(self, result: GameResult) -> bool:
        if isinstance(result.error, KeyboardInterrupt) and self.interrupted_at is None:
            self.interrupted_at = time.monotonic()  # an agent raised it
        if result.outcome is Outcome.STOPPED:
            return False
        return result.outcome not in FAILURES or self.options.go_on

    def _tell(self, number: int, result: GameResult) -> None:
        self._write(self.out, report.line(number + 1, result, self.seed + number))
        if result.outcome is Outcome.CRASH and result.error:
            lines = loading.own_lines(result.error)
            if lines:
                self._write(sys.stderr, lines)

    def _write(self, stream: IO[str], text: str) -> None:
        if self.bar and stream.isatty():  # it moves the bar down
            self.bar.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            stream.write(text + "\n")

    @contextmanager
    def _json_file(self) -> Iterator[IO[str] | None]:
        """Opened before the games, since a wrong path is better known at once."""
        path = self.options.json
        if path is None or path == "-":
            yield self.stdout if path else None
            return
        try:
            file = open(path, "w", encoding="utf-8")  # noqa: SIM115 - closed below
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", error)
            raise CommandError(f"--json {path}: cannot be written: {why}") from None
        with file:
            yield file

    @contextmanager
    def _interrupts(self) -> Iterator[None]:
        """Ctrl-C ends the games, and leaves the time to report them, also to the impatient."""
        before = signal.getsignal(signal.SIGINT)
        if before in (signal.SIG_IGN, None):  # somebody doesn't want us to be interrupted
            yield
            return

        def interrupt(*_: object) -> None:
            now = time.monotonic()
            if self.interrupted_at is None:
                self.interrupted_at = now
                if self.playing:
                    raise KeyboardInterrupt
            elif now - self.interrupted_at > PATIENCE:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                signal.raise_signal(signal.SIGINT)

        signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def _keys(self) -> Iterator[None]:
        if not self.by_keyboard:
            yield
            return
        frame_time = self.options.frameTime
        with terminal_keys(0.2 if frame_time is None else frame_time) as keys:
            self.pacman.keys = keys
            yield

    def _display(self, shown: bool) -> AbstractContextManager[LiveDisplay | PlainDisplay | None]:
        if self.options.display == "none" or not shown:
            return nullcontext()
        from .terminal import LiveDisplay, PlainDisplay

        if not self.out.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
            return PlainDisplay(self.out)
        if self.by_keyboard:  # reading the keys takes the time
            return LiveDisplay(self.out, 0)
        frame_time = self.options.frameTime
        return LiveDisplay(self.out, 0.1 if frame_time is None else frame_time)

    @contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """A bar for many games that nobody sees, where there is a terminal to draw it on."""
        games = self.options.games
        if games == 1 or self.options.display != "none" or not sys.stderr.isatty():
            yield lambda: None
            return
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Console(stderr=True)
        prints = self.out.isatty()  # otherwise they go to a file, and must stay out of the bar
        with Progress(console=self.bar, transient=True, redirect_stdout=prints) as progress:
            task = progress.add_task("games", total=games)
            yield lambda: progress.advance(task)
        self.bar = None
