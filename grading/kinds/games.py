"""`games`: whole games against seeded ghosts, with thresholds that are worth points.

The game is run here, ghosts and their random numbers included; the worker is asked for each move.
Either an agent of the submission plays, or an evaluation function of it: then Pacman takes the
action that it likes best right after it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import yaml

from grading import limits
from grading.diagnosis import unusable
from grading.reading import NAME, Key, Reader, at, whole
from grading.sandbox import Ended, Worker, cleaned
from grading.verdict import FAILED, PASSED, Verdict
from pacman import GameState, Outcome, Quit, play
from pacman.match import GameResult
from pacman.recording import Player

from .boards import GAME_KEYS, Board, raise_from, read_board, seed_of
from .goals import GOAL_KEYS, Goal, judged, read_goals
from .listed import ACCEPT, LISTED

SECONDS = limits.GAMES_SECONDS
KEYS = (
    Key("agent", NAME, "the class of the submission that plays", None),
    Key("evaluation", NAME, "instead of an agent: the evaluation function that chooses", None),
    Key("depth", whole(1, 20), "how many plies deep the agent is to search", None),
    Key("evalFn", NAME, "the submission's evaluation function that the agent is to use", None),
    *GAME_KEYS,
    Key("games", whole(1, 1000), "how many games are played", 1),
    Key(
        "turns",
        whole(1, 100_000),
        "a game is over after so many turns of Pacman",
        limits.GAME_TURNS,
    ),
    *GOAL_KEYS,
    ACCEPT,
)


@dataclass(frozen=True)
class Task:
    """Who plays, on which board, and what is worth points."""

    job: dict[str, Any]
    board: Board
    games: int
    turns: int
    goals: tuple[Goal, ...]
    game_seconds: float | None
    listed: bool


def read(reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Task:
    reader.finish()
    if (values["agent"] is None) == (values["evaluation"] is None):
        reader.wrong(node, "expected either 'agent' or 'evaluation', and not both")
    for key in ("depth", "evalFn"):
        if values["evaluation"] is not None and values[key] is not None:
            reader.wrong(at(node, key), f"{key}: only an agent has one, no evaluation function")
    goals = read_goals(reader, node, values)
    reader.finish()
    job = {"job": "games", "agent": values["agent"], "depth": values["depth"],
           "evalFn": values["evalFn"]}  # fmt: skip
    if values["agent"] is None:
        job = {"job": "evaluate", "function": values["evaluation"]}
    board = read_board(values, reader, node)
    listed = values["accept"] == LISTED
    return Task(job, board, values["games"], values["turns"], goals, values["game_seconds"], listed)


def expect(task: Task, secret: str = "") -> dict[str, Any]:
    """Nothing: the thresholds are written by hand."""
    del task, secret
    return {}


def run(
    task: Task, expected: dict[str, Any], worker: Worker, deadline: float, secret: str
) -> Verdict:
    """Play all games; the share of the thresholds that were reached."""
    del expected
    worker.begin({**task.job, **task.board.as_job()}, deadline)
    secret = "" if task.listed else secret
    seed = seed_of(task.board, secret)
    remote = _Adviser if "function" in task.job else _Remote
    player = Player(task.job.get("agent") or f"the best by {task.job['function']}")
    results: list[GameResult] = []
    recordings = []
    while len(results) < task.games:
        number = len(results)
        pacman = remote(worker, deadline, task)
        ghosts = task.board.ghosts(pacman.moves)
        result = play(task.board.layout, pacman, ghosts, seed=seed + number)
        results.append(result)
        shown_seed = None if secret else seed + number
        recordings.append(task.board.recording(player, result, shown_seed))
        if task.game_seconds is not None and _hangs(result):
            results += [result] * (task.games - len(results))
            break
        raise_from(result, recordings[-1])
        if pacman.wrong:
            message = f"game {number + 1}, turn {pacman.turn}: {pacman.wrong}"
            return Verdict(FAILED, message, recording=recordings[-1])
    verdict = judged(task.goals, results, len(recordings), task.game_seconds is not None)
    if verdict.status == PASSED:
        return verdict
    worst = min(range(len(recordings)), key=lambda i: _success(results[i]))
    observed = {**verdict.observed, "recorded": f"game {worst + 1}"}
    return replace(verdict, observed=observed, recording=recordings[worst])


def _hangs(result: GameResult) -> bool:
    """Whether the agent gave no answer at all, so that no other game can be played."""
    return isinstance(result.error, Ended) and result.error.status == "timeout"


def _success(result: GameResult) -> tuple[bool, float]:
    return result.outcome is Outcome.WIN, result.score


class _Remote:
    """A Pacman whose moves a worker is asked for."""

    def __init__(self, worker: Worker, deadline: float, task: Task) -> None:
        self.worker = worker
        self.deadline = deadline
        self.task = task
        self.moves: list[tuple[int, str]] = []
        self.turn = 0
        self.wrong = ""
        self.spent = 0.0  # seconds of the agent's, in this game
        self.begin()

    def begin(self) -> None:
        self._ask("new")

    def registerInitialState(self, _state: GameState) -> None:
        self._ask("registerInitialState")
        self.stop_late()

    def final(self, _state: GameState) -> None:
        self._ask("final")

    def getAction(self, state: GameState) -> str:
        self.turn += 1
        if self.turn > self.task.turns:
            raise Quit
        action: str = self.choose(state)
        self.stop_late()
        self.wrong = unusable(action, state.getLegalActions(0))
        if self.wrong:
            raise Quit
        self.moves.append((0, action))
        return action

    def choose(self, _state: GameState) -> Any:
        return self._ask("getAction")

    def _ask(self, call: str) -> Any:
        self.worker.ask({"call": call, "moves": self.moves})
        self.moves.clear()
        with self.timed() as deadline:
            _, *content = self.worker.answer(deadline)
        return self.worker.action(content)

    @contextmanager
    def timed(self) -> Iterator[float]:
        """Adds to the time of this game; gives the time until which an answer is waited for.

        Whoever comes late is waited for as long again: then the next game can be played.
        """
        began, limit = time.monotonic(), self.task.game_seconds
        yield self.deadline if limit is None else min(self.deadline, began + 2 * limit)
        self.spent += time.monotonic() - began

    def stop_late(self) -> None:
        """End a game in which the agent has thought for too long."""
        limit = self.task.game_seconds
        if limit is not None and self.spent > limit:
            raise Quit


class _Adviser(_Remote):
    """A Pacman that takes the first of the actions which a worker's function likes best."""

    def begin(self) -> None:
        self.board = self.task.board.as_job()

    def registerInitialState(self, _state: GameState) -> None:
        """Functions have no beginning."""

    def final(self, _state: GameState) -> None:
        """And no end."""

    def choose(self, state: GameState) -> Any:
        actions = state.getLegalActions(0)
        paths = [[(0, action)] for action in actions]
        with self.timed() as deadline:
            values = asked_values(self.worker, deadline, self.board, self.moves, paths)
        self.board = {}
        self.moves.clear()
        wrong = [value for value in values if not isinstance(value, float)]
        if wrong:
            self.wrong = f"the evaluation function returned {shown(wrong[0])}, not a number"
            raise Quit
        return max(zip(values, actions, strict=True), key=lambda pair: pair[0])[1]


def asked_values(
    worker: Worker, deadline: float, board: dict[str, Any], moves: Any, paths: Any
) -> list[Any]:
    """What a worker's evaluation function says of the states that these paths lead to."""
    worker.ask({**board, "moves": moves, "paths": paths})
    _, *content = worker.answer(deadline)
    values = content[0] if content else None
    if not isinstance(values, list) or len(values) != len(paths):
        return [None] * len(paths)
    return [None if value != value else value for value in values]  # noqa: PLR0124 - NaN


def shown(value: Any) -> str:
    """A value that is no number, as a submission's own."""
    if value is None:
        return "nothing or NaN"
    return cleaned(value.get("shown") if isinstance(value, dict) else value, 100)
