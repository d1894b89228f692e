"""`pacman`: one game, turn by turn: the action, and how many states a search expanded.

The search runs on the worker's own engine, so its calls are a claim. They are made again here, and
counted here. The game goes on with the reference's moves, whatever the submission says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import yaml

from grading import recorded
from grading.diagnosis import unusable
from grading.reading import LAYOUT, NAME, Key, Reader, at, choice, whole
from grading.sandbox import Ended, Worker
from grading.verdict import Verdict, failed, passed
from grading.worker.jobs import ACTIONS
from pacman import (
    DirectionalGhost,
    GameState,
    IllegalAction,
    Layout,
    Quit,
    RandomGhost,
    Recorder,
    play,
)
from pacman.match import GameResult
from pacman.recording import Player, Recording
from pacman.text import plain

SECONDS = 20.0
GHOSTS = {"RandomGhost": RandomGhost, "DirectionalGhost": DirectionalGhost}
GAME_KEYS = (
    Key("layout", LAYOUT, "the board: a name, or its rows after a '|'"),
    Key(
        "ghosts", whole(0, 10), "how many of the board's ghosts play; all of them by default", None
    ),
    Key("ghost", choice(*GHOSTS), "what moves the ghosts", "RandomGhost"),
    Key("seed", whole(0), "the number that the ghosts draw from"),
)
KEYS = (
    Key("agent", NAME, "the class of the submission that is asked, such as MinimaxAgent"),
    Key("depth", whole(1, 20), "how many plies deep it is to search"),
    *GAME_KEYS,
    Key("turns", whole(1, 1000), "after how many of Pacman's turns the test ends"),
    Key(
        "pruning",
        choice("strict", "inclusive", "either"),
        "whether cutting on equality is wrong (strict), required, or as good",
        "strict",
    ),
)


@dataclass(frozen=True)
class Board:
    """A board and what plays against Pacman there."""

    layout: Layout
    count: int
    ghost: str
    seed: int

    def ghosts(self, moves: list[tuple[int, str]]) -> list[Any]:
        """New ghosts, which note their moves in the list."""
        return [_noting(GHOSTS[self.ghost](index + 1), moves) for index in range(self.count)]

    def recording(
        self, player: Player, result: GameResult, secret: str, number: int = 0
    ) -> dict[str, Any]:
        """What is kept of the number-th game; no seed that comes of a secret."""
        players = [player, *[Player(self.ghost)] * self.count]
        seed = None if secret else self.seed + number
        return Recording.of(self.layout, players, seed, result).as_data()

    def as_job(self) -> dict[str, Any]:
        """What a worker is told of it; not what the ghosts will do."""
        return {"layout": str(self.layout), "name": self.layout.name, "ghosts": self.count}


@dataclass(frozen=True)
class Task:
    """Who searches on which board, for how long."""

    agent: str
    depth: int
    board: Board
    turns: int
    pruning: str


def read_board(values: dict[str, Any], reader: Reader, node: yaml.Node) -> Board:
    """The board that a case's keys describe."""
    layout = values["layout"]
    count = layout.numGhosts if values["ghosts"] is None else values["ghosts"]
    if count > layout.numGhosts:
        reader.wrong(at(node, "ghosts"), f"ghosts: {layout.name} has only {layout.numGhosts}")
    if not layout.totalFood:
        reader.wrong(at(node, "layout"), f"layout: {layout.name} has no food: nobody can win there")
    reader.finish()
    return Board(layout, count, values["ghost"], values["seed"])


