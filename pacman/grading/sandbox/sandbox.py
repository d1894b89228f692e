"""The sandbox of one submission: its stage, and a starter that makes its workers."""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from copy import copy
from hashlib import sha256

from pacman.grading.sandbox.inside.jail import LINUX_LAYERS, POSIX_LAYERS, stdlib_paths
from pacman.grading.sandbox.limits import (
    IMPORT_SECONDS,
    MOST_CODE,
    for_worker,
)
from pacman.grading.sandbox.processes import CAN_FORK, Forker, HarnessError
from pacman.grading.sandbox.spawning import Spawner
from pacman.grading.sandbox.workers import Ended, Worker
from pacman.support.files import content
from pacman.support.project import ROOT

# Layers that the grader itself enforces, on every system.
OWN_LAYERS = ("clock", "output", "environment")
# Layers that are expected on every system, so a report names those that a system lacks.
ASKED = (*OWN_LAYERS, *POSIX_LAYERS, *LINUX_LAYERS)
# Installed packages that submissions may use.
PACKAGES = ("numpy",)


Starter = Forker | Spawner
NewStarter = Callable[[], Starter]


def new_starter() -> Starter:
    """A starter of workers; it can get ready while the stage is still made."""
    return Forker() if CAN_FORK else Spawner()


class Starters:
    """Starters for one submission after another, which are forked from a process that runs none.

    It has imported all that workers need, which a new one does first.
    """

    def __init__(self) -> None:
        self._first = new_starter()

    def new(self) -> Starter:
        """Another starter; it is closed before these are."""
        try:
            return self._first.another() if isinstance(self._first, Forker) else new_starter()
        except HarnessError:  # that process is gone
            return new_starter()

    def close(self) -> None:
        self._first.close()


class Sandbox:
    """One submission's workers, and which layers keep them in."""

    # Whether several tests may share a worker, since workers cost more than most tests.
    shares = True

    def __init__(
        self, stage: str, starter: Starter | None = None, hidden: Sequence[str] = ()
    ) -> None:
        folder, layouts = os.path.join(stage, "submission"), os.path.join(stage, "layouts")
        packages = _packages(folder)
        theirs = [os.path.join(place, f"{name}{part}") for place in packages["packages"]
                  for name in packages["imports"] for part in ("", ".libs")]  # fmt: skip
        setup = {
            "hidden": [ROOT, *hidden],
            "readable": [folder, layouts, *filter(os.path.isdir, theirs)],
            "folder": folder,
            "layouts": layouts,
            **packages,
        }
        self._packages = theirs
        self.digest = digest_of(folder)
        self.starter = starter or new_starter()
        self.starter.tell(setup)
        self.asked = [*ASKED, *(["user"] if _is_root() else [])]
        self.in_force = list(OWN_LAYERS)
        # Before it runs, and while the grader still reads test cases.
        self._compiler: Worker | None = self._started("compile", IMPORT_SECONDS, IMPORT_SECONDS)

    @property
    def libraries(self) -> list[str]:
        """Folders and files of others that workers can read, with everything below them."""
        return [*stdlib_paths([ROOT]), *filter(os.path.exists, self._packages)]

    def _take_code(self, compiler: Worker) -> None:
        """Keep the code of the submission, which a worker compiled, for all workers to come."""
        codes, size = [], 0
        with closing(compiler) as worker:
            try:
                self.in_force = [*OWN_LAYERS, *worker.started()]
                deadline = worker.until(IMPORT_SECONDS)
                while size < MOST_CODE:
                    kind, _, *content = worker.receive(deadline)
                    if kind != "code":
                        break
                    codes.append({"path": content[0], "code": content[1]})
                    size += len(content[1])
            except Ended:
                pass  # too much for the compiler: importing the rest reports why
        for code in codes:
            self.starter.tell(code)

    def worker(self, seconds: float = 60.0, import_seconds: float = IMPORT_SECONDS) -> Worker:
        """A new worker, which begins to import the submission at once.

        It may use `seconds` of processor time.
        """
        compiler, self._compiler = self._compiler, None
        if compiler is not None:
            self._take_code(compiler)
        return self._started("work", seconds, import_seconds)

    def _started(self, job: str, seconds: float, import_seconds: float) -> Worker:
        request = {"job": job, "seconds": seconds, "limits": for_worker(import_seconds)}
        return Worker(self.starter.start(request), lambda: self.starter.start(request), self.digest)

    def twin(self) -> tuple[Sandbox, Forker]:
        """The same sandbox with a starter of its own, for a fork of this process."""
        assert isinstance(self.starter, Forker)  # noqa: S101 - who forks has one
        twin, starter = copy(self), self.starter.twin()
        twin.starter = starter
        return twin, starter

    def close(self) -> None:
        if self._compiler is not None:
            with suppress(HarnessError):
                self._compiler.close()
        self.starter.close()


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def digest_of(folder: str) -> str:
    """A digest of all files of a submission."""
    found = sha256()
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        for name in sorted(names):
            path = os.path.join(inside, name)
            code = content(path)
            head = f"{os.path.relpath(path, folder)} {len(code)} "
            found.update(head.encode(errors="surrogateescape") + code)
    return found.hexdigest()


def _packages(folder: str) -> dict[str, list[str]]:
    """The installed packages that a submission seems to use, and where they are.

    They are imported before it is locked in, which is faster, and it can read them afterwards.
    """
    found: dict[str, list[str]] = {"packages": [], "imports": []}
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.submodule_search_locations and _imports(folder, name):
            place = os.path.dirname(spec.submodule_search_locations[0])
            found["packages"].append(place)
            found["imports"].append(name)
    return found


def _imports(folder: str, name: str) -> bool:
    for inside, _, files in os.walk(folder):
        for file in files:
            with open(os.path.join(inside, file), "rb") as opened:
                if file.endswith(".py") and _imports_in(opened.read(), name.encode()):
                    return True
    return False


def _imports_in(code: bytes, name: bytes) -> bool:
    """Whether a line seems to import this. The time grows with the length of the code alone."""
    if name not in code:
        return False
    # After "import math, " as well, and on a line that begins with "try: ".
    begins, wanted = re.compile(rb"\b(?:import|from)[ \t]"), re.compile(rb"\b" + name + rb"\b")
    for part in re.finditer(rb"[^\n#]+", code):
        begun = begins.search(part[0])
        if begun and wanted.search(part[0], begun.end()):
            return True
    return False
