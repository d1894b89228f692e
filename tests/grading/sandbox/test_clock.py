"""What time counts, and when a test is tried again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from submitted import CODE, minimax, written

from pacman.grading import grade, runner
from pacman.grading.assignment import cases, selection
from pacman.grading.sandbox import clock, limits, workers
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.processes import Forked
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.workers import Ended, Worker

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
ATTACKED = ROOT / "pacman/grading/checks/attacked"
linux = pytest.mark.skipif(
    not clock.HAS_PROCESSOR_TIME, reason="here only a clock says how long a process works"
)


def plan(*tests: str, budget: float = limits.BUDGET_SECONDS) -> grade.Plan:
    return grade.plan(selection.select(cases.load(str(ATTACKED)), (), tests), budget=budget)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that take all of the processor that they get, each as much as the grader may."""
    spin = [sys.executable, "-c", "while True: pass"]
    running = [subprocess.Popen(spin, start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
        for process in running:
            process.wait()


@linux
def test_processor_time_is_that_of_the_process() -> None:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        while clock.processor_time(process.pid) < 0.2:
            time.sleep(0.01)
        process.kill()
    with pytest.raises(OSError, match="Invalid argument"):
        clock.processor_time(process.pid)


@linux
@pytest.mark.parametrize(
    "program",
    [
        "spin()",
        "threading.Thread(target=spin).start()",
        "while True:\n    one = threading.Thread(target=work)\n    one.start()\n    one.join()",
    ],
    ids=["the process", "a thread", "threads that end"],
)
def test_the_clock_stops_while_a_process_queues(program: str) -> None:
    text = f"import os, threading\nos.sched_setaffinity(0, {{{min(os.sched_getaffinity(0))}}})\n"
    text += "def spin():\n    while True: pass\n"
    text += "def work():\n    for _ in range(10**7): pass\n"
    programs = [program] + 4 * ["spin()"]
    busy = [subprocess.Popen([sys.executable, "-c", text + end]) for end in programs]
    time.sleep(0.5)
    queue = clock.Queue()
    queue.look(busy[0].pid)
    began, queued = time.monotonic(), queue.seconds
    while time.monotonic() < began + 2:
        time.sleep(limits.GLANCE)
        queue.look(busy[0].pid)
    queued, seconds = queue.seconds - queued, time.monotonic() - began
    for process in busy:
        process.kill()
        process.wait()
    assert 0.2 * seconds < queued < 1.2 * seconds


@linux
def test_threads_that_queue_beside_each_other_stop_the_clock_once() -> None:
    """Otherwise it would go backward, for as long as a submission wants."""
    text = f"import os, threading\nos.sched_setaffinity(0, {{{min(os.sched_getaffinity(0))}}})\n"
    text += "from hashlib import sha256\ndata = bytes(10**6)\n"  # which lets others have Python
    text += "def work():\n    while True: sha256(data)\n"
    text += "for _ in range(20): threading.Thread(target=work).start()\n"
    queue = clock.Queue()
    with subprocess.Popen([sys.executable, "-c", text]) as process:
        time.sleep(1)
        queue.look(process.pid)
        began, queued = time.monotonic(), queue.seconds
        for _ in range(5):
            time.sleep(limits.GLANCE)
            queue.look(process.pid)
        seconds = time.monotonic() - began
        process.kill()
    assert queue.seconds - queued < seconds + 0.1


def test_a_process_that_is_gone_has_not_waited() -> None:
    queue = clock.Queue()
    queue.look(2**22 + 1)
    assert queue.seconds == 0


@linux
@pytest.mark.parametrize("threads", [0, 1, 2])
def test_time_that_others_use_is_not_counted(threads: int, tmp_path: Path) -> None:
    """Beside 30 others, 0.4 of 1 s of processor time takes many seconds."""
    body = "import threading, time\nbegan = time.process_time()\n"
    body += "def work():\n    while time.process_time() < began + 0.4: pass\n"
    body += f"threads = [threading.Thread(target=work) for _ in range({threads})]\n"
    body += "for thread in threads: thread.start()\n"
    body += "for thread in threads: thread.join()\nwork()\nprint('done')"
    with busy(30):
        (test,) = grade.grade(written(tmp_path, minimax(body)), plan("q2/tree")).tests
    assert (test.status, test.output) == ("failed", "done\n")


@linux
def test_a_machine_that_stands_still_takes_no_points(tmp_path: Path) -> None:
    """The grader and its processes are stopped for 6 s; a test has 2 s by the clock."""
    body = "import time\nbegan = time.process_time()\n"
    body += "while time.process_time() < began + 0.8: pass\nprint('done')"
    program = (
        "import json, sys\n"
        "from pacman.grading import grade\n"
        "from pacman.grading.assignment import cases, selection\n"
        "from pacman.grading.sandbox import clock\n"
        "clock.CLOCK_FACTOR = 0\nclock.CLOCK_SPARE = 2\n"
        "chosen = selection.select(cases.load(sys.argv[1]), (), ['q2/tree'])\n"
        "(test,) = grade.grade(sys.argv[2], grade.plan(chosen)).tests\n"
        "print(json.dumps([test.status, test.output]))\n"
    )
    path = written(tmp_path, minimax(body))
    command = [sys.executable, "-c", program, str(ATTACKED), path]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as grader:
        while not any(used(pid) > 0.2 for pid in below(grader.pid)[1:]):
            time.sleep(0.01)
        for _ in range(3):
            stopped = [grader.pid, *below(grader.pid)]
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            time.sleep(2)
            for pid in reversed(stopped):
                os.kill(pid, signal.SIGCONT)
            time.sleep(0.05)
        said, _ = grader.communicate()
    assert json.loads(said) == ["failed", "done\n"]


def used(pid: int) -> float:
    with suppress(OSError):  # it has just ended
        return clock.processor_time(pid)
    return 0.0


def below(pid: int) -> list[int]:
    """The processes that a process began, and those that these began."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            if int(stat.read_text().rpartition(") ")[2].split()[1]) == pid:
                child = int(stat.parent.name)
                found += [child, *below(child)]
    return found


def test_a_test_that_only_waited_is_tried_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "CLOCK_SPARE", 0.3)
    monkeypatch.setattr(clock, "CLOCK_FACTOR", 0)
    alone: list[str] = []
    runs: list[str] = []
    begin = Worker.begin

    class Told(Room):
        @contextmanager
        def alone(self) -> Iterator[None]:
            alone.append("alone")
            yield

    def counted(worker: Worker, *args: object) -> None:
        runs.append("run")
        begin(worker, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Worker, "begin", counted)
    path = written(tmp_path, minimax("import time\ntime.sleep(60)"))
    with opened(path) as ready:
        (test,) = grade.graded(ready, plan("q2/tree"), room=Told()).tests
    assert test.status == "timeout"
    assert "waited" in test.message
    assert (runs, alone) == (["run", "run"], ["alone"])


def test_a_file_that_only_waits_stops_others_twice_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "CLOCK_SPARE", 0.2)
    monkeypatch.setattr(clock, "CLOCK_FACTOR", 0)
    monkeypatch.setattr(runner, "MOST_IN_VAIN", 1)
    alone: list[str] = []

    class Told(Room):
        @contextmanager
        def alone(self) -> Iterator[None]:
            alone.append("alone")
            yield

    path = written(tmp_path, minimax("import time\ntime.sleep(60)"))
    with opened(path) as ready:
        one, other = grade.graded(ready, plan("q2/tree", "q2/deeper"), room=Told()).tests
    assert (one.status, other.status, alone) == ("timeout", "timeout", ["alone"])


def test_others_wait_only_so_long_for_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file can say that it lacks threads, sleep while it is alone, and be passed then."""
    monkeypatch.setattr(runner, "ALONE_SECONDS", 1.0)
    count = 0
    run = runner.Runner._run

    class Told(Room):
        is_alone = False

        @contextmanager
        def alone(self) -> Iterator[None]:
            nonlocal count
            count += 1
            self.is_alone = True
            yield
            self.is_alone = False

    room = Told()

    def doubted(*given: Any) -> runner.Outcome:
        if room.is_alone:
            time.sleep(0.6)
        return replace(run(*given), doubtful=not room.is_alone)

    monkeypatch.setattr(runner.Runner, "_run", doubted)
    with opened(written(tmp_path, CODE)) as ready:
        some = replace(plan("q2/tree", "q2/deeper", "q2/turns"), spare=0)
        assert grade.graded(ready, some, room=room).full_marks
    assert count == 2


@linux
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "not done within"),
        ("import time\nwhile True: time.sleep(60)", "used little of it, and waited"),
        ("import os\nos.read(os.pipe()[0], 1)", "used little of it, and waited"),
        (
            "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
            "used little of it, and waited",
        ),
    ],
    ids=["computes", "sleeps", "waits", "stops"],
)
def test_a_test_that_used_or_slept_its_time_is_not_tried_again(
    body: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[str] = []
    begin = Worker.begin

    def counted(worker: Worker, *args: object) -> None:
        runs.append("run")
        begin(worker, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Worker, "begin", counted)
    (test,) = grade.grade(written(tmp_path, minimax(body)), plan("q2/tree")).tests
    assert (test.status, runs) == ("timeout", ["run"])
    assert said in test.message


class Silent:
    """Stands for a process that doesn't answer, on a machine of its own with a clock."""

    def __init__(self, patch: pytest.MonkeyPatch, works: float, queues: float, state: str) -> None:
        self.seconds = 0.0
        patch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: self.seconds))
        patch.setattr(clock, "now", lambda: self.seconds)
        patch.setattr(workers.Worker, "uncounted", property(lambda _: queues * self.seconds))
        patch.setattr(clock, "processor_time", lambda _: works * self.seconds)
        patch.setattr(clock, "sleeps", lambda _: state == "asleep")

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        self.seconds += max(seconds, 0.001)
        return []

    def where(self) -> bytes:
        return b""


