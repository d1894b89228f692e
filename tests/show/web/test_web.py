"""Games in a browser: what the server gives to whom, what it makes of words, and real tabs."""

from __future__ import annotations

import gc
import http.client
import io
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from boards import SMALL, board
from browsers import launched, opened
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman import Directions, GreedyAgent, Layout, RandomGhost
from pacman.engine.keyboard import QUIT, KeyboardAgent
from pacman.engine.match import GameResult, Outcome, Quit, Restart, play
from pacman.engine.players import Agent
from pacman.engine.recording import LETTERS, Player, Recording
from pacman.engine.state import GameState
from pacman.show.web import live as web
from pacman.show.web import page
from pacman.show.web import server as loopback
from pacman.show.web.live import WebDisplay

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

ROOT = Path(__file__).parents[3]
# So long may anything take on a busy machine; nothing is waited for that would not come.
LONG = 60.0
ALONE = board(SMALL["no ghosts"])
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


class Waiter(Agent):
    """Never moves, so that a game goes on until somebody ends it, and counts its turns."""

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

    def __init__(self, layout: Layout, pacman: Agent, seconds: float, playing: bool, seed: int):
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
) -> Iterator[Session]:
    """A session, which is told to quit at the end, if it has not ended, and leaves nothing."""
    before = {*threading.enumerate()}
    session = Session(layout, pacman or Waiter(), seconds, playing, seed)
    try:
        yield session
    finally:
        with suppress(OSError):
            session.say("quit")
        session.thread.join(LONG)
    assert {*threading.enumerate()} <= before
    with pytest.raises(OSError):  # noqa: PT011 - each system has another
        socket.create_connection(("127.0.0.1", session.port), timeout=LONG).close()


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """A game that nobody looks at, for requests that must not matter to it."""
    with running() as session:
        yield session


# Who gets what.


def test_the_page_is_there_for_those_who_know_its_url(session: Session) -> None:
    status, headers, body = session.ask()
    assert status == 200
    assert body.decode() == page.live_page()
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "connect-src 'self'" in headers["Content-Security-Policy"]
    assert "Server" not in headers


def test_everybody_else_gets_the_same_nothing(session: Session) -> None:
    host = f"127.0.0.1:{session.port}"
    root = session.root
    wrong = "A" if root[1] != "A" else "B"
    paths = ["/", "/favicon.ico", "/events", "/say", root[:-1], root + "x", root + "say/", "//"]
    paths += [f"/{wrong}{root[2:]}", f"{root[:-2]}/", "/.." + root, f"//{host}{root}", "*", "x"]
    paths += [f"http://{host}{root}", root.upper(), root + "?", root + "%65vents", "/é" + root]
    answers = set()
    for path in paths:
        for method in ("GET", "HEAD", "POST", "OPTIONS", "BREW"):
            request = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"
            answers.add(session.raw(request.encode("latin-1")))
    (answer,) = answers
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 404 Not Found\r\n")
    assert b"Content-Length: 0" in head
    assert body == b""


@pytest.mark.parametrize("host", ["127.0.0.1:{}", "localhost:{}", "LocalHost:{}"])
def test_names_of_this_machine(session: Session, host: str) -> None:
    assert session.ask(Host=host.format(session.port)).status == 200


@pytest.mark.parametrize("host", ["evil.example:{}", "evil.example", "127.0.0.1", "[::1]:{}", ""])
def test_other_names_that_lead_to_this_machine(session: Session, host: str) -> None:
    host = host.format(session.port)
    assert session.ask(Host=host).status == 404
    assert session.ask("events", Host=host).status == 404
    assert session.ask("say", "POST", "pause", Host=host).status == 404
    assert b" 404 " in session.raw(f"GET {session.root} HTTP/1.0\r\n\r\n".encode())


def test_other_pages_can_say_nothing(session: Session) -> None:
    for host in (f"http://127.0.0.1:{session.port}", f"http://localhost:{session.port}"):
        assert session.ask("say", "POST", "faster", Origin=host).status == 204
    for origin in ("http://evil.example", "null", "", f"https://127.0.0.1:{session.port}"):
        assert session.ask("say", "POST", "faster", Origin=origin).status == 403
        assert session.ask("events", Origin=origin).status == 403


