"""Recordings: games as files, from which they can be replayed and checked.

A recording keeps the moves, not the states. Reading one makes every move again by the rules, so a
game that breaks them is never shown.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.support.errors import UserError
from pacman.support.text import printable

from .directions import VECTORS, Directions
from .layout import MAX_BYTES as LARGEST_BOARD
from .layout import MAX_GHOSTS, Layout, LayoutError
from .match import GameResult, Outcome
from .state import GameState

FORMAT = "pacman-replay/1"
# Room for 100,000 turns with 19 ghosts; hardly any game has 1,000. A replay keeps all states.
MAX_BYTES, MAX_TURNS = 2_100_000, 100_000
# The longest name or reason, the most arguments and agents, and the largest number.
MAX_TEXT, MAX_ARGS, MAX_AGENTS, MAX_NUMBER = 1_000, 100, MAX_GHOSTS + 1, 2**63
LETTERS = {action: action[0] for action in VECTORS} | {Directions.STOP: "."}
ACTIONS = {letter: action for action, letter in LETTERS.items()}


class RecordingError(UserError, ValueError):
    """A file is no recording of a possible game; the message gives the reason in one sentence."""


@dataclass(frozen=True)
class Player:
    """An agent's name, as on the command line, and its arguments."""

    name: str
    args: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, name: str, args: Mapping[str, str] | None = None) -> Player:
        """A player with its texts cut to what a recording may hold."""
        kept = {_kept(key): _kept(value) for key, value in (args or {}).items()}
        return cls(_kept(name), tuple(kept.items()))

    def __str__(self) -> str:
        args = ",".join(f"{key}={value}" for key, value in self.args)
        return f"{self.name} {args}" if args else self.name


@dataclass(frozen=True)
class Recording:
    """One game. `moves` has a word for each turn: a letter for each agent that moved, in order.

    `reason` says who ended the game and why, if the rules didn't.
    """

    layout: Layout
    players: tuple[Player, ...]  # Pacman first
    seed: int | None
    moves: tuple[str, ...]
    outcome: Outcome
    score: int
    reason: str
    final: str  # final_of() the last state

    @classmethod
    def of(
        cls, layout: Layout, players: Sequence[Player], seed: int | None, result: GameResult
    ) -> Recording:
        """The recording of a game that was just played."""
        # Without addresses in memory, so that the same game gives the same bytes.
        reason = re.sub(r"\b0x[0-9a-fA-F]{4,}", "0x...", result.reason)
        words = _words(result.moves)
        score, final = int(result.score), final_of(result.state)
        return cls(layout, tuple(players), seed, words, result.outcome, score, _kept(reason), final)

    @property
    def turns(self) -> int:
        """Pacman's moves."""
        return len(self.moves)

    def states(self) -> Iterator[GameState]:
        """The first state, and the state after each turn; raises RecordingError at a wrong move."""
        state = GameState.initial(self.layout, len(self.players) - 1)
        yield state
        for turn, word in enumerate(self.moves, 1):
            state = _after(state, word, turn, last=turn == len(self.moves))
            yield state

    def _repr_html_(self) -> str | None:
        from pacman.support.notebooks import DRAWS_GAMES, html

        return html(self, DRAWS_GAMES)

    def as_data(self) -> dict[str, Any]:
        """The content of the file; the same game gives the same content."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "layout": {"name": _kept(self.layout.name), "text": str(self.layout)},
            "agents": [{"name": p.name, "args": dict(p.args)} for p in self.players],
            "seed": self.seed,
            "moves": " ".join(self.moves),
            "result": {
                "outcome": str(self.outcome),
                "score": self.score,
                "turns": self.turns,
                "reason": self.reason,
            },
            "final": self.final,
        }
        return {**data, "digest": _digest(data)}

    def text(self) -> str:
        """The file's text; raises RecordingError if it is too large to be read again."""
        text = json.dumps(self.as_data(), indent=1) + "\n"
        if len(text) > MAX_BYTES or self.turns > MAX_TURNS or len(self.players) > MAX_AGENTS:
            size = f"{self.turns:,} turns with {len(self.players):,} agents"
            raise RecordingError(f"a game of {size} is too large to be recorded")
        return text


def load(path: str) -> Recording:
    """The recording in a file; raises RecordingError, or OSError if the file cannot be read."""
    with open(path, "rb") as file:
        return parse(file.read(MAX_BYTES + 1))


def parse(raw: bytes) -> Recording:
    """The recording in a file's bytes; raises RecordingError. Makes every move again."""
    return of_data(_json(raw))


def of_data(data: Mapping[str, Any]) -> Recording:
    """The recording in the data of `as_data`, checked like a file's."""
    data = dict(data)
    kind = data.get("format")
    if kind != FORMAT:
        raise RecordingError(_strange_format(kind))
    try:
        right = data.pop("digest", None) == _digest(data)
    except RecursionError:
        right = False
    if not right:
        raise RecordingError("it was changed after it was recorded: its digest does not fit")
    recording = _from_data(data)
    (last,) = deque(recording.states(), maxlen=1)
    _check_end(recording, last)
    return recording


def final_of(state: GameState) -> str:
    """A digest of a state, which is the same on every system and in every version."""
    agents = [
        [*map(float, agent.getPosition()), agent.getDirection(), agent.scaredTimer]
        for agent in state.data.agentStates
    ]
    food, capsules = sorted(state.getFood().asList()), sorted(state.getCapsules())
    ended = [state.isWin(), state.isLose()]
    return _digest([agents, food, capsules, int(state.getScore()), ended])


