"""The program of a process that plays a tournament's games, one after the other.

It ends when there are no more jobs. If the tournament dies, it ends even within a game.
"""

from __future__ import annotations

import io
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any

from pacman.engine import loading
from pacman.engine.keyboard import KeyboardAgent
from pacman.engine.layout import Layout
from pacman.engine.loading import AgentError
from pacman.engine.match import GameResult, Outcome, Quit, play
from pacman.engine.state import GameState
from pacman.support.channel import Channel
from pacman.support.pool import Start
from pacman.support.scratch import share
from pacman.support.text import one_line

from .agent_files import Unpacked
from .results import LEAST, plausible

PR_SET_PDEATHSIG = 1  # the name of this in <sys/prctl.h>


class TooLong(Quit):
    """The game reached the greatest number of turns."""


class Timed:
    """Pacman's agent, with the time of each move and a limit to their number.

    In everything else, a match sees the agent itself.
    """

    def __init__(self, agent: Any, most: int) -> None:
        vars(self).update(_agent=agent, _most=most, _seconds=[])

    def __getattr__(self, name: str) -> Any:
        return getattr(self._agent, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._agent, name, value)

    def getAction(self, state: GameState) -> Any:
        if len(self._seconds) == self._most:
            raise TooLong
        start = time.perf_counter()
        try:
            return self._agent.getAction(state)
        finally:
            self._seconds.append(time.perf_counter() - start)


def serve() -> None:
    """Do all jobs."""
    _end_with_parent()
    channel = Channel(lambda: os._exit(0))
    # Students may print characters that cannot be encoded.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    start, me = Start(**channel.job()), os.getpid()
    with share(start.folder) if start.folder else nullcontext(_folder()) as folder:
        files = Unpacked(start.task, folder) if start.folder else None
        while job := channel.job():
            os.chdir(folder)  # an agent may have gone elsewhere
            said = answer(job)
            if os.getpid() != me:  # an agent forked, and its child has ended the game
                os._exit(0)
            channel.answer(files.as_named(said) if files else said)


def fine(said: dict[str, Any]) -> bool:
    """Whether a process can have said this: an agent may write to its channel."""
    if said:
        Outcome(said["outcome"])
    figures = all(plausible(name, said.get(name)) for name in LEAST)
    return figures and isinstance(said.get("reason", ""), str)


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """The result of a game. A job without a seed only tries to make the agents."""
    random.seed(job.get("seed"))  # students' modules and constructors may draw
    try:
        ghost = _found(job["ghosts"])
        ghosts = [loading.make(ghost, index) for index in range(1, job["count"] + 1)]
        pacman = Timed(loading.make(_found(job["pacman"]), **job["args"]), job["turns"])
    except AgentError as error:
        return {"outcome": "crash", "reason": str(error)}
    return _played(job, pacman, ghosts) if "seed" in job else {}


def _found(name: str) -> Callable[..., Any]:
    found = loading.find(name)
    if found is KeyboardAgent:
        raise AgentError("KeyboardAgent needs a person to play: name another agent")
    return found


def _played(job: dict[str, Any], pacman: Timed, ghosts: list[Any]) -> dict[str, Any]:
    result = play(
        Layout.parse(job["layout"], job["board"]), pacman, ghosts, seed=job["seed"],
        seconds_per_move=job["moveTimeout"], seconds_per_game=job["timeout"],
    )  # fmt: skip
    outcome, reason = _ending(result)
    return {
        "last": outcome is Outcome.TIMEOUT,  # the agent may still be thinking
        "outcome": str(outcome),
        "score": result.score,
        "turns": result.turns,
        # As a file keeps them, so that a table of a file's games is the same.
        "ms": round(1000 * sum(pacman._seconds), 3),
        "longest_ms": round(1000 * max(pacman._seconds, default=0.0), 3),
        "reason": reason,
    }


def _ending(result: GameResult) -> tuple[Outcome, str]:
    """How a game ended, and why. As no person watches, only the limit of turns may stop it."""
    if result.outcome is not Outcome.STOPPED or result.error is None:
        return result.outcome, result.reason
    if isinstance(result.error, TooLong):
        return Outcome.STOPPED, f"not over after {result.turns} turns"
    return Outcome.CRASH, f"an agent stopped the game: {one_line(result.error)}"


def _folder() -> str:
    with suppress(OSError):  # it was deleted
        return os.getcwd()
    return os.curdir


def _end_with_parent() -> None:
    """Let the system end this process with its parent; during a long call in C, no thread could."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
