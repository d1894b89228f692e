"""Live and recorded games in a window."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from pacman.engine.match import GameResult, Outcome, Quit, Restart
from pacman.engine.recording import Player, Recording
from pacman.engine.state import GameState
from pacman.support.errors import UserError

from .controls import Controls
from .display import lingering
from .painter import LINES, SMALLEST, Painter, PictureError
from .playback import QUITS, Playback, caption, outcome, title
from .scene import Drawn, Moment, Scene, between, moment
from .tkwindow import Window

if TYPE_CHECKING:
    from typing_extensions import Self

# The pixels of a cell at zoom 1, and the factor of a zoom key.
CELL, FACTOR = 24, 1.25
# The pixels of a cell at most: larger ones move less smoothly.
LARGEST = 96
# Seconds between two pictures while something moves, and while nothing moves.
TICK, PAUSE = 1 / 40, 0.5


def _help(*keys: str) -> str:
    """The meanings of keys as one text, whose lines break only between two of them."""
    return "   ".join(key.replace(" ", "\N{NO-BREAK SPACE}") for key in keys)


WATCHING = _help("p: pause", "n: step", "r: restart", "+ -: zoom", "q: quit")
PLAYING = _help("arrows, WASD: go", "space: stop", *WATCHING.split("   "))
OVER = _help("r: play again", "+ -: zoom", "q: close")
# What can still be said when a game is over.
ENDS = (*QUITS, "r", "R")
REPLAY = _help("space: play, pause", "← →: step", "home, end", "+ -: speed", "q: quit")


class WindowDisplay:
    """Live games, in which agents move smoothly from cell to cell in `frame_time` seconds."""

    def __init__(self, frame_time: float, zoom: float | None, *, playing: bool) -> None:
        self._frame_time = frame_time
        self._cell = _cell(zoom)
        self._playing = playing
        self._controls = Controls(playing=playing)
        self._over = False

    def __enter__(self) -> Self:
        self._window = Window()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._window.close()

    def begin(self, state: GameState, players: Sequence[Player], _seed: int) -> None:
        layout = state.data.layout
        self._painter = _painter(Scene.of(layout), self._cell, self._window)
        self._title = f"Pacman: {title(layout.name, players)}"
        self._note, self._help = "", PLAYING if self._playing else WATCHING
        self._over = False
        self._controls.begin()
        self._now = moment(state, 0)
        self._window.open()
        self._move_to(self._now)

    def show(self, state: GameState, turn: int, _word: str) -> None:
        self._move_to(moment(state, turn))

    def end(self, result: GameResult) -> None:
        self._note = ": ".join(filter(None, [result.outcome, result.reason]))
        self._help = OVER
        self._over = True
        self._controls.end()
        self._draw(between(self._now, self._now, 1))
        if result.outcome is not Outcome.STOPPED:
            self._window.wait(lingering(self._frame_time))

    def keys(self) -> list[str]:
        return self._controls.keys()

    def wait(self) -> bool:
        try:
            while True:
                self._draw(between(self._now, self._now, 1))
                self._window.wait(PAUSE)
                self._listen()
        except Restart:
            return True
        except Quit:
            return False

    def _move_to(self, after: Moment) -> None:
        """Show the way from the last moment to this one, and stay there while paused."""
        before, self._now = self._now, after
        start = time.monotonic()
        part = 0.0
        while part < 1 or self._controls.held:
            left = self._frame_time - (time.monotonic() - start)
            part = 1 - left / self._frame_time if left > 0 else 1
            self._draw(between(before, after, part))
            if part < 1:
                self._window.wait(min(TICK, left))
            else:
                self._window.wait(PAUSE if self._controls.held else 0)
            self._listen()
        self._controls.stepped()

    def _draw(self, drawn: Drawn) -> None:
        image = self._painter.paint(drawn, self._controls.note or self._note)
        self._window.draw(image, f"{self._title}, score {drawn.score}", self._help)

    def _listen(self) -> None:
        for key in self._window.pressed():
            if key in ("+", "="):
                self._zoom(FACTOR)
            elif key in ("-", "_"):
                self._zoom(1 / FACTOR)
            elif not self._over or key in ENDS:  # there is no game to pause
                self._controls.press(key)

    def _zoom(self, factor: float) -> None:
        cell = round(self._painter.cell * factor)
        self._painter = _painter(self._painter.scene, cell, self._window)
        self._cell = self._painter.cell


def replay_window(
    recording: Recording, frame_time: float, zoom: float | None, start: int = 0
) -> None:
    """Show the game from this turn on until the person quits."""
    window = Window()
    try:
        painter = _painter(Scene.of(recording.layout), _cell(zoom), window)
        with suppress(KeyboardInterrupt):
            _play(recording, Playback.of(recording, frame_time, start), painter, window)
    finally:
        window.close()


def _play(recording: Recording, playback: Playback, painter: Painter, window: Window) -> None:
    states = list(recording.states())
    named = f"Pacman: {title(recording.layout.name, recording.players)}"
    slider = window.slider(recording.turns)
    window.open()
    seen = None
    then = time.monotonic()
    while True:
        if playback != seen:
            seen, drawn = playback, _at(states, playback)
            note = outcome(recording) if playback.at_end else ""
            text = f"{caption(playback, recording)}\n{REPLAY}"
            window.draw(painter.paint(drawn, note), f"{named}, score {drawn.score}", text)
            slider.set(playback.turn)
        window.wait(TICK)
        now = time.monotonic()
        playback, then = playback.after(now - then), now
        if slider.get() != seen.turn:  # the person has moved it
            playback = playback.at(slider.get())
        for key in window.pressed():
            if key in QUITS:
                return
            playback = playback.pressed(key)


def _at(states: Sequence[GameState], playback: Playback) -> Drawn:
    turn = int(playback.position)
    after = min(turn + 1, playback.turns)
    before = moment(states[turn], turn)
    return between(before, moment(states[after], after), playback.position - turn)


def _cell(zoom: float | None) -> int:
    """The pixels of a cell; without a zoom, more than any screen has room for."""
    return LARGEST if zoom is None else round(CELL * zoom)


def _painter(scene: Scene, cell: int, window: Window) -> Painter:
    """A painter with cells of this size, or of the largest one that fits on the screen."""
    width, height = window.room()
    room = min(width // scene.width, height // (scene.height + LINES))
    try:
        return Painter(scene, max(SMALLEST, min(cell, room)))
    except PictureError as error:
        raise UserError(f"{error}; use --display text") from None
