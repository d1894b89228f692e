"""The system calls that a jailed process may make, as a program for the kernel's filter.

Every call that isn't listed is refused. The list has the calls that Python and numpy need and that
reach nothing outside of the process: no new processes, no sockets, nothing that writes to a file
system. Calls with several uses are allowed for the harmless ones, which their arguments show.
"""

from __future__ import annotations

import errno
import struct
import sys

# (code, jump if true, jump if false, constant): one instruction of the kernel's filter machine.
Code = list[tuple[int, int, int, int]]

# The kernel's name for the processor, and the column of its numbers below.
MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}

# The number on x86_64 and on aarch64, where -1 is for calls that it doesn't have.
NUMBERS = {
    # Files: opening is for Landlock to judge; reading and writing is by descriptors.
    "open": (2, -1), "openat": (257, 56), "close": (3, 57), "lseek": (8, 62),
    "read": (0, 63), "readv": (19, 65), "pread64": (17, 67),
    "write": (1, 64), "writev": (20, 66), "pwrite64": (18, 68),
    "stat": (4, -1), "fstat": (5, 80), "lstat": (6, -1), "newfstatat": (262, 79),
    "statx": (332, 291), "access": (21, -1), "faccessat": (269, 48), "faccessat2": (439, 439),
    "readlink": (89, -1), "readlinkat": (267, 78), "getcwd": (79, 17),
    "getdents": (78, -1), "getdents64": (217, 61),
    "dup": (32, 23), "dup2": (33, -1), "dup3": (292, 24), "pipe": (22, -1), "pipe2": (293, 59),
    "select": (23, -1), "pselect6": (270, 72), "poll": (7, -1), "ppoll": (271, 73),
    "epoll_create1": (291, 20), "epoll_ctl": (233, 21), "epoll_wait": (232, -1),
    "epoll_pwait": (281, 22), "eventfd2": (290, 19),
    # Memory.
    "mmap": (9, 222), "mprotect": (10, 226), "munmap": (11, 215), "mremap": (25, 216),
    "brk": (12, 214), "madvise": (28, 233),
    # Signals and timers of its own.
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139),
    "rt_sigpending": (127, 136), "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133),
    "sigaltstack": (131, 132), "pause": (34, -1), "restart_syscall": (219, 128),
    "setitimer": (38, 103), "getitimer": (36, 102), "alarm": (37, -1),
    # Time.
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "clock_gettime": (228, 113),
    "clock_getres": (229, 114), "gettimeofday": (96, 169), "time": (201, -1),
    # Its ids and its folder.
    "getpid": (39, 172), "gettid": (186, 178), "getppid": (110, 173), "getpgrp": (111, -1),
    "getpgid": (121, 155), "getsid": (124, 156),
    "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177),
    "getgroups": (115, 158), "getresuid": (118, 148), "getresgid": (120, 150),
    "uname": (63, 160), "getcpu": (309, 168),
    "sched_getaffinity": (204, 123), "getrusage": (98, 165), "times": (100, 153),
    "getrlimit": (97, 163), "getrandom": (318, 278),
    # Threads, and the end of them.
    "futex": (202, 98), "sched_yield": (24, 124), "rseq": (334, 293), "membarrier": (324, 283),
    "arch_prctl": (158, -1), "exit": (60, 93), "exit_group": (231, 94),
    # Allowed for some arguments only, or refused such that libraries try another call.
    "clone": (56, 220), "clone3": (435, 435), "fcntl": (72, 25), "ioctl": (16, 29),
    "kill": (62, 129), "openat2": (437, 437), "prctl": (157, 167), "prlimit64": (302, 261),
    "tgkill": (234, 131),
}  # fmt: skip

# Stands for the number of the process, which is known after the fork; no process has this one.
OWN_PID = 0x80000000

_LOAD, _AND, _RETURN = 0x20, 0x54, 0x06
_JUMP, _IF_EQUAL, _IF_AT_LEAST, _IF_BITS = 0x05, 0x15, 0x35, 0x45
_LONGEST_JUMP = 255
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16

# The two ways in which C libraries start threads: any other flags, or processes, are refused.
_THREADS = (0x3D0F00, 0x7D0F00)
# FUTEX_WAIT and FUTEX_WAIT_BITSET, the latter with either clock: so one waits for a thread's end.
# All others, waking above all, are for memory of the process itself, where they have this flag.
_SHARED_FUTEX, _PRIVATE_FUTEX = (0, 9, 9 | 256), 128
# The clocks of other processes have negative numbers.
_OTHERS_CLOCK = 0x80000000
# F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC: neither locks nor signals.
_FCNTL = (0, 1, 2, 3, 4, 1030)
# TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX: typing into a terminal isn't here.
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# PR_SET_NAME and PR_GET_NAME, of a thread.
_PRCTL = (15, 16)
_ACCESS_MODES, _CREATE, _TRUNCATE = 0o3, 0o100, 0o1000