def test_methods(session: Session) -> None:
    for what, allowed in (("", "GET"), ("events", "GET"), ("say", "POST")):
        for method in {"GET", "HEAD", "POST", "PUT", "OPTIONS", "get", "TRACE", "%"} - {allowed}:
            status, headers, body = session.ask(what, method)
            assert (status, headers["Allow"], body) == (405, allowed, b"")


def test_words_that_mean_nothing(session: Session) -> None:
    for word in ("", "north", "North ", "NorthSouth", "North\nSouth", "\0", "begin", "x" * 100):
        assert session.say(word) == 400


def test_who_watches_cannot_steer() -> None:
    with running(playing=False) as watched:
        assert watched.say("North") == 400
        assert watched.say("pause") == 204


def test_bodies(session: Session) -> None:
    def said(headers: str, body: bytes = b"") -> bytes:
        head = f"POST {session.root}say HTTP/1.1\r\nHost: localhost:{session.port}\r\n{headers}\r\n"
        return session.raw(head.encode("latin-1") + body).partition(b"\r\n")[0][9:12]

    assert said("Content-Length: 6\r\n", b"faster") == b"204"
    assert said("Content-Length: 6\r\n", b"faster and more") == b"204"
    assert said("Content-Length: 7\r\n", b"faster") == b""  # it waits for one more, and none comes
    assert said("Content-Length: 101\r\n", b"x" * 101) == b"413"
    assert said("Content-Length: 1000000000\r\n", b"x" * 1000000) == b"413"
    assert said(f"Content-Length: {'9' * 5000}\r\n") == b"413"
    for length in ("", "-1", "1e1", "0x6", "\u00b2", "6, 6"):
        assert said(f"Content-Length: {length}\r\n", b"faster") == b"411"
    assert said("Transfer-Encoding: chunked\r\n", b"6\r\nfaster\r\n0\r\n\r\n") == b"411"
    assert said("", b"faster") == b"411"


def test_a_request_that_is_none(session: Session) -> None:
    host = f"Host: 127.0.0.1:{session.port}"
    assert session.raw(b"\r\n\r\n") == b""
    for sent in ("GET / HTTP\r\n\r\n", "GET / / HTTP/1.1\r\n\r\n", "\x16\x03\x01\r\n\r\n"):
        assert session.raw(sent.encode("latin-1")).startswith(b"HTTP/1.0 400 ")
    assert session.raw(b"GET /\r\n\r\n").startswith(b"HTTP/1.0 404 ")
    large = f"GET {session.root} HTTP/1.1\r\n{host}\r\nX: {'x' * 70_000}\r\n\r\n"
    assert session.raw(large.encode()).startswith(b"HTTP/1.0 400 ")
    many = f"GET {session.root} HTTP/1.1\r\n{host}\r\n" + 1000 * "X: x\r\n"
    assert session.raw(many.encode()).startswith(b"HTTP/1.0 400 ")
    endless = f"GET {session.root} HTTP/1.1\r\n{host}\r\nX: {'x' * 20_000_000}"
    assert session.raw(endless.encode())[:13] in (b"", b"HTTP/1.0 400 ")


def test_a_tab_that_breaks_off(caplog: pytest.LogCaptureFixture) -> None:
    with running() as session:
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", session.port), timeout=LONG) as client:
                # Closing then is a reset.
                linger = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                host = f"Host: 127.0.0.1:{session.port}"
                client.sendall(f"GET {session.root}events HTTP/1.1\r\n{host}\r\n\r\n".encode())
                client.recv(1)
        session.alone()
    gc.collect()
    assert caplog.text == ""  # which would be printed where nobody catches it


