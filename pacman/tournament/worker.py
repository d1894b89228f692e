"""The process beside a tournament that plays one game after the other.

Jobs come in on its standard input and answers go out on its standard output, each with the number
of the job, in a line of JSON. It ends when there are no more jobs, or when who gave them is gone,
in the middle of a game, too.
"""

from __future__ import annotations

import io
import json
import os
import queue
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, Any

from pacman.engine import loading
from pacman.engine.keyboard import KeyboardAgent
from pacman.engine.layout import Layout
from pacman.engine.loading import AgentError
from pacman.engine.match import GameResult, Outcome, Quit, one_line, play
from pacman.engine.state import GameState

PR_SET_PDEATHSIG = 1  # the name of this in <sys/prctl.h>


class TooLong(Quit):
    """The game took as many turns as a game may."""


class Timed:
    """Pacman as a match sees him: himself in everything, with a watch on his moves.

    He makes so many moves at most, and is then through with it.
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
    """Do all jobs there are."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gave the jobs decides
    _end_with_parent()
    asked, answers = _own_channel()
    jobs: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(asked, jobs), daemon=True).start()
    folder, me = _folder(), os.getpid()
    while True:
        number, job = json.loads(jobs.get())
        os.chdir(folder)  # an agent may have gone elsewhere
        said = answer(job)
        if os.getpid() != me:  # an agent forked, and this is the end of its child's game
            os._exit(0)
        answers.write(json.dumps([number, said]) + "\n")
        answers.flush()


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """What came of a game; of a job without a seed, whether its agents can be made."""
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
        Layout.parse(job["layout"], job["board"]),
        pacman,
        ghosts,
        seed=job["seed"],
        seconds_per_move=job["moveTimeout"],
        seconds_per_game=job["timeout"],
    )
    outcome, reason = _ending(result)
    return {
        "last": outcome is Outcome.TIMEOUT,  # the agent may still be thinking
        "outcome": str(outcome),
        "score": result.score,
        "turns": result.turns,
        "ms": 1000 * sum(pacman._seconds),
        "longest_ms": 1000 * max(pacman._seconds, default=0.0),
        "reason": reason,
    }


def _ending(result: GameResult) -> tuple[Outcome, str]:
    """How it ended and why; only too many turns stop a game, since no person watches it."""
    if result.outcome is not Outcome.STOPPED or result.error is None:
        return result.outcome, result.reason
    if isinstance(result.error, TooLong):
        return Outcome.STOPPED, f"not over after {result.turns} turns"
    return Outcome.CRASH, f"an agent stopped the game: {one_line(result.error)}"


def _folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # somebody deleted it
        return os.curdir


def _own_channel() -> tuple[IO[str], IO[str]]:
    """Where jobs come from and answers go to, out of the reach of `input()` and `print()`."""
    asked, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    # Students print what cannot be encoded, too.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return asked, answers


def _end_with_parent() -> None:
    """Let the system end us, too, where it can: a long call in C gives `_read` no turn."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _read(asked: IO[str], jobs: queue.SimpleQueue[str]) -> None:
    for line in asked:
        jobs.put(line)
    os._exit(0)
