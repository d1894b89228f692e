"""The jail: what it promises, and what people would try in it.

Each test starts a fresh interpreter, as graders do, which prepares a jail and forks a child into
it. What the child prints tells what it could do.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pacman.grading.sandbox.inside import jail, seccomp, users

pytestmark = pytest.mark.hostile

if os.name != "posix":
    pytest.skip("there is no jail on Windows", allow_module_level=True)

SYSTEM_PYTHON = "/usr/bin/python3"
NOBODY = 65534
ROOT = os.geteuid() == 0
LINUX = sys.platform == "linux"
MACHINE = platform.machine()
linux_only = pytest.mark.skipif(not LINUX, reason="a layer of Linux")
root_only = pytest.mark.skipif(not ROOT, reason="only root can become another user")
known_machine = pytest.mark.skipif(
    not LINUX or MACHINE not in seccomp.MACHINES, reason="no filter for this processor"
)

RUNNER = """
import errno, json, os, signal, sys, time, traceback
config = json.loads(sys.argv[1])
sys.path.insert(0, config["stage"])
from worker import jail, seccomp
file = config["stage"] + "/secret"
exec(config["setup"])
prepared = jail.prepare([*jail.stdlib_paths(config["hidden"]), *config["readable"]])
layers = tuple(layer for layer in prepared.layers if layer not in config["without"])
prepared = prepared._replace(layers=layers)
if "landlock" in config["without"] and prepared.program:
    prepared = prepared._replace(program=seccomp.program(os.uname().machine, 0))
parent = os.getpid()

def attempt(function, *args):
    try:
        return repr(function(*args))
    except OSError as error:
        return errno.errorcode[error.errno]