def test_whatever_clients_send(
    session: Session, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Statuses, or nothing; nothing is printed, and the page is there afterwards."""
    good = f"POST {session.root}say HTTP/1.1\r\nHost: localhost:{session.port}\r\n"
    good += "Content-Length: 6\r\n\r\nfaster"

    @settings(max_examples=300)
    @given(st.binary(max_size=300) | st.tuples(*[st.integers(0, len(good))] * 2, st.binary()))
    def sends(what: bytes | tuple[int, int, bytes]) -> None:
        if isinstance(what, tuple):
            start, end, new = what
            what = good.encode()[:start] + new + good.encode()[end:]
        answer = session.raw(what)
        assert answer == b"" or re.match(rb"HTTP/1\.0 (20[04]|40[0345]|41[13]) [ -~]+\r\n", answer)

    sends()
    assert session.ask().status == 200
    gc.collect()
    assert caplog.text == ""
    assert capfd.readouterr() == ("", "")


def test_the_silent_and_the_slow_block_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PATIENCE", "GOODBYE"):
        monkeypatch.setattr(loopback, name, 100 * LONG)  # that is not why they go
    with running() as session:
        clients = []
        for number in range(3 * loopback.MOST_REQUESTS):
            client = socket.create_connection(("127.0.0.1", session.port), timeout=LONG)
            client.sendall(b"GET / HTTP/1.1\r\nHost: "[:number])
            clients.append(client)
            if number % 50 == 0:
                assert session.ask().status == 200
        assert session.ask().status == 200
        # The oldest had to go, and the newest are still waited for, while the server is there.
        assert received(clients[0]) == b""
        clients[-1].sendall(b"\r\n\r\n")
        assert b" 404 " in received(clients[-1])
    assert received(clients[-2])[:13] in (b"", b"HTTP/1.0 404 ")
    for client in clients:
        client.close()


def test_nobody_is_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "PATIENCE", 0.05)
    with running() as session, socket.create_connection(("127.0.0.1", session.port)) as client:
        client.settimeout(LONG)
        assert received(client) == b""


def test_a_body_without_end(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "MOST_UNREAD", 100_000)
    head = f"POST {session.root}say HTTP/1.1\r\nHost: localhost:{session.port}\r\n"
    with socket.create_connection(("127.0.0.1", session.port), timeout=LONG) as client:
        client.sendall(f"{head}Content-Length: 1000000000\r\n\r\n".encode())
        with pytest.raises(ConnectionError):
            all(map(client.send, repeat(b"x" * 10_000)))


def test_only_this_machine_reaches_it(session: Session) -> None:
    assert session.display._server.server_address[0] == "127.0.0.1"


# What is told.


def test_a_tab_hears_a_whole_game() -> None:
    layout = Layout.load("smallClassic")
    with running(layout, GreedyAgent(), seconds=0, playing=False, seed=3) as session:
        with session.tab() as tab:
            name, status = tab.event()
            assert name == "state"
            assert status == {"paused": False, "turnSeconds": 0, "playing": False}
            name, game = tab.event()
            assert name == "begin"
            while (heard := tab.event())[0] == "turn":
                game["turns"].append(heard[1]["row"])
                game["moves"].append(heard[1]["word"])
            name, end = heard
            assert name == "end"
        with session.tab() as late:
            whole = late.until("begin")
            assert late.event() == ("end", end)
            session.say("quit")
            assert late.event() == ("over", loopback.ENDED)
            assert late.event()[0] == ""
        session.thread.join(LONG)
        (result,) = session.results
    recording = Recording.of(layout, players(layout), 3, result)
    expected = page.show(recording)
    assert expected.pop("start") == 0
    assert end == {**expected["result"], "score": recording.score}
    assert game == whole == {**expected, "result": None}


def test_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "HEARTBEAT", 0.01)
    with running() as session, session.tab() as tab:
        session.say("pause")
        while tab.until("state")["paused"] is False:
            pass
        lines = [tab.line() for _ in range(20)]
        assert set(lines) >= {":\n"}


def test_nothing_is_said_where_nothing_is_new() -> None:
    with running() as session, session.tab() as tab:
        session.say("pause")
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        session.say("play")
        lines = []
        while '"paused":false' not in (line := tab.line()):
            lines.append(line)
        assert lines.count(":\n") < 10


def test_a_closed_tab_is_noticed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "HEARTBEAT", 100 * LONG)
    with running() as session:
        with session.tab() as tab:
            session.say("pause")
            while not tab.until("state")["paused"]:
                pass
            session.busy()
        session.alone()


def test_two_tabs_hear_the_same() -> None:
    with running() as session, session.tab() as one, session.tab() as two:
        ones, twos = one.until("begin"), two.until("begin")
        first = len(twos["moves"]) - len(ones["moves"])
        heard = [one.until("turn") for _ in range(first + 5)][first:]
        assert heard == [two.until("turn") for _ in range(5)]


def test_the_newest_tabs_are_served() -> None:
    with running() as session:
        tabs = [Tab(session) for _ in range(loopback.MOST_TABS + 1)]
        assert tabs[0].until("over") == loopback.ELSEWHERE
        assert tabs[0].event()[0] == ""
        for tab in tabs[1:]:
            tab.until("turn")
        for tab in tabs:
            tab.close()


# What words do.


def test_without_a_tab_the_game_waits() -> None:
    waiter = Waiter()
    with running(pacman=waiter) as session:
        session.busy()
        assert waiter.turns == 0
        for _ in range(3):  # closed, and opened again
            turns = waiter.turns
            with session.tab() as tab:
                assert len(tab.until("begin")["moves"]) >= turns
                tab.until("turn")
            session.alone()
            turns = waiter.turns
            session.busy()
            assert waiter.turns == turns


def test_pause_step_and_play() -> None:
    waiter = Waiter()
    with running(pacman=waiter) as session, session.tab() as tab:
        tab.until("turn")
        session.say("pause")
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        turns = waiter.turns
        for steps in (1, 2, 3):
            assert session.say("step") == 204
            session.busy()
            assert waiter.turns == turns + steps
        session.say("play")
        while tab.until("state")["paused"]:
            pass
        for _ in range(10):
            tab.until("turn")
        session.say("step")  # one more, and then it is paused
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        turns = waiter.turns
        session.busy()
        assert waiter.turns == turns


class Slow(Waiter):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()
        self.thinks = threading.Event()
        self.go.set()

    def getAction(self, state: GameState) -> str:
        self.thinks.set()
        assert self.go.wait(LONG)
        return super().getAction(state)


def test_steps_are_counted_until_something_else_is_said() -> None:
    slow = Slow()
    with running(pacman=slow) as session, session.tab() as tab:
        session.say("pause")
        while not tab.until("state")["paused"]:
            pass
        session.busy()
        turns = slow.turns
        for last, steps in (("step", 4), ("pause", 1), ("step", 4)):
            slow.go.clear()
            slow.thinks.clear()
            session.say("step")
            assert slow.thinks.wait(LONG)
            for word in ("step", "step", last):
                session.say(word)
            slow.go.set()
            session.busy()
            turns += steps
            assert slow.turns == turns


def test_restart_and_quit() -> None:
    with running() as session, session.tab() as tab:
        for _ in range(50):
            tab.until("turn")
        session.say("pause")
        session.say("restart")
        assert len(tab.until("begin")["moves"]) < 50
        tab.until("turn")  # paused no more
        session.say("pause")
        session.say("quit")
        assert tab.until("over") == loopback.ENDED
        session.thread.join(LONG)
        first, second = session.results
        assert type(first.error) is Restart
        assert type(second.error) is Quit


def test_one_more_game_after_the_last() -> None:
    layout = board("%%%%%\n%P .%\n%%%%%")  # without ghosts there is no hurry
    eats = KeyboardAgent()
    with running(layout, eats) as session, session.tab() as tab:
        session.say("East")
        assert tab.until("end")["outcome"] == "win"
        assert session.say("pause") == 204
        session.say("restart")
        assert tab.until("begin")["result"] is None
        session.say("East")
        assert tab.until("end")["outcome"] == "win"
        session.say("quit")
        assert tab.until("over")
        session.thread.join(LONG)
        assert [result.outcome for result in session.results] == [Outcome.WIN] * 2


def test_speed() -> None:
    with running(seconds=0) as session, session.tab() as tab:
        assert tab.until("state")["turnSeconds"] == 0
        session.say("slower")
        seconds = [tab.until("state")["turnSeconds"]]
        assert seconds == [web.FASTEST * web.STEP]
        while seconds[-1] < web.SLOWEST:
            session.say("slower")
            seconds.append(tab.until("state")["turnSeconds"])
        session.say("slower")
        while seconds[-1] > web.FASTEST:
            session.say("faster")
            seconds.append(tab.until("state")["turnSeconds"])
        session.say("faster")
        session.say("pause")
        assert tab.until("state") == {"paused": True, "turnSeconds": web.FASTEST, "playing": True}
        assert len(seconds) > 20


def test_keys() -> None:
    with WebDisplay(io.StringIO(), 0, playing=True) as display:
        assert display.keys() == []
        ways = ["North", "South", "East", "West", "Stop"]
        assert all(map(display.say, ways))
        assert display.keys() == ways
        assert display.keys() == []
        assert all(display.say("North") for _ in range(1000))
        assert display.say("South")
        assert display.keys() == ["North"] * (web.MOST_KEYS - 1) + ["South"]
        assert display.say("quit")
        assert display.say("North")
        display.begin(GameState.initial(ALONE), players(ALONE), 1)
        assert display.keys() == [QUIT]  # what was pressed before means another game
        assert not display.wait()


# How it ends.


def connected(out: io.StringIO) -> socket.socket:
    """A tab of the display that has printed this."""
    _, _, host, path, _ = out.getvalue().split()[4].split("/")
    client = socket.create_connection(("127.0.0.1", int(host.partition(":")[2])), LONG)
    client.sendall(f"GET /{path}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    return client


def test_a_tab_at_rest_is_told_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "GOODBYE", LONG)
    monkeypatch.setattr(loopback, "HEARTBEAT", 100 * LONG)
    out = io.StringIO()
    with WebDisplay(out, 0, playing=True) as display:
        client = connected(out)
        display.begin(GameState.initial(ALONE), players(ALONE), 1)
        heard = b""
        while not re.search(rb"event: begin\ndata: .*\n\n", heard):
            heard += client.recv(65536)
    assert received(client).endswith(loopback.event("over", loopback.ENDED).encode())
    client.close()


def test_a_slow_tab_hears_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "GOODBYE", LONG)
    out = io.StringIO()
    heard: list[bytes] = []
    with WebDisplay(out, 0, playing=True) as display:
        client = connected(out)
        reader = threading.Thread(target=lambda: heard.append(received(client)))
        display.begin(GameState.initial(ALONE), [Player("x" * 20_000_000)], 1)
        reader.start()
    reader.join(LONG)
    client.close()
    assert heard[0].endswith(loopback.event("over", loopback.ENDED).encode())


def test_a_tab_that_sleeps_keeps_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "GOODBYE", 0.05)
    before = {*threading.enumerate()}
    out = io.StringIO()
    with WebDisplay(out, 0, playing=True) as display:
        sleeper = connected(out)
        # More than any system keeps for somebody who doesn't read.
        display.begin(GameState.initial(ALONE), [Player("x" * 20_000_000)], 1)
    assert {*threading.enumerate()} <= before
    sleeper.close()


@contextmanager
def program(code: str) -> Iterator[subprocess.Popen[str]]:
    """Another Python that runs this code."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


GAME = """
import sys
from pacman import Layout
from pacman.engine.match import play
from pacman.engine.keyboard import KeyboardAgent
from pacman.show.web.live import WebDisplay
layout = Layout.load("testClassic")
with WebDisplay(sys.stdout, 0, playing=True) as display:
    def observe(state, agent, action):
        print("begins", flush=True)
        display.begin(state, [], 1)
    print(play(layout, KeyboardAgent(), [], observe=observe).reason)
"""
RECORDING = """
import sys
from pacman import GreedyAgent, Layout
from pacman.engine.match import play
from pacman.show.web.page import show
from pacman.engine.recording import Player, Recording
from pacman.show.web.live import serve_recording
layout = Layout.load("testClassic")
recording = Recording.of(layout, [Player("GreedyAgent")], 1, play(layout, GreedyAgent(), []))
serve_recording(show(recording), sys.stdout)
print("ended")
"""


@POSIX
@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (GAME, ["The game is at", "begins", "interrupted by the player"]),
        (RECORDING, ["The game is at", "ended"]),
    ],
)
def test_ctrl_c_ends_it(code: str, lines: list[str]) -> None:
    with program(code) as process:
        assert process.stdout
        for line in lines[:-1]:
            assert process.stdout.readline().startswith(line)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=LONG) == (f"{lines[-1]}\n", "")
        assert process.returncode == 0


