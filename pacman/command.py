"""Playing the games that a command line asks for, and reporting them."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import IO, TYPE_CHECKING, Any

from . import loading
from .layout import Layout, LayoutError
from .match import GameResult, Outcome, play
from .options import CommandError, complain, parse
from .state import GameState

if TYPE_CHECKING:
    from .terminal import LiveDisplay, PlainDisplay

FAILURES = (Outcome.CRASH, Outcome.TIMEOUT)
INTERRUPTED = 130  # what a shell reports of a program that Ctrl-C ended


def main(argv: list[str]) -> int:
    """Run the command line; returns the exit status."""
    try:
        options = parse(argv)
        series = _Series(options)
        return series.run()
    except (CommandError, LayoutError, loading.AgentError) as error:
        return complain(str(error))
    except BrokenPipeError:  # `| head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def runs_student_code(argv: list[str]) -> bool:
    """Whether some agent of this command line comes from a file."""
    try:
        options = parse(argv)
        return any(loading.locate(name)[0] for name in (options.pacman, options.ghosts))
    except (CommandError, loading.AgentError):
        return False  # main() is going to say what is wrong


class _Series:
    """All the games of one command."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.layout = Layout.load(options.layout)
        if options.display == "auto":
            options.display = "text"
        self.out: IO[str] = sys.stderr if options.json == "-" else sys.stdout
        count = self.layout.numGhosts
        if options.numGhosts is not None:
            count = min(count, options.numGhosts)
        ghost = loading.find(options.ghosts)
        self.ghosts = [loading.make(ghost, index) for index in range(1, count + 1)]
        self.pacman = loading.make(loading.find(options.pacman), **options.agentArgs)
        self.by_keyboard = hasattr(self.pacman, "keys")
        if self.by_keyboard and (options.display == "none" or not sys.stdin.isatty()):
            raise CommandError("KeyboardAgent needs a terminal; watch another: -p GreedyAgent")
        # Drawn here and reported, so that any series can be played again.
        self.seed: int = random.randrange(10**6) if options.seed is None else options.seed
        self.results: list[GameResult] = []

    def run(self) -> int:
        with self._json_file() as json_file:
            try:
                with self._keys(), self._progress() as advance:
                    self._play_all(advance)
            except KeyboardInterrupt:  # between two games
                self.interrupted = True
            self._report()
            if json_file:
                json.dump(self._as_data(), json_file, indent=1)
                json_file.write("\n")
        if self.interrupted:
            return INTERRUPTED
        return 1 if any(result.outcome in FAILURES for result in self.results) else 0

    interrupted = False

    def _play_all(self, advance: Callable[[], None]) -> None:
        for number in range(self.options.games):
            training = number < self.options.training
            result = self._play_one(number, shown=not training)
            advance()
            if not training or result.outcome in FAILURES:
                self.results.append(result)
                self._tell(number, result)
            if not self._goes_on(result):
                break

    def _play_one(self, number: int, shown: bool) -> GameResult:
        with self._display(shown) as display:
            turn = 0

            def observe(state: GameState, agent: int) -> None:
                nonlocal turn
                turn += agent == 0
                over = state.isWin() or state.isLose()
                if display and (over or agent in (-1, state.getNumAgents() - 1)):
                    display.show(state, turn)

            return play(
                self.layout,
                self.pacman,
                self.ghosts,
                seed=self.seed + number,
                move_limit=self.options.moveTimeout,
                game_limit=self.options.timeout,
                observe=observe,
            )

    def _goes_on(self, result: GameResult) -> bool:
        if result.outcome is Outcome.STOPPED:
            self.interrupted = isinstance(result.error, KeyboardInterrupt)
            return False
        return result.outcome not in FAILURES or self.options.go_on

    def _tell(self, number: int, result: GameResult) -> None:
        reason = f": {result.reason}" if result.reason else ""
        text = f"Game {number + 1}: {result.outcome}, score {result.score:g}"
        self._say(f"{text}, {result.turns} turns{reason}")
        if result.outcome is Outcome.CRASH and result.error:
            sys.stderr.write(loading.own_lines(result.error) + "\n")

    def _say(self, line: str) -> None:
        self.out.write(line + "\n")

    def _report(self) -> None:
        if not self.results:
            self._say("No game was finished.")
            return
        scores = [result.score for result in self.results]
        wins = sum(result.outcome is Outcome.WIN for result in self.results)
        self._say(f"Average Score: {sum(scores) / len(scores):g}")
        self._say(f"Scores:        {', '.join(map(str, scores))}")
        self._say(f"Win Rate:      {wins}/{len(scores)} ({wins / len(scores):.2f})")
        record = ", ".join(result.outcome.capitalize() for result in self.results)
        self._say(f"Record:        {record}")

    def _as_data(self) -> dict[str, Any]:
        games = [
            {
                "outcome": str(result.outcome),
                "score": result.score,
                "turns": result.turns,
                "seconds": round(result.seconds, 6),
                **({"agent": result.agent} if result.agent is not None else {}),
                **({"reason": result.reason} if result.reason else {}),
            }
            for result in self.results
        ]
        return {"games": games, "seed": self.seed}

    @contextmanager
    def _json_file(self) -> Iterator[IO[str] | None]:
        """Opened before the games, since a wrong path is better known at once."""
        path = self.options.json
        if path is None or path == "-":
            yield sys.stdout if path else None
            return
        try:
            file = open(path, "w", encoding="utf-8")  # noqa: SIM115 - closed below
        except OSError as error:
            raise CommandError(f"--json {path}: cannot be written: {error.strerror}") from None
        with file:
            yield file

    @contextmanager
    def _keys(self) -> Iterator[None]:
        if not self.by_keyboard:
            yield
            return
        from .keyboard import terminal_keys

        with terminal_keys() as keys:
            self.pacman.keys = keys
            yield

    def _display(self, shown: bool) -> AbstractContextManager[LiveDisplay | PlainDisplay | None]:
        if self.options.display == "none" or not shown:
            return nullcontext()
        from rich.console import Console

        from .terminal import LiveDisplay, PlainDisplay

        console = Console(file=self.out)
        if not console.is_terminal:
            return PlainDisplay(console)
        frame_time = self.options.frameTime
        if frame_time is None:
            frame_time = 0.2 if self.by_keyboard else 0.1
        return LiveDisplay(console, frame_time)

    @contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """A bar for many games that nobody sees, where there is a terminal to draw it on."""
        games = self.options.games
        if games == 1 or self.options.display != "none" or not sys.stderr.isatty():
            yield lambda: None
            return
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("games", total=games)
            yield lambda: progress.advance(task)
