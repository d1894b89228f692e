"""`pacman`: one game, turn by turn: the action, and how many states a search expanded.

The game follows the reference's moves, not the submission's. Cases that list what is right are in
`listed_turns.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import yaml

from pacman import GameState, Quit, Recorder, play
from pacman.engine.recording import Player
from pacman.engine.textboard import plain
from pacman.grading.kinds import recorded
from pacman.grading.kinds.base import ACCEPT, LISTED, Kind
from pacman.grading.kinds.boards import GAME_KEYS, Board, raise_from, read_board, seed_of
from pacman.grading.reference import pruning
from pacman.grading.sandbox import limits
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.inside.jobs import ACTIONS
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Verdict, failed, passed
from pacman.support.fields import NAME, Key, Reader, whole

from . import listed_turns
from .turn import Turn, asked, difference

# The most games that are drawn to find one in which wrong searches fail.
MOST_DRAWN = 20
KEYS = (
    Key("agent", NAME, "the class of the submission that is asked, such as MinimaxAgent"),
    Key("depth", whole(1, 20), "how many plies deep it is to search"),
    *GAME_KEYS,
    Key("turns", whole(1, 1000), "after how many of Pacman's turns the test ends"),
    *pruning.KEYS,
    ACCEPT,
)


@dataclass(frozen=True)
class Turns(Kind):
    """A search, and the game in which it chooses an action each turn."""

    KEYS = KEYS
    SECONDS = limits.TURNS_SECONDS
    SEARCH = True

    agent: str
    depth: int
    board: Board
    turns: int
    ways: tuple[str, ...]  # of pruning that are right
    listed: bool = False

    @classmethod
    def read(cls, reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Turns:
        reader.finish()
        board = read_board(values, reader, node)
        listed = values["accept"] == LISTED
        ways = pruning.accepted(values["pruning"], values["bounds"])
        return cls(values["agent"], values["depth"], board, values["turns"], ways, listed)

    @property
    def asks(self) -> str:
        return self.agent

    @property
    def varies(self) -> bool:
        return not self.listed

    def expect(self, secret: str = "") -> dict[str, Any]:
        """The best actions and the count of every turn, in a game of the reference's.

        With a secret, it is the first game in which every wrong search fails that goes by leaves
        or by one step alone. On some boards there may be none: then any game is as good.
        """
        if not secret:
            return {"turns": _played(self, self.board.seed).turns}
        from pacman.grading.reference import wrong_choices  # not in a hand-out

        for number in range(MOST_DRAWN):
            played = _played(self, _seed(self, secret, number))
            if played.failing.issuperset(wrong_choices.ON_BOARDS):
                break
        return {"number": number, "turns": played.turns}

    def check_expected(self, found: Any) -> None:
        turns = recorded.part(found, "turns", list)
        if not 1 <= len(turns) <= self.turns:
            raise ValueError(f"turns: there are {len(turns)}, not {self.turns}")
        if self.listed:
            listed_turns.check(turns, self.board)
            return
        for turn in turns:
            recorded.texts(turn, "actions", ACTIONS)
            counts = recorded.part(turn, "counts", list)
            for count in counts:
                recorded.number({"counts": count}, "counts")
            if not counts:
                raise ValueError("counts: there are none")
            for name in (ways := recorded.otherwise(turn, object)):
                recorded.number(ways, name)

    def run(
        self, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
    ) -> Verdict:
        """Ask for every turn's action until one is wrong."""
        maker = {"agent": self.agent, "depth": self.depth}
        worker.begin({"job": "turns", **maker, **self.board.job}, deadline)
        if self.listed:
            return listed_turns.run(self, expected["turns"], worker, deadline)
        moves: list[tuple[int, str]] = []
        follower = _Follower(self, expected["turns"], worker, deadline, moves)
        ghosts = self.board.ghosts(moves)
        seed = _seed(self, secret, expected.get("number", 0))
        result = play(self.board.layout, follower, ghosts, seed=seed)
        player = Player(f"{self.agent} (the reference)", (("depth", str(self.depth)),))
        recording = self.board.recording(player, result, None if secret else self.board.seed)
        raise_from(result, recording)
        if follower.verdict:
            return replace(follower.verdict, recording=recording)
        return passed(observed={"turns": follower.turn, "count": follower.count})

    def states(self, expected: dict[str, Any], secret: str, most: int) -> list[GameState]:
        """The states of at most this many first turns, in which a submission chooses."""
        moves: list[tuple[int, str]] = []
        guide = _Guide(expected["turns"][:most], moves)
        seed = _seed(self, secret, expected.get("number", 0))
        play(self.board.layout, guide, self.board.ghosts(moves), seed=seed)
        return guide.states


