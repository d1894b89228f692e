"""`games`: whole games against seeded ghosts, with thresholds that are worth points.

The game is run here, ghosts and their random numbers included; the worker is asked for each move.
Either an agent of the submission plays, or an evaluation function of it: then the grader searches
with expectimax, and asks the worker for the values of all leaves of a turn at once. A game in which
the submission fails is lost, and the next one is played all the same.

With `varied` each game has a board and ghosts of its own, drawn anew for each submission and each
secret: whoever learns them by heart has learned those of another file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from random import Random
from typing import Any

import yaml

from pacman import GameState, Outcome, Quit, play
from pacman.engine.match import GameResult
from pacman.engine.recording import Player
from pacman.grading.kinds.trees.differences import unusable
from pacman.grading.sandbox import limits
from pacman.grading.sandbox.clock import Deadline, earlier
from pacman.grading.sandbox.workers import Ended, Worker, cleaned
from pacman.grading.verdict import FAILED, PASSED, Verdict
from pacman.support.fields import NAME, Key, Reader, at, choice, whole

from .boards import GAME_KEYS, Board, raise_from, read_board, seed_of, varied
from .goals import GOAL_KEYS, Goal, enough, judged, read_goals
from .listed import ACCEPT, LISTED

SECONDS = limits.GAMES_SECONDS
# How deep the grader searches with an evaluation function, unless a case says otherwise.
DEPTH = 2
# What searches with it where the grader's own search isn't, as in a hand-out.
SEARCHER = "ExpectimaxAgent"
# Infinite values have no average with each other. No evaluation comes near this one otherwise.
GREATEST = 1e12
MIRRORED, STRETCHED, SCATTERED = "mirrored", "stretched", "scattered"
KEYS = (
    Key("agent", NAME, "the class of the submission that plays", None),
    Key("evaluation", NAME, "instead of an agent: the function for the grader's expectimax", None),
    Key("depth", whole(1, 20), "how many plies deep to search; 2 with an evaluation", None),
    Key("evalFn", NAME, "the submission's evaluation function that the agent is to use", None),
    *GAME_KEYS,
    Key("games", whole(1, 1000), "how many games are played", 1),
    Key(
        "turns",
        whole(1, 100_000),
        "a game ends after this many turns of Pacman",
        limits.GAME_TURNS,
    ),
    Key(
        "varied",
        choice(MIRRORED, STRETCHED, SCATTERED),
        "each game has thicker walls, every other one a mirror image; 'stretched' some longer ways,"
        " 'scattered' dots elsewhere",
        None,
    ),
    *GOAL_KEYS,
    ACCEPT,
)


@dataclass(frozen=True)
class Task:
    """Who plays, on which board, and what is worth points."""

    job: dict[str, Any]
    depth: int  # of the grader's search
    board: Board
    games: int
    turns: int
    goals: tuple[Goal, ...]
    game_seconds: float | None
    listed: bool
    varied: str | None  # how each game's board is another one
    every_game: bool = False  # whether those are played, too, on which nothing depends any more


@dataclass(frozen=True)
class Played:
    """One game, and what the submission did that ended it, if it did."""

    result: GameResult
    recording: dict[str, Any]
    fault: str = ""
    too_long: bool = False

    @property
    def ended(self) -> Ended | None:
        return self.result.error if isinstance(self.result.error, Ended) else None

    @property
    def late(self) -> bool:
        return self.ended is not None and self.ended.status == "timeout"

    @property
    def success(self) -> tuple[bool, float]:
        return self.result.outcome is Outcome.WIN, self.result.score


def read(reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Task:
    reader.finish()
    if (values["agent"] is None) == (values["evaluation"] is None):
        reader.wrong(node, "expected either 'agent' or 'evaluation', and not both")
    if values["evaluation"] is not None and values["evalFn"] is not None:
        reader.wrong(at(node, "evalFn"), "evalFn: only an agent has one, no evaluation function")
    goals = read_goals(reader, node, values)
    reader.finish()
    job = {"job": "games", "agent": values["agent"], "depth": values["depth"],
           "evalFn": values["evalFn"]}  # fmt: skip
    if values["agent"] is None:
        job = {"job": "evaluate", "function": values["evaluation"]}
    board = read_board(values, reader, node)
    listed = values["accept"] == LISTED
    return Task(
        job, values["depth"] or DEPTH, board, values["games"], values["turns"], goals,
        values["game_seconds"], listed, values["varied"],
    )  # fmt: skip


def asks(task: Task) -> str:
    """The name of what a submission needs for it."""
    return str(task.job.get("agent") or task.job["function"])


def expect(task: Task, secret: str = "") -> dict[str, Any]:
    """Nothing: the thresholds are written by hand."""
    del task, secret
    return {}


def borrowed(task: Task) -> str:
    """The agent of the submission's that has to search here, as the grader's own isn't there."""
    own = "function" not in task.job or find_spec("pacman.grading.reference.leaves") is not None
    return "" if own else SEARCHER


def run(
    task: Task, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
) -> Verdict:
    """Play all games; the share of the thresholds that were reached."""
    del expected
    secret = "" if task.listed else secret
    if agent := borrowed(task):
        job = {"job": "games", "agent": agent, "depth": task.depth,
               "evalFn": task.job["function"]}  # fmt: skip
        task = replace(task, job=job)
    series = _Series(task, worker, deadline, secret)
    games: list[Played] = []
    while len(games) < task.games and worker.left(deadline):
        games.append(series.game(len(games)))
        ended = games[0].ended
        if ended and not games[0].result.turns:  # and every game begins like this one
            ended.recording = games[0].recording
            raise ended
        if _decided(task, games):
            break
        late = sum(game.late for game in games)
        if late == (limits.MOST_TIMEOUTS if task.game_seconds is None else 1):
            break
    return _verdict(task, games)


