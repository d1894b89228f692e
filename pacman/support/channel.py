"""The jobs and answers of a process that pool.py started."""

from __future__ import annotations

import json
import os
import queue
import signal
import threading
from collections.abc import Callable
from typing import IO, Any


class Channel:
    """Lines of JSON over the first stdin and stdout, which jobs can't reach.

    It calls `ended` in another thread when no more jobs can come, since the pool is done or its
    process is dead. This can happen during a job.
    """

    def __init__(self, ended: Callable[[], object]) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool decides what Ctrl-C means
        asked = os.fdopen(os.dup(0), encoding="utf-8")
        self._answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
        nowhere = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nowhere, descriptor)
        self._jobs: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(asked, ended), daemon=True).start()

    def job(self) -> Any:
        """Wait for the next job; None when there are no more."""
        line = self._jobs.get()
        if not line:
            return None
        self._number, job = json.loads(line)
        return job

    def answer(self, said: dict[str, Any]) -> None:
        """Answer the last job."""
        self._answers.write(json.dumps([self._number, said]) + "\n")
        self._answers.flush()

    def _read(self, asked: IO[str], ended: Callable[[], object]) -> None:
        for line in asked:
            self._jobs.put(line)
        self._jobs.put("")
        ended()