child = os.fork()
if child == 0:
    code = 1
    try:
        exec(config["before"])
        entered = jail.enter(prepared, jail.Limits(*config["limits"]), config["keep"])
        exec(config["code"])
        code = 0
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    os._exit(code)
_, status = os.waitpid(child, 0)
print(json.dumps([layers, os.waitstatus_to_exitcode(status)]))
"""


class Result(NamedTuple):
    layers: list[str]
    code: int
    lines: list[str]
    errors: str


class Python(NamedTuple):
    """An interpreter, and the user that runs it."""

    path: str
    user: int | None = None


US = Python(sys.executable)


@pytest.fixture(scope="module")
def stage() -> Iterator[str]:
    """Copies of the jail where everybody can read them, and a file that everybody could change."""
    folder = tempfile.mkdtemp(prefix="jail-")
    try:
        os.mkdir(f"{folder}/worker")
        source = os.path.dirname(jail.__file__)
        for name in ("__init__.py", "jail.py", "libc.py", "seccomp.py", "users.py"):
            shutil.copy(os.path.join(source, name), f"{folder}/worker/{name}")
        Path(folder, "secret").write_text("secret", encoding="utf-8")
        for path, mode in (
            (f"{folder}/secret", 0o666),
            (f"{folder}/worker", 0o755),
            (folder, 0o777),
        ):
            os.chmod(path, mode)
        yield folder
    finally:
        shutil.rmtree(folder)


@pytest.fixture(params=["us", "nobody"])
def python(request: pytest.FixtureRequest) -> Python:
    """The user of these tests, and one without rights if that is root."""
    if request.param == "us":
        return US
    if not ROOT:
        pytest.skip("only root can become another user, and without root it would be the same")
    return system_python(NOBODY)


def system_python(user: int | None) -> Python:
    if not os.path.exists(SYSTEM_PYTHON):
        pytest.skip(f"no {SYSTEM_PYTHON} that everybody can reach")
    new_enough = "import sys; sys.exit(sys.version_info < (3, 10))"
    if subprocess.run([SYSTEM_PYTHON, "-c", new_enough], check=False).returncode:
        pytest.skip(f"{SYSTEM_PYTHON} is too old")
    return Python(SYSTEM_PYTHON, user)


def start(stage: str, code: str, python: Python = US, **changes: Any) -> subprocess.Popen[str]:
    """Start a process that runs the code in a jail."""
    config = {"stage": stage, "code": textwrap.dedent(code), "setup": "", "before": "",
              "hidden": [], "readable": [], "without": [], "limits": [256 << 20, 10, 64],
              "keep": [], **changes}  # fmt: skip
    return subprocess.Popen(
        [python.path, "-s", "-S", "-c", RUNNER, json.dumps(config)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        user=python.user, group=python.user, extra_groups=None if python.user is None else [],
    )  # fmt: skip


def run(stage: str, code: str, python: Python = US, **changes: Any) -> Result:
    with start(stage, code, python, **changes) as process:
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    *lines, report = out.splitlines()
    layers, status = json.loads(report)
    return Result(layers, status, lines, errors)


def answer(stage: str, code: str, python: Python = US, **changes: Any) -> Any:
    """What the code, which must work, leaves in `result`."""
    ending = "\nimport json; print(json.dumps(result))"
    result = run(stage, textwrap.dedent(code) + ending, python, **changes)
    assert result.code == 0, result.errors
    return json.loads(result.lines[-1])


# Layers, and what they promise.


def test_layers_asked_for() -> None:
    layers = jail.asked()
    assert layers[:3] == ["session", "limits", "descriptors"]
    assert ("seccomp" in layers) == LINUX
    assert ("user" in layers) == (LINUX and ROOT)


def test_layers_in_force_are_reported(stage: str, python: Python) -> None:
    result = run(stage, "print(json.dumps(entered))", python)
    assert result.code == 0, result.errors
    assert json.loads(result.lines[0]) == result.layers
    assert result.layers == [layer for layer in jail.asked() if layer in result.layers]
    assert result.layers[:3] == ["session", "limits", "descriptors"]


@known_machine
def test_all_layers_hold_here(stage: str, python: Python) -> None:
    result = run(stage, "", python)
    missing = {"landlock", "seccomp"} - set(result.layers)
    if missing:
        pytest.skip(f"this system lacks {missing}")
    asked = [layer for layer in jail.asked() if layer != "user" or python.user is None]
    assert result.layers == asked


def test_layers_that_are_not_there_are_left_out(stage: str) -> None:
    nothing = list(jail.LINUX_LAYERS)
    result = run(stage, "print(json.dumps(entered))", without=[*nothing, "user"])
    assert result.code == 0, result.errors
    assert json.loads(result.lines[0]) == ["session", "limits", "descriptors"]


@linux_only
def test_a_file_that_is_removed_meanwhile_is_no_failure(stage: str) -> None:
    """A program may leave files in a folder with the library for a moment."""
    result = run(stage, "", readable=[os.path.join(stage, "gone")])
    assert result.code == 0, result.errors
    assert result.layers == run(stage, "").layers


@linux_only
def test_a_python_without_ctypes_has_the_first_layers(stage: str) -> None:
    result = run(stage, "print(json.dumps(entered))", setup="sys.modules['ctypes'] = None")
    assert result.code == 0, result.errors
    assert json.loads(result.lines[0]) == ["session", "limits", "descriptors"]


@linux_only
@pytest.mark.parametrize(
    ("layer", "change"),
    [
        ("landlock", "prepared = prepared._replace(ruleset=99)"),
        ("seccomp", "prepared = prepared._replace(program=bytes(8))"),
        ("parent-death", "prepared = prepared._replace(parent=1)"),
    ],
)
def test_a_layer_that_fails_is_an_error(stage: str, layer: str, change: str) -> None:
    need(stage, layer)
    result = run(stage, "", before=change)
    assert result.code == 1
    assert f"JailError: {layer}: " in result.errors


def test_session(stage: str, python: Python) -> None:
    code = "result = [os.getsid(0) == os.getpid() == os.getpgrp(), os.getppid() == parent]"
    assert answer(stage, code, python) == [True, True]


def test_entering_as_leader_of_a_session(stage: str) -> None:
    assert answer(stage, "result = entered[0]", before="os.setsid()") == "session"


def test_other_descriptors_are_closed(stage: str, python: Python) -> None:
    code = """
        result = []
        for number in range(256):
            if attempt(os.fstat, number) != "EBADF":
                result.append(number)
    """
    before = """if True:
        os.open(file, os.O_RDONLY)
        os.dup2(1, 50)
        os.dup2(1, 200)
        os.dup2(1, 201)
    """
    assert answer(stage, code, python, before=before, keep=[50, 200]) == [0, 1, 2, 50, 200]


def test_memory(stage: str, python: Python) -> None:
    code = """
        result = []
        for size in (32, 48, 80):
            try:
                bytearray(size << 20)
                result.append("enough")
            except MemoryError:
                result.append("MemoryError")
    """
    limits = [64 << 20, 10, 64]
    expected = ["enough", "enough", "MemoryError"]
    if not LINUX:
        pytest.skip("the limit on memory is not minded here")
    assert answer(stage, code, python, limits=limits) == expected


def test_memory_counts_from_entering(stage: str) -> None:
    if not LINUX:
        pytest.skip("the limit on memory is not minded here")
    setup = "large = bytearray(100 << 20)"
    code = "result = len(bytearray(32 << 20)) >> 20"
    assert answer(stage, code, limits=[64 << 20, 10, 64], setup=setup) == 32


@pytest.mark.slow
def test_processor_time(stage: str) -> None:
    result = run(stage, "while True: pass", limits=[64 << 20, 0.1, 64])
    assert result.code == -signal.SIGXCPU


@pytest.mark.slow
def test_processor_time_where_the_signal_is_ignored(stage: str) -> None:
    code = "signal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass"
    assert run(stage, code, limits=[64 << 20, 0.1, 64]).code == -signal.SIGKILL


@pytest.mark.slow
def test_processor_time_within_the_limit(stage: str) -> None:
    code = "while time.process_time() < 1.1: pass\nresult = True"
    assert answer(stage, code, limits=[64 << 20, 1.1, 64])


def test_number_of_files(stage: str, python: Python) -> None:
    code = """
        import resource
        result = []
        try:
            while True:
                result.append(os.open("/dev/null", os.O_RDONLY))
        except OSError as error:
            result = [max(result), errno.errorcode[error.errno]]
    """
    assert answer(stage, code, python, limits=[64 << 20, 10, 20]) == [19, "EMFILE"]


def test_size_of_files(stage: str) -> None:
    before = "os.dup2(os.open(file, os.O_RDWR), 9)"
    code = "result = [attempt(os.write, 9, b'x'), attempt(os.pread, 9, 6, 0)]"
    assert answer(stage, code, before=before, keep=[9]) == ["EFBIG", "b'secret'"]


def test_limits_are_there_to_stay(stage: str, python: Python) -> None:
    code = """
        import resource
        result = {}
        for name in ("AS", "CPU", "NOFILE", "FSIZE", "CORE", "NPROC"):
            which = getattr(resource, "RLIMIT_" + name)
            soft, hard = resource.getrlimit(which)
            try:
                resource.setrlimit(which, (hard, resource.RLIM_INFINITY))
                result[name] = "raised"
            except (OSError, ValueError):
                result[name] = soft
    """
    result = answer(stage, code, python, without=["seccomp"])
    assert result["CORE"] == result["FSIZE"] == 0
    assert result["NOFILE"] == 64
    assert result["CPU"] in {11, 12}
    assert "raised" not in [result[name] for name in result if LINUX or name != "AS"]


def test_limits_above_what_the_parent_may(stage: str) -> None:
    setup = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (30, 30))"
    code = "import resource; result = resource.getrlimit(resource.RLIMIT_NOFILE)"
    assert answer(stage, code, setup=setup) == [30, 30]


@linux_only
def test_dies_with_its_parent(stage: str, python: Python) -> None:
    # The child has the pipe that we read from: we see its end when both are gone.
    code = "print('ready', flush=True); time.sleep(50)"
    with start(stage, code, python) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.kill()
        process.communicate(timeout=10)


@linux_only
def test_does_not_start_after_its_parent_has_died(stage: str) -> None:
    before = "os.kill(parent, signal.SIGKILL)\nwhile os.getppid() == parent: time.sleep(0.01)"
    with start(stage, "print('not locked in')", before=before) as process:
        out, errors = process.communicate(timeout=20)
    assert out == ""
    assert "JailError: parent-death: " in errors


@linux_only
def test_no_new_privileges_and_no_dumps(stage: str, python: Python) -> None:
    code = """
        import ctypes
        status = open("/proc/self/status").read().splitlines()
        result = [ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), "NoNewPrivs:\\t1" in status]
    """
    before = "os.environ.clear()"
    without = ["landlock", "seccomp"]
    result = answer(stage, code, python, before=before, without=without)
    assert result == [0, True]


@linux_only
@root_only
def test_root_becomes_another_user_each_time(stage: str) -> None:
    code = "result = [os.getresuid(), os.getresgid(), os.getgroups()]"
    before = "os.setgroups([0, 1, 2])"
    need(stage, "user")
    import grp
    import pwd

    (user, *same), (group, *groups), others = answer(stage, code, before=before)
    assert same == [user] * 2
    assert groups == [group] * 2
    assert others == []
    for one, kind in ((user, "uid"), (group, "gid")):
        assert one in users.free_ids(kind)
    for known, find in ((user, pwd.getpwuid), (group, grp.getgrgid)):
        with pytest.raises(KeyError):
            find(known)
    assert answer(stage, code, before=before)[0][0] != user


@linux_only
@root_only
def test_children_are_in_the_group_that_is_given(stage: str) -> None:
    need(stage, "user")
    code = "result = os.getresgid()"
    setup = "first = jail.prepare\njail.prepare = lambda readable: first(readable, 40_000)"
    assert answer(stage, code, setup=setup) == [40_000] * 3


MAPS = {
    "0 0 4294967295": range(1_879_048_192, 2_147_352_576),
    "0 1000 65536": range(30_000, 60_000),
    "0 1000 1\n1 100000 65535": range(30_000, 60_000),
    "0 1000 1\n1 100000 39999": range(30_000, 40_000),
    "0 1000 1": range(0),
}


@pytest.mark.parametrize("text", MAPS)
def test_ids_are_taken_from_what_a_container_has(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "uid_map").write_text(text + "\n", encoding="ascii")
    monkeypatch.setattr(users, "MAPS", f"{tmp_path}/")
    assert users.free_ids("uid") == MAPS[text]


STATUS = """
    status = open("/proc/self/status").read().splitlines()
    result = {line[:6]: int(line[7:], 16) for line in status if line.startswith("Cap")}
    result["kept"] = prepared.user.capabilities
