"""Locking a process in, before it runs code that nobody has read.

A process that forks others calls `prepare` once, and each child calls `enter`, which cannot be
undone. What keeps a child in are layers, each of which has a name. How many of them there are
depends on the system: Linux has all, macOS the first few, Windows none. `enter` tells which ones
hold, so whoever reads a result can tell what it is worth.

A child still has its parent's memory: a parent must know nothing that is to stay hidden. It can
also use what it has open: descriptors to keep should be pipes or sockets of its own. A limit on
the size of files is one of the layers, so its output cannot go to a file.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from . import syscalls

# In the order in which they are named to people, which isn't that of entering.
POSIX_LAYERS = ("session", "limits", "descriptors")
LINUX_LAYERS = ("parent-death", "no-new-privs", "not-dumpable", "landlock", "seccomp")
NOBODY = 65534  # the kernel's own idea of a user who is nobody
# Threads count as processes of their user, who may start others meanwhile: a limit on bombs only.
SPARE_TASKS = 2000
# A warm process without anybody's packages, and some more; for where no /proc is mounted.
USUAL_SIZE = 128 << 20
# Where any program's libraries are, and the few other files that the standard library reads.
SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
          "/etc/localtime", "/etc/mime.types", "/usr/share/zoneinfo")  # fmt: skip
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
PACKAGES = ("site-packages", "dist-packages")

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_KEEPCAPS = 1, 4, 8
_PR_SET_SECCOMP, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 22, 24, 38
_SECCOMP_FILTER = 2
# These have the same numbers on all processors.
_LANDLOCK_CREATE, _LANDLOCK_ADD_RULE, _LANDLOCK_RESTRICT = 444, 445, 446
_CAN_WRITE, _CAN_READ, _CAN_LIST = 1 << 1, 1 << 2, 1 << 3
# The rights over files that each version of Landlock knows are the first so many.
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_CLOSE_RANGE = 436
_CAP_DAC_READ_SEARCH = 2
_CAPABILITY_VERSION = 0x20080522
_M_ARENA_MAX = -8


class JailError(Exception):
    """A layer that should hold doesn't; the process must not go on."""


class Limits(NamedTuple):
    """What a child may use from now on."""

    memory: int  # bytes, beyond the addresses that are in use when it enters
    seconds: float  # of the processor's time
    files: int = 64


class Prepared(NamedTuple):
    """What is the same for all children of the process that prepared it."""

    layers: tuple[str, ...]
    parent: int
    tasks: int
    libc: Any = None
    ruleset: int = -1
    version: int = 0  # of Landlock
    program: bytes = b""
    capabilities: int = 0


def asked() -> list[str]:
    """The layers that this platform and this user should have."""
    if os.name != "posix":
        return []
    layers = [*POSIX_LAYERS]
    if sys.platform == "linux":
        layers += LINUX_LAYERS
        if os.geteuid() == 0:
            layers.append("user")
    return layers


def prepare(readable: Sequence[str]) -> Prepared:
    """Find out which layers there are and make what they need; call it in the parent.

    The files and folders, with all that is below them, are what children can open.
    """
    layers = asked()
    if layers:
        _warm_up()
    libc = _libc() if sys.platform == "linux" else None
    if libc is None:
        present = tuple(layer for layer in layers if layer in POSIX_LAYERS)
        return Prepared(present, os.getpid(), _tasks(os.getuid()) if present else 0)
    _drop_bounding_set(libc)
    version = max(libc.syscall(_LANDLOCK_CREATE, None, 0, 1, 0), 0)
    ruleset = _ruleset(libc, version, readable) if version else -1
    filter_program = syscalls.program(os.uname().machine, version) if _has_seccomp(libc) else b""
    confined = bool(version and filter_program)
    capabilities = _rehearsed(libc, readable, confined) if "user" in layers else None
    lacking = {
        "landlock": not version,
        "seccomp": not filter_program,
        "user": capabilities is None,
    }
    return Prepared(
        layers=tuple(layer for layer in layers if not lacking.get(layer)),
        parent=os.getpid(),
        tasks=_tasks(os.getuid() if capabilities is None else NOBODY),
        libc=libc,
        ruleset=ruleset,
        version=version,
        program=filter_program,
        capabilities=capabilities or 0,
    )


def enter(prepared: Prepared, limits: Limits, keep: Sequence[int]) -> list[str]:
    """Lock this process in, a child of the one that prepared, and name the layers that hold.

    Of its descriptors, 0, 1, 2 and those to keep stay open.
    """
    libc = prepared.libc
    # A change of user undoes "not-dumpable" and "parent-death"; the last two refuse what others do.
    steps: dict[str, Callable[[], None]] = {
        "session": _new_session,
        "descriptors": lambda: _close_all_but({0, 1, 2, prepared.ruleset, *keep}, libc),
        "limits": lambda: _limit(limits, prepared.tasks),
        "user": lambda: _become_nobody(libc, prepared.capabilities),
        "no-new-privs": lambda: _check(libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)),
        "not-dumpable": lambda: _check(libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)),
        "parent-death": lambda: _die_with(libc, prepared.parent),
        "landlock": lambda: _restrict(libc, prepared.ruleset, prepared.version),
        "seccomp": lambda: _filter(libc, prepared.program),
    }
    for layer, step in steps.items():
        if layer in prepared.layers:
            try:
                step()
            except (OSError, ValueError) as error:
                raise JailError(f"{layer}: {error}") from None
    return list(prepared.layers)


