"""Live games in a browser on this machine, to watch or to play."""

from __future__ import annotations

import atexit
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from pacman.engine.keyboard import QUIT
from pacman.engine.match import GameResult, Outcome, Quit, Restart
from pacman.engine.recording import LETTERS, Player
from pacman.engine.state import GameState
from pacman.show.display import lingering
from pacman.show.scene import Moment, Scene, moment

from .page import live_page, opening, page, row
from .server import NAP, Server, event

if TYPE_CHECKING:
    from typing_extensions import Self

# The range in which a person changes the seconds per turn, and the factor of a change.
SLOWEST, FASTEST, STEP = 2.0, 0.02, 1.5
# How many keys wait for the agent; older ones are dropped.
MOST_KEYS = 100


class WebDisplay:
    """Live games in tabs of a browser, see display.py. Without an open tab, games wait."""

    def __init__(self, out: IO[str], frame_time: float, *, playing: bool) -> None:
        self._out = out
        self._playing = playing
        self._server = Server(live_page(), self)
        self._changed = self._server.changed  # guards the attributes below
        self._frame_time = frame_time
        self._due = 0.0
        self._paused = False
        self._steps = 0  # that a person asked for while it is paused
        self._quit = self._restart = False
        self._waits = playing  # for the first key of each game
        self._waiting = False
        self._keys: deque[str] = deque(maxlen=MOST_KEYS)
        self._game: dict[str, Any] | None = None
        self._last: Moment | None = None
        self._result: dict[str, Any] | None = None

    def __enter__(self) -> Self:
        self._server.__enter__()
        announce(self._server.url, self._out)
        return self

    def __exit__(self, *exception: object) -> None:
        self._server.__exit__(*exception)

    def begin(self, state: GameState, players: Sequence[Player], seed: int) -> None:
        """Show the first state for a frame, as soon as a tab is open."""
        layout = state.data.layout
        first = moment(state, 0)
        game = opening(Scene.of(layout), list(map(str, players)), seed, first)
        with self._changed:
            self._game = {**game, "layout": layout.name}
            self._last, self._result = first, None
            self._paused = self._paused and not self._restart
            self._restart = False
            self._waiting = self._waits
            self._keys.clear()
            self._due = time.monotonic()
        self._pace()

    def show(self, state: GameState, turn: int, word: str) -> None:
        after = moment(state, turn)
        with self._changed:
            game, before = self._game, self._last
            assert game is not None  # noqa: S101 - it has begun
            assert before is not None  # noqa: S101
            game["turns"].append(row(before, after, game["names"]))
            game["moves"].append(word)
            self._last = after
        self._pace()
        with self._changed:
            if self._quit:
                raise Quit
            if self._restart:
                raise Restart

    def end(self, result: GameResult) -> None:
        with self._changed:
            self._result = {
                "outcome": str(result.outcome),
                "reason": result.reason,
                "score": int(result.score),
            }
            self._changed.notify_all()
        if result.outcome is not Outcome.STOPPED:
            self._linger(lingering(self._frame_time))

    def keys(self) -> list[str]:
        with self._changed:
            keys = list(self._keys)
            self._keys.clear()
            return keys + [QUIT] * self._quit

    def wait(self) -> bool:
        with self._changed:
            while not (self._quit or self._restart):
                self._changed.wait(NAP)
            return not self._quit

    def news(self) -> Iterator[str]:
        game, turns, result, status = None, 0, None, None
        while True:
            events = []
            with self._changed:
                if status != self._status():
                    status = self._status()
                    events.append(event("state", status))
                if game is not self._game and self._game:
                    game, turns, result = self._game, len(self._game["moves"]), None
                    events.append(event("begin", game))
                if game:
                    for number in range(turns, len(game["moves"])):
                        turn = {"row": game["turns"][number + 1], "word": game["moves"][number]}
                        events.append(event("turn", turn))
                    turns = len(game["moves"])
                if result is not self._result:
                    result = self._result
                    events.append(event("end", result))
                if not events:
                    if self._server.ended:
                        return
                    self._changed.wait(NAP)
            yield "".join(events)

    def say(self, word: str) -> bool:
        with self._changed:
            match word:
                case "pause" | "play":
                    self._paused, self._steps = word == "pause", 0
                    self._waiting = self._waiting and self._paused
                case "step":
                    self._paused, self._steps = True, self._steps + 1
                    self._waiting = False
                case "restart":
                    self._restart = True
                case "quit":
                    self._quit = True
                case "faster":
                    self._frame_time = max(self._frame_time / STEP, FASTEST)
                case "slower":
                    self._frame_time = min(max(self._frame_time, FASTEST) * STEP, SLOWEST)
                case _ if self._playing and word in LETTERS:
                    self._keys.append(word)
                    self._waiting = False
                case _:
                    return False
            self._changed.notify_all()
        return True

    def _status(self) -> dict[str, Any]:
        return {
            "paused": self._paused, "turnSeconds": self._frame_time, "playing": self._playing,
            "waiting": self._waiting,
        }  # fmt: skip

    def _linger(self, seconds: float) -> None:
        """Show the end of a game for a while before the next one begins."""
        until = time.monotonic() + seconds
        with self._changed:
            while self._server.tabs and not (self._quit or self._restart):
                left = until - time.monotonic()
                if left <= 0:
                    break
                self._changed.wait(min(left, NAP))

    def _pace(self) -> None:
        """Wait one frame, and longer while something holds the game or no tab is open."""
        with self._changed:
            self._changed.notify_all()
            # The agents' thinking time counts.
            self._due = max(self._due + self._frame_time, time.monotonic())
            while not (self._quit or self._restart):
                held = self._waiting or (self._paused and not self._steps)
                if held or not self._server.tabs:
                    self._changed.wait(NAP)
                    self._due = time.monotonic() + self._frame_time
                    continue
                left = self._due - time.monotonic()
                if self._paused or left <= 0:
                    break
                self._changed.wait(min(left, NAP))
            self._steps -= self._steps > 0


def serve_recording(data: dict[str, Any], out: IO[str]) -> None:
    """Show a recording, in the data of page.py's `show`, until Ctrl-C."""
    with Server(page(data)) as server, suppress(KeyboardInterrupt):
        announce(server.url, out)
        while True:
            time.sleep(NAP)


def announce(url: str, out: IO[str]) -> None:
    """Print the address of the page, and open it if a person is at a screen."""
    out.write(f"The game is at {url} ; Ctrl-C ends it\n")
    out.flush()
    screen = sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & {*os.environ}
    if screen and out.isatty():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    """Open a browser, in a process without this terminal, since some browsers run in terminals.

    The address is in a file that only this user can read. Other users of the machine can see the
    arguments of a process, and knowing the address gives access.
    """
    descriptor, path = tempfile.mkstemp(prefix="pacman-", suffix=".html")
    atexit.register(os.unlink, path)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(f'<!DOCTYPE html><meta http-equiv="refresh" content="0; url={url}">\n')
    nowhere = subprocess.DEVNULL
    subprocess.run(
        [sys.executable, "-I", "-m", "webbrowser", pathlib.Path(path).as_uri()],
        stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True, check=False,
        env={name: value for name, value in os.environ.items() if name != "TERM"},
    )  # fmt: skip
