"""`evaluation`: an evaluation function on given boards: which it prefers to which, and how fast."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from random import Random
from typing import Any

import yaml

from grading import limits
from grading.clock import Deadline
from grading.reading import (
    NAME,
    Key,
    Reader,
    Value,
    at,
    at_least,
    list_of,
    pairs,
    read_mapping,
    text_of,
)
from grading.sandbox import Worker
from grading.verdict import FAILED, PASSED, Verdict, failed
from grading.worker.jobs import ACTIONS
from pacman import Directions, GameState, IllegalAction, Layout
from pacman.suggest import unknown
from pacman.text import plain

from .boards import GAME_KEYS
from .games import asked_values, shown

SECONDS = limits.EVALUATION_SECONDS
_BOARD_KEYS = ("layout", "ghosts")
_MOVES = re.compile(f"[0-9]{{1,2}} ({'|'.join(sorted(ACTIONS))})")


_MIRRORED = {
    Directions.WEST: Directions.EAST,
    Directions.EAST: Directions.WEST,
    Directions.NORTH: Directions.SOUTH,
    Directions.SOUTH: Directions.NORTH,
}


@dataclass(frozen=True)
class Shown:
    """A board after some moves."""

    job: dict[str, Any]
    moves: tuple[tuple[int, str], ...]
    state: GameState


@dataclass(frozen=True)
class Task:
    """What is valued, and what it must come to."""

    function: str
    boards: dict[str, Shown]
    order: tuple[tuple[str, str, str], ...]
    seconds_per_call: float


def _text(pattern: str) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{pattern}$"}


def _read_bare(reader: Reader, node: yaml.Node) -> yaml.Node:
    if not isinstance(node, yaml.MappingNode):
        reader.wrong(node, "expected boards: 'name: {layout: ..., moves: [...]}' for each")
    return node


def _read_order(reader: Reader, node: yaml.Node) -> tuple[str, str, str] | None:
    text = text_of(reader, node)
    if text is None:
        return None
    words = text.split()
    if len(words) != 3 or words[1] not in (">", "=", "<"):
        reader.wrong(node, "expected two boards and how they compare, such as 'near > far'")
        return None
    return words[0], words[1], words[2]


def _read_move(reader: Reader, node: yaml.Node) -> tuple[int, str] | None:
    text = text_of(reader, node)
    if text is None:
        return None
    if not _MOVES.fullmatch(text):
        reader.wrong(node, "expected an agent and its action, such as '0 West'")
        return None
    who, _, action = text.partition(" ")
    return int(who), action


_MOVE = Value("an agent and its action, such as '0 West'", _text(_MOVES.pattern), _read_move)
BOARD_KEYS = (
    *(key for key in GAME_KEYS if key.name in _BOARD_KEYS),
    Key("moves", list_of(_MOVE, 0), "moves that are made first, such as '0 West'", ()),
)
KEYS = (
    Key("function", NAME, "the evaluation function, such as betterEvaluationFunction"),
    Key(
        "boards",
        Value(
            "boards by name",
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/board"}},
            _read_bare,
        ),
        "the boards that are compared, by name",
    ),
    Key(
        "order",
        list_of(
            Value("two boards and > or = or <", _text(r"\s*\S+\s+[<=>]\s+\S+\s*"), _read_order)
        ),
        "what it must find, such as 'near > far'",
    ),
    Key("seconds_per_call", at_least(0.001, 60), "how long one call may take", 1.0),
)


def read(reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Task:
    bare = values.get("boards")
    boards = _read_boards(reader, bare) if isinstance(bare, yaml.MappingNode) else {}
    items = at(node, "order").value
    for item, compared in zip(items, values.get("order") or (), strict=False):
        for name in (compared[0], compared[2]) if compared and boards else ():
            if name not in boards:
                reader.wrong(item, unknown("board", f"{name:.40}", boards))
        if compared and compared[0] == compared[2]:
            reader.wrong(item, "expected two boards: this is one and the same")
    reader.finish()
    shown = {name: board for name, board in boards.items() if board}
    return Task(values["function"], shown, tuple(values["order"]), values["seconds_per_call"])


def _read_boards(reader: Reader, node: yaml.MappingNode) -> dict[str, Shown | None]:
    """The boards after their moves; None where something is wrong with one."""
    boards: dict[str, Shown | None] = {}
    for name, where, inner in pairs(reader, node):
        boards[name] = None
        told = len(reader.mistakes)
        said = read_mapping(reader, inner, BOARD_KEYS)
        if len(reader.mistakes) > told:
            continue
        if (said["ghosts"] or 0) > said["layout"].numGhosts:
            only = f"{said['layout'].name} has only {said['layout'].numGhosts}"
            reader.wrong(at(inner, "ghosts"), f"ghosts: {only}")
            continue
        try:
            boards[name] = _shown(said)
        except (IllegalAction, IndexError) as error:
            reader.wrong(where, f"{name}: {error}")
    return boards


def _shown(said: dict[str, Any]) -> Shown:
    layout = said["layout"]
    state = GameState.initial(layout, said["ghosts"])
    count = state.getNumAgents() - 1
    for agent, action in said["moves"]:
        state = state.generateSuccessor(agent, action)
    job = {"layout": str(layout), "name": layout.name, "ghosts": count}
    return Shown(job, tuple(said["moves"]), state)


def asks(task: Task) -> str:
    """The name of what a submission needs for it."""
    return task.function


def expect(task: Task, secret: str = "") -> dict[str, Any]:
    """Nothing: the order is written by hand."""
    del task, secret
    return {}


def run(
    task: Task, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
) -> Verdict:
    """Value every board; the share of the comparisons that come out right."""
    del expected
    boards = _others(task.boards, secret) if secret else task.boards
    worker.begin({"job": "evaluate", "function": task.function}, deadline)
    values = {}
    for name, board in boards.items():
        start = worker.used()
        (value,) = asked_values(worker, deadline, board.job, board.moves, [[]])
        seconds = worker.used() - start
        if not isinstance(value, float):
            return failed(
                f"{name}: it returned {shown(value)}, not a number", drawing=plain(board.state)
            )
        if seconds > task.seconds_per_call:
            limit = f"{task.seconds_per_call:g} s"
            return Verdict("timeout", f"{name}: one call took {seconds:.1f} s, longer than {limit}")
        values[name] = value
    return _judged(task, boards, values)


def _others(boards: dict[str, Shown], secret: str) -> dict[str, Shown]:
    """The same boards with thicker walls, and seen in a mirror: others for every secret.

    Whoever knows what is right on the boards as they are written knows nothing about these.
    """
    rng = Random(f"{secret} {' '.join(boards)}")
    left, right, above, below = (int(rng.random() * 4) for _ in range(4))
    # Ghosts without numbers go by where they stand, so a mirror would make them change places.
    mirrors = all(str(board.job["layout"]).count("G") < 2 for board in boards.values())
    sideways, upside = (mirrors and rng.random() < 0.5 for _ in range(2))

    def other(board: Shown) -> Shown:
        rows = [f"{'%' * left}{row}{'%' * right}" for row in board.state.data.layout.layoutText]
        rows = ["%" * len(rows[0])] * above + rows + ["%" * len(rows[0])] * below
        rows = [row[::-1] for row in rows] if sideways else rows
        turned = {a: b for a, b in _MIRRORED.items() if (sideways if a in "EastWest" else upside)}
        moves = [(agent, turned.get(action, action)) for agent, action in board.moves]
        layout = Layout.parse("\n".join(rows[::-1] if upside else rows))
        return _shown({"layout": layout, "ghosts": board.job["ghosts"], "moves": moves})

    return {name: other(board) for name, board in boards.items()}


def _judged(task: Task, boards: dict[str, Shown], values: dict[str, float]) -> Verdict:
    wrong = [
        (one, sign, other)
        for one, sign, other in task.order
        if not {">": values[one] > values[other], "<": values[one] < values[other],
                "=": values[one] == values[other]}[sign]
    ]  # fmt: skip
    share = 1 - len(wrong) / len(task.order)
    # Data has no infinite numbers.
    observed = {"values": {n: v if isfinite(v) else str(v) for n, v in values.items()}}
    if not wrong:
        return Verdict(PASSED, "", share, observed=observed)
    one, sign, other = wrong[0]
    words = {">": "more than", "<": "less than", "=": "as much as"}
    message = (
        f"{one} is worth {values[one]:g} and {other} {values[other]:g}, "
        f"but {one} should be worth {words[sign]} {other}"
    )
    drawing = "\n\n".join(f"{name}:\n{plain(boards[name].state)}" for name in (one, other))
    return Verdict(FAILED, message, share, {"order": f"{one} {sign} {other}"}, observed, drawing)