@linux
@pytest.mark.parametrize(
    ("works", "queues", "state", "said", "doubtful", "seconds"),
    [
        (0.12, 0, "asleep", workers.WAITED, False, 2 / 0.88),
        (0.4, 0, "asleep", workers.WAITED, False, 2 / 0.6),
        (0.12, 0.5, "asleep", workers.WAITED, False, 2 / 0.38),
        (0.12, 0.88, "asleep", workers.OUT_OF_TIME, False, 2 / 0.12),
        (0.12, 0, "ready", workers.WAITED, True, 9),
        (0.12, 0.5, "ready", workers.OUT_OF_TIME, False, 2 / 0.12),
    ],
)
def test_sleep_is_what_is_neither_work_nor_a_queue(
    works: float,
    queues: float,
    state: str,
    said: str,
    doubtful: bool,
    seconds: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that isn't asleep whenever the grader looks may only have a slow machine."""
    machine = Silent(monkeypatch, works, queues, state)
    worker = Worker(machine)  # type: ignore[arg-type] # nothing is sent, and it doesn't end
    worker._pid = 1
    with pytest.raises(Ended) as ended:
        worker.receive(worker.until(2))
    assert (str(ended.value), worker.doubtful) == (said, doubtful)
    assert machine.seconds == pytest.approx(seconds, abs=3 * limits.GLANCE)


@linux
@pytest.mark.parametrize("first", ["grader", "system"])
def test_a_grader_that_comes_late_costs_nothing(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finds a process asleep that has answered long ago; before or after it looked for that."""
    monkeypatch.setattr(limits, "GLANCE", 0.01)
    wait = Forked.wait

    def late(self: Forked, seconds: float) -> list[tuple[str, bytes]]:
        if first == "grader":
            time.sleep(0.03)
            return wait(self, seconds)
        if not seconds:
            return wait(self, seconds)
        time.sleep(0.03)  # after the system found nothing
        return []

    some = plan("q2/tree")
    (question,) = some.assignment.questions
    quick = replace(question, cases=tuple(replace(case, seconds=0.2) for case in question.cases))
    some = replace(some, assignment=replace(some.assignment, questions=(quick,)))
    monkeypatch.setattr(Forked, "wait", late)
    (test,) = grade.grade(written(tmp_path, CODE), some).tests
    assert (test.status, test.message) == ("passed", "")


@linux
def test_short_sleep_costs_nothing(tmp_path: Path) -> None:
    body = "import time\ntime.sleep(1)\nprint('done')"
    (test,) = grade.grade(written(tmp_path, minimax(body)), plan("q2/tree")).tests
    assert (test.status, test.output) == ("failed", "done\n")


@linux
@pytest.mark.parametrize(
    ("program", "sleeps"),
    [
        ("time.sleep(60)", True),
        ("threading.Thread(target=time.sleep, args=(60,)).start(); time.sleep(60)", True),
        ("threading.Thread(target=spin).start(); time.sleep(60)", False),
        ("spin()", False),
        ("os.kill(os.getpid(), signal.SIGSTOP)", True),
    ],
)
def test_a_process_sleeps_if_no_thread_of_it_runs(program: str, sleeps: bool) -> None:
    spin = "import os, signal, threading, time\ndef spin():\n    while True: pass\n"
    begun = "print(flush=True)\n"
    command = [sys.executable, "-c", spin + begun + program]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(0.2)
        found = []
        for _ in range(10):
            time.sleep(0.02)
            found.append(clock.sleeps(process.pid))
        process.kill()
    # A thread that lets another one have Python sleeps for a moment, too.
    assert (sum(found) >= 8) if sleeps else (sum(found) <= 3)
    assert not clock.sleeps(process.pid)


# The budget of a whole submission.


@pytest.fixture
def each_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a process of its own."""
    monkeypatch.setattr(runner, "LONGEST_ROW", 1)


@linux
@pytest.mark.usefixtures("each_alone")
def test_imports_use_up_the_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "FREE_IMPORT", 0.1)
    slow = "\nimport time\nwhile time.process_time() < 0.5: pass\n"
    few = plan("q2/tree", "q2/deeper", "q2/turns", budget=0.5)
    tests = list(grade.grade(written(tmp_path, CODE + slow), few).tests)
    assert [test.status for test in tests] == ["passed", "timeout", "timeout"]
    last = tests[-1].message
    assert last.startswith("not run: the whole file used the 0.5 s of processor time that it may")
    assert "of it for 2 imports of the file" in last


@linux
@pytest.mark.usefixtures("each_alone")
def test_interrupted_imports_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grader that wants to be alone ends the processes that get ready for the next tests."""
    monkeypatch.setattr(runner, "FREE_IMPORT", 0.1)
    slow = f"{CODE}\nimport time\nwhile time.process_time() < 0.5: pass\n"
    some = plan("q2/tree", "q2/deeper", "q2/turns", budget=1.15)
    done = threading.Event()

    def disturb() -> None:
        room = Room(str(tmp_path))
        while not done.wait(0.01):
            with room.inside(), room.alone():
                pass

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        with opened({"multiAgents.py": slow.encode()}) as ready:
            *_, last = grade.graded(ready, some, room=Room(str(tmp_path))).tests
    finally:
        done.set()
        thread.join()
    assert "of it for 3 imports of the file" in last.message


@linux
@pytest.mark.usefixtures("each_alone")
def test_half_a_second_of_each_import_is_free(tmp_path: Path) -> None:
    """It is done for every test: a file that needs numpy, or a table, uses up no budget by it."""
    path = written(tmp_path, f"{CODE}\nimport time\nwhile time.process_time() < 0.45: pass\n")
    report = grade.grade(path, plan("q2/tree", "q2/deeper", budget=0.44))
    assert [test.status for test in report.tests] == ["passed"] * 2


@linux
def test_a_test_may_use_what_is_left(tmp_path: Path) -> None:
    path = written(tmp_path, minimax("while True: pass"))
    one, other = grade.grade(path, plan("q2/tree", "q2/deeper", budget=0.5)).tests
    assert (one.status, other.status) == ("timeout", "timeout")
    assert one.message == (
        "out of time: the whole file used the 0.5 s of processor time that it may use"
    )
    assert other.message.startswith("not run: the whole file used the 0.5 s")


def test_waiting_uses_up_the_clock_of_the_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "BUDGET_CLOCK", 0.01)
    path = written(tmp_path, minimax("import time\ntime.sleep(60)"))
    one, other = grade.grade(path, plan("q2/tree", "q2/deeper", budget=50)).tests
    assert (one.status, other.status) == ("timeout", "timeout")
    assert other.message == "not run: the whole file took the 0.5 s that it may take"


@linux
def test_the_budget_is_an_option(tmp_path: Path) -> None:
    path = written(tmp_path, f"{CODE}\nimport time\nwhile time.process_time() < 1.6: pass\n")
    command = [sys.executable, "autograder.py", path, "--test-cases", str(ATTACKED)]
    ran = subprocess.run(
        [*command, "-q", "q2", "--budget", "1"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1
    assert "not run: the whole file used the 1 s of processor time that it may use" in ran.stdout
    ran = subprocess.run(
        [*command, "--budget", "0"], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert "--budget: expected a whole number from 1 to 86400, not '0'" in ran.stderr


# Alone.


def test_one_alone(tmp_path: Path) -> None:
    """Others are out while one is alone, and none is alone after a grader is killed in there."""
    program = (
        "import os, sys, time\n"
        "from pacman.grading.sandbox.room import Room\nroom = Room(sys.argv[1])\n"
        "with room.inside():\n"
        "    for turn in range(20):\n"
        "        room.let_in(lambda: None)\n"
        "        os.write(1, b'together\\n')\n"
        "        time.sleep(0.01)\n"
        "        os.write(1, b'out\\n')\n"
        "        if turn % 5 == int(sys.argv[2]):\n"
        "            with room.alone():\n"
        "                os.write(1, b'alone\\n')\n"
        "                time.sleep(0.03)\n"
        "                os.write(1, b'not alone\\n')\n"
        "time.sleep(0.5)\n"  # who has nothing to do is in nobody's way
    )
    read, write = os.pipe()
    command = [sys.executable, "-c", program, str(tmp_path)]
    running = [
        subprocess.Popen([*command, str(number)], stdout=write, cwd=ROOT) for number in range(4)
    ]
    os.close(write)
    with open(read, encoding="utf-8") as lines:
        said = [line.strip() for line in lines]
    assert [process.wait() for process in running] == [0] * 4
    assert said.count("alone") == 16
    inside = 0
    for number, word in enumerate(said):
        inside += {"together": 1, "out": -1}.get(word, 0)
        if word == "alone":
            assert (inside, said[number + 1]) == (0, "not alone")
    assert said.count("together") == 80
