"""The position in a recorded game while it plays, and what keys change about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

from pacman.engine.recording import Player, Recording
from pacman.support.text import printable

QUITS = ("q", "Q", "Escape", "\x03")
SLOWEST, FASTEST = 1 / 8, 64
# The least seconds per turn; with 0, a game would be over at once.
SHORTEST = 0.001


@dataclass(frozen=True)
class Playback:
    """The position in a game of `turns` turns; 1.5 is half-way from turn 1 to turn 2."""

    turns: int
    turn_time: float  # in seconds, at speed 1
    position: float = 0
    playing: bool = True
    speed: float = 1

    @classmethod
    def of(cls, recording: Recording, turn_time: float, start: int) -> Playback:
        """A playback that plays this game from a turn on."""
        return cls(recording.turns, max(turn_time, SHORTEST), start)

    @property
    def turn(self) -> int:
        """The nearest turn."""
        return floor(self.position + 0.5)

    @property
    def at_end(self) -> bool:
        return self.position == self.turns

    def after(self, seconds: float) -> Playback:
        """The playback this many seconds later; it stops at the end of the game."""
        if not self.playing:
            return self
        position = min(self.position + seconds * self.speed / self.turn_time, self.turns)
        return replace(self, position=position, playing=position < self.turns)

    def at(self, position: float) -> Playback:
        """The playback paused at this position, or at the nearest one that the game has."""
        return replace(self, position=min(max(position, 0), self.turns), playing=False)

    def pressed(self, key: str) -> Playback:
        """The playback after a key, named as in keyboard.py; most keys change nothing."""
        after = self
        match key:
            case " " | "p":
                position = 0 if self.at_end else self.position
                after = replace(self, position=position, playing=self.at_end or not self.playing)
            case "Right" | "." | "l" | "n":
                after = self.at(floor(self.position) + 1)
            case "Left" | "," | "h":
                after = self.at(ceil(self.position) - 1)
            case "Home" | "g" | "0":
                after = self.at(0)
            case "End" | "G" | "$":
                after = self.at(self.turns)
            case "+" | "=":
                after = replace(self, speed=min(self.speed * 2, FASTEST))
            case "-" | "_":
                after = replace(self, speed=max(self.speed / 2, SLOWEST))
        return after


def title(board: str, players: Sequence[Player]) -> str:
    """The board and the players; each kind of ghost is named once."""
    ghosts = dict.fromkeys(map(str, players[1:]))
    against = f" against {', '.join(ghosts)}" if ghosts else ""
    return printable(f"{board}, {players[0]}{against}")


def caption(playback: Playback, recording: Recording) -> str:
    """One line with the turn and the speed, and at the end how the game ended."""
    where = f"turn {playback.turn} of {playback.turns}   speed {playback.speed:g}"
    how = "playing" if playback.playing else "paused"
    if playback.at_end:
        how = outcome(recording)
    return f"{where}   {how}"


def ending(recording: Recording) -> str:
    """One line with the score, the turns and how the game ended."""
    return f"score {recording.score}   {recording.turns} turns   {outcome(recording)}"


def outcome(recording: Recording) -> str:
    """How the game ended, and the reason if it wasn't the rules."""
    # A recording may come from anybody, with any text in it.
    reason = f": {printable(recording.reason)}" if recording.reason else ""
    return f"{recording.outcome}{reason}"
