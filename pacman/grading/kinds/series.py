"""The games of one `games` test, and the Pacmen in them, which ask a worker what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from pacman import GameState, Outcome, Quit, play
from pacman.engine.match import GameResult
from pacman.engine.recording import Player
from pacman.engine.rules import LOSE_POINTS
from pacman.grading.kinds.trees.differences import unusable
from pacman.grading.sandbox.clock import Deadline, earlier
from pacman.grading.sandbox.workers import Ended, Worker, cleaned
from pacman.grading.verdict import Status

from .boards import Board, raise_from, seed_of, varied

if TYPE_CHECKING:
    from .games import Games

# How deep the grader searches with an evaluation function, unless a case says otherwise.
DEPTH = 2
# Infinities of both signs have no average. No sensible evaluation comes near this value.
GREATEST = 1e12
MIRRORED, STRETCHED, SCATTERED = "mirrored", "stretched", "scattered"


@dataclass(frozen=True)
class Played:
    """One game, and the failure of the submission that ended it, if any."""

    result: GameResult
    recording: dict[str, Any]
    fault: str = ""
    too_long: bool = False

    @property
    def ended(self) -> Ended | None:
        return self.result.error if isinstance(self.result.error, Ended) else None

    @property
    def late(self) -> bool:
        return self.ended is not None and self.ended.status == Status.TIMEOUT

    @property
    def success(self) -> tuple[bool, float]:
        return self.result.outcome is Outcome.WIN, self.result.score


class Series:
    """The games of one test, and the workers that play them, one after another."""

    def __init__(self, task: Games, worker: Worker, deadline: Deadline, secret: str) -> None:
        self.task = task
        self.worker = worker
        self.deadline = deadline
        self.key = f"{secret} {worker.digest}" if task.varied else secret
        self.seed = seed_of(task.board, self.key)
        self.begun = False
        self.ended = False  # and needs to be renewed

    def game(self, number: int) -> Played:
        board, until = self._board(number), self._until(number)
        pacman = (_Searcher if self.task.evaluation else _Remote)(self, board, until)
        ghosts = board.ghosts(pacman.moves)
        result = play(board.layout, pacman, ghosts, seed=self.seed + number)
        self.ended = isinstance(result.error, Ended)
        if not self.ended:
            raise_from(result)
        shown_seed = None if self.key else self.seed + number
        player = Player(self.task.agent or f"the best by {self.task.evaluation}")
        recording = board.recording(player, result, shown_seed)
        played = Played(result, recording, pacman.fault(result.error), pacman.too_long)
        slow = played.late and self.task.game_seconds is not None
        over = result.state.isWin() or result.state.isLose()
        if not played.fault or slow or over:
            return played
        # An agent that fails before a ghost comes must not keep what a lost game costs.
        return replace(played, result=replace(result, score=result.score + LOSE_POINTS))

    def _board(self, number: int) -> Board:
        """The board of a game; every other one is a mirror image."""
        if not self.task.varied:
            return self.task.board
        rng = Random(f"{self.seed} {number}")
        how = self.task.varied
        return varied(
            self.task.board, rng, mirrored=number % 2 == 1,
            stretched=how == STRETCHED, scattered=how == SCATTERED,
        )  # fmt: skip

    def _until(self, number: int) -> Deadline:
        """The deadline of a game: one that hangs leaves half of the time to the others."""
        last = number + 1 == self.task.games
        if last or self.task.game_seconds is not None:
            return self.deadline
        half = self.worker.until(self.worker.left(self.deadline) / 2)
        return earlier(half, self.deadline)

    def ready(self) -> None:
        """Give the worker its job; a new one after one that ended."""
        anew = self.ended or (self.begun and self.worker.apart)
        if anew:
            self.worker.renew()
        if anew or not self.begun:
            self.worker.begin({**self.task.job, **self.task.board.job}, self.deadline)
        self.begun, self.ended = True, False


class _Remote:
    """A Pacman that asks a worker for each move."""

    def __init__(self, series: Series, board: Board, until: Deadline) -> None:
        self.series = series
        self.board = board
        self.until = until
        self.task = series.task
        self.moves: list[tuple[int, str]] = []
        self.turn = 0
        self.wrong = ""
        self.too_long = False
        self.spent = 0.0  # seconds of the agent's, in this game

    @property
    def worker(self) -> Worker:
        return self.series.worker

    def registerInitialState(self, _state: GameState) -> None:
        self.series.ready()
        seconds = self.worker.left(self.until)
        note_change(self.worker, self._ask("new", seconds=seconds, **self.board.job))
        self._ask("registerInitialState")
        self.stop_late()

    def final(self, _state: GameState) -> None:
        self._ask("final")

    def fault(self, error: BaseException | None) -> str:
        """The failure of the submission that ended the game; "" if there was none."""
        wrong = self.wrong
        if isinstance(error, Ended):
            wrong = "no answer in time" if error.status == Status.TIMEOUT else str(error)
        return wrong and f"turn {self.turn}: {wrong}"

    def getAction(self, state: GameState) -> str:
        if self.turn == self.task.turns:
            self.too_long = True
            raise Quit
        self.turn += 1
        action: str = self.choose(state)
        self.stop_late()
        self.wrong = self.wrong or unusable(action, state.getLegalActions(0))
        if self.wrong:
            raise Quit
        self.moves.append((0, action))
        return action

    def choose(self, _state: GameState) -> Any:
        return self.worker.action(self._ask("getAction"))

    def _ask(self, call: str, **more: Any) -> list[Any]:
        self.worker.ask({"call": call, "moves": self.moves, **more})
        self.moves.clear()
        with self.timed() as deadline:
            _, *content = self.worker.answer(deadline)
        return content

    @contextmanager
    def timed(self) -> Iterator[Deadline]:
        """Measure the agent's time; yield the deadline of its answer.

        A late answer gets as much time again, so that the next game can be played.
        """
        limit = self.task.game_seconds
        if limit is None:
            yield self.until
            return
        began = self.worker.used()
        yield earlier(self.until, self.worker.until(2 * limit))
        self.spent += self.worker.used() - began

    def stop_late(self) -> None:
        """End a game in which the agent has thought for too long."""
        limit = self.task.game_seconds
        if limit is not None and self.spent > limit:
            raise Quit


class _Searcher(_Remote):
    """A Pacman that searches here, and asks a worker for the values of the leaves."""

    def registerInitialState(self, _state: GameState) -> None:
        self.series.ready()
        self.begin = {**self.board.job, "seconds": self.worker.left(self.until)}

    def final(self, _state: GameState) -> None:
        """Do nothing: an evaluation function is not called at the end of a game."""

    def choose(self, state: GameState) -> Any:
        from pacman.grading.reference.leaves import best_action  # not in a hand-out

        return best_action(state, self.task.depth or DEPTH, self._values)

    def _values(self, calls: list[Any], leaves: list[int]) -> list[float] | None:
        """The worker's values of the leaves of a tree; None if one is no number."""
        with self.timed() as deadline:
            asked = {**self.begin, "moves": self.moves, "calls": calls, "leaves": leaves}
            values = asked_values(self.worker, deadline, asked)
        self.begin = {}
        self.moves.clear()
        wrong = [value for value in values if not isinstance(value, float)]
        if wrong:
            self.wrong = f"the evaluation function returned {shown(wrong[0])}, not a number"
            return None
        return [max(-GREATEST, min(GREATEST, value)) for value in values]


def asked_values(worker: Worker, deadline: Deadline, question: dict[str, Any]) -> list[Any]:
    """The values that a worker's evaluation function gives to the leaves of a tree."""
    worker.ask(question)
    _, *content = worker.answer(deadline)
    note_change(worker, content[1:])
    values, leaves = content[0] if content else None, len(question["leaves"])
    if not isinstance(values, list) or len(values) != leaves:
        return [None] * leaves
    return [None if value != value else value for value in values]  # noqa: PLR0124 - NaN


def note_change(worker: Worker, content: list[Any]) -> None:
    """Note that the submission had kept something from the board before, if it says so."""
    worker.changed = worker.changed or content[:1] == [True]


def shown(value: Any) -> str:
    """A value that is no number, as the submission returned it."""
    if value is None:
        return "nothing or NaN"
    return cleaned(value.get("shown") if isinstance(value, dict) else value, 100)