def _seed(task: Turns, secret: str, number: int) -> int:
    """The seed of this one of the games that a secret draws, or the one that is written down."""
    return seed_of(task.board, secret and f"{secret} {number}")


def _played(task: Turns, seed: int) -> _Reference:
    played = _Reference(task)
    raise_from(play(task.board.layout, played, task.board.ghosts([]), seed=seed))
    return played


class _Reference:
    """A Pacman that plays like the reference, and notes each turn's best actions and counts."""

    def __init__(self, task: Turns) -> None:
        self.task = task
        self.turns: list[dict[str, Any]] = []
        self.failing: set[str] = set()  # the wrong searches that chose wrong in one of the turns

    def getAction(self, state: GameState) -> str:
        from pacman.grading.reference import derived  # not in a hand-out

        task = self.task
        if len(self.turns) == task.turns:
            raise Quit
        search = task.agent, task.depth, _score, state
        _, actions = derived.best_actions(*search)
        self.failing |= derived.failing(*search, actions)
        ways = pruning.WAYS if task.agent == "AlphaBetaAgent" else pruning.WAYS[:1]
        found = {way: self._count(state, way) for way in ways}
        counts = {count for way, count in found.items() if way in task.ways or len(ways) == 1}
        others = {way: count for way, count in found.items() if count not in counts}
        turn = {"actions": actions, "counts": sorted(counts)}
        self.turns.append({**turn, "otherwise": others} if others else turn)
        return str(actions[0])

    def _count(self, state: GameState, way: str) -> int:
        from pacman.grading.reference import derived

        searcher = derived.agent(self.task.agent, self.task.depth, _score, way)
        recorder = Recorder()
        searcher.getAction(state.watched_by(recorder))
        return recorder.count


class _Follower:
    """A Pacman that plays the reference's moves, and asks a worker for its own each time."""

    def __init__(
        self, task: Turns, turns: list[Turn], worker: Worker, deadline: Deadline,
        moves: list[tuple[int, str]],
    ) -> None:  # fmt: skip
        self.choices = pruning.choices(task.ways)
        self.turns = turns
        self.worker = worker
        self.deadline = deadline
        self.moves = moves
        self.turn = 0
        self.count = 0
        self.verdict: Verdict | None = None

    def getAction(self, state: GameState) -> str:
        if self.turn == len(self.turns):
            raise Quit
        expected = self.turns[self.turn]
        self.turn += 1
        usual = max(expected["counts"])
        action, count, lie = asked(self.worker, self.deadline, self.moves, state, usual)
        self.count += count
        wrong = lie or difference(state, expected, action, count, self.choices)
        if wrong:
            self.verdict = failed(
                f"turn {self.turn}: {wrong}",
                expected={**expected, "turn": self.turn},
                observed={"action": str(action), "count": count, "turn": self.turn},
                drawing=plain(state),
            )
            raise Quit
        self.moves.append((0, expected["actions"][0]))
        return str(expected["actions"][0])


class _Guide:
    """A Pacman that plays the reference's moves, and keeps the states."""

    def __init__(self, turns: list[Turn], moves: list[tuple[int, str]]) -> None:
        self.turns = turns
        self.moves = moves
        self.states: list[GameState] = []

    def getAction(self, state: GameState) -> str:
        if len(self.states) == len(self.turns):
            raise Quit
        self.moves.append((0, self.turns[len(self.states)]["actions"][0]))
        self.states.append(state)
        return self.moves[-1][1]


def _score(state: GameState) -> float:
    return state.getScore()