def program(machine: str, landlock: int) -> bytes:
    """The filter for a processor, beside this version of Landlock (0 for none).

    `OWN_PID` in it is to be replaced by `with_pid`. Empty for processors whose numbers we lack.
    """
    if machine not in MACHINES or sys.byteorder != "little":
        return b""
    architecture, column = MACHINES[machine]
    special = _special(landlock)
    segments: list[tuple[int, Code]] = [(0, _refuse(errno.EPERM))]
    for number, name in sorted((NUMBERS[name][column], name) for name in NUMBERS):
        if number >= 0:
            if segments[-1][0] == number:
                segments.pop()
            segments.append((number, special.get(name, _ALLOW)))
            segments.append((number + 1, _refuse(errno.EPERM)))
    code = [
        (_LOAD, 0, 0, _MACHINE),
        (_IF_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, 0x80000000),  # kill: these numbers mean other calls
        (_LOAD, 0, 0, _NUMBER),
        *_search(segments),
    ]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)


def with_pid(filter_program: bytes, pid: int) -> bytes:
    """The filter for one process."""
    placeholder, own = (struct.pack("=HBBI", _IF_EQUAL, 0, 1, number) for number in (OWN_PID, pid))
    return filter_program.replace(placeholder, own)


def _search(segments: list[tuple[int, Code]]) -> Code:
    """Code that finds the segment of a number by halving, and runs the code of that segment."""
    if len(segments) == 1:
        return segments[0][1]
    middle = len(segments) // 2
    below, above = _search(segments[:middle]), _search(segments[middle:])
    border = segments[middle][0]
    if len(below) <= _LONGEST_JUMP:
        return [(_IF_AT_LEAST, len(below), 0, border), *below, *above]
    return [(_IF_AT_LEAST, 0, 1, border), (_JUMP, 0, 0, len(below)), *below, *above]


def _special(landlock: int) -> dict[str, Code]:
    itself, own_clock = _one_of(0, (0, OWN_PID)), _without(0, _OTHERS_CLOCK)
    return {
        "clock_getres": own_clock,
        "clock_gettime": own_clock,
        "clock_nanosleep": own_clock,
        "clone": _one_of(0, _THREADS),
        "clone3": _refuse(errno.ENOSYS),
        "fcntl": _one_of(1, _FCNTL),
        "futex": [*_load(1), (_IF_BITS, 0, 1, _PRIVATE_FUTEX), *_ALLOW, *_one_of(1, _SHARED_FUTEX)],
        "getpgid": itself,
        "getsid": itself,
        "ioctl": _one_of(1, _IOCTL, errno.ENOTTY),
        "kill": _one_of(0, (OWN_PID,)),
        "open": _opening(1, landlock),
        "openat": _opening(2, landlock),
        "openat2": _refuse(errno.ENOSYS),
        "prctl": _one_of(0, _PRCTL),
        # Limits are read, and are set nowhere: there is no pointer to new ones, in both its halves.
        "prlimit64": _zero_or_refuse(2) + itself,
        "sched_getaffinity": itself,
        "tgkill": _one_of(0, (OWN_PID,)),
    }


def _refuse(error: int) -> Code:
    return [(_RETURN, 0, 0, 0x00050000 | error)]


_ALLOW: Code = [(_RETURN, 0, 0, 0x7FFF0000)]


def _load(argument: int, half: int = 0) -> Code:
    return [(_LOAD, 0, 0, _ARGUMENTS + 8 * argument + 4 * half)]


def _one_of(argument: int, values: tuple[int, ...], error: int = errno.EPERM) -> Code:
    """Allow these values; for arguments of 32 bits, of which the kernel ignores the upper half."""
    code = _load(argument)
    for value in values:
        code += [(_IF_EQUAL, 0, 1, value), *_ALLOW]
    return code + _refuse(error)


def _without(argument: int, bits: int, error: int = errno.EPERM) -> Code:
    return [*_load(argument), (_IF_BITS, 0, 1, bits), *_refuse(error), *_ALLOW]


def _zero_or_refuse(argument: int) -> Code:
    code: Code = []
    for half in (0, 1):
        code += [*_load(argument, half), (_IF_EQUAL, 1, 0, 0), *_refuse(errno.EPERM)]
    return code


def _opening(argument: int, landlock: int) -> Code:
    """The rule for opening files, which refuses what this version of Landlock does not check.

    Without Landlock, that is all writing; in its first versions, emptying a file.
    """
    if landlock >= 3:
        return _ALLOW
    if landlock == 0:
        writing = _ACCESS_MODES | _CREATE | _TRUNCATE
        return _without(argument, writing, errno.EACCES)
    code = [*_load(argument), (_AND, 0, 0, _ACCESS_MODES | _TRUNCATE)]
    for mode in (0, _ACCESS_MODES):  # neither is opened for writing, so Landlock does not check it
        code += [(_IF_EQUAL, 0, 1, mode | _TRUNCATE), *_refuse(errno.EACCES)]
    return code + _ALLOW
