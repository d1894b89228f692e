# attack: takes its chains off: limits, dumpable, seccomp, namespaces, groups, scheduler, users.
# where: MinimaxAgent
import ctypes
import os
import resource

from shared.attempt import *
from shared.reflex import *
from shared.search import *


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "done"


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name in [name for name in dir(resource) if name.startswith("RLIMIT_")]:
            number = getattr(resource, name)
            soft, hard = resource.getrlimit(number)
            if hard != resource.RLIM_INFINITY:
                more = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                if attempt("raise " + name, lambda: resource.setrlimit(number, more) or "raised"):
                    resource.setrlimit(number, (soft, hard))
        libc, parent = ctypes.CDLL(None, use_errno=True), os.getppid()
        attempt("prlimit", lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE))
        attempt("no_new_privs off", lambda: checked(libc.prctl(38, 0, 0, 0, 0)))
        attempt("seccomp off", lambda: checked(libc.prctl(22, 0, 0, 0, 0)))
        for flag in (0x10000000, 0x20000, 0x40000000, 0x20000000, 0x08000000):
            attempt("unshare %x" % flag, lambda: checked(libc.unshare(flag)))
        # A bound: there is no such file system, so that who may mount is told ENODEV, others EPERM.
        libc.mount(b"none", b"/", b"nosuchfs", 0, None)
        print(
            "BREACH: mount" if ctypes.get_errno() == 19 else "refused: mount",
            ctypes.get_errno(),
            flush=True,
        )
        for kind in ("user", "mnt", "pid", "net"):
            attempt(
                "setns " + kind, lambda: checked(libc.setns(os.open("/proc/1/ns/" + kind, 0), 0))
            )
        if os.getuid():
            attempt("setuid", os.setuid, 0)
        attempt("nice", os.nice, -5)
        real, normal = os.sched_param(1), os.sched_param(0)
        if attempt("real time", lambda: os.sched_setscheduler(0, os.SCHED_RR, real) or "given"):
            os.sched_setscheduler(0, os.SCHED_OTHER, normal)  # a bound: not for long
        attempt("chroot", os.chroot, ".")
        attempt("out of the cgroup", lambda: open("/sys/fs/cgroup/cgroup.procs", "w").write("0"))
        attempt("spared by the killer", lambda: open("/proc/self/oom_score_adj", "w").write("-999"))
        what = (os.PRIO_PROCESS, parent)  # a bound: it is set to what it is already
        attempt(
            "priority of the parent", lambda: os.setpriority(*what, os.getpriority(*what)) or "set"
        )
        attempt(
            "processors of the parent",
            lambda: os.sched_setaffinity(parent, os.sched_getaffinity(parent)),
        )
        return gameState.getLegalActions()[0]