@POSIX
def test_the_page_of_a_recording() -> None:
    with program(RECORDING) as process:
        assert process.stdout
        match = re.search(r"http://127\.0\.0\.1:(\d+)(\S+)", process.stdout.readline())
        assert match
        for what, status in (("", 200), ("events", 404), ("say", 404)):
            connection = http.client.HTTPConnection("127.0.0.1", int(match[1]), timeout=LONG)
            connection.request("GET", match[2] + what)
            answer = connection.getresponse()
            assert answer.status == status
            assert (b'"moves":["' in answer.read()) == (status == 200)
            connection.close()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@POSIX
def test_a_page_leads_to_the_game(browser: Browser, tmp_path: Path) -> None:
    """From a file, as the browser is started with one."""
    with running() as session:
        way = tmp_path / "way.html"
        way.write_text(f'<!DOCTYPE html><meta http-equiv="refresh" content="0; url={session.url}">')
        page = browser.new_page()
        page.goto(way.as_uri())
        page.wait_for_url(session.url)
        page.locator(".pacman-player canvas").first.wait_for()
        page.close()


def test_a_browser_opens_where_a_screen_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, seen = tmp_path / "browser", tmp_path / "seen"
    os.mkfifo(seen)
    program.write_text(f'#!/bin/sh\necho "$1 ${{TERM-none}}" > {seen}\n')
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(program))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "platform", "linux")
    before = threading.enumerate()
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    web.announce("http://127.0.0.1:1/unseen/", Terminal())
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    web.announce("http://127.0.0.1:1/unseen/", io.StringIO())
    assert threading.enumerate() == before
    web.announce("http://127.0.0.1:1/seen/", Terminal())
    # A pipe, whose reader waits for the browser.
    address, term = seen.read_text().split()
    assert term == "none"
    # What it is told is for all to see, so it is not the address itself.
    way = Path(address.removeprefix("file://"))
    assert 'content="0; url=http://127.0.0.1:1/seen/"' in way.read_text()
    assert way.stat().st_mode & 0o77 == 0
    for thread in {*threading.enumerate()} - {*before}:
        thread.join(LONG)


