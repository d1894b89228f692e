"""What a machine refuses the grader is tried again, and never blamed on a submission."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from submitted import ATTACKED, GOOD, ROOT, SUBMISSIONS, like_minimax, written

from pacman.grading import grade
from pacman.grading.assignment import cases, selection

pytestmark = pytest.mark.slow

if sys.platform != "linux":
    pytest.skip("refusals are made by means of Linux", allow_module_level=True)

SYSTEM_PYTHON = "/usr/bin/python3"
SOMEBODY = 65533
# Lets the kernel answer a system call of this process and of its children with an error.
REFUSE = """
import ctypes, platform, struct
def refuse(numbers, error):
    number = numbers[platform.machine() == "aarch64"]
    code = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (6, 0, 0, 0x50000 | error),
            (6, 0, 0, 0x7FFF0000)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *each) for each in code))
    program = struct.pack("HP", 4, ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, *[ctypes.c_void_p] * 4]
    assert libc.prctl(38, 1, None, None, None) == 0
    assert libc.prctl(22, 2, program, None, None) == 0
"""
GRADE = f"""
import os, resource, sys, threading, time
sys.path.insert(0, {str(ROOT)!r})
from pacman.grading.assignment import cases, selection
from pacman.grading import grade
from pacman.grading.checks.wrong import files
from pacman.grading.sandbox import opening
from pacman.grading.sandbox.processes import HarnessError
def plan(*tests):
    return grade.plan(selection.select(cases.load({str(ATTACKED)!r}), [], tests))
def tell(report):
    for test in report.tests:
        print(test.id, test.status, test.message)
def graded(path, *tests):
    try:
        tell(grade.grade(path, plan(*tests)))
    except HarnessError as error:
        print("HarnessError:", error)
"""


def lines_of(code: str, *arguments: str, ordinary: bool = False) -> list[str]:
    """What this code prints, run by us or by a user who is not root."""
    python, user = sys.executable, None
    if ordinary and os.geteuid() == 0:
        python, user = SYSTEM_PYTHON, SOMEBODY
        here = [str(ROOT), *arguments]
        able = f"import os, sys, yaml; sys.exit(not all(map(os.path.exists, {here!r})))"
        tried = subprocess.run([python, "-c", able], check=False, user=user, group=user,
                               extra_groups=[], capture_output=True)  # fmt: skip
        if tried.returncode:
            pytest.skip("another user can't grade here")
    ran = subprocess.run(
        [python, "-B", "-c", code, *arguments], check=False, capture_output=True, text=True,
        user=user, group=user, extra_groups=None if user is None else [], timeout=120,
    )  # fmt: skip
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@pytest.fixture
def right() -> str:
    return str(GOOD)


def test_a_system_that_refuses_sessions(right: str) -> None:
    code = f"{REFUSE}{GRADE}\nrefuse((112, 157), 1)\ngraded(sys.argv[1], 'q2/tree')\n"
    (line,) = lines_of(code, right)
    assert line.startswith("HarnessError: no process in a session of its own: Operation not perm")
    assert line.endswith("try again when it is less busy, or on another one")


def test_a_system_that_refuses_processors(right: str) -> None:
    code = f"{REFUSE}{GRADE}\nrefuse((203, 122), 1)\ngraded(sys.argv[1], 'q2/tree')\n"
    assert lines_of(code, right) == ["q2/tree passed "]


def test_a_system_that_refuses_a_rule_of_landlock(right: str) -> None:
    code = f"{REFUSE}{GRADE}\nrefuse((445, 445), 22)\ngraded(sys.argv[1], 'q2/tree')\n"
    (line,) = lines_of(code, right)
    if "passed" in line:
        pytest.skip("this system has no Landlock")
    assert "could not begin: landlock: no rule for /" in line
    assert "Invalid argument" in line


def test_a_layer_that_is_refused_is_the_grader_s_failure(right: str) -> None:
    """Restricting itself is refused to each worker, and no submission is to blame."""
    code = f"{REFUSE}{GRADE}\nrefuse((446, 446), 1)\ngraded(sys.argv[1], 'q2/tree')\n"
    (line,) = lines_of(code, right)
    if "passed" in line:
        pytest.skip("this system has no Landlock")
    assert line.startswith("q2/tree harness_error the grader failed, not the submission: a worker ")
    assert line.endswith("was not locked in: landlock: [Errno 1] Operation not permitted")


def test_no_more_descriptors(right: str) -> None:
    code = f"""{GRADE}
known = plan("q2/tree")
with opening.opened(sys.argv[1]) as ready:
    ready.sandbox.worker().close()
    highest = max(map(int, os.listdir("/proc/self/fd")))
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 3, 4096))
    before = len(os.listdir("/proc/self/fd"))
    try:
        ready.sandbox.worker()
    except HarnessError as error:
        print(error)
    print(len(os.listdir("/proc/self/fd")) - before)
