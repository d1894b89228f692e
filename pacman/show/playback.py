"""Going back and forth in a recorded game, without a clock or a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from pacman.engine.recording import Player, Recording
from pacman.support.text import printable

QUITS = ("q", "Q", "Escape", "\x03")
SLOWEST, FASTEST = 1 / 8, 64
# A game whose turns take no time would be over before one has seen it.
SHORTEST = 0.001


@dataclass(frozen=True)
class Playback:
    """Where one is in a game of so many turns; 1.5 is half-way from turn 1 to turn 2."""

    turns: int
    turn_time: float  # in seconds, at speed 1
    position: float = 0
    playing: bool = True
    speed: float = 1

    @classmethod
    def of(cls, recording: Recording, turn_time: float, start: int) -> Playback:
        """Playing this game from a turn on."""
        return cls(recording.turns, max(turn_time, SHORTEST), start)

    @property
    def turn(self) -> int:
        """The turn that is nearest."""
        return floor(self.position + 0.5)

    @property
    def at_end(self) -> bool:
        return self.position == self.turns

    def after(self, seconds: float) -> Playback:
        """So much later; the end of the game stops it."""
        if not self.playing:
            return self
        position = min(self.position + seconds * self.speed / self.turn_time, self.turns)
        return replace(self, position=position, playing=position < self.turns)

    def at(self, position: float) -> Playback:
        """Standing still at this position, or at the end that is nearest to it."""
        return replace(self, position=min(max(position, 0), self.turns), playing=False)

    def pressed(self, key: str) -> Playback:
        """What a key makes of it, by its name in keyboard.py; most make nothing of it."""
        command = _COMMANDS.get(key)
        return command(self) if command else self


def _toggled(playback: Playback) -> Playback:
    if playback.at_end:
        return replace(playback, position=0, playing=True)
    return replace(playback, playing=not playback.playing)


def _forward(playback: Playback) -> Playback:
    return playback.at(floor(playback.position) + 1)


def _back(playback: Playback) -> Playback:
    return playback.at(ceil(playback.position) - 1)


def _to_start(playback: Playback) -> Playback:
    return playback.at(0)


def _to_end(playback: Playback) -> Playback:
    return playback.at(playback.turns)


def _faster(playback: Playback) -> Playback:
    return replace(playback, speed=min(playback.speed * 2, FASTEST))


def _slower(playback: Playback) -> Playback:
    return replace(playback, speed=max(playback.speed / 2, SLOWEST))


_KEYS: dict[Callable[[Playback], Playback], tuple[str, ...]] = {
    _toggled: (" ", "p"),
    _forward: ("Right", ".", "l", "n"),
    _back: ("Left", ",", "h"),
    _to_start: ("Home", "g", "0"),
    _to_end: ("End", "G", "$"),
    _faster: ("+", "="),
    _slower: ("-", "_"),
}
_COMMANDS = {key: command for command, keys in _KEYS.items() for key in keys}


def title(board: str, players: Sequence[Player]) -> str:
    """The board and who plays on it; ghosts of a kind are named once."""
    ghosts = dict.fromkeys(map(str, players[1:]))
    against = f" against {', '.join(ghosts)}" if ghosts else ""
    return printable(f"{board}, {players[0]}{against}")


def caption(playback: Playback, recording: Recording) -> str:
    """Where one is, and at the end how the game ended, in one line."""
    where = f"turn {playback.turn} of {playback.turns}   speed {playback.speed:g}"
    how = "playing" if playback.playing else "paused"
    if playback.at_end:
        how = outcome(recording)
    return f"{where}   {how}"


def ending(recording: Recording) -> str:
    """How the game ended, in one line."""
    return f"score {recording.score}   {recording.turns} turns   {outcome(recording)}"


def outcome(recording: Recording) -> str:
    """How the game ended, and why where the rules don't say so."""
    # A recording may come from anybody, and say anything.
    reason = f": {printable(recording.reason)}" if recording.reason else ""
    return f"{recording.outcome}{reason}"
