"""The jail: locks a process in before it runs code that could do anything.

A process that forks others calls `prepare` once, and each child calls `enter`, which cannot be
undone. The jail consists of layers, each of which has a name. How many there are depends on the
system: Linux has all, macOS the first few, Windows none. `enter` returns the names of the layers
that hold, so that a report can say how far its result can be trusted.

A child still has its parent's memory: a parent must know nothing that has to stay hidden. A child
can also use everything that it has open: descriptors to keep should be pipes or sockets of its own.
A limit on the size of files is one of the layers, so its output cannot go to a file.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from . import seccomp, users
from .libc import check, load

# In the order of reports, which isn't the order of entering.
POSIX_LAYERS = ("session", "limits", "descriptors")
LINUX_LAYERS = ("parent-death", "no-new-privs", "not-dumpable", "landlock", "seccomp")
# Signals that wait for a process; ordinary ones need no room.
PENDING_SIGNALS = 64
# This many processes of the grader may begin after the tasks of their user were counted: workers
# that get ready, and the two processes that start workers.
LATER = 8
# The addresses of a warm process without packages, and some more, for systems without /proc.
USUAL_SIZE = 128 << 20
# The libraries of all programs, and the few other files that the standard library reads.
SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
          "/etc/localtime", "/etc/mime.types", "/usr/share/zoneinfo")  # fmt: skip
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
PACKAGES = ("site-packages", "dist-packages")

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE = 1, 4
_PR_SET_SECCOMP, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 22, 24, 38
_SECCOMP_FILTER = 2
# These have the same numbers on all processors.
_LANDLOCK_CREATE, _LANDLOCK_ADD_RULE, _LANDLOCK_RESTRICT = 444, 445, 446
_CAN_WRITE, _CAN_READ, _CAN_LIST = 1 << 1, 1 << 2, 1 << 3
# The number of rights over files that each version of Landlock knows, from the first one on.
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_CLOSE_RANGE = 436


class JailError(Exception):
    """A layer doesn't hold although it should; the process must not go on."""


class Limits(NamedTuple):
    """The resources that a child may use from now on."""

    memory: int  # bytes, beyond the addresses that are in use when it enters
    seconds: float  # of the processor's time
    files: int = 64
    threads: int = 40  # beside the first


class Prepared(NamedTuple):
    """Everything that is the same for all children of the process that prepared it."""

    layers: tuple[str, ...]
    parent: int
    unseen: int = 0  # tasks of this user that /proc doesn't show, as those in other containers
    seen: int = 0  # those that it showed when they were counted
    libc: Any = None
    ruleset: int = -1
    version: int = 0  # of Landlock
    program: bytes = b""
    user: users.User = users.NO_ONE


def asked() -> list[str]:
    """The layers that should hold on this platform and for this user."""
    if os.name != "posix":
        return []
    layers = [*POSIX_LAYERS]
    if sys.platform == "linux":
        layers += LINUX_LAYERS
        if os.geteuid() == 0:
            layers.append("user")
    return layers


def prepare(readable: Sequence[str], group: int = 0) -> Prepared:
    """Find out which layers there are, and prepare them; call it in the parent.

    The files and folders, with all that is below them, are what children can open. As root, each
    child becomes a user of its own, in this group or in one of their own.
    """
    layers = asked()
    if layers:
        _warm_up()
    libc = load() if sys.platform == "linux" else None
    if libc is None:
        present = tuple(layer for layer in layers if layer in POSIX_LAYERS)
        return Prepared(present, os.getpid())
    _drop_bounding_set(libc)
    version = max(libc.syscall(_LANDLOCK_CREATE, None, 0, 1, 0), 0)
    ruleset = _ruleset(libc, version, readable) if version else -1
    filter_program = seccomp.program(os.uname().machine, version) if _has_seccomp(libc) else b""
    confined = bool(version and filter_program)
    user = None
    if "user" in layers:
        there = filter(os.path.exists, readable)
        places = [path for path in there if not any(_below(path, other) for other in SYSTEM)]
        user = users.rehearsed(libc, places, confined, group)
    lacking = {
        "landlock": not version,
        "seccomp": not filter_program,
        "user": user is None,
    }
    return counted(
        Prepared(
            layers=tuple(layer for layer in layers if not lacking.get(layer)),
            parent=os.getpid(),
            unseen=users.unseen() if os.getuid() else 0,
            libc=libc,
            ruleset=ruleset,
            version=version,
            program=filter_program,
            user=user or users.NO_ONE,
        )
    )


def counted(prepared: Prepared) -> Prepared:
    """The same, with the tasks that this user has by now, where they count together."""
    alone = prepared.libc is None or not os.getuid()
    return prepared if alone else prepared._replace(seen=users.tasks())


def enter(prepared: Prepared, limits: Limits, keep: Sequence[int]) -> list[str]:
    """Lock this process in, a child of the one that prepared; returns the layers that hold.

    Of its descriptors, 0, 1, 2 and those in `keep` stay open.
    """
    libc = prepared.libc
    # A change of user undoes "not-dumpable" and "parent-death"; the last two would refuse the steps
    # of the others.
    steps: dict[str, Callable[[], None]] = {
        "session": _new_session,
        "descriptors": lambda: _close_all_but({0, 1, 2, prepared.ruleset, *keep}, libc),
        "limits": lambda: _limit(limits, prepared.seen + prepared.unseen),
        "user": lambda: users.become(libc, prepared.user),
        "no-new-privs": lambda: check(libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)),
        "not-dumpable": lambda: check(libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)),
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
    """The paths that a Python program has to read, without installed packages and hidden paths.

    Rules hold for all that is below a folder, so a folder with something hidden in it is replaced
    by its entries.
    """
    import sysconfig

    ours = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"),
            os.path.dirname(os.__file__), os.path.join(sys.base_prefix, "lib")]  # fmt: skip
    ours += [path for path in sys.path if path.endswith((".zip", "lib-dynload"))]
    roots = [os.path.realpath(path) for path in (*ours, *SYSTEM) if os.path.exists(path)]
    tops = [root for root in dict.fromkeys(roots) if not any(_below(root, r) for r in roots)]
    # Hiding a folder that has the library in it hides only what lies beside the library.
    shut = [path for path in map(os.path.realpath, hidden)
            if not any(_below(top, path) for top in tops)]  # fmt: skip
    shut += [os.path.realpath(path) for path in sys.path if os.path.basename(path) in PACKAGES]
    for root in roots:
        shut += _packages(root)
    return [path for root in tops for path in _without(root, shut)]


