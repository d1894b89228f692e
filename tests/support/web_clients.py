"""Clients of the web server: sessions, tabs and their answers."""

from __future__ import annotations

import http.client
import io
import json
import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, NamedTuple

import pytest
from boards import SMALL, board

from pacman import Directions, Layout, RandomGhost
from pacman.engine.keyboard import KeyboardAgent
from pacman.engine.match import GameResult, Quit, Restart, play
from pacman.engine.players import Agent
from pacman.engine.recording import LETTERS, Player
from pacman.engine.state import GameState
from pacman.show.web.live import WebDisplay

# Seconds that anything may take on a busy machine.
LONG = 60.0
ALONE = board(SMALL["no ghosts"])
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


class Waiter(Agent):
    """Never moves, so that a game goes on until a person ends it, and counts its turns."""

    turns = 0

    def getAction(self, _state: GameState) -> str:
        self.turns += 1
        return Directions.STOP


def games(display: WebDisplay, layout: Layout, pacman: Agent, seed: int) -> Iterator[GameResult]:
    """Games as the command line plays them: one, those after a restart, and those asked for."""
    ghosts = [RandomGhost(i + 1) for i in range(layout.numGhosts)]
    while True:
        turn, word = 0, ""

        def observe(state: GameState, agent: int, action: str) -> None:
            nonlocal turn, word
            if agent < 0:
                display.begin(state, players(layout), seed)
                return
            turn, word = turn + (agent == 0), word * (agent > 0) + LETTERS[action]
            if not any(map(state.getLegalActions, range(agent + 1, state.getNumAgents()))):
                display.show(state, turn, word)

        result = play(layout, pacman, ghosts, seed=seed, observe=observe)
        display.end(result)
        yield result
        again = isinstance(result.error, Restart)
        if not again and (isinstance(result.error, Quit) or not display.wait()):
            return


def players(layout: Layout) -> list[Player]:
    return [Player("Somebody"), *[Player("RandomGhost")] * layout.numGhosts]


class Out(io.StringIO):
    """What a display prints to, and an event when it has."""

    def __init__(self) -> None:
        super().__init__()
        self.printed = threading.Event()

    def flush(self) -> None:
        super().flush()
        self.printed.set()


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes


class Session:
    """Games that are played in a thread of their own, and the URL where they are."""

    def __init__(
        self,
        layout: Layout,
        pacman: Agent,
        seconds: float,
        playing: bool,
        seed: int,
        waits: bool,
    ) -> None:
        self.waits = waits
        self.layout, self.seed, self.seconds, self.playing = layout, seed, seconds, playing
        self.pacman = pacman
        self.out = Out()
        self.results: list[GameResult] = []
        self.thread = threading.Thread(target=self._run, name="the games")
        self.thread.start()
        assert self.out.printed.wait(LONG)
        match = re.fullmatch(
            r"The game is at (http://127\.0\.0\.1:(\d+)(/[\w-]{40,}/)) ; Ctrl-C ends it\n",
            self.out.getvalue(),
        )
        assert match
        self.url, self.root = match[1], match[3]
        self.port = int(match[2])

    def _run(self) -> None:
        with WebDisplay(self.out, self.seconds, playing=self.playing) as display:
            self.display = display
            display._waits = self.waits
            if isinstance(self.pacman, KeyboardAgent):
                self.pacman.keys = display.keys
            for result in games(display, self.layout, self.pacman, self.seed):
                self.results.append(result)

    def ask(
        self, what: str = "", method: str = "GET", body: str | None = None, **headers: str
    ) -> Answer:
        """The status, headers and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, self.root + what, body, named)
        answer = connection.getresponse()
        with answer:
            got = Answer(answer.status, dict(answer.headers), answer.read())
        connection.close()
        return got

    def say(self, word: str) -> int:
        return self.ask("say", "POST", word).status

    def raw(self, sent: bytes) -> bytes:
        """All that is answered to these bytes, to which nothing is added."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONG) as client:
            with suppress(OSError):  # it has closed already
                client.sendall(sent)
                client.shutdown(socket.SHUT_WR)
            return received(client)

    def busy(self) -> None:
        """Some more work for the server, in whose time much would happen if it did."""
        for _ in range(30):
            assert self.ask()[0] == 200

    def alone(self) -> None:
        """Wait until the last tab was found to be closed, and a turn that was begun is over."""
        changed = self.display._changed
        with changed:
            assert changed.wait_for(lambda: not self.display._server.tabs, LONG)
        self.busy()

    @contextmanager
    def tab(self) -> Iterator[Tab]:
        """A tab that is open as long as the context lasts."""
        with closing(Tab(self)) as tab:
            yield tab


def received(client: socket.socket) -> bytes:
    """What comes until the connection ends, in whichever way."""
    got = b""
    with suppress(ConnectionError):
        while chunk := client.recv(65536):
            got += chunk
    return got


class Tab:
    """What a tab of a browser hears."""

    def __init__(self, session: Session) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", session.port, timeout=LONG)
        self.connection.request("GET", session.root + "events")
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        assert self.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"

    def line(self) -> str:
        return self.answer.readline().decode()

    def event(self) -> tuple[str, Any]:
        """The next event, or "" where there are no more."""
        line = self.line()
        while line in (":\n", "\n"):
            line = self.line()
        if not line:
            return "", None
        name, data = re.fullmatch("event: (.*)\n", line), re.fullmatch("data: (.*)\n", self.line())
        assert name
        assert data
        assert self.line() == "\n"
        return name[1], json.loads(data[1])

    def until(self, *names: str) -> Any:
        """The data of the next event of one of these names."""
        while True:
            name, data = self.event()
            if name in names:
                return data
            assert name, f"no {names} came"

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


@contextmanager
def running(
    layout: Layout = ALONE,
    pacman: Agent | None = None,
    *,
    seconds: float = 0.001,
    playing: bool = True,
    seed: int = 1,
    waits: bool = False,
) -> Iterator[Session]:
    """A session, which is asked to quit at the end, if it has not ended, and leaves nothing."""
    before = {*threading.enumerate()}
    session = Session(layout, pacman or Waiter(), seconds, playing, seed, waits)
    try:
        yield session
    finally:
        with suppress(OSError):
            session.say("quit")
        session.thread.join(LONG)
    assert {*threading.enumerate()} <= before
    with pytest.raises(OSError):  # noqa: PT011 - each system has another
        socket.create_connection(("127.0.0.1", session.port), timeout=LONG).close()