"""


@linux_only
@root_only
def test_capabilities_are_given_up(stage: str) -> None:
    result = answer(stage, STATUS, system_python(None), without=["landlock", "seccomp"])
    assert result == dict.fromkeys(["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "kept"], 0)


@linux_only
@root_only
def test_only_reading_is_kept_for_what_others_cannot_reach(stage: str) -> None:
    locked = f"{stage}/locked"
    os.makedirs(locked, mode=0o700, exist_ok=True)
    Path(locked, "file").write_text("", encoding="utf-8")
    if "user" not in run(stage, "", readable=[locked]).layers:
        pytest.skip("this root lacks the capability, or the layers that make it harmless")
    without = ["landlock", "seccomp"]
    result = answer(stage, STATUS, readable=[locked], without=without)
    assert result == {"CapInh": 0, "CapPrm": 4, "CapEff": 4, "CapBnd": 0, "CapAmb": 0, "kept": 4}
    assert answer(stage, f"result = os.listdir({locked!r})", readable=[locked]) == ["file"]


@linux_only
@root_only
def test_without_landlock_the_user_is_changed_only_where_it_can_work(stage: str) -> None:
    locked = f"{stage}/locked"
    os.makedirs(locked, mode=0o700, exist_ok=True)
    code = f"""
        who = [jail.users.rehearsed(jail.load(), p, False, 0) for p in ([], [{locked!r}])]
        result = [who[0].capabilities, who[1]]
    """
    without = ["user", "landlock", "seccomp", "limits"]
    assert answer(stage, code, system_python(None), without=without) == [0, None]


def test_a_preparing_process_is_left_as_it_was(stage: str) -> None:
    setup = "before = os.listdir('/dev/fd'), os.getuid(), os.getcwd()"
    before = "after = os.listdir('/dev/fd'), os.getuid(), os.getcwd()"
    code = "result = [len(after[0]) - len(before[0]) <= 1, before[1:] == after[1:]]"
    assert answer(stage, code, setup=setup, before=before) == [True, True]


# What a program needs.


MODULES = ["_bisect", "asyncio", "concurrent.futures", "csv", "ctypes.util", "decimal", "difflib",
           "email.message", "hashlib", "http.client", "importlib.resources", "logging.config",
           "lzma", "multiprocessing.pool", "numbers", "pdb", "platform", "sqlite3", "ssl",
           "subprocess", "tkinter", "unittest.mock", "uuid", "xml.dom.minidom", "zoneinfo",
           "curses", "cProfile", "pydoc", "doctest", "secrets", "turtle"]  # fmt: skip


def test_standard_library_can_be_imported(stage: str, python: Python) -> None:
    code = f"""
        import importlib
        result = {{}}
        for name in {MODULES}:
            try:
                importlib.import_module(name)
            except ImportError as error:
                result[name] = repr(error)
    """
    outside = f"import importlib\nfor name in {MODULES}:\n try: importlib.import_module(name)\n"
    outside += " except ImportError: print(name)"
    command = [python.path, "-S", "-c", outside]
    lacking = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    hidden = [str(Path(__file__).parents[3])]
    limits = [1 << 30, 10, 64]
    result = answer(stage, code, python, hidden=hidden, limits=limits)
    assert sorted(result) == sorted(lacking)


def test_what_programs_do(stage: str, python: Python) -> None:
    code = """
        import ctypes, io, random, select, threading
        result = []
        thread = threading.Thread(target=result.append, args=["thread"])
        thread.start()
        thread.join()
        signal.signal(signal.SIGUSR1, lambda *_: result.append("signal"))
        signal.raise_signal(signal.SIGUSR1)
        os.kill(os.getpid(), signal.SIGUSR1)
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        signal.signal(signal.SIGALRM, lambda *_: result.append("alarm"))
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        time.sleep(0.1)
        with open(os.devnull, "w") as null:
            result.append(null.write("xyz"))
        random.SystemRandom().random()
        open("/dev/urandom", "rb").read(1)
        one, other = os.pipe()
        os.write(other, b"pipe")
        select.select([one], [], [], 0)
        os.set_blocking(one, False)
        result.append(os.read(one, 9).decode())
        result.append(os.isatty(0))
        result.append(attempt(os.readlink, "/proc/self/exe") != "EPERM")
        os.uname(), os.getcwd(), os.cpu_count(), os.times(), os.stat("/"), time.tzname
        call = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 7)
        result.append(call())
    """
    expected = ["thread", "signal", "signal", "signal", "alarm", 3, "pipe", False, True, 7]
    assert answer(stage, code, python) == expected


@linux_only
def test_threads_are_waited_for(stage: str, python: Python) -> None:
    """In all the ways of the standard library, and by the C library itself."""
    code = """
        import ctypes, queue, threading
        from concurrent.futures import ThreadPoolExecutor
        asked, answers = queue.Queue(), queue.Queue()
        def serve():
            while (number := asked.get()) is not None:
                answers.put(number * number)
        threads = [threading.Thread(target=serve) for _ in range(8)]
        for thread in threads: thread.start()
        for number in range(100): asked.put(number)
        for _ in threads: asked.put(None)
        for thread in threads: thread.join()
        result = [sum(answers.get_nowait() for _ in range(100))]
        with ThreadPoolExecutor(8) as pool:
            result.append(sum(pool.map(abs, range(100))))
        late = threading.Thread(target=time.sleep, args=(0.1,))
        late.start()
        late.join(0.01)
        result.append(late.is_alive())
        late.join(5)
        result.append(late.is_alive())
        result.append(threading.Event().wait(0.01))
        waiting = threading.Condition()
        with waiting:
            result.append(waiting.wait(0.01))
        libc = ctypes.CDLL(None)
        slow = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(lambda _: time.sleep(0.2) or 7)
        thread, value = ctypes.c_ulong(), ctypes.c_void_p()
        libc.pthread_create(ctypes.byref(thread), None, slow, None)
        libc.pthread_join(thread, ctypes.byref(value))
        result.append(value.value)
    """
    assert answer(stage, code, python) == [328350, 4950, True, False, False, False, 7]


def test_many_threads(stage: str, python: Python) -> None:
    code = """
        import threading
        barrier = threading.Barrier(20)
        threads = [threading.Thread(target=barrier.wait) for _ in range(19)]
        [thread.start() for thread in threads]
        barrier.wait()
        result = len(threads)
    """
    assert answer(stage, code, python) == 19


@linux_only
def test_bomb_of_threads(stage: str, python: Python) -> None:
    code = """
        import threading
        threading.stack_size(32768)
        gate = threading.Event()
        started = 0
        try:
            while started < 20000:
                threading.Thread(target=gate.wait, daemon=True).start()
                started += 1
        except (RuntimeError, MemoryError):
            pass
        print(started, flush=True)
        os._exit(0)
    """
    result = run(stage, code, python, limits=[2 << 30, 30, 64, 30])
    if "user" in result.layers:
        assert int(result.lines[0]) == 30
    elif not ROOT or python.user:  # other tests may run as the same user; root has no such limit
        assert 20 <= int(result.lines[0]) <= 40


@pytest.mark.parametrize("call", ["os.abort()", "os.kill(os.getpid(), signal.SIGABRT)"])
def test_abort(stage: str, call: str) -> None:
    assert run(stage, call).code == -signal.SIGABRT


def test_output_before_a_crash(stage: str) -> None:
    code = "import ctypes; print('here', flush=True); ctypes.string_at(0)"
    result = run(stage, code)
    assert (result.lines, result.code) == (["here"], -signal.SIGSEGV)


def test_readable_files_and_folders(stage: str, python: Python) -> None:
    os.makedirs(f"{stage}/open/inner", exist_ok=True)
    for name in ("open/one.py", "open/inner/two.py", "alone.py"):
        Path(stage, name).write_text("value = 1", encoding="utf-8")
    code = f"""
        sys.path.insert(0, {stage!r} + "/open")
        import one, inner.two
        result = [one.value, inner.two.value, open({stage!r} + "/alone.py").read()]
        result.append(sorted(os.listdir(sys.path[0])))
    """
    readable = [f"{stage}/open", f"{stage}/alone.py"]
    result = answer(stage, code, python, readable=readable)
    assert result == [1, 1, "value = 1", ["inner", "one.py"]]


def test_modules_are_found_in_folders_that_cannot_be_listed(stage: str, python: Python) -> None:
    os.makedirs(f"{stage}/part", exist_ok=True)
    for name in ("seen", "unseen"):
        Path(stage, "part", f"{name}.py").write_text("value = 1", encoding="utf-8")
    code = """
        import seen
        result = [seen.value]
        try:
            import unseen
        except PermissionError:
            result.append("PermissionError")
    """
    need(stage, "landlock")
    setup = f"sys.path.append({stage!r} + '/part')"
    readable = [f"{stage}/part/seen.py"]
    assert answer(stage, code, python, setup=setup, readable=readable) == [1, "PermissionError"]


# Which files are readable.


def within(path: str, folder: str) -> bool:
    return os.path.commonpath([path, folder]) == folder


def test_paths_of_the_standard_library() -> None:
    paths = jail.stdlib_paths([])
    places = [os.__file__, json.__file__]
    import decimal
    import sqlite3

    places += [decimal.__file__, sqlite3.__file__]
    for place in places:
        assert any(within(os.path.realpath(place), path) for path in paths), place
    assert not any(within(os.path.realpath(pytest.__file__), path) for path in paths)
    assert all(os.path.exists(path) for path in paths)
    assert len(set(paths)) == len(paths)


@pytest.mark.parametrize("hidden", ["json", "json/decoder.py", "."])
def test_hidden_paths(hidden: str) -> None:
    library = os.path.realpath(os.path.dirname(os.__file__))
    secret = os.path.normpath(os.path.join(library, hidden))
    paths = jail.stdlib_paths([secret])
    assert not any(within(path, secret) or within(secret, path) for path in paths)
    if hidden == "json/decoder.py":
        assert os.path.join(library, "json", "encoder.py") in paths


def test_the_library_is_readable_in_a_hidden_folder() -> None:
    """As for a teacher who has both Python and a class's results at home."""
    library = os.path.realpath(os.path.dirname(os.__file__))
    home = os.path.dirname(os.path.dirname(os.path.dirname(library)))
    assert jail.stdlib_paths([home]) == jail.stdlib_paths([])


