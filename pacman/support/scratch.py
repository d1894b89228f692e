"""Temporary folders that are gone in the end, whichever of the processes that use them are killed.

Every process that uses one holds a lock on it, which ends with the process. A folder without a lock
was left behind by killed ones, and the next that looks removes it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

PREFIX = "pacman-batch-"
# For those who may only pass through, as a submission's own user.
PASSABLE = 0o711


@contextmanager
def scratch(mode: int = 0o700) -> Iterator[str]:
    """A folder for temporary files; those that killed processes left behind are removed, too."""
    sweep(tempfile.gettempdir())
    with ExitStack() as stack:
        there = False
        while not there:  # another process may sweep it away before there is a lock
            folder = tempfile.mkdtemp(prefix=PREFIX)
            there = stack.enter_context(_kept(folder))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        os.chmod(folder, mode)
        yield folder


@contextmanager
def share(folder: str) -> Iterator[str]:
    """A folder in another process's scratch folder, of which the last one to end leaves nothing."""
    with ExitStack() as stack:
        stack.callback(sweep, os.path.dirname(folder))
        stack.enter_context(_kept(folder))
        own = tempfile.mkdtemp(dir=folder)
        stack.callback(shutil.rmtree, own, ignore_errors=True)
        os.chmod(own, PASSABLE)
        yield own


def sweep(place: str) -> None:
    """Remove what killed processes of this user left behind there."""
    if sys.platform == "win32":  # where folders have no locks
        return
    with suppress(OSError), os.scandir(place) as there:
        for entry in there:
            if entry.name.startswith(PREFIX):
                with suppress(OSError):
                    _sweep(entry.path)


def _sweep(folder: str) -> None:
    """Remove a folder; an OSError where it is in use, is another user's, or is no folder."""
    if sys.platform != "win32":
        import fcntl

        with _descriptor(folder) as descriptor:
            if os.fstat(descriptor).st_uid == os.geteuid():
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _kept(folder: str) -> Iterator[bool]:
    """Keep others from sweeping a folder away; false where one of them was first."""
    if sys.platform == "win32":
        yield True
        return
    import fcntl

    with ExitStack() as stack:
        with suppress(FileNotFoundError):
            descriptor = stack.enter_context(_descriptor(folder))
            with suppress(OSError):  # a file system without locks, on which nothing is swept
                fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield os.path.isdir(folder)


@contextmanager
def _descriptor(folder: str) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