def stdlib_paths(hidden: Sequence[str]) -> list[str]:
    """What a Python program has to read, without installed packages and without what is hidden.

    Rules hold for all that is below a folder, so a folder with something hidden in it is replaced
    by its entries.
    """
    import sysconfig

    ours = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"),
            os.path.dirname(os.__file__), os.path.join(sys.base_prefix, "lib")]  # fmt: skip
    ours += [path for path in sys.path if path.endswith((".zip", "lib-dynload"))]
    roots = [os.path.realpath(path) for path in (*ours, *SYSTEM) if os.path.exists(path)]
    shut = [os.path.realpath(path) for path in hidden]
    shut += [os.path.realpath(path) for path in sys.path if os.path.basename(path) in PACKAGES]
    for root in roots:
        shut += _packages(root)
    tops = [root for root in dict.fromkeys(roots) if not any(_below(root, r) for r in roots)]
    return [path for root in tops for path in _without(root, shut)]


def _packages(root: str) -> Iterator[str]:
    """Folders of installed packages in a folder or one further down, where they are by custom."""
    with suppress(OSError):
        places = [entry.path for entry in os.scandir(root) if entry.is_dir(follow_symlinks=False)]
        for place in (root, *places):
            for name in PACKAGES:
                if os.path.isdir(folder := os.path.join(place, name)):
                    yield os.path.realpath(folder)


def _without(path: str, shut: Sequence[str]) -> Iterator[str]:
    if any(path == other or _below(path, other) for other in shut):
        return
    if not any(_below(other, path) for other in shut):
        yield path
        return
    with suppress(OSError):
        for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
            if not entry.is_symlink():  # rules are about where files really are
                yield from _without(entry.path, shut)


def _below(path: str, folder: str) -> bool:
    return path.startswith(os.path.join(folder, ""))


def _warm_up() -> None:
    """What children would do each, or can't."""
    import resource  # noqa: F401
    from importlib.machinery import PathFinder

    # A folder replaced by its entries can't be listed later, which is how modules are found.
    PathFinder.find_spec("a module that isn't there")


def _libc() -> Any:
    """The C library, or None if this Python was built without a way to call it."""
    try:
        from ctypes import CDLL, c_int, c_long, c_void_p
    except ImportError:
        return None
    libc = CDLL(None, use_errno=True)
    # Pointers are as wide as any argument, and are taken from numbers and bytes alike.
    libc.prctl.argtypes = [c_int, *[c_void_p] * 4]
    libc.syscall.argtypes = [c_long, *[c_void_p] * 4]
    libc.syscall.restype = c_long
    with suppress(AttributeError):  # glibc takes 64 MB of addresses for each thread unless told
        libc.mallopt(_M_ARENA_MAX, 1)
    return libc


def _check(result: int) -> None:
    if result < 0:
        from ctypes import get_errno

        raise OSError(get_errno(), os.strerror(get_errno()))


def _ruleset(libc: Any, version: int, readable: Sequence[str]) -> int:
    """Landlock's rules: all rights that it knows are taken, and few are given back."""
    rights = (1 << _RIGHTS.get(version, max(_RIGHTS.values()))) - 1
    network = 0b11 if version >= 4 else 0
    scopes = 0b11 if version >= 6 else 0
    ruleset: int = libc.syscall(
        _LANDLOCK_CREATE, struct.pack("=QQQ", rights, network, scopes), 24, 0, 0
    )
    _check(ruleset)
    granted = dict.fromkeys(readable, _CAN_READ | _CAN_LIST)
    granted |= {path: _CAN_READ for path in DEVICES if os.path.exists(path)}
    granted[os.devnull] = _CAN_READ | _CAN_WRITE
    for path, right in granted.items():
        file = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            possible = right if os.path.isdir(path) else right & ~_CAN_LIST
            rule = struct.pack("=Qi", possible, file)
            _check(libc.syscall(_LANDLOCK_ADD_RULE, ruleset, 1, rule, 0))
        finally:
            os.close(file)
    return ruleset


def _has_seccomp(libc: Any) -> bool:
    import errno
    from ctypes import get_errno

    # A filter that is nowhere is a bad address to a kernel with filters, an invalid wish to others.
    libc.prctl(_PR_SET_SECCOMP, _SECCOMP_FILTER, None, 0, 0)
    return get_errno() == errno.EFAULT