def _packages(root: str) -> Iterator[str]:
    """The usual folders of installed packages, in this folder or one level further down."""
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
    # Thousands of times for each process that starts workers, so without os.path.
    return path.startswith(folder if folder.endswith(os.sep) else folder + os.sep)


def _warm_up() -> None:
    """Do what each child would have to do again, or can't do any more."""
    import resource  # noqa: F401
    from importlib.machinery import PathFinder

    # A folder that is replaced by its entries can't be listed later, as finding modules needs.
    PathFinder.find_spec("a module that isn't there")


def _ruleset(libc: Any, version: int, readable: Sequence[str]) -> int:
    """Landlock's rules: they take all rights that it knows, and give a few back."""
    rights = (1 << _RIGHTS.get(version, max(_RIGHTS.values()))) - 1
    network = 0b11 if version >= 4 else 0
    scopes = 0b11 if version >= 6 else 0
    ruleset: int = libc.syscall(
        _LANDLOCK_CREATE, struct.pack("=QQQ", rights, network, scopes), 24, 0, 0
    )
    check(ruleset)
    granted = dict.fromkeys(readable, _CAN_READ | _CAN_LIST)
    granted |= {path: _CAN_READ for path in DEVICES if os.path.exists(path)}
    granted[os.devnull] = _CAN_READ | _CAN_WRITE
    for path, right in granted.items():
        try:
            file = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:  # another program removed it since its folder was listed
            continue
        except OSError as error:
            raise JailError(f"landlock: {error}") from error
        try:
            possible = right if os.path.isdir(path) else right & ~_CAN_LIST
            rule = struct.pack("=Qi", possible, file)
            check(libc.syscall(_LANDLOCK_ADD_RULE, ruleset, 1, rule, 0))
        except OSError as error:
            raise JailError(f"landlock: no rule for {path}: {error}") from error
        finally:
            os.close(file)
    return ruleset


def _has_seccomp(libc: Any) -> bool:
    import errno
    from ctypes import get_errno

    # For a missing filter, kernels with filters report a bad address, others an invalid argument.
    libc.prctl(_PR_SET_SECCOMP, _SECCOMP_FILTER, None, 0, 0)
    return get_errno() == errno.EFAULT


def _new_session() -> None:
    if os.getsid(0) != os.getpid():
        os.setsid()


def _close_all_but(keep: set[int], libc: Any) -> None:
    """Close whole ranges if the system can, which takes a tenth of the time."""
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


def _limit(limits: Limits, others: int) -> None:
    import resource

    # On macOS threads aren't counted, and on Linux all tasks of the user are.
    tasks = limits.threads + 1 if sys.platform == "linux" else 0
    if tasks and os.getuid():
        tasks += others + LATER
    processor = -int(-(sum(os.times()[:2]) + limits.seconds) // 1) + 1
    wanted = {"CPU": processor, "NOFILE": limits.files, "FSIZE": 0, "CORE": 0, "NPROC": tasks}
    if sys.platform == "linux":  # macOS has the limit, and doesn't mind it
        wanted["AS"] = _size() + limits.memory
        wanted["SIGPENDING"] = PENDING_SIGNALS
    for name, soft in wanted.items():
        which = getattr(resource, f"RLIMIT_{name}")
        hard = soft + 1 if name == "CPU" else soft  # who ignores the first signal gets the last
        ceiling = resource.getrlimit(which)[1]
        if ceiling != resource.RLIM_INFINITY:
            hard = min(hard, ceiling)
        resource.setrlimit(which, (min(soft, hard), hard))


def _size() -> int:
    """The bytes of addresses that this process has; an estimate if the system doesn't say."""
    import resource

    try:
        file = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return USUAL_SIZE
    pages = int(os.read(file, 100).split()[0])
    os.close(file)
    return pages * resource.getpagesize()


def _drop_bounding_set(libc: Any) -> None:
    """Take all capabilities from programs that are started from now on; children inherit that."""
    for capability in range(64):
        if libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) < 0:
            break  # after the last one; or not allowed, but without new ones it hardly matters


def _die_with(libc: Any, parent: int) -> None:
    check(libc.prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0))
    if os.getppid() != parent:
        raise JailError("parent-death: it is dead already")


def _restrict(libc: Any, ruleset: int, version: int) -> None:
    # Refusals would go to the system's log, which a loop of them could fill.
    check(libc.syscall(_LANDLOCK_RESTRICT, ruleset, 1 if version >= 7 else 0, 0, 0))
    os.close(ruleset)


def _filter(libc: Any, filter_program: bytes) -> None:
    from ctypes import addressof, create_string_buffer

    code = create_string_buffer(seccomp.with_pid(filter_program, os.getpid()))
    fprog = struct.pack("HP", len(filter_program) // 8, addressof(code))
    check(libc.prctl(_PR_SET_SECCOMP, _SECCOMP_FILTER, fprog, 0, 0))
