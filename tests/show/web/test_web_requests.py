"""Requests to the web server: who gets what."""

from __future__ import annotations

import gc
import re
import socket
import struct
import sys
from collections.abc import Iterator
from itertools import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from web_clients import LONG, Session, received, running

from pacman.show.web import page
from pacman.show.web import server as loopback


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """A game without viewers, for requests that must not matter to it."""
    with running() as session:
        yield session


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
    assert caplog.text == ""  # an uncaught log would be printed


def test_any_request_of_a_client(
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


def test_silent_and_slow_clients_block_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_no_client_is_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
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