# In a real browser.


# Room to go about, and a dot that nobody can reach.
ROOM = """
    %%%%%%%
    %     %
    %     %
    %  P  %
    %     %
    %     %
    %%%%%%%
    %.%%%%%
    %%%%%%%"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


class Steered(KeyboardAgent):
    """Somebody else can wait for what the player does."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: list[str] = []
        self.seen = 0
        self.acted = threading.Condition()

    def getAction(self, state: GameState) -> str:
        action = super().getAction(state)
        with self.acted:
            self.actions.append(action)
            self.acted.notify_all()
        return action

    def goes(self, action: str) -> None:
        """Wait until this is done, since it was last waited for something."""
        with self.acted:
            assert self.acted.wait_for(lambda: action in self.actions[self.seen :], LONG)
            self.seen = len(self.actions)


def button(tab: Page, name: str) -> Locator:
    return tab.get_by_role("button", name=name)


def expect_turn(tab: Page, turn: int | str) -> None:
    from playwright.sync_api import expect

    shown = tab.locator(".turn").first
    expect(shown).to_have_text(re.compile(rf"turn {turn}\b"), timeout=1000 * LONG)


def expect_text(tab: Page, text: str) -> None:
    from playwright.sync_api import expect

    expect(tab.get_by_text(text)).to_be_visible(timeout=1000 * LONG)


