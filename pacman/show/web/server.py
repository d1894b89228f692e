"""A web server for the browser of one person at this machine."""

from __future__ import annotations

import hmac
import json
import secrets
import select
import socket
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing_extensions import Self

HOST = "127.0.0.1"
LARGEST_BODY, MOST_UNREAD = 100, 10_000_000  # bytes
# Seconds: the longest pause within a request, the time between two signs of life to a tab, and the
# time for the last answers.
PATIENCE, HEARTBEAT, GOODBYE = 5.0, 10.0, 1.0
# Seconds between two checks for closed tabs. On Windows, Ctrl-C doesn't end a longer wait.
NAP = 0.2
# Requests at the same time; another one ends the oldest.
MOST_REQUESTS = 50
# A browser opens at most six connections to a server, and a tab with a game keeps one of them.
MOST_TABS = 4
ENDED = "The game was ended. You can close this tab."
ELSEWHERE = "The game goes on in newer tabs. Reload this one to see it here."
# The page itself lists its scripts. These other rules work only in a header.
POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; connect-src 'self'"
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
# The paths behind the token, and the method of each.
METHODS = {"": "GET", "events": "GET", "say": "POST"}


class Game(Protocol):
    """The game behind a page. Each request calls it from a thread of its own."""

    def news(self) -> Iterator[str]:
        """The events for one tab: first all so far, then new ones, and "" while there are none.

        They end when the server has ended and no event is left.
        """

    def say(self, word: str) -> bool:
        """Carry out a person's command; returns False for an unknown one."""


def event(name: str, data: Any) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n"


class Server(ThreadingTCPServer):
    """Serves a page, and a game if there is one, to everyone who knows the URL.

    Each connection is one request with a thread of its own, so a slow client delays no other one.
    """

    request_queue_size = MOST_REQUESTS

    def __init__(self, page: str, game: Game | None = None) -> None:
        super().__init__((HOST, 0), _Request)
        self.page, self.game = page.encode(), game
        self.root = f"/{secrets.token_urlsafe()}/"
        self.hosts = [f"{host}:{self.server_address[1]}" for host in (HOST, "localhost")]
        self.url = f"http://{self.hosts[0]}{self.root}"
        self.changed = threading.Condition()  # guards the attributes below, and the game
        self.ended = False
        self.tabs: list[socket.socket] = []  # the newest last
        self._open: list[socket.socket] = []  # all connections

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self.serve_forever, args=(NAP,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        with self.changed:
            self.ended = True
            self.changed.notify_all()
        self.shutdown()
        with self.changed:
            _end(self._requests(), socket.SHUT_RD)  # answers can still be sent
            self.changed.wait_for(lambda: not self._open, GOODBYE)
            _end(self._open)
        self.server_close()
        self._thread.join()

    def add_tab(self, tab: socket.socket) -> None:
        with self.changed:
            self.tabs = [*self.tabs, tab][-MOST_TABS:]
            self.changed.notify_all()

    def process_request(self, request: Any, client_address: Any) -> None:
        with self.changed:
            self._open.append(request)
            _end(self._requests()[:-MOST_REQUESTS])
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        super().shutdown_request(request)
        with self.changed:
            self._open.remove(request)
            self.tabs = [tab for tab in self.tabs if tab is not request]
            self.changed.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], OSError):  # which is only a client that left
            super().handle_error(request, client_address)

    def _requests(self) -> list[socket.socket]:
        return [each for each in self._open if each not in self.tabs]


def _end(connections: Sequence[socket.socket], how: int = socket.SHUT_RDWR) -> None:
    """End connections, even if their threads are waiting."""
    for connection in connections:
        with suppress(OSError):  # it has ended already
            connection.shutdown(how)


class _Request(BaseHTTPRequestHandler):
    server: Server
    default_request_version = "HTTP/1.0"  # so that invalid requests also get headers

    def setup(self) -> None:
        self.request.settimeout(PATIENCE)
        super().setup()

    def handle(self) -> None:
        self.raw_requestline = self.rfile.readline(1000)
        if not self.parse_request():
            return
        what = self._what()
        if isinstance(what, HTTPStatus):
            self._answer(what)
        elif what == "events":
            self._stream()
        elif what == "say":
            self._hear()
        else:
            self._answer(HTTPStatus.OK, "text/html", self.server.page)

    def send_error(self, *_why: Any) -> None:
        """Answer what `parse_request` refuses."""
        self._answer(HTTPStatus.BAD_REQUEST)

    def _what(self) -> str | HTTPStatus:
        """The part of the path behind the token, or the status with which it is refused."""
        server = self.server
        root, what = self.path[: len(server.root)], self.path[len(server.root) :]
        known = hmac.compare_digest(root.encode(), server.root.encode())
        # Check the host, too, since a foreign name may lead to this machine.
        if not known or self.headers.get("Host", "").lower() not in server.hosts:
            return HTTPStatus.NOT_FOUND
        if self.headers.get("Origin") not in (None, *(f"http://{host}" for host in server.hosts)):
            return HTTPStatus.FORBIDDEN
        if what not in METHODS or (what and not server.game):
            return HTTPStatus.NOT_FOUND
        return what if self.command == METHODS[what] else HTTPStatus.METHOD_NOT_ALLOWED

    def _hear(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            self._answer(HTTPStatus.LENGTH_REQUIRED)
        elif len(length) > 3 or int(length) > LARGEST_BODY:
            self._answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            word = self.rfile.read(int(length)).decode("latin-1")
            if len(word) == int(length):  # otherwise the client closed the connection
                assert self.server.game  # noqa: S101 - _what refuses it otherwise
                known = self.server.game.say(word)
                self._answer(HTTPStatus.NO_CONTENT if known else HTTPStatus.BAD_REQUEST)

    def _stream(self) -> None:
        """Send a tab all events, until it is closed, newer tabs replace it, or the game ends."""
        assert self.server.game  # noqa: S101 - _what refuses it otherwise
        self._answer(HTTPStatus.OK, "text/event-stream", None)
        self.server.add_tab(self.connection)
        last = time.monotonic()
        for news in self.server.game.news():
            if news or time.monotonic() - last > HEARTBEAT:
                self.wfile.write((news or ":\n\n").encode())
                last = time.monotonic()
            closed, _, _ = select.select([self.connection], [], [], 0)  # browsers send no more
            if closed or self.connection not in self.server.tabs:
                break
        self.wfile.write(event("over", ENDED if self.server.ended else ELSEWHERE).encode())

    def _answer(self, status: HTTPStatus, kind: str = "", body: bytes | None = b"") -> None:
        """Send a status with its headers, and the whole body unless it is None."""
        headers = dict(HEADERS)
        if kind:
            headers["Content-Type"] = f"{kind}; charset=utf-8"
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = METHODS[self.path[len(self.server.root) :]]
        if body is not None and status is not HTTPStatus.NO_CONTENT:
            headers["Content-Length"] = str(len(body))
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if body is not None:
            self.wfile.write(body)
            # Closing a connection with unread bytes would discard the answer.
            self.connection.shutdown(socket.SHUT_WR)
            self.rfile.read(MOST_UNREAD)
