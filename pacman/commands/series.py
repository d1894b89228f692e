"""The games of one command line: playing them, showing them, and reporting them."""

from __future__ import annotations

import argparse
import json
import math
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from typing import IO

from pacman.engine import loading
from pacman.engine.keyboard import KeyboardAgent
from pacman.engine.layout import Layout
from pacman.engine.match import GameResult, Outcome, Quit, Restart, play
from pacman.engine.recording import LETTERS, Player, Recording
from pacman.engine.state import GameState
from pacman.show.display import PLAYED, WATCHED, Display, chosen
from pacman.support.errors import UserError
from pacman.support.files import write
from pacman.support.outputs import complain, written
from pacman.support.progress import Steps, steps
from pacman.support.signals import BY_SIGNAL, PATIENCE, die_of, interrupts
from pacman.support.text import counted, printable

from . import game_files

FAILURES = (Outcome.CRASH, Outcome.TIMEOUT)
# A game that is not shown has a line on the terminal after this many seconds.
LONG_SECONDS = 10


class Series:
    """All the games of one command."""

    def __init__(self, options: argparse.Namespace, stdout: IO[str]) -> None:
        self.options = options
        game_files.check(options)
        # Drawn here and reported, so that any series can be played again. It also decides what
        # a student's module and constructor draw.
        self.seed: int = random.randrange(10**6) if options.seed is None else options.seed
        random.seed(self.seed)
        self.layout = Layout.load(options.layout)
        self.stdout = stdout
        # Kept, since a student's code may put others in their place.
        self.out, self.err = sys.stdout, sys.stderr
        count = self.layout.numGhosts
        if options.numGhosts is not None:
            if options.numGhosts > count:
                ghosts = counted(count, "ghost") if count else "no ghosts"
                complain("pacman", f"-k {options.numGhosts}: {self.layout.name} only has {ghosts}")
            count = min(count, options.numGhosts)
        ghost = loading.find(options.ghosts)
        if ghost is KeyboardAgent:
            raise UserError("KeyboardAgent plays Pacman only: -p KeyboardAgent")
        self.ghosts = [loading.make(ghost, index) for index in range(1, count + 1)]
        self.pacman = loading.make(loading.find(options.pacman), **options.agentArgs)
        self.players = [
            Player.of(loading.shown(options.pacman), options.agentArgs),
            *[Player.of(loading.shown(options.ghosts))] * count,
        ]
        self.playing = isinstance(self.pacman, KeyboardAgent)  # the person at the display
        if self.playing and options.training:
            raise UserError("-x: you need to see the games that you play: leave it out")
        self.results: list[GameResult] = []
        self.interrupted_at: float | None = None
        self.signal = signal.SIGINT
        self.lost: OSError | None = None
        self.unwritten: UserError | None = None
        self.in_game = False
        self.told_at = math.inf
        self.steps = Steps()

    def run(self) -> int:
        with interrupts(self._interrupt):
            with suppress(KeyboardInterrupt), self._display() as display:
                if self.playing and display:
                    self.pacman.keys = display.keys
                self.in_game = True
                games = self.options.games
                unseen = games > 1 and self.options.display == "none"
                with steps("games", games, wanted=unseen) as self.steps:
                    self._play_all(display)
                self.steps = Steps()
            self.in_game = False
            self.steps.write(self.out, _summary(self.results))
            self._write_json()
        if self.unwritten:
            raise self.unwritten
        if self.interrupted_at is not None:
            return BY_SIGNAL + self.signal
        return 1 if any(result.outcome in FAILURES for result in self.results) else 0

    def _play_all(self, display: Display | None) -> None:
        number = 0
        while True:
            result = self._play_one(number, display)
            while isinstance(result.error, Restart):
                result = self._play_one(number, display)
            self.steps.advance()
            if number >= self.options.training or result.outcome in FAILURES:
                # Without the moves, which are not reported: a series may be long.
                self.results.append(replace(result, moves=()))
                self._tell(number, result)
            if result.outcome is Outcome.STOPPED:
                if isinstance(result.error, KeyboardInterrupt) and self.interrupted_at is None:
                    self.interrupted_at = time.monotonic()  # an agent raised it
                return
            number += 1
            failed = result.outcome in FAILURES and not self.options.go_on
            over = failed or number >= self.options.games
            if over and not (display and self._once_more(display)):
                return

    def _once_more(self, display: Display) -> bool:
        """Let the person look at the end of the last game; returns whether to play another one."""
        try:
            return display.wait()
        except KeyboardInterrupt:  # the games are over, so nothing was interrupted
            self.interrupted_at = None
            return False

    def _play_one(self, number: int, display: Display | None) -> GameResult:
        turn, word, seen = 0, "", True
        if number < self.options.training:
            display = None
        self.told_at = time.monotonic() + LONG_SECONDS

        def observe(state: GameState, agent: int, action: str) -> None:
            nonlocal turn, word, seen
            if self.interrupted_at is not None:  # and an agent has swallowed it
                raise KeyboardInterrupt
            if display is None:
                turn += agent == 0
                self._tell_if_long(number, turn)
                return
            with self._noticing_loss():
                if agent < 0:
                    display.begin(state, self.players, self.seed + number)
                    return
                turn, word, seen = turn + (agent == 0), word * (agent > 0) + LETTERS[action], False
                # A turn is over when no agent after this one can act, walled in or finished.
                if not any(map(state.getLegalActions, range(agent + 1, state.getNumAgents()))):
                    seen = True
                    display.show(state, turn, word)

        result = play(
            self.layout, self.pacman, self.ghosts, seed=self.seed + number,
            seconds_per_move=self.options.moveTimeout, seconds_per_game=self.options.timeout,
            observe=observe,
        )  # fmt: skip
        if display and not self.lost:
            with suppress(Quit), self._noticing_loss():
                # An agent may have ended the game in the middle of a turn.
                if not seen and result.outcome is not Outcome.STOPPED:
                    display.show(result.state, turn, word)
            with suppress(Quit), self._noticing_loss():
                display.end(result)
        return result

    def _tell_if_long(self, number: int, turn: int) -> None:
        """Report on a terminal, once, that a long game is still going on."""
        if time.monotonic() > self.told_at:
            self.told_at = math.inf
            with suppress(OSError):
                if self.err and self.err.isatty():
                    line = f"Game {number + 1} is at turn {turn:,}; Ctrl-C ends it"
                    self.steps.write(self.err, line)

    @contextmanager
    def _noticing_loss(self) -> Iterator[None]:
        """End the game, and keep it, if its display is lost: a closed terminal or pipe."""
        try:
            yield
        except OSError as error:
            self.lost = error
            raise Quit from error

    def _tell(self, number: int, result: GameResult) -> None:
        seed = self.seed + number
        recording = None
        files: list[str] = []
        if game_files.needed(self.options):
            recording = Recording.of(self.layout, self.players, seed, result)
            # Before anything is printed, which may fail.
            files += self._made(game_files.record(self.options, recording, number))
        if self.lost:
            raise self.lost
        reason = f": {result.reason}" if result.reason else ""
        score = f"score {result.score:g}, {result.turns} turns, seed {seed}"
        self.steps.write(self.out, f"Game {number + 1}: {result.outcome}, {score}{reason}")
        crash = result.error if result.outcome is Outcome.CRASH else None
        if crash and (lines := loading.own_lines(crash)):
            self.steps.write(sys.stderr, lines)
        if recording:
            files += self._made(game_files.draw(self.options, recording, number))
        if files:
            self.steps.write(self.out, printable(f"Written: {', '.join(files)}"))

    def _made(self, files: Iterator[str]) -> Iterator[str]:
        """The files that could be written; an error is raised after the results."""
        try:
            yield from files
        except UserError as error:
            self.unwritten = self.unwritten or error

    def _write_json(self) -> None:
        """Write the results, with the agent that ended a game, and why, if one did."""
        path = self.options.json
        if path is None:
            return
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
        text = json.dumps({"games": games, "seed": self.seed}, indent=1) + "\n"
        if path == "-":
            self.stdout.write(text)
            self.stdout.flush()
        else:
            written(path, lambda: write(path, text))

    def _interrupt(self, number: int) -> None:
        """End the games and report them; a second signal ends the program only some time later."""
        now = time.monotonic()
        if self.interrupted_at is None:
            self.interrupted_at, self.signal = now, signal.Signals(number)
            if self.in_game:
                raise KeyboardInterrupt
        elif now - self.interrupted_at > PATIENCE:
            die_of(number)

    def _display(self) -> AbstractContextManager[Display | None]:
        options = self.options
        kind = chosen(options.display)
        if kind == "none":
            if self.playing:
                raise UserError("you can't play what isn't shown: leave -q out, or say -p AGENT")
            return nullcontext()
        usual = PLAYED if self.playing else WATCHED
        seconds = usual if options.frameTime is None else options.frameTime
        if kind == "web":
            from pacman.show.web.live import WebDisplay

            return WebDisplay(self.out, seconds, playing=self.playing)
        if kind == "window":
            from pacman.show.window import WindowDisplay

            return WindowDisplay(seconds, options.zoom, playing=self.playing)
        if self.playing and not sys.stdin.isatty():
            others = "watch another: -p GreedyAgent, or play with --display web"
            raise UserError(f"KeyboardAgent needs a terminal; {others}")
        from pacman.show.terminal import Screen, TerminalDisplay, in_place

        screen = Screen(self.out) if in_place(self.out) else None
        return TerminalDisplay(self.out, seconds, screen, playing=self.playing)


def _summary(results: Sequence[GameResult]) -> str:
    """The four lines that course pages show below the games."""
    if not results:
        return "No game was finished."
    scores = [result.score for result in results]
    wins = sum(result.outcome is Outcome.WIN for result in results)
    record = ", ".join(result.outcome.capitalize() for result in results)
    return "\n".join([
        f"Average Score: {sum(scores) / len(scores):g}",
        f"Scores:        {', '.join(map(str, scores))}",
        f"Win Rate:      {wins}/{len(scores)} ({wins / len(scores):.2f})",
        f"Record:        {record}",
    ])  # fmt: skip
