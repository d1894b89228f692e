"""`games`: whole games against seeded ghosts, with thresholds that are worth points.

The grader runs the game, ghosts and their random numbers included, and asks the worker for each
move. Either an agent of the submission plays, or the submission has an evaluation function: then
the grader searches with expectimax, and asks the worker for the values of all leaves of a turn at
once. A game in which the submission fails is lost, and the next one is played all the same.

With `varied` each game has a board and ghosts of its own, drawn anew for each submission and each
secret: there is nothing to learn by heart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

import yaml

from pacman.grading.sandbox import limits
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Status, Verdict
from pacman.support.fields import NAME, Key, Reader, at, choice, whole
from pacman.support.text import counted

from .base import ACCEPT, LISTED, Kind
from .boards import GAME_KEYS, Board, read_board
from .goals import GOAL_KEYS, Goal, enough, hopeless, judged, read_goals
from .series import DEPTH, MIRRORED, SCATTERED, STRETCHED, Played, Series

# The submission's agent that searches if the grader's own search is missing, as in a hand-out.
SEARCHER = "ExpectimaxAgent"
KEYS = (
    Key("agent", NAME, "the class of the submission that plays", None),
    Key("evaluation", NAME, "instead of an agent: the function for the grader's expectimax", None),
    Key("depth", whole(1, 20), "how many plies deep to search; 2 with an evaluation", None),
    Key("evalFn", NAME, "the submission's evaluation function that the agent is to use", None),
    *GAME_KEYS,
    Key("games", whole(1, 1000), "how many games are played", 1),
    Key("turns", whole(1, 100_000), "a game ends after this many turns of Pacman",
        limits.GAME_TURNS),
    Key("varied", choice(MIRRORED, STRETCHED, SCATTERED),
        "each game has thicker walls, every other one a mirror image; 'stretched' some longer ways,"
        " 'scattered' dots elsewhere", None),
    *GOAL_KEYS,
    ACCEPT,
)  # fmt: skip


@dataclass(frozen=True)
class Games(Kind):
    """The player, the board, and the goals that are worth points."""

    KEYS = KEYS
    SECONDS = limits.GAMES_SECONDS
    DERIVED = False
    RANKED = True

    agent: str | None  # of the submission; without one, the grader searches
    evaluation: str | None  # the function that the grader searches with
    depth: int | None
    evalFn: str | None
    board: Board
    games: int
    turns: int
    goals: tuple[Goal, ...]
    game_seconds: float | None
    varied: str | None  # how each game's board is another one
    listed: bool = False
    every_game: bool = False  # whether to play on when nothing depends on it any more

    @classmethod
    def read(cls, reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Games:
        reader.finish()
        agent, evaluation = values["agent"], values["evaluation"]
        if (agent is None) == (evaluation is None):
            reader.wrong(node, "expected either 'agent' or 'evaluation', and not both")
        if evaluation is not None and values["evalFn"] is not None:
            message = "evalFn: only an agent has one, no evaluation function"
            reader.wrong(at(node, "evalFn"), message)
        goals = read_goals(reader, node, values)
        reader.finish()
        board = read_board(values, reader, node)
        return cls(
            agent, evaluation, values["depth"], values["evalFn"], board, values["games"],
            values["turns"], goals, values["game_seconds"], values["varied"],
            values["accept"] == LISTED,
        )  # fmt: skip

    @property
    def asks(self) -> str:
        return str(self.agent or self.evaluation)

    @property
    def borrowed(self) -> str:
        """The submission's expectimax in a hand-out, which hasn't the grader's own."""
        own = self.agent or find_spec("pacman.grading.reference.leaves") is not None
        return "" if own else SEARCHER

    @property
    def job(self) -> dict[str, Any]:
        if self.agent is None:
            return {"job": "evaluate", "function": self.evaluation}
        return {"job": "games", "agent": self.agent, "depth": self.depth, "evalFn": self.evalFn}

    def in_full(self) -> Games:
        return replace(self, every_game=True)

    def run(
        self, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
    ) -> Verdict:
        """Play all games; the share of the thresholds that were reached."""
        del expected
        task = self
        if agent := self.borrowed:
            depth = self.depth or DEPTH
            task = replace(self, agent=agent, evaluation=None, depth=depth, evalFn=self.evaluation)
        series = Series(task, worker, deadline, "" if self.listed else secret)
        games: list[Played] = []
        while len(games) < task.games and worker.left(deadline):
            games.append(series.game(len(games)))
            ended = games[0].ended
            if ended and not games[0].result.turns:  # and every game begins like this one
                ended.recording = games[0].recording
                raise ended
            if _why_over(task, games):
                break
            late = sum(game.late for game in games)
            if late == (limits.MOST_TIMEOUTS if task.game_seconds is None else 1):
                break
        return _verdict(task, games)


def _why_over(task: Games, games: list[Played]) -> str:
    """Why no further game is needed; "" if one is, or none is left."""
    left, results = task.games - len(games), [game.result for game in games]
    if task.every_game or not left:
        return ""
    if enough(task.goals, results):
        return f"that is enough without {left} more"
    if hopeless(task.goals, results, left):
        return f"{counted(left, 'more game')} cannot change that"
    return ""


def _verdict(task: Games, games: list[Played]) -> Verdict:
    results = [game.result for game in games]
    left = task.games - len(games)
    over = _why_over(task, games)
    if not over:
        results += results[-1:] * left
    verdict = judged(task.goals, results, len(games), task.game_seconds is not None)
    message, status, lines = verdict.message, verdict.status, ""
    if over:
        message += f"; {over}"
    if stopped := sum(game.too_long for game in games):
        which = "1 game was" if stopped == 1 else f"{stopped} games were"
        message += f"; {which} stopped after {task.turns:,} turns"
    faults = [(number, game) for number, game in enumerate(games, 1) if game.fault]
    if faults:
        number, game = faults[0]
        message = f"game {number}, {game.fault}; {message}"
        lines = game.ended.lines if game.ended else ""
        if status == Status.FAILED and len(faults) == len(games) and game.ended:
            status = game.ended.status
    verdict = replace(verdict, status=status, message=message, lines=lines)
    if status == Status.PASSED:
        return verdict
    worst = min(range(len(games)), key=lambda i: games[i].success)
    observed = {**verdict.observed, "recorded": f"game {worst + 1}"}
    return replace(verdict, observed=observed, recording=games[worst].recording)