def picture(tab: Page) -> str:
    drawn = tab.locator("canvas").first.evaluate("canvas => canvas.toDataURL()")
    assert isinstance(drawn, str)
    return drawn


def paused(tab: Page, session: Session, agent: Steered | Waiter) -> int:
    """Pause the game, and give its turn, when that is what is seen."""
    button(tab, "Pause").click()
    button(tab, "Play").wait_for()
    session.busy()
    turn = len(agent.actions) if isinstance(agent, Steered) else agent.turns
    expect_turn(tab, turn)
    return turn


@pytest.mark.browser
def test_playing_in_a_browser(browser: Browser) -> None:
    keys = {
        "ArrowLeft": "West",
        "d": "East",
        "ArrowUp": "North",
        "s": "South",
        "a": "West",
        "ArrowRight": "East",
        "w": "North",
        "ArrowDown": "South",
    }
    steered = Steered()
    with (
        running(board(ROOM), steered, seconds=0.02) as session,
        opened(browser, session.url) as tab,
    ):
        expect_turn(tab, "[1-9][0-9]*")  # before, the page doesn't know that it is played on
        for key, way in keys.items():
            tab.keyboard.press(key)
            steered.goes(way)
        tab.keyboard.press(" ")
        steered.goes("Stop")
        button(tab, "Quit").click()
        expect_text(tab, loopback.ENDED)
        session.thread.join(LONG)
        (result,) = session.results
        moves = [move for _, move in result.moves]
        assert moves == steered.actions[: len(moves)]
        went = [move for move in moves if move != "Stop"]
        turns = [way for way, before in zip(went, ["", *went], strict=False) if way != before]
        assert turns == list(keys.values())
        # What was shown can be seen again.
        tab.keyboard.press("Home")
        expect_turn(tab, 0)
        button(tab, "Play").click()
        expect_turn(tab, result.turns)