def read(reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Task:
    reader.finish()
    board = read_board(values, reader, node)
    return Task(values["agent"], values["depth"], board, values["turns"], values["pruning"])


def expect(task: Task, secret: str = "") -> dict[str, Any]:
    """The best actions and the count of every turn, in a game of the reference's."""
    moves: list[tuple[int, str]] = []
    teller = _Reference(task)
    result = play(
        task.board.layout, teller, task.board.ghosts(moves), seed=seed_of(task.board, secret)
    )
    raise_from(result)
    return {"turns": teller.turns}


def check_expected(found: Any, task: Task) -> None:
    """Raises a ValueError where what was written down is not what `expect` gives."""
    turns = recorded.part(found, "turns", list)
    if not 1 <= len(turns) <= task.turns:
        raise ValueError(f"turns: there are {len(turns)}, not {task.turns}")
    for turn in turns:
        recorded.texts(turn, "actions", ACTIONS)
        counts = recorded.part(turn, "counts", list)
        for count in counts:
            recorded.number({"counts": count}, "counts")
        if not counts:
            raise ValueError("counts: there are none")


def run(
    task: Task, expected: dict[str, Any], worker: Worker, deadline: float, secret: str
) -> Verdict:
    """Ask for every turn's action until one is wrong."""
    maker = {"agent": task.agent, "depth": task.depth}
    worker.begin({"job": "turns", **maker, **task.board.as_job()}, deadline)
    moves: list[tuple[int, str]] = []
    follower = _Follower(expected["turns"], worker, deadline, moves)
    ghosts = task.board.ghosts(moves)
    result = play(task.board.layout, follower, ghosts, seed=seed_of(task.board, secret))
    player = Player(f"{task.agent} (the reference)", (("depth", str(task.depth)),))
    recording = task.board.recording(player, result, secret)
    raise_from(result, recording)
    if follower.verdict:
        return replace(follower.verdict, recording=recording)
    return passed(observed={"turns": follower.turn, "count": follower.count})


def seed_of(board: Board, secret: str) -> int:
    """The seed of a game: another one for every secret."""
    if not secret:
        return board.seed
    return int.from_bytes(sha256(f"{secret} {board.seed}".encode()).digest()[:6], "big")


def raise_from(result: GameResult, recording: dict[str, Any] | None = None) -> None:
    """Raise what made a game end that is not the game's business."""
    if isinstance(result.error, Ended):
        result.error.recording = recording or {}
    if result.error is not None and not isinstance(result.error, Quit):
        raise result.error


class _Reference:
    """A Pacman that plays as the reference does, and notes what is expected of each turn."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.turns: list[dict[str, Any]] = []

    def getAction(self, state: GameState) -> str:
        from grading import derived  # not in a hand-out

        task = self.task
        if len(self.turns) == task.turns:
            raise Quit
        _, actions = derived.best_actions(task.agent, task.depth, _score, state)
        counts = [
            self._count(state, pruning)
            for pruning in (["strict", "inclusive"] if task.pruning == "either" else [task.pruning])
        ]
        self.turns.append({"actions": actions, "counts": sorted(set(counts))})
        return str(actions[0])

    def _count(self, state: GameState, pruning: str) -> int:
        from grading import derived

        searcher = derived.agent(self.task.agent, self.task.depth, _score, pruning)
        recorder = Recorder()
        searcher.getAction(state.watched_by(recorder))
        return recorder.count


class _Follower:
    """A Pacman that plays the reference's moves, and asks a worker for its own each time."""

    def __init__(
        self,
        turns: list[dict[str, Any]],
        worker: Worker,
        deadline: float,
        moves: list[tuple[int, str]],
    ) -> None:
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
        self.worker.ask({"moves": self.moves})
        self.moves.clear()
        _, *content = self.worker.answer(self.deadline)
        action, claims = self.worker.action(content), content[1] if content[1:] else None
        most = 50 * max(expected["counts"]) + 10_000
        count, lie = _replayed(state, claims, most)
        self.count += count
        wrong = lie or _difference(state, expected, action, count)
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


def _difference(state: GameState, expected: dict[str, Any], action: Any, count: int) -> str:
    """What is wrong with an action and a count; "" where both are right."""
    wrong = unusable(action, state.getLegalActions(0))
    if wrong:
        return wrong
    counts = " or ".join(map(str, expected["counts"]))
    right = " or ".join(expected["actions"])
    if action not in expected["actions"]:
        also = "" if count in expected["counts"] else f"; it expanded {count} states, not {counts}"
        return f"chose {action}, but the best is {right}{also}"
    if count not in expected["counts"]:
        more = "more" if count > max(expected["counts"]) else "other"
        less = "fewer" if count < min(expected["counts"]) else more
        return f"expanded {count} states, {less} than the {counts} that this search expands"
    return ""


def _replayed(state: GameState, claims: Any, most: int) -> tuple[int, str]:
    """How many distinct states the claimed calls expand, and the first claim that can't be."""
    if not isinstance(claims, list) or len(claims) % 3:
        return 0, "the calls of its search cannot be read"
    recorder = Recorder()
    states = [state.watched_by(recorder)]
    numbers = iter(claims)
    for parent, agent, action in zip(numbers, numbers, numbers, strict=True):
        if len(states) > most:
            return recorder.count, f"it made more than {most} calls in one turn"
        try:
            states.append(states[_index(parent)].generateSuccessor(agent, ACTIONS[_index(action)]))
        except (IllegalAction, IndexError) as error:
            return recorder.count, f"call {len(states)} of its search cannot be: {error}"
    return recorder.count, ""


def _index(number: Any) -> int:
    """An index from the front: a negative one would count from the end."""
    if type(number) is not int or number < 0:
        raise IndexError(f"{number!r:.40} is no number of a state or an action")
    return number


def _noting(ghost: Any, moves: list[tuple[int, str]]) -> Any:
    """The same ghost, which notes each move."""
    choose = ghost.getAction

    def getAction(state: GameState) -> str:
        action: str = choose(state)
        moves.append((ghost.index, action))
        return action

    ghost.getAction = getAction
    return ghost


def _score(state: GameState) -> float:
    return state.getScore()
