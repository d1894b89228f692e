"""Temporary folders that are removed in the end, even if processes that use them are killed.

Every process that uses a folder holds a lock on it, which ends with the process. A folder without a
lock was left behind, and the next process removes it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

PREFIX = "pacman-batch-"
# The mode of a folder that other users, such as a submission's, can enter but not list.
PASSABLE = 0o711


@contextmanager
def scratch(mode: int = 0o700) -> Iterator[str]:
    """A folder for temporary files; also removes the folders of killed processes."""
    sweep(tempfile.gettempdir())
    with ExitStack() as stack:
        there = False
        while not there:  # another process may remove it before it is locked
            folder = tempfile.mkdtemp(prefix=PREFIX)
            there = stack.enter_context(_kept(folder))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        os.chmod(folder, mode)
        yield folder


@contextmanager
def share(folder: str) -> Iterator[str]:
    """A folder in another process's scratch folder; the last process to end removes both."""
    with ExitStack() as stack:
        stack.callback(sweep, os.path.dirname(folder))
        stack.enter_context(_kept(folder))
        own = tempfile.mkdtemp(dir=folder)
        stack.callback(shutil.rmtree, own, ignore_errors=True)
        os.chmod(own, PASSABLE)
        yield own


def sweep(place: str) -> None:
    """Remove the folders that killed processes of this user left in this place."""
    if sys.platform == "win32":  # folders have no locks there
        return
    with suppress(OSError), os.scandir(place) as there:
        for entry in there:
            if entry.name.startswith(PREFIX):
                with suppress(OSError):
                    _remove_unused(entry.path)


def _remove_unused(folder: str) -> None:
    """Remove a folder of this user; raises OSError if it is in use, or no folder."""
    if sys.platform != "win32":
        import fcntl

        with _descriptor(folder) as descriptor:
            if os.fstat(descriptor).st_uid == os.geteuid():
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _kept(folder: str) -> Iterator[bool]:
    """Lock a folder, so that no process removes it; yields False if it is gone already."""
    if sys.platform == "win32":
        yield True
        return
    import fcntl

    with ExitStack() as stack:
        with suppress(FileNotFoundError):
            descriptor = stack.enter_context(_descriptor(folder))
            with suppress(OSError):  # a file system without locks; nothing is removed there
                fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield os.path.isdir(folder)


@contextmanager
def _descriptor(folder: str) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
