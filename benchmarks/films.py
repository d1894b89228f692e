"""Films of games, each written by a process of its own: time, size and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pacman import GameState, GreedyAgent, Layout, Quit, RandomAgent, RandomGhost, play
from pacman.engine.recording import Player, Recording

from .pace import seconds_per_turn

# Pacman and the ghosts are apart, so that a game can last for any time.
TWO_ROOMS = """
%%%%%%%%%%%%%
%     %  1  %
% % % % % % %
%  P  %  2  %
%%%%%%%%%%%%%
"""
TURNS, LONG = 150, 1500
# In milliseconds, KB and MB.
LIMITS = {".gif": "1000, 250, 60"}
WRITE = """
import sys
from pacman.show.film import write_film
from pacman.engine.recording import load
write_film(sys.argv[2], load(sys.argv[1]))
if sys.platform == "linux":
    # Of this program only: ru_maxrss begins with what the process was before it.
    status = open("/proc/self/status").read()
    print(status.partition("VmHWM:")[2].split()[0])
"""


class Film(NamedTuple):
    """The cost of writing one."""

    seconds: float
    size: int
    memory: int


def stopping_after(turns: int) -> Callable[[GameState, int, str], None]:
    """A stop of a game as by a person, after this many moves of Pacman."""
    left = turns

    def observe(_state: GameState, agent: int, _action: str) -> None:
        nonlocal left
        if agent == 0:
            left -= 1
            if left == 0:
                raise Quit

    return observe


def recorded(layout: Layout, agent: type[GreedyAgent | RandomAgent], turns: int) -> Recording:
    """The first turns of some game that lasts long enough."""
    for seed in count(1):
        ghosts = [RandomGhost(i + 1) for i in range(layout.numGhosts)]
        result = play(layout, agent(), ghosts, seed=seed, observe=stopping_after(turns))
        if result.turns == turns:
            break
    players = [Player(agent.__name__), *[Player("RandomGhost")] * layout.numGhosts]
    return Recording.of(layout, players, seed, result)


def write(recording: Recording, kind: str) -> Film:
    with TemporaryDirectory() as folder:
        game, film = os.path.join(folder, "game.json"), os.path.join(folder, f"film{kind}")
        with open(game, "w", encoding="utf-8") as file:
            file.write(recording.text())
        start = time.perf_counter()
        command = [sys.executable, "-c", WRITE, game, film]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds = time.perf_counter() - start
        return Film(seconds, os.path.getsize(film), int(done.stdout or 0))


def films(rounds: int) -> None:
    """Print a row for each kind of film, and for a long one, whose memory should be the same."""
    game = recorded(Layout.load("mediumClassic"), GreedyAgent, TURNS)
    rooms = Layout.parse(TWO_ROOMS)
    cases = {(f"{TURNS} turns of mediumClassic, {kind}", kind): game
             for kind in (".gif", ".png", ".webp")}  # fmt: skip
    cases |= {(f"{turns:,} turns of two rooms", ".gif"): recorded(rooms, RandomAgent, turns)
              for turns in (TURNS, LONG)}  # fmt: skip
    print(f"\n{'films, whole processes':46}{'ms':>9}{'KB':>6}{'MB':>6}{'units':>10}{'at most':>15}")
    for (name, kind), recording in cases.items():
        made, units = [], []
        for _ in range(rounds):
            units.append(seconds_per_turn())
            made.append(write(recording, kind))
        seconds, size, memory = (median(column) for column in zip(*made, strict=True))
        most = LIMITS.get(kind, "") if recording is game else ""
        row = f"{name:46}{seconds * 1e3:9.1f}{size / 1e3:6.0f}{memory / 1e3:6.1f}"
        print(f"{row}{seconds / median(units):10.0f}{most:>15}")