def test_hidden_by_another_name(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(os.path.dirname(json.__file__))
    paths = jail.stdlib_paths([str(tmp_path / "link")])
    assert not any(within(os.path.realpath(json.__file__), path) for path in paths)


def test_folders_with_packages_are_split(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = tmp_path / "base"
    for name in ("lib/python3.11/site-packages/pacman", "lib/python3.11/json", "lib/other",
                 "lib/python3/dist-packages"):  # fmt: skip
        (base / name).mkdir(parents=True)
    (base / "lib/python3.11/loop").symlink_to(base)
    (base / "lib/python3.11/os.py").touch()
    monkeypatch.setattr(sys, "base_prefix", str(base))
    ours = [path for path in jail.stdlib_paths([]) if path.startswith(str(base))]
    expected = ["lib/other", "lib/python3.11/json", "lib/python3.11/os.py"]
    assert ours == [str(base / name) for name in expected]


# What a submission would try with files.

FILE_ATTACKS = {
    "read": "open(file).read()",
    "read by its folder": "os.open('secret', os.O_RDONLY, dir_fd=os.open(STAGE, os.O_RDONLY))",
    "read as a program": "os.open(file, os.O_RDONLY | os.O_NOATIME)",
    "list": "os.listdir(STAGE)",
    "list the root": "os.listdir('/')",
    "password file": "open('/etc/passwd').read()",
    "project": "open(PROJECT).read()",
    "own environment": "open('/proc/self/environ').read()",
    "own memory": "open('/proc/self/mem', 'rb')",
    "own maps": "open('/proc/self/maps')",
    "parent's environment": "open(f'/proc/{parent}/environ')",
    "parent's command": "open(f'/proc/{parent}/cmdline')",
    "parent's memory": "open(f'/proc/{parent}/mem', 'r+b')",
    "parent's files": "os.listdir(f'/proc/{parent}/fd')",
    "parent's folder": "os.listdir(f'/proc/{parent}/cwd')",
    "processes": "os.listdir('/proc')",
    "write": "open(file, 'w')",
    "append": "open(file, 'a')",
    "read and write": "os.open(file, os.O_RDWR)",
    "empty": "os.open(file, os.O_RDONLY | os.O_TRUNC)",
    "empty by another mode": "os.open(file, os.O_ACCMODE | os.O_TRUNC)",
    "truncate": "os.truncate(file, 0)",
    "create": "open(STAGE + '/new', 'x')",
    "create in /tmp": "open('/tmp/x-' + os.path.basename(STAGE), 'x')",
    "create without a name": "os.open('/tmp', os.O_TMPFILE | os.O_RDWR)",
    "create in memory": "open('/dev/shm/x-' + os.path.basename(STAGE), 'x')",
    "unlink": "os.unlink(file)",
    "mkdir": "os.mkdir(STAGE + '/made')",
    "rmdir": "os.rmdir(STAGE + '/worker')",
    "rename": "os.rename(file, file + '2')",
    "link": "os.link(file, file + '2')",
    "symlink": "os.symlink(file, file + '2')",
    "fifo": "os.mkfifo(file + '2')",
    "terminal": "open('/dev/tty')",
    "disk": "open('/dev/kmsg')",
}
# Landlock doesn't know of these, or not in all versions.
FILTERED_ATTACKS = {
    "chmod": "os.chmod(file, 0o777)",
    "chown": "os.chown(file, os.getuid(), os.getgid())",
    "utime": "os.utime(file)",
    "setxattr": "os.setxattr(file, 'user.x', b'')",
    "chdir": "os.chdir('/')",
    "chroot": "os.chroot('/')",
    "fork": "os.fork()",
    "exec": "os.execv('/bin/true', ['true'])",
    "spawn": "os.posix_spawn('/bin/true', ['true'], {})",
    "system": "os.system('true') and os.unlink('/')",
    "session": "os.setsid()",
    "priority": "os.nice(1)",
    "memory file": "os.memfd_create('x')",
    "socket": "__import__('socket').socket()",
    "network": "__import__('socket').create_connection(('127.0.0.1', 9), 1)",
    "signal to the parent": "os.kill(parent, 0)",
    "signal to all": "os.kill(-1, 0)",
    "signal to the group": "os.kill(0, 0)",
    "signal to its own group": "os.killpg(os.getpid(), 0)",
    "process": "__import__('subprocess').run(['true'])",
    "lock": "__import__('fcntl').flock(1, 2)",
    "lock of a range": "__import__('fcntl').lockf(1, 2)",
    "owner of a descriptor": "__import__('fcntl').fcntl(1, 8, os.getpid())",
}
REFUSED = {"EACCES", "EPERM", "EXDEV"}
PROJECT = str(Path(__file__).parents[3] / "pyproject.toml")


def attacked(stage: str, python: Python, attacks: dict[str, str], without: list[str]) -> Any:
    before = f"STAGE, PROJECT = {stage!r}, {PROJECT!r}"
    code = f"""
        attacks = {attacks!r}
        result = {{name: attempt(lambda: eval(attacks[name])) for name in attacks}}
    """
    result = answer(stage, code, python, before=before, without=without)
    assert Path(stage, "secret").read_text(encoding="utf-8") == "secret"
    return result


def need(stage: str, layer: str) -> None:
    if layer not in run(stage, "").layers:
        pytest.skip(f"this system has no layer '{layer}'")


# ENXIO: a process has no terminal; ENOENT: a file isn't there.
HARMLESS = {"terminal": {"ENXIO"}, "disk": {"ENOENT"}, "create in memory": {"ENOENT"}}


@linux_only
def test_files_are_out_of_reach(stage: str, python: Python) -> None:
    need(stage, "landlock")
    result = attacked(stage, python, FILE_ATTACKS | FILTERED_ATTACKS, [])
    assert {name: result[name] for name in result
            if result[name] not in REFUSED | HARMLESS.get(name, set())} == {}  # fmt: skip


@linux_only
def test_landlock_alone_keeps_files_out_of_reach(stage: str, python: Python) -> None:
    need(stage, "landlock")
    result = attacked(stage, python, FILE_ATTACKS, ["seccomp"])
    assert {name: result[name] for name in result
            if result[name] not in REFUSED | HARMLESS.get(name, set())} == {}  # fmt: skip


@linux_only
def test_landlock_alone_keeps_others_out_of_reach(stage: str) -> None:
    need(stage, "landlock")
    setup = """if True:
        import socket
        server, hidden = socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_UNIX)
        place, name = server.getsockname(), chr(0) + stage_name
        hidden.bind(name)
        hidden.listen()
    """
    code = """
        import fcntl
        device = os.open("/dev/urandom", os.O_RDONLY)
        result = [prepared.version,
                  attempt(lambda: socket.create_server(("127.0.0.1", 0))),
                  attempt(lambda: socket.create_connection(place, 5)),
                  attempt(lambda: socket.socket(socket.AF_UNIX).connect(name)),
                  attempt(lambda: os.kill(parent, 0)),
                  attempt(lambda: fcntl.ioctl(device, 0x80045200, bytes(4)))]
    """
    setup = f"stage_name = {stage!r}\n" + setup
    without = ["seccomp", "user"]
    version, *answers = answer(stage, code, setup=setup, without=without)
    if version < 6:
        pytest.skip("this version of Landlock is about files")
    assert answers == ["EACCES", "EACCES", "EPERM", "EPERM", "EACCES"]


@known_machine
def test_the_filter_alone_keeps_files_unchanged(stage: str, python: Python) -> None:
    need(stage, "seccomp")
    reading = {"read", "list", "list the root", "password file", "project", "own environment",
               "own memory", "own maps", "processes", "read by its folder", "read as a program",
               "disk", "parent's environment", "parent's command", "parent's files",
               "parent's folder"}  # fmt: skip
    attacks = {name: FILE_ATTACKS[name] for name in FILE_ATTACKS if name not in reading}
    result = attacked(stage, python, attacks | FILTERED_ATTACKS, ["landlock"])
    assert {name: result[name] for name in result
            if result[name] not in REFUSED | HARMLESS.get(name, set())} == {}  # fmt: skip


# What it would try with system calls: numbers on x86_64 and aarch64, and arguments. Where the
# filter failed these would do nothing bad: signals are number 0, pointers lead nowhere.
ANY = 0
RAW_ATTACKS: dict[str, tuple[Any, ...]] = {
    "execve": (59, 221), "execveat": (322, 281), "fork": (57, -1), "vfork": (58, -1),
    "clone a process": (56, 220, 17), "clone with memory shared": (56, 220, 0x4111),
    "clone a thread elsewhere": (56, 220, 0x10000 | 0x3C0F00 | 0x10000000),
    "clone untraced": (56, 220, 0x3D0F00 | 0x800000),
    "ptrace attach": (101, 117, 16, "parent"), "ptrace me": (101, 117, 0),
    "process_vm_readv": (310, 270, "parent"), "process_vm_writev": (311, 271, "parent"),
    "kill parent": (62, 129, "parent", 0), "kill all": (62, 129, -1, 0),
    "kill group": (62, 129, 0, 0), "kill init": (62, 129, 1, 0),
    "kill with an upper half": (62, 129, "parent+", 0),
    "tkill": (200, 130, "self", 0), "tgkill parent": (234, 131, "parent", "parent", 0),
    "rt_sigqueueinfo": (129, 138, "parent", 0, "buffer"),
    "rt_tgsigqueueinfo": (297, 240, "parent", "parent", 0, "buffer"),
    "pidfd_open": (434, 434, "parent", 0), "pidfd_send_signal": (424, 424, 0, 0, 0, 0),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "kcmp": (312, 272),
    "get_robust_list": (274, 100, "parent", "buffer", "buffer"),
    "prlimit64 parent": (302, 261, "parent", 4, "buffer", 0),
    "prlimit64 self": (302, 261, 0, 4, "buffer", 0),
    "prlimit64 with an upper half": (302, 261, 0, 4, 1 << 32, 0),
    "prlimit64 read parent": (302, 261, "parent", 4, 0, "buffer"),
    "setrlimit": (160, 164, 4, "buffer"),
    "futex wake": (202, 98, "buffer", 1, 1),
    "futex requeue": (202, 98, "buffer", 3, 1, 1, "buffer"),
    "futex requeue and compare": (202, 98, "buffer", 4, 1, 1, "buffer", 0),
    "futex wake and change": (202, 98, "buffer", 5, 1, 1, "buffer", 0),
    "futex lock": (202, 98, "buffer", 6), "futex wake some": (202, 98, "buffer", 10, 1, 0, 0, 1),
    "futex wake by a real clock": (202, 98, "buffer", 10 | 256, 1, 0, 0, 1),
    "set_tid_address": (218, 96, "buffer"), "set_robust_list": (273, 99, "buffer", 24),
    "sysinfo": (99, 179, "buffer"), "getpgid parent": (121, 155, "parent"),
    "getsid parent": (124, 156, "parent"),
    "sched_getaffinity parent": (204, 123, "parent", 128, "buffer"),
    "clock_gettime of a process": (228, 113, -6, "buffer"),
    "clock_getres of a process": (229, 114, -6, "buffer"),
    "clock_nanosleep of a process": (230, 115, -6, 0, "buffer", 0),
    "setpriority": (141, 140, 0, 0, 19), "sched_setaffinity": (203, 122, 0, 0, "buffer"),
    "sched_setscheduler": (144, 119), "sched_setattr": (314, 274),
    "ioprio_set": (251, 30),
    "socket inet": (41, 198, 2, 1, 0), "socket unix": (41, 198, 1, 1, 0),
    "socket netlink": (41, 198, 16, 3, 0), "socket vsock": (41, 198, 40, 1, 0),
    "socket packet": (41, 198, 17, 3, 0), "socketpair": (53, 199, 1, 1, 0, "buffer"),
    "connect": (42, 203), "bind": (49, 200), "sendto": (44, 206), "sendmsg": (46, 211),
    "recvmsg": (47, 212), "memfd_create": (319, 279, "buffer", 0), "memfd_secret": (447, 447),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "io_uring_setup": (425, 425, 1, "buffer"), "io_uring_enter": (426, 426),
    "io_setup": (206, 0), "bpf": (321, 280), "userfaultfd": (323, 282),
    "perf_event_open": (298, 241), "unshare": (272, 97, 0x10000000), "setns": (308, 268),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "fsopen": (430, 430), "open_tree": (428, 428), "move_mount": (429, 429),
    "mount_setattr": (442, 442), "shmget": (29, 194, 0, 4096, 0o1600),
    "shmat": (30, 196), "msgget": (68, 186, 0, 0o1600), "semget": (64, 190, 0, 1, 0o1600),
    "mq_open": (240, 180, "buffer", 0o102, 0o600, 0), "chmod": (90, -1), "fchmod": (91, 52, 1, 0),
    "fchmodat": (268, 53), "chown": (92, -1), "fchown": (93, 55, 1, -1, -1),
    "fchownat": (260, 54), "utimensat": (280, 88), "setxattr": (188, 5), "fsetxattr": (190, 7),
    "getxattr": (191, 8), "inotify_init1": (294, 26), "fanotify_init": (300, 262),
    "flock": (73, 32, 1, 2), "personality": (135, 92, 0xFFFFFFFF),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "chdir": (80, 49),
    "fchdir": (81, 50), "umask": (95, 166), "setuid": (105, 146, 0), "setgid": (106, 144, 0),
    "setresuid": (117, 147, 0, 0, 0), "setsid": (112, 157), "setpgid": (109, 154),
    "capset": (126, 91), "seccomp": (317, 277), "landlock_create_ruleset": (444, 444),
    "landlock_restrict_self": (446, 446), "prctl dumpable": (157, 167, 4, 1),
    "prctl parent-death": (157, 167, 1, 0), "prctl seccomp": (157, 167, 22, 2),
    "prctl ptracer": (157, 167, 0x59616D61, -1), "prctl capabilities": (157, 167, 47, 2, 2),
    "splice": (275, 76), "tee": (276, 77), "vmsplice": (278, 75), "sendfile": (40, 71),
    "copy_file_range": (326, 285), "truncate": (76, 45), "ftruncate": (77, 46, 1, 0),
    "fallocate": (285, 47), "unlink": (87, -1), "unlinkat": (263, 35), "mkdir": (83, -1),
    "mkdirat": (258, 34), "rename": (82, -1), "renameat2": (316, 276), "link": (86, -1),
    "linkat": (265, 37), "symlink": (88, -1), "symlinkat": (266, 36), "mknod": (133, -1),
    "mknodat": (259, 33), "creat": (85, -1), "sync": (162, 81), "fsync": (74, 82, 1),
    "reboot": (169, 142), "init_module": (175, 105), "finit_module": (313, 273),
    "kexec_load": (246, 104), "syslog": (103, 116), "clock_settime": (227, 112),
    "adjtimex": (159, 171), "ioperm": (173, -1), "iopl": (172, -1), "modify_ldt": (154, -1),
    "mlock": (149, 228), "mlockall": (151, 230), "move_pages": (279, 239),
    "migrate_pages": (256, 238), "swapon": (167, 224), "acct": (163, 89),
    "timer_create": (222, 107), "signalfd4": (289, 74), "wait4": (61, 260, -1, 0, 0, 0),
    "fcntl owner": (72, 25, 1, 8, "self"), "fcntl signal": (72, 25, 1, 10, 9),
    "fcntl lock": (72, 25, 1, 6, "buffer"), "fcntl lease": (72, 25, 1, 1024, 0),
    "fcntl notify": (72, 25, 1, 1026, 1), "fcntl pipe size": (72, 25, 1, 1031, 1 << 20),
    "no such number": (9999, 9999), "a number below": (-1, -1),
    "x32 read": (0x40000000, -1), "x32 write": (0x40000001, -1), "x32 getpid": (0x40000027, -1),
    "x32 execve": (0x40000208, -1), "x32 fork": (0x40000039, -1),
}  # fmt: skip
OTHER_ANSWERS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "clone3": ("ENOSYS", (435, 435, "buffer", 88)),
    "openat2": ("ENOSYS", (437, 437, -100, "buffer", "buffer", 24)),
    "ioctl type into a terminal": ("ENOTTY", (16, 29, 0, 0x5412, "buffer")),
    "ioctl owner": ("ENOTTY", (16, 29, 0, 0x8901, "buffer")),
    "ioctl signals": ("ENOTTY", (16, 29, 0, 0x5452, "buffer")),
}
RAW = """
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    buffer = ctypes.create_string_buffer(4096)
    names = {"parent": parent, "parent+": parent | 1 << 32, "self": os.getpid(),
             "buffer": ctypes.addressof(buffer)}
    result = {}
    me = os.getpid()
    for name, (number, *args) in attacks.items():
        values = [names.get(arg, arg) for arg in args]
        values += [0] * (6 - len(values))
        ctypes.set_errno(0)
        answer = libc.syscall(*map(ctypes.c_long, [number, *values]))
        if os.getpid() != me:
            os._exit(0)
        result[name] = errno.errorcode[ctypes.get_errno()] if answer == -1 else str(answer)
"""
ATTACKS = {name: ("EPERM", attack) for name, attack in RAW_ATTACKS.items()} | OTHER_ANSWERS


@pytest.fixture(scope="module")
def raw_answers(stage: str) -> dict[str, dict[str, str]]:
    """What the filter alone says to those who could do all: root where we are, otherwise us."""
    need(stage, "seccomp")
    column = seccomp.MACHINES[MACHINE][1]
    attacks = {name: (attack[column], *attack[2:]) for name, (_, attack) in ATTACKS.items()
               if attack[column] != -1 or "below" in name}  # fmt: skip
    code = f"attacks = {attacks!r}\n" + textwrap.dedent(RAW)
    answers = {"filter": answer(stage, code, without=["user", "landlock"])}
    answers["all"] = answer(stage, code)
    return answers


@known_machine
@pytest.mark.parametrize("name", ATTACKS)
def test_system_calls_are_refused(raw_answers: dict[str, dict[str, str]], name: str) -> None:
    if name not in raw_answers["all"]:
        pytest.skip("this processor has no such call")
    assert raw_answers["filter"][name] == ATTACKS[name][0]
    assert raw_answers["all"][name] == ATTACKS[name][0]


@known_machine
def test_harmless_variants_are_allowed(stage: str, python: Python) -> None:
    column = seccomp.MACHINES[MACHINE][1]
    numbers = {name: seccomp.NUMBERS[name][column] for name in seccomp.NUMBERS}
    attacks = {
        "kill": (numbers["kill"], "self", 0),
        "tgkill": (numbers["tgkill"], "self", "self", 0),
        "prlimit64": (numbers["prlimit64"], 0, 4, 0, "buffer"),
        "prlimit64 by number": (numbers["prlimit64"], "self", 4, 0, "buffer"),
        "name": (numbers["prctl"], 15, "buffer"),
        "duplicate": (numbers["fcntl"], 1, 1, 0),
        "futex private wake": (numbers["futex"], "buffer", 1 | 128, 1),
        "clock of this process": (numbers["clock_gettime"], 2, "buffer"),
    }
    result = answer(stage, f"attacks = {attacks!r}\n" + textwrap.dedent(RAW), python)
    assert result == dict.fromkeys(attacks, "0")


# The filter itself, run by a machine of our own: for processors that we don't have, too.

ALLOW, ERROR, KILL = 0x7FFF0000, 0x00050000, 0x80000000


def verdict(program: bytes, machine: int, number: int, args: tuple[int, ...] = ()) -> int:
    arguments = [arg & (1 << 64) - 1 for arg in (*args, 0, 0, 0, 0, 0, 0)][:6]
    data = struct.pack("=IIQ6Q", number & 0xFFFFFFFF, machine, 0, *arguments)
    value, place = 0, 0
    while True:
        code, true, false, constant = struct.unpack_from("=HBBI", program, 8 * place)
        place += 1
        if code == 0x20:
            value = struct.unpack_from("=I", data, constant)[0]
        elif code == 0x54:
            value &= constant
        elif code == 0x05:
            place += constant
        elif code == 0x06:
            return int(constant)
        else:
            holds = {0x15: value == constant, 0x35: value >= constant, 0x45: value & constant}
            place += true if holds[code] else false


@pytest.mark.parametrize("machine", seccomp.MACHINES)
def test_the_filter_allows_its_list(machine: str) -> None:
    code, column = seccomp.MACHINES[machine]
    program = seccomp.with_pid(seccomp.program(machine, 7), 1234)
    conditional = {"clone", "clone3", "fcntl", "getpgid", "getsid", "ioctl", "kill", "openat2",
                   "prctl", "prlimit64", "sched_getaffinity", "tgkill"}  # fmt: skip
    plain = {NUMBER[column] for name, NUMBER in seccomp.NUMBERS.items() if name not in conditional}
    allowed = {number for number in range(-2, 5000)
               if verdict(program, code, number, (9,) * 6) == ALLOW}  # fmt: skip
    assert allowed == plain - {-1}
    x32 = range(0x40000000, 0x40000400)
    assert {verdict(program, code, number) for number in x32} == {ERROR | errno.EPERM}


@pytest.mark.parametrize("machine", seccomp.MACHINES)
def test_the_filter_judges_arguments(machine: str) -> None:
    code, column = seccomp.MACHINES[machine]
    program = seccomp.with_pid(seccomp.program(machine, 7), 1234)

    def says(name: str, *args: int) -> int:
        return verdict(program, code, seccomp.NUMBERS[name][column], args) & 0xFFFFFF

    allow, refuse, kind = ALLOW & 0xFFFFFF, ERROR | errno.EPERM, ERROR | errno.ENOTTY
    assert says("kill", 1234, 9) == says("tgkill", 1234, 7, 9) == allow
    assert {says("kill", pid, 9) for pid in (0, -1, -1234, 1235, 1, 1 << 31)} == {refuse}
    assert says("prlimit64", 0, 7, 0, 1) == says("prlimit64", 1234, 7, 0, 1) == allow
    assert {says("prlimit64", 0, 7, new) for new in (1, 1 << 32, -1)} == {refuse}
    assert says("prlimit64", 1, 7, 0, 1) == refuse
    assert says("clone", 0x3D0F00) == says("clone", 0x7D0F00) == allow
    assert {says("clone", flags) for flags in (0, 17, 0x10000, 0x103D0F00)} == {refuse}
    assert says("clone3") == says("openat2") == ERROR | errno.ENOSYS
    assert says("ioctl", 1, 0x5401) == allow
    assert says("ioctl", 1, 0x5412) == kind


def test_other_processors() -> None:
    assert seccomp.program("riscv64", 7) == b""
    for machine in seccomp.MACHINES:
        assert verdict(seccomp.program(machine, 7), 0x40000003, 1) == KILL


@pytest.mark.parametrize("machine", seccomp.MACHINES)
@pytest.mark.parametrize(
    ("landlock", "flags", "allowed"),
    [
        (7, os.O_RDWR | os.O_CREAT | os.O_TRUNC, True),  # Landlock's business
        (0, os.O_RDONLY, True),
        (0, os.O_WRONLY, False),
        (0, os.O_RDWR, False),
        (0, os.O_RDONLY | os.O_CREAT, False),
        (0, os.O_RDONLY | os.O_TRUNC, False),
        (0, os.O_ACCMODE, False),
        (1, os.O_RDONLY, True),
        (1, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, True),
        (1, os.O_RDONLY | os.O_TRUNC, False),
        (2, os.O_ACCMODE | os.O_TRUNC, False),
    ],
)
@linux_only
def test_the_filter_judges_opening(machine: str, landlock: int, flags: int, allowed: bool) -> None:
    code, column = seccomp.MACHINES[machine]
    program = seccomp.program(machine, landlock)
    for name, args in (("openat", (0, 0, flags)), ("open", (0, flags))):
        number = seccomp.NUMBERS[name][column]
        if number >= 0:
            assert (verdict(program, code, number, args) == ALLOW) == allowed


@pytest.mark.parametrize("machine", seccomp.MACHINES)
@pytest.mark.parametrize("landlock", [0, 1, 3])
def test_the_place_of_the_process_in_the_filter(machine: str, landlock: int) -> None:
    program = seccomp.program(machine, landlock)
    marked = [place for place in range(0, len(program), 8)
              if program[place + 4 : place + 8] == struct.pack("=I", seccomp.OWN_PID)
              and program[place] == 0x15]  # fmt: skip
    assert len(marked) == 6
    filled = seccomp.with_pid(program, 0x01020304)
    different = [place for place in range(len(program)) if program[place] != filled[place]]
    assert different == [place + 4 + byte for place in marked for byte in range(4)]
    assert len(program) // 8 <= 4096
