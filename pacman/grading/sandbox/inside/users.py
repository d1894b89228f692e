"""Users for workers alone: each has no files, processes or threads but those of one worker."""

from __future__ import annotations

import os
import struct
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from .libc import check

# Where no account has an id: systemd's documents leave the first ones unused; a container may have
# 65,536 ids only, of which accounts have the lower ones, and systemd gives away the last 5,000.
FREE_IDS = (range(1_879_048_192, 2_147_352_576), range(30_000, 60_000))
MAPS = "/proc/self/"
# More than any system has; higher limits are no limits.
MOST_TASKS = 1 << 22

_PR_SET_KEEPCAPS = 8
_CAP_DAC_READ_SEARCH = 2
_CAPABILITY_VERSION = 0x20080522


class User(NamedTuple):
    """The users that children of root become, in one group, with these capabilities."""

    ids: range
    group: int
    capabilities: int


NO_ONE = User(range(0), 0, 0)


def free_ids(kind: str) -> range:
    """Unused ids of users ("uid") or groups ("gid"), among those that this container has."""
    mapped = [range(1 << 32)]
    with suppress(OSError), open(f"{MAPS}{kind}_map", encoding="ascii") as file:
        lines = [tuple(map(int, line.split())) for line in file]
        mapped = [range(first, first + count) for first, _, count in lines]
    both = [range(max(m.start, f.start), min(m.stop, f.stop)) for f in FREE_IDS for m in mapped]
    return next(filter(len, both), range(0))


def one_of(ids: range) -> int:
    """One of these ids by chance: the kernel counts what a user has in all containers together."""
    return ids[int.from_bytes(os.urandom(8), "little") % len(ids)]


def rehearsed(libc: Any, places: Sequence[str], confined: bool, group: int) -> User | None:
    """Users that can read all this and the standard library; None if that doesn't work.

    The interpreter may be in a home folder that is closed to other users. Then a capability lets
    workers read files in spite of permissions. That is no danger if workers are `confined`:
    Landlock limits what they can open, and the filter lets them open files by name only.
    """
    ids, groups = free_ids("uid"), free_ids("gid")
    if not ids or not groups:
        return None
    for capabilities in (0, 1 << _CAP_DAC_READ_SEARCH) if confined else (0,):
        user = User(ids, group or one_of(groups), capabilities)
        pid = os.fork()
        if pid == 0:
            code = 1
            with suppress(BaseException):
                become(libc, user)
                readable = all(map(_reachable, [os.path.dirname(os.__file__), *places]))
                code = 0 if readable else 1
            os._exit(code)
        if os.waitpid(pid, 0)[1] == 0:
            return user
    return None


def _reachable(path: str) -> bool:
    # By opening, since access() asks for the real user without capabilities.
    with suppress(OSError):
        os.close(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK))
        if os.path.isdir(path):
            os.stat(os.path.join(path, "."))
        return True
    return False


def become(libc: Any, user: User) -> None:
    os.setgroups([])
    check(libc.prctl(_PR_SET_KEEPCAPS, 1 if user.capabilities else 0, 0, 0, 0))
    os.setresgid(user.group, user.group, user.group)
    number = one_of(user.ids)
    os.setresuid(number, number, number)
    # Effective, permitted and inheritable ones, for capabilities below 32 and then those above.
    data = struct.pack("=6I", user.capabilities, user.capabilities, 0, 0, 0, 0)
    check(libc.capset(struct.pack("=Ii", _CAPABILITY_VERSION, 0), data))


def tasks() -> int:
    """The number of processes and threads of this user that /proc shows."""
    count = 0
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            with suppress(OSError):
                info = os.stat(f"/proc/{name}/task")
                count += info.st_nlink - 2 if info.st_uid == os.getuid() else 0
    return count


def unseen() -> int:
    """How many more the kernel counts; found by starting threads below different limits."""
    import resource

    seen, (soft, hard) = tasks(), resource.getrlimit(resource.RLIMIT_NPROC)
    most = MOST_TASKS if hard == resource.RLIM_INFINITY else hard

    def enough(more: int) -> bool:
        resource.setrlimit(resource.RLIMIT_NPROC, (min(seen + more, most), hard))
        return _starts_a_thread()

    low, high = 0, 1
    while seen + high < most and not enough(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))
    return high - 1


def _starts_a_thread() -> bool:
    import _thread

    ended = _thread.allocate_lock()
    ended.acquire()
    try:
        _thread.start_new_thread(ended.release, ())
    except RuntimeError:
        return False
    return ended.acquire()