@pytest.mark.browser
@pytest.mark.parametrize("playing", [True, False])
def test_pausing_and_stepping_in_a_browser(browser: Browser, playing: bool) -> None:
    waiter = Waiter()
    with (
        running(pacman=waiter, playing=playing, seconds=0.02) as session,
        opened(browser, session.url) as tab,
    ):
        turn = paused(tab, session, waiter)
        for steps in (1, 2, 3):
            button(tab, "One turn on").click()
            expect_turn(tab, turn + steps)
        assert waiter.turns == turn + 3
        button(tab, "One turn back").click()
        expect_turn(tab, turn + 2)
        tab.keyboard.press("End")
        expect_turn(tab, turn + 3)
        button(tab, "Play").click()
        expect_turn(tab, "[0-9]{2,}")
        paused(tab, session, waiter)
        button(tab, "Restart").click()
        button(tab, "Pause").click()
        button(tab, "Play").wait_for()
        session.busy()
        (first,) = session.results
        assert type(first.error) is Restart
        expect_turn(tab, waiter.turns - first.turns)


@pytest.mark.browser
def test_a_reload_and_a_second_tab(browser: Browser) -> None:
    steered = Steered()
    with (
        running(board(ROOM), steered, seconds=0.02) as session,
        opened(browser, session.url) as tab,
    ):
        expect_turn(tab, "[1-9][0-9]*")
        tab.keyboard.press("ArrowLeft")
        steered.goes("West")
        turn = paused(tab, session, steered)
        before = picture(tab)
        tab.reload()
        expect_turn(tab, turn)
        assert picture(tab) == before
        with opened(browser, session.url) as second:
            expect_turn(second, turn)
            assert picture(second) == before
            button(second, "One turn on").click()
            expect_turn(second, turn + 1)
            expect_turn(tab, turn + 1)
        button(tab, "Play").click()
        tab.keyboard.press("ArrowRight")
        steered.goes("East")


@pytest.mark.browser
def test_a_tab_that_was_closed_and_opened_again(browser: Browser) -> None:
    waiter = Waiter()
    with running(pacman=waiter, seconds=0.02) as session:
        with opened(browser, session.url) as tab:
            expect_turn(tab, "[1-9][0-9]*")
        session.alone()
        turns = waiter.turns
        session.busy()
        assert waiter.turns == turns
        with opened(browser, session.url) as tab:
            expect_turn(tab, f"(?!{turns})[0-9]+")


@pytest.mark.browser
@pytest.mark.slow
def test_a_game_that_vanishes(browser: Browser) -> None:
    with program(GAME) as process, browser.new_page() as tab:
        assert process.stdout
        tab.goto(process.stdout.readline().split()[4])
        expect_turn(tab, 0)
        process.kill()
        process.wait(LONG)
        expect_text(tab, "No connection to the game. Trying again.")