def _words(moves: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """The moves as one word per turn; Pacman begins every turn, as he can always stop."""
    letters = "".join(f" {LETTERS[move]}" if agent == 0 else LETTERS[move] for agent, move in moves)
    return tuple(letters.split())


def _after(state: GameState, word: str, turn: int, *, last: bool) -> GameState:
    """The state after a turn's moves; only in the last turn some agents may not have moved."""
    left = iter(word)
    for agent in range(state.getNumAgents()):
        legal = state.getLegalActions(agent)
        if not legal:  # walled in, or the game is over
            continue
        letter = next(left, None)
        who = f"ghost {agent}" if agent else "Pacman"
        if letter is None:
            if last:
                return state
            raise RecordingError(f"no possible game: in turn {turn} {who} doesn't move")
        action = ACTIONS.get(letter)
        if action not in legal:
            how = f"go {action}" if action else f"move '{letter}'"
            raise RecordingError(f"no possible game: in turn {turn} {who} cannot {how}")
        state = state.generateSuccessor(agent, action)
    if next(left, None):
        raise RecordingError(f"no possible game: in turn {turn} there are too many moves")
    return state


def _check_end(recording: Recording, state: GameState) -> None:
    outcome = recording.outcome
    if recording.reason and outcome in (Outcome.WIN, Outcome.LOSE):
        raise RecordingError("no true game: it ended by the rules, but it gives another reason")
    if (outcome is Outcome.WIN and not state.isWin()) or (
        outcome is Outcome.LOSE and not state.isLose()
    ):
        raise RecordingError(f"no true game: it says '{outcome}', but its moves end otherwise")
    if recording.score != state.getScore():
        score = f"{recording.score}, but its moves score {state.getScore():g}"
        raise RecordingError(f"no true game: it says score {score}")
    if recording.final != final_of(state):
        raise RecordingError("no true game by these rules: its moves end in another state")


def _json(raw: bytes) -> dict[str, Any]:
    if len(raw) > MAX_BYTES:
        raise RecordingError(f"larger than {MAX_BYTES:,} bytes: this is no recording")
    if not raw.strip():
        raise RecordingError("an empty file: this is no recording")
    try:
        data = json.loads(raw.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):  # bytes that are no UTF-8, too
        how = "cut off" if raw.lstrip().startswith(b"{") else "no recording"
        raise RecordingError(f"not valid JSON: it is {how} or was edited") from None
    if not isinstance(data, dict):
        raise RecordingError(f"no recording: expected an object with the format '{FORMAT}'")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these pairs; raises ValueError if a key comes twice."""
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key twice")
    return data


def _no_number(name: str) -> None:
    raise ValueError(name)


def _strange_format(kind: object) -> str:
    family, _, version = kind.partition("/") if isinstance(kind, str) else ("", "", "")
    if family == FORMAT.partition("/")[0] and re.fullmatch("[2-9]|[1-9][0-9]+", version):
        return f"made by a newer version, in the format {kind:.40}; this one reads {FORMAT}"
    return f"no recording: expected an object with the format '{FORMAT}'"


def _digest(data: Any) -> str:
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def _from_data(data: Mapping[str, Any]) -> Recording:
    board = _part(data, "layout", dict)
    text = _part(board, "text", str)
    if len(text) > LARGEST_BOARD:
        raise RecordingError(f"its board is larger than {LARGEST_BOARD:,} characters")
    try:
        layout = Layout.parse(text, _text(board, "name"))
    except LayoutError as error:
        raise RecordingError(f"its board is invalid: {error}") from None
    agents = _part(data, "agents", list)
    if len(agents) > MAX_AGENTS:
        raise RecordingError(f"more than {MAX_AGENTS} agents")
    players = tuple(map(_player, agents))
    if not 1 <= len(players) <= layout.numGhosts + 1:
        raise RecordingError(f"{len(players)} agents on a board for up to {layout.numGhosts + 1}")
    result = _part(data, "result", dict)
    outcome = _text(result, "outcome")
    if outcome not in list(Outcome):
        raise RecordingError(f"unknown outcome '{outcome:.40}'")
    moves = tuple(_part(data, "moves", str).split())
    if len(moves) > MAX_TURNS:
        raise RecordingError(f"more than {MAX_TURNS:,} turns")
    turns = _part(result, "turns", int)
    if turns != len(moves):
        raise RecordingError(f"no true game: it says {turns} turns, but has {len(moves)}")
    seed = None if data.get("seed") is None else _part(data, "seed", int)
    reason, final = _text(result, "reason"), _text(data, "final")
    score = _part(result, "score", int)
    return Recording(layout, players, seed, moves, Outcome(outcome), score, reason, final)


def _player(data: Any) -> Player:
    args = _part(data, "args", dict)
    if len(args) > MAX_ARGS:
        raise RecordingError(f"more than {MAX_ARGS} arguments of an agent")
    return Player(_text(data, "name"), tuple((_short(key), _text(args, key)) for key in args))


def _kept(text: str) -> str:
    """A text cut to the length that is kept, with only printable characters."""
    return printable(text)[:MAX_TEXT]


def _text(data: Any, name: str) -> str:
    """The text of a key, checked by `_short`."""
    return _short(_part(data, name, str))


def _short(text: str) -> str:
    """The text; raises RecordingError if it is too long or has lone surrogates."""
    if len(text) > MAX_TEXT or any("\ud800" <= c <= "\udfff" for c in text):
        raise RecordingError(f"no text of up to {MAX_TEXT:,} characters: {printable(text):.40}")
    return text


def _part(data: Any, name: str, kind: type) -> Any:
    """The value of a key, which must have exactly this type: True is no number."""
    value = data.get(name) if isinstance(data, Mapping) else None
    if type(value) is not kind:
        raise RecordingError(f"{printable(name):.40} is missing, or is no {kind.__name__}")
    if isinstance(value, int) and abs(value) >= MAX_NUMBER:
        raise RecordingError(f"{name} is larger than any that there can be")
    return value