def _rehearsed(libc: Any, readable: Sequence[str], confined: bool) -> int | None:
    """The capabilities that another user needs to read all this, None if that doesn't work.

    The interpreter may be in somebody's home, where others cannot go. Where Landlock says what can
    be opened, and the filter that files are opened by name, seeing past permissions is no danger.
    """
    places = [os.path.dirname(os.__file__)]
    places += [path for path in readable if not any(_below(path, other) for other in SYSTEM)]
    for capabilities in (0, 1 << _CAP_DAC_READ_SEARCH) if confined else (0,):
        pid = os.fork()
        if pid == 0:
            code = 1
            with suppress(BaseException):
                _become_nobody(libc, capabilities)
                code = 0 if all(map(_reachable, places)) else 1
            os._exit(code)
        if os.waitpid(pid, 0)[1] == 0:
            return capabilities
    return None


def _reachable(path: str) -> bool:
    # By opening, since access() asks for the real user without capabilities.
    with suppress(OSError):
        os.close(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK))
        if os.path.isdir(path):
            os.stat(os.path.join(path, "."))
        return True
    return False


def _tasks(uid: int) -> int:
    """How many processes and threads the user may have."""
    if sys.platform != "linux":
        return 0  # where threads aren't counted, no further process is needed
    count = SPARE_TASKS
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            with suppress(OSError):
                info = os.stat(f"/proc/{name}/task")
                count += info.st_nlink - 2 if info.st_uid == uid else 0
    return count


def _new_session() -> None:
    if os.getsid(0) != os.getpid():
        os.setsid()


def _close_all_but(keep: set[int], libc: Any) -> None:
    """Close whole ranges where the system can, which takes a tenth of the time."""
    ends = sorted(keep - {-1})
    gaps = [(low + 1, high - 1) for low, high in zip([-1, *ends], [*ends, 1 << 32], strict=True)]
    gaps = [gap for gap in gaps if gap[0] <= gap[1]]
    if libc is not None and all(libc.syscall(_CLOSE_RANGE, *gap, 0, 0) == 0 for gap in gaps):
        return
    try:
        names = os.listdir("/proc/self/fd" if sys.platform == "linux" else "/dev/fd")
        descriptors = [int(name) for name in names]
    except OSError:
        descriptors = list(range(os.sysconf("SC_OPEN_MAX")))
    for descriptor in descriptors:
        if descriptor not in keep:
            with suppress(OSError):
                os.close(descriptor)


def _limit(limits: Limits, tasks: int) -> None:
    import resource

    processor = -int(-(sum(os.times()[:2]) + limits.seconds) // 1) + 1
    wanted = {"CPU": processor, "NOFILE": limits.files, "FSIZE": 0, "CORE": 0, "NPROC": tasks}
    if sys.platform == "linux":  # macOS has the limit, and doesn't mind it
        wanted["AS"] = _size() + limits.memory
    for name, soft in wanted.items():
        which = getattr(resource, f"RLIMIT_{name}")
        hard = soft + 1 if name == "CPU" else soft  # who ignores the first signal gets the last
        ceiling = resource.getrlimit(which)[1]
        if ceiling != resource.RLIM_INFINITY:
            hard = min(hard, ceiling)
        resource.setrlimit(which, (min(soft, hard), hard))


def _size() -> int:
    """How many bytes of addresses this process has, or about so many where nothing tells it."""
    import resource

    try:
        file = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return USUAL_SIZE
    pages = int(os.read(file, 100).split()[0])
    os.close(file)
    return pages * resource.getpagesize()


def _become_nobody(libc: Any, capabilities: int) -> None:
    os.setgroups([])
    _check(libc.prctl(_PR_SET_KEEPCAPS, 1 if capabilities else 0, 0, 0, 0))
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    # Effective, permitted and inheritable ones, for capabilities below 32 and then those above.
    data = struct.pack("=6I", capabilities, capabilities, 0, 0, 0, 0)
    _check(libc.capset(struct.pack("=Ii", _CAPABILITY_VERSION, 0), data))


def _drop_bounding_set(libc: Any) -> None:
    """Let no program that is started from here on have a capability; children inherit that."""
    for capability in range(64):
        if libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) < 0:
            break  # after the last one; or not allowed, but without new ones it hardly matters


def _die_with(libc: Any, parent: int) -> None:
    _check(libc.prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0))
    if os.getppid() != parent:
        raise JailError("parent-death: it is dead already")


def _restrict(libc: Any, ruleset: int, version: int) -> None:
    # Refusals would go to the system's log, which a loop of them could fill.
    _check(libc.syscall(_LANDLOCK_RESTRICT, ruleset, 1 if version >= 7 else 0, 0, 0))
    os.close(ruleset)


def _filter(libc: Any, filter_program: bytes) -> None:
    from ctypes import addressof, create_string_buffer

    code = create_string_buffer(syscalls.with_pid(filter_program, os.getpid()))
    fprog = struct.pack("HP", len(filter_program) // 8, addressof(code))
    _check(libc.prctl(_PR_SET_SECCOMP, _SECCOMP_FILTER, fprog, 0, 0))
