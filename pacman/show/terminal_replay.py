"""Recorded games in a terminal, played or step by step."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from textwrap import wrap
from typing import IO

from rich.text import Text

from pacman.engine.recording import Recording
from pacman.engine.textboard import plain, status

from .keyboard import terminal_keys
from .playback import QUITS, Playback, caption, ending, title
from .terminal import Screen, in_place, lines_of

# Seconds to wait for keys before looking at the clock: while the game plays, and while it pauses.
TICK, PAUSE = 1 / 30, 1


def replay(recording: Recording, out: IO[str], frame_time: float, start: int = 0) -> None:
    """Show the game from this turn on until the person quits.

    An output that is no terminal gets all frames at once, and the result.
    """
    if not (in_place(out) and sys.stdin.isatty()):
        for turn, state in enumerate(recording.states()):
            if turn >= start:
                out.write(f"{plain(state)}   turn {turn}\n")
        out.write(f"{ending(recording)}\n")
        return
    screen = Screen(out)
    with suppress(KeyboardInterrupt), terminal_keys() as pressed:
        screen.start()
        try:
            _play(recording, Playback.of(recording, frame_time, start), screen, pressed)
        finally:
            screen.stop()


def _play(
    recording: Recording, playback: Playback, screen: Screen, pressed: Callable[[float], list[str]]
) -> None:
    states = list(recording.states())
    named = title(recording.layout.name, recording.players)
    arrows = "← →" if screen.lines else "left, right"
    keys_help = ("q: quit", "space: play, pause", f"{arrows}: step", "home, end", "+ -: speed")
    drawn = ""
    then = time.monotonic()
    while True:
        state, seen = states[playback.turn], caption(playback, recording)
        if seen != drawn:
            width = max(1, screen.width)
            lines = [status(state), *wrap(seen, width)]
            dim = [*wrap(named, width), lines_of(keys_help, width)]
            below = Text("\n".join([*lines, ""])).append("\n".join(dim), "dim")
            screen.draw(state, below)
            drawn = seen
        keys = pressed(TICK if playback.playing else PAUSE)
        now = time.monotonic()
        playback, then = playback.after(now - then), now
        for key in keys:
            if key in QUITS:
                return
            playback = playback.pressed(key)
