"""The ends of live games in a browser, and the programs that serve them."""

from __future__ import annotations

import http.client
import io
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from web_clients import ALONE, LONG, POSIX, players, received, running

from pacman.engine.recording import Player
from pacman.engine.state import GameState
from pacman.show.web import live as web
from pacman.show.web import server as loopback
from pacman.show.web.live import WebDisplay

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[3]


def connected(out: io.StringIO) -> socket.socket:
    """A tab of the display that has printed this."""
    _, _, host, path, _ = out.getvalue().split()[4].split("/")
    client = socket.create_connection(("127.0.0.1", int(host.partition(":")[2])), LONG)
    client.sendall(f"GET /{path}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    return client


def test_a_tab_at_rest_hears_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "GOODBYE", LONG)
    monkeypatch.setattr(loopback, "HEARTBEAT", 100 * LONG)
    out = io.StringIO()
    with WebDisplay(out, 0, playing=False) as display:
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
    with WebDisplay(out, 0, playing=False) as display:
        client = connected(out)
        reader = threading.Thread(target=lambda: heard.append(received(client)))
        display.begin(GameState.initial(ALONE), [Player("x" * 20_000_000)], 1)
        reader.start()
    reader.join(LONG)
    client.close()
    assert heard[0].endswith(loopback.event("over", loopback.ENDED).encode())


def test_a_sleeping_tab_delays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback, "GOODBYE", 0.05)
    before = {*threading.enumerate()}
    out = io.StringIO()
    with WebDisplay(out, 0, playing=False) as display:
        sleeper = connected(out)
        # More than any system keeps for a reader who doesn't read.
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
with WebDisplay(sys.stdout, 0, playing=False) as display:
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
    # Everyone can see its arguments, so they don't have the address itself.
    way = Path(address.removeprefix("file://"))
    assert 'content="0; url=http://127.0.0.1:1/seen/"' in way.read_text()
    assert way.stat().st_mode & 0o77 == 0
    for thread in {*threading.enumerate()} - {*before}:
        thread.join(LONG)
