"""`evaluation`: an evaluation function on given boards: which it prefers, and how fast it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from random import Random
from typing import Any, ClassVar

import yaml

from pacman import Directions, GameState, IllegalAction, Layout
from pacman.engine.textboard import plain
from pacman.grading.sandbox import limits
from pacman.grading.sandbox.clock import Deadline
from pacman.grading.sandbox.inside.jobs import ACTIONS
from pacman.grading.sandbox.workers import Worker
from pacman.grading.verdict import Status, Verdict, failed
from pacman.support.fields import (
    NAME,
    Key,
    Reader,
    Value,
    at,
    at_least,
    list_of,
    pairs,
    read_mapping,
    schema_of,
    text_of,
    whole,
)
from pacman.support.text import unknown

from .base import Kind
from .boards import GAME_KEYS, BoardJob, as_job, walled
from .pairs import drawn_pairs
from .series import asked_values, shown

_BOARD_KEYS = ("layout", "ghosts")
_MOVES = re.compile(f"[0-9]{{1,2}} ({'|'.join(sorted(ACTIONS))})")


@dataclass(frozen=True)
class Shown:
    """A board after some moves."""

    job: BoardJob
    moves: tuple[tuple[int, str], ...]
    state: GameState


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
_ORDER = Value("two boards and > or = or <", _text(r"\s*\S+\s+[<=>]\s+\S+\s*"), _read_order)
_NAMED = {"type": "object", "additionalProperties": {"$ref": "#/$defs/board"}}
_BOARDS = Value("boards by name", _NAMED, _read_bare)
BOARD_KEYS = (
    *(key for key in GAME_KEYS if key.name in _BOARD_KEYS),
    Key("moves", list_of(_MOVE, 0), "moves that are made first, such as '0 West'", ()),
)
KEYS = (
    Key("function", NAME, "the evaluation function, such as betterEvaluationFunction"),
    Key("boards", _BOARDS, "the boards that are compared, by name", None),
    Key("order", list_of(_ORDER), "what it must find, such as 'near > far'", ()),
    Key("drawn", whole(1, 100),
        "instead of boards: this many pairs, of which one has Pacman nearer to every dot", 0),
    Key("seconds_per_call", at_least(0.001, 60), "how long one call may take", 1.0),
)  # fmt: skip


@dataclass(frozen=True)
class Evaluation(Kind):
    """An evaluation function, boards, and how their values must compare."""

    KEYS = KEYS
    SECONDS = limits.EVALUATION_SECONDS
    DEFINITIONS: ClassVar[Mapping[str, Any]] = {"board": schema_of(BOARD_KEYS)}
    DERIVED = False

    function: str
    boards: dict[str, Shown]
    order: tuple[tuple[str, str, str], ...]
    seconds_per_call: float
    drawn: int  # pairs of boards, instead of others

    @classmethod
    def read(cls, reader: Reader, node: yaml.Node, values: dict[str, Any]) -> Evaluation:
        bare = values.get("boards")
        listed = bare is not None, bool(values.get("order"))
        if not reader.mistakes and listed != (not values.get("drawn"),) * 2:
            reader.wrong(node, "expected 'boards' and their 'order', or 'drawn' and none of these")
            reader.finish()
        boards = _read_boards(reader, bare) if isinstance(bare, yaml.MappingNode) else {}
        items = at(node, "order").value if values.get("order") else ()
        for item, compared in zip(items, values.get("order") or (), strict=False):
            _check_compared(reader, item, compared, boards)
        reader.finish()
        shown = {name: board for name, board in boards.items() if board}
        order, seconds = tuple(values["order"]), values["seconds_per_call"]
        return cls(values["function"], shown, order, seconds, values["drawn"])

    @property
    def asks(self) -> str:
        return self.function

    def slowed(self, factor: float) -> Evaluation:
        return replace(self, seconds_per_call=factor * self.seconds_per_call)

    def run(
        self, expected: dict[str, Any], worker: Worker, deadline: Deadline, secret: str
    ) -> Verdict:
        """Value every board twice; the share of the comparisons that come out right.

        Their order is drawn, so a submission gains nothing by counting calls.
        """
        del expected
        rng = Random(f"{secret} {worker.digest} {self.drawn} {' '.join(self.boards)}")
        task = self
        if self.drawn:
            task = _drawn(self, rng)
        elif secret:
            task = replace(self, boards=_others(self.boards, secret))
        job = {"job": "evaluate", "function": self.function}
        worker.begin(job, deadline)
        values: dict[str, list[float]] = {name: [] for name in task.boards}
        for _ in range(2):
            for name in sorted(values, key=lambda _: rng.random()):
                board = task.boards[name]
                if worker.apart and any(values.values()):
                    worker.renew()
                    worker.begin(job, deadline)
                start = worker.used()
                question = {**board.job, "moves": board.moves, "calls": [], "leaves": [0]}
                (value,) = asked_values(worker, deadline, question)
                seconds = worker.used() - start
                if not isinstance(value, float):
                    said = f"{name}: it returned {shown(value)}, not a number"
                    return failed(said, drawing=plain(board.state))
                if seconds > self.seconds_per_call:
                    limit = f"{self.seconds_per_call:g} s"
                    said = f"{name}: one call took {seconds:.1f} s, longer than {limit}"
                    return Verdict(Status.TIMEOUT, said)
                values[name].append(value)
        return _judged(task, values)


def _check_compared(
    reader: Reader, item: yaml.Node, compared: tuple[str, str, str] | None,
    boards: Mapping[str, object],
) -> None:  # fmt: skip
    """Read which two boards are compared; both must be known."""
    for name in (compared[0], compared[2]) if compared and boards else ():
        if name not in boards:
            reader.wrong(item, unknown("board", f"{name:.40}", boards))
    if compared and compared[0] == compared[2]:
        reader.wrong(item, "expected two boards: this is one and the same")


def _read_boards(reader: Reader, node: yaml.MappingNode) -> dict[str, Shown | None]:
    """The boards after their moves; None for a board with a mistake."""
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
    for agent, action in said["moves"]:
        state = state.generateSuccessor(agent, action)
    job = as_job(layout, state.getNumAgents() - 1)
    return Shown(job, tuple(said["moves"]), state)


def _drawn(task: Evaluation, rng: Random) -> Evaluation:
    """The same task with pairs of boards drawn for it."""
    boards, order = {}, []
    for number, (one, other, sign) in enumerate(drawn_pairs(rng, task.drawn), 1):
        names = f"{number}-one", f"{number}-other"
        for name, text in zip(names, (one, other), strict=True):
            boards[name] = _shown({"layout": Layout.parse(text), "ghosts": None, "moves": ()})
        order.append((names[0], sign, names[1]))
    return replace(task, boards=boards, order=tuple(order))


def _others(boards: dict[str, Shown], secret: str) -> dict[str, Shown]:
    """The same boards with thicker walls, and mirrored: different for every secret.

    Answers for the boards as written are of no use on these.
    """
    rng = Random(f"{secret} {' '.join(boards)}")
    sides = [int(rng.random() * 4) for _ in range(4)]
    # Ghosts without numbers are numbered by position, so a mirror would swap them.
    mirrors = all(board.job["layout"].count("G") < 2 for board in boards.values())
    sideways, upside = (mirrors and rng.random() < 0.5 for _ in range(2))

    def other(board: Shown) -> Shown:
        rows = walled(board.state.data.layout.layoutText, *sides)
        rows = [row[::-1] for row in rows] if sideways else rows
        back = Directions.REVERSE.items()
        turned = {a: b for a, b in back if (sideways if a in "EastWest" else upside)}
        moves = [(agent, turned.get(action, action)) for agent, action in board.moves]
        layout = Layout.parse("\n".join(rows[::-1] if upside else rows))
        return _shown({"layout": layout, "ghosts": board.job["ghosts"], "moves": moves})

    return {name: other(board) for name, board in boards.items()}


def _judged(task: Evaluation, values: dict[str, list[float]]) -> Verdict:
    """The verdict on all values. A comparison has to hold for both values of both boards."""
    wrong = [compared for compared in task.order if not _holds(compared, values)]
    share = 1 - len(wrong) / len(task.order)
    observed = {"values": {name: _data(both) for name, both in values.items()}}
    if not wrong:
        return Verdict(Status.PASSED, _changed(values, values), share, observed=observed)
    one, sign, other = wrong[0]
    words = {">": "more than", "<": "less than", "=": "as much as"}
    message = _changed(values, (one, other)) or (
        f"{one} is worth {values[one][0]:g} and {other} {values[other][0]:g}, "
        f"but {one} should be worth {words[sign]} {other}"
    )
    drawing = "\n\n".join(f"{name}:\n{plain(task.boards[name].state)}" for name in (one, other))
    return Verdict(
        Status.FAILED, message, share, {"order": f"{one} {sign} {other}"}, observed, drawing
    )


def _changed(values: dict[str, list[float]], names: Iterable[str]) -> str:
    """The message about the first of these boards that got two different values, or ""."""
    for name in names:
        first, later = values[name]
        if first != later:
            return (
                f"{name} is worth {first:g} at first and {later:g} when asked again: "
                "an evaluation must depend on the state alone"
            )
    return ""


def _holds(compared: tuple[str, str, str], values: dict[str, list[float]]) -> bool:
    one, sign, other = compared
    if sign == "=":
        return len({*values[one], *values[other]}) == 1
    better, worse = (one, other) if sign == ">" else (other, one)
    return min(values[better]) > max(values[worse])


def _data(both: list[float]) -> Any:
    """A board's value, or both; data has no infinite numbers."""
    one, two = (value if isfinite(value) else str(value) for value in both)
    return one if one == two else [one, two]