"""
    said, left = lines_of(code, right)
    assert said.startswith("no pipes for a worker: Too many open files; ")
    assert left == "0"


# A process of an ordinary user may have no more children for a while, or for ever.
REFUSED = """
known = plan("q2/tree")
with opening.opened(sys.argv[1]) as ready:
    ready.sandbox.worker().close()
    zygote = ready.sandbox.starter.process.pid
    most = resource.prlimit(zygote, resource.RLIMIT_NPROC)
    def relent():
        time.sleep(SECONDS)
        resource.prlimit(zygote, resource.RLIMIT_NPROC, most)
    threading.Thread(target=relent, daemon=True).start()
    for pid in (0, zygote):
        resource.prlimit(pid, resource.RLIMIT_NPROC, (0, most[1]))
    try:
        tell(grade.graded(ready, known))
    except HarnessError as error:
        print("HarnessError:", error)
"""


@pytest.mark.parametrize("seconds", [0.4, 60])
def test_processes_that_are_refused(right: str, seconds: float) -> None:
    code = GRADE + REFUSED.replace("SECONDS", str(seconds))
    (line,) = lines_of(code, right, ordinary=True)
    if seconds < 1:
        assert line == "q2/tree passed "
    else:
        assert line.startswith("HarnessError: no process in a session of its own: Resource temp")


# What takes all threads, beside a file that is right and begins before it.
BESIDE = """
def hungry(path):
    while not stop:
        grade.grade(files(path), alone)
alone, known = plan("q2/tree"), plan()
stop = False
for _ in range(3):
    with opening.opened(sys.argv[1]) as ready:
        ready.sandbox.worker().close()
        threads = [threading.Thread(target=hungry, args=sys.argv[2:]) for _ in range(4)]
        stop = False
        for thread in threads: thread.start()
        time.sleep(1)
        report = grade.graded(ready, known)
        print(report.points, [test.status for test in report.tests])
        stop = True
        for thread in threads: thread.join()
"""


@pytest.mark.parametrize("ordinary", [False, True])
def test_a_right_file_beside_one_that_takes_all_threads(right: str, ordinary: bool) -> None:
    hungry = str(SUBMISSIONS / "hostile" / "takes_all_threads.py")
    report = grade.grade(right, grade.plan(cases.load(str(ATTACKED))))
    alone = f"{report.points} {[test.status for test in report.tests]}"
    said = lines_of(GRADE + BESIDE, right, hungry, ordinary=ordinary)
    assert said == [alone] * 3


THREADS = """
import threading
def start(count):
    gate = threading.Event()
    threads = [threading.Thread(target=gate.wait) for _ in range(count)]
    try:
        for thread in threads: thread.start()
    finally:
        gate.set()
    for thread in threads: thread.join()
"""


@pytest.mark.parametrize("count", [16, 33, 200])
def test_more_threads_than_there_are(tmp_path: Path, count: int) -> None:
    code = like_minimax(f"start({count})\nreturn super().getAction(gameState)") + THREADS
    plan = grade.plan(selection.select(cases.load(str(ATTACKED)), (), ["q2/tree"]))
    (test,) = grade.grade(written(tmp_path, code), plan).tests
    if count < 40:
        assert (test.status, test.message) == ("passed", "")
    else:
        assert test.status == "limit"
        assert test.message.startswith("started more than 39 threads, or ")


def test_a_thread_with_a_stack_that_memory_has_no_room_for(tmp_path: Path) -> None:
    code = like_minimax("threading.stack_size(512 << 20)\nstart(1)") + THREADS
    plan = grade.plan(selection.select(cases.load(str(ATTACKED)), (), ["q2/tree"]))
    (test,) = grade.grade(written(tmp_path, code), plan).tests
    assert test.status == "limit"
    assert "or some whose stacks need more than the 384 MB of memory" in test.message


def test_own_processes_take_no_threads_of_a_submission() -> None:
    """As an ordinary user, whose tasks count together, with tests beside each other."""
    code = like_minimax("start(36)\nreturn super().getAction(gameState)") + THREADS
    known = f"grade.plan(cases.load({str(ROOT / 'test_cases')!r}, ['q2']))"
    handed_in = f"{{'multiAgents.py': {code.encode()!r}}}"
    program = f"{GRADE}\nreport = grade.grade({handed_in}, {known})\nprint(report.full_marks)\n"
    assert lines_of(program, ordinary=True) == ["True"]


DEEP = """
def deeper(number):
    try:
        deeper(number + 1)
    except RecursionError:
        deeper(number + 1)
"""


def test_recursion_without_end_where_no_thread_is_left_to_find_it(tmp_path: Path) -> None:
    greed = "try:\n    while True: threading.Thread(target=gate.wait).start()\n"
    code = like_minimax(f"{greed}except RuntimeError:\n    deeper(1)")
    code += f"{DEEP}\nimport threading\ngate = threading.Event()\n"
    plan = grade.plan(selection.select(cases.load(str(ATTACKED)), (), ["q2/tree"]))
    (test,) = grade.grade(written(tmp_path, code), plan).tests
    assert test.status == "limit"
    assert re.match(r"recursion without end: deeper\(\) in line \d+ calls itself", test.message)