def _decided(task: Task, games: list[Played]) -> bool:
    """Whether all is reached, and no further game is to be played."""
    return not task.every_game and enough(task.goals, [game.result for game in games])


def _verdict(task: Task, games: list[Played]) -> Verdict:
    results = [game.result for game in games]
    left = task.games - len(games)
    decided = left and _decided(task, games)
    if not decided:
        results += results[-1:] * left
    verdict = judged(task.goals, results, len(games), task.game_seconds is not None)
    message, status, lines = verdict.message, verdict.status, ""
    if decided:
        message += f"; that is enough without {left} more"
    if stopped := sum(game.too_long for game in games):
        which = "1 game was" if stopped == 1 else f"{stopped} games were"
        message += f"; {which} stopped after {task.turns:,} turns"
    faults = [(number, game) for number, game in enumerate(games, 1) if game.fault]
    if faults:
        number, game = faults[0]
        message = f"game {number}, {game.fault}; {message}"
        lines = game.ended.lines if game.ended else ""
        if status == FAILED and len(faults) == len(games) and game.ended:
            status = game.ended.status
    verdict = replace(verdict, status=status, message=message, lines=lines)
    if status == PASSED:
        return verdict
    worst = min(range(len(games)), key=lambda i: games[i].success)
    observed = {**verdict.observed, "recorded": f"game {worst + 1}"}
    return replace(verdict, observed=observed, recording=games[worst].recording)


class _Series:
    """The games of one test, and the workers that play them, one after another."""

    def __init__(self, task: Task, worker: Worker, deadline: Deadline, secret: str) -> None:
        self.task = task
        self.worker = worker
        self.deadline = deadline
        self.key = f"{secret} {worker.digest}" if task.varied else secret
        self.seed = seed_of(task.board, self.key)
        self.begun = False
        self.ended = False  # and needs to be renewed

    def game(self, number: int) -> Played:
        board, until = self._board(number), self._until(number)
        pacman = (_Searcher if "function" in self.task.job else _Remote)(self, board, until)
        ghosts = board.ghosts(pacman.moves)
        result = play(board.layout, pacman, ghosts, seed=self.seed + number)
        self.ended = isinstance(result.error, Ended)
        if not self.ended:
            raise_from(result)
        shown_seed = None if self.key else self.seed + number
        player = Player(self.task.job.get("agent") or f"the best by {self.task.job['function']}")
        recording = board.recording(player, result, shown_seed)
        return Played(result, recording, pacman.fault(result.error), pacman.too_long)

    def _board(self, number: int) -> Board:
        """The board of a game: every other one is a mirror image."""
        if not self.task.varied:
            return self.task.board
        rng = Random(f"{self.seed} {number}")
        how = self.task.varied
        return varied(
            self.task.board, rng, mirrored=number % 2 == 1,
            stretched=how == STRETCHED, scattered=how == SCATTERED,
        )  # fmt: skip

    def _until(self, number: int) -> Deadline:
        """Until when a game may last: one that hangs leaves half of the time to the others."""
        last = number + 1 == self.task.games
        if last or self.task.game_seconds is not None:
            return self.deadline
        half = self.worker.until(self.worker.left(self.deadline) / 2)
        return earlier(half, self.deadline)

    def ready(self) -> None:
        """Give the worker its job; a new one after one that ended."""
        if self.ended:
            self.worker.renew()
        if self.ended or not self.begun:
            self.worker.begin({**self.task.job, **self.task.board.as_job()}, self.deadline)
        self.begun, self.ended = True, False


class _Remote:
    """A Pacman whose moves a worker is asked for."""

    def __init__(self, series: _Series, board: Board, until: Deadline) -> None:
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
        self._ask("new", seconds=self.worker.left(self.until), **self.board.as_job())
        self._ask("registerInitialState")
        self.stop_late()

    def final(self, _state: GameState) -> None:
        self._ask("final")

    def fault(self, error: BaseException | None) -> str:
        """The failure of the submission that ended the game; "" if there was none."""
        wrong = self.wrong
        if isinstance(error, Ended):
            wrong = "no answer in time" if error.status == "timeout" else str(error)
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
        return self._ask("getAction")

    def _ask(self, call: str, **more: Any) -> Any:
        self.worker.ask({"call": call, "moves": self.moves, **more})
        self.moves.clear()
        with self.timed() as deadline:
            _, *content = self.worker.answer(deadline)
        return self.worker.action(content)

    @contextmanager
    def timed(self) -> Iterator[Deadline]:
        """Adds to the time of this game; gives the time until which an answer is waited for.

        Whoever comes late is waited for as long again: then the next game can be played.
        """
        limit = self.task.game_seconds
        if limit is None:  # and nobody asks how long it took
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
        self.begin = {**self.board.as_job(), "seconds": self.worker.left(self.until)}

    def final(self, _state: GameState) -> None:
        """Functions are not told how a game ended."""

    def choose(self, state: GameState) -> Any:
        from pacman.grading.reference.leaves import best_action  # not in a hand-out

        return best_action(state, self.task.depth, self._values)

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
    """What a worker's evaluation function says of the leaves of a tree."""
    worker.ask(question)
    _, *content = worker.answer(deadline)
    values, leaves = content[0] if content else None, len(question["leaves"])
    if not isinstance(values, list) or len(values) != leaves:
        return [None] * leaves
    return [None if value != value else value for value in values]  # noqa: PLR0124 - NaN


def shown(value: Any) -> str:
    """A value that is no number, as a submission's own."""
    if value is None:
        return "nothing or NaN"
    return cleaned(value.get("shown") if isinstance(value, dict) else value, 100)
