"""A page for the browsers of one person at this machine, and for nobody else."""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing_extensions import Self

HOST = "127.0.0.1"
LARGEST_HEAD, LARGEST_BODY = 8_000, 100  # bytes
# Seconds: for a request and its answer, between two signs of life, and for the last words.
PATIENCE, HEARTBEAT, GOODBYE = 5.0, 10.0, 1.0
# Connections that have not shown the token; the oldest goes when there are more.
MOST_STRANGERS = 50
# A browser has six connections to a server, and a tab that shows a game keeps one.
MOST_TABS = 4
ENDED = "The game was ended. You can close this tab."
ELSEWHERE = "The game goes on in newer tabs. Reload this one to see it here."
# The page itself says what its scripts are; these words cannot be said there.
POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; connect-src 'self'"
HEADERS = (
    "Connection: close",
    "Cache-Control: no-store",
    f"Content-Security-Policy: {POLICY}",
    "Referrer-Policy: no-referrer",
    "X-Content-Type-Options: nosniff",
)
# What is behind the token, and the method that it is asked for with.
METHODS = {"": "GET", "events": "GET", "say": "POST"}


class Game(Protocol):
    """What goes on while a page is shown; all of it is called by the server's thread."""

    def news(self) -> Iterator[str]:
        """For one tab: each time what is new for it, as events, or nothing; all at first."""

    def say(self, word: str) -> bool:
        """Hear what a person wants; whether that is one of the words that mean something."""

    def watched(self, tabs: int) -> None:
        """Know how many tabs show the game."""


def event(name: str, data: Any) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n"


class Server:
    """Serves a page, and a game if there is one, to whoever knows the URL, while it is entered.

    One thread does it all and waits for nobody: slow, silent and senseless clients are left.
    """

    def __init__(self, page: str, game: Game | None = None) -> None:
        self._page = page.encode()
        self._game = game
        self._root = f"/{secrets.token_urlsafe()}/"
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pacman page", daemon=True)
        self._strangers: list[asyncio.StreamWriter] = []
        self._tabs: list[asyncio.Event] = []

    def __enter__(self) -> Self:
        self._socket = socket.create_server((HOST, 0))
        port = self._socket.getsockname()[1]
        self._hosts = (f"{HOST}:{port}", f"localhost:{port}")
        self.url = f"http://{HOST}:{port}{self._root}"
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def tell(self) -> None:
        """Let every tab have what is new; from any thread."""
        self._loop.call_soon_threadsafe(self._wake)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        # A client that has gone, or seems to sleep, ends its task; that is nothing to be reported.
        self._loop.set_exception_handler(lambda _loop, _context: None)
        self._tasks: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._met, sock=self._socket, limit=LARGEST_HEAD)
        self._ready.set()
        await self._ended.wait()
        server.close()
        self._wake()
        for stranger in self._strangers:
            stranger.transport.abort()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GOODBYE)

    def _wake(self) -> None:
        for tab in self._tabs:
            tab.set()

    def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.set_write_buffer_limits(0)  # what is drained is sent
        self._strangers.append(writer)
        if len(self._strangers) > MOST_STRANGERS:
            self._strangers.pop(0).transport.abort()
        task = self._loop.create_task(self._attend(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await asyncio.wait_for(self._answer(reader, writer), PATIENCE)
            if answer:
                writer.write(answer)
                await asyncio.wait_for(_finish(reader, writer), PATIENCE)
            else:
                await self._stream(reader, writer)
        finally:
            if writer in self._strangers:
                self._strangers.remove(writer)
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        """The answer to one request, or nothing where it is to be told all that happens."""
        try:
            method, path, headers = await _request(reader)
        except (ValueError, asyncio.LimitOverrunError):
            return _response(HTTPStatus.BAD_REQUEST)
        root, what = path[: len(self._root)], path[len(self._root) :]
        known = hmac.compare_digest(root.encode(), self._root.encode())
        # The host, since a stranger's name may lead to this machine.
        if not known or headers.get("host", "").lower() not in self._hosts:
            return _response(HTTPStatus.NOT_FOUND)
        if writer in self._strangers:
            self._strangers.remove(writer)
        return await self._answer_known(reader, method, what, headers)

    async def _answer_known(
        self, reader: asyncio.StreamReader, method: str, what: str, headers: dict[str, str]
    ) -> bytes:
        if headers.get("origin") not in (None, *(f"http://{host}" for host in self._hosts)):
            return _response(HTTPStatus.FORBIDDEN)
        if what not in METHODS or (what and not self._game):
            return _response(HTTPStatus.NOT_FOUND)
        if method != METHODS[what]:
            return _response(HTTPStatus.METHOD_NOT_ALLOWED, f"Allow: {METHODS[what]}")
        if what == "say":
            return _response(await self._hear(reader, headers))
        return b"" if what else _response(HTTPStatus.OK, _type("text/html"), body=self._page)

    async def _hear(self, reader: asyncio.StreamReader, headers: dict[str, str]) -> HTTPStatus:
        length = headers.get("content-length", "")
        if not (length.isascii() and length.isdigit()):
            return HTTPStatus.LENGTH_REQUIRED
        if len(length) > 3 or int(length) > LARGEST_BODY:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        word = (await reader.readexactly(int(length))).decode("latin-1")
        assert self._game  # noqa: S101 - or nobody would listen
        return HTTPStatus.NO_CONTENT if self._game.say(word) else HTTPStatus.BAD_REQUEST

    async def _stream(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Tell a tab all that happens, until it is closed, the game is over, or others came."""
        assert self._game  # noqa: S101 - or there would be nothing to tell
        writer.write(_head(HTTPStatus.OK, _type("text/event-stream")))
        woken = asyncio.Event()
        gone = asyncio.ensure_future(reader.read(1))  # a browser says nothing more
        gone.add_done_callback(lambda _: woken.set())
        self._tabs.append(woken)
        if len(self._tabs) > MOST_TABS:
            self._tabs.pop(0).set()
        self._game.watched(len(self._tabs))
        try:
            for news in self._game.news():
                writer.write((news or ":\n\n").encode())
                await writer.drain()
                if gone.done() or woken not in self._tabs or self._ended.is_set():
                    break
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(woken.wait(), HEARTBEAT)
                woken.clear()
            writer.write(event("over", ENDED if self._ended.is_set() else ELSEWHERE).encode())
            await writer.drain()
        finally:
            gone.cancel()
            if woken in self._tabs:
                self._tabs.remove(woken)
                self._game.watched(len(self._tabs))


async def _request(reader: asyncio.StreamReader) -> tuple[str, str, dict[str, str]]:
    """The method, the path, and the headers by their names in small letters."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")[:-2]
    method, path, _version = first.split(" ")
    pairs = (line.partition(":") for line in lines)
    return method, path, {name.lower(): value.strip() for name, _, value in pairs}


async def _finish(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Let the client have all of its answer: closing with something unread takes it back."""
    await writer.drain()
    writer.write_eof()
    while await reader.read(LARGEST_HEAD):
        pass


def _response(status: HTTPStatus, *headers: str, body: bytes = b"") -> bytes:
    if status is not HTTPStatus.NO_CONTENT:
        headers = (*headers, f"Content-Length: {len(body)}")
    return _head(status, *headers) + body


def _head(status: HTTPStatus, *headers: str) -> bytes:
    lines = (f"HTTP/1.1 {status.value} {status.phrase}", *HEADERS, *headers, "", "")
    return "\r\n".join(lines).encode()


def _type(kind: str) -> str:
    return f"Content-Type: {kind}; charset=utf-8"
