"""Both ways of starting workers behave alike; only the faster one needs a system that forks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.checks.doctor import attacked
from pacman.grading.checks.wrong import files
from pacman.grading.report import Report
from pacman.grading.sandbox import limits, modules, processes, sandbox, staging
from pacman.grading.sandbox.dumps import explained
from pacman.grading.sandbox.sandbox import Sandbox
from pacman.grading.sandbox.spawning import Spawner
from pacman.grading.sandbox.workers import Ended, Worker
from pacman.grading.verdict import Status, Verdict

ROOT = Path(__file__).parents[3]
HOSTILE = ROOT / "tests" / "submissions" / "hostile"
FORKS = [
    pytest.param(True, marks=pytest.mark.skipif(not processes.CAN_FORK, reason="needs fork")),
    False,
]
AGENT = (
    "class MinimaxAgent:\n    def __init__(self, depth): pass\n    def getAction(self, state):\n"
)
Starter = Callable[[str], Worker]


@pytest.fixture(params=FORKS, ids=["forked", "spawned"])
def start(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Starter]:
    """Starts a worker on a submission of this text."""
    opened: list[Worker] = []
    stages: list[Callable[[], object]] = []

    def start(text: str) -> Worker:
        path = tmp_path / "multiAgents.py"
        path.write_text(text, encoding="utf-8")
        context = staging.staged(str(path))
        stage = context.__enter__()
        stages.append(partial(context.__exit__, None, None, None))
        box = Sandbox(stage, processes.Forker() if request.param else Spawner())
        stages.append(box.close)
        worker = box.worker()
        opened.append(worker)
        return worker

    yield start
    for worker in opened:
        worker.close()
    for close in reversed(stages):
        close()


def ends(worker: Worker, seconds: float = 5) -> Ended:
    """How a worker that is to search a tree ends."""
    worker.import_submission()
    deadline = worker.until(seconds)
    worker.begin({"job": "trees", "agent": "MinimaxAgent", "depth": 1}, deadline)
    worker.ask({"agents": 2, "root": [0, "root", False, False, ["West"], 0.0, 0.0], "fresh": False})
    with pytest.raises(Ended) as ended:
        worker.answer(deadline)
    return ended.value


def test_it_imports_and_answers(start: Starter) -> None:
    worker = start(AGENT + "        print('seen')\n        return 'West'\n")
    worker.import_submission()
    deadline = worker.until(20)
    worker.begin({"job": "trees", "agent": "MinimaxAgent", "depth": 1}, deadline)
    worker.ask({"agents": 2, "root": [0, "root", False, False, ["West"], 0.0, 0.0], "fresh": False})
    assert worker.answer(deadline) == ["done", "West", []]
    worker.close()
    assert str(worker.output) == "seen\n"


def test_it_ends_itself(start: Starter) -> None:
    ended = ends(start(AGENT + "        import os\n        os._exit(0)\n"))
    assert (ended.status, str(ended)) == (
        "crashed", "the process ended itself before it answered",
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="signals have names on POSIX")
def test_it_is_ended_by_a_signal(start: Starter) -> None:
    ended = ends(start(AGENT + "        import os\n        os.abort()\n"))
    assert (ended.status, str(ended)) == ("crashed", "the process was ended by SIGABRT")


def test_it_hangs(start: Starter) -> None:
    worker = start(AGENT + "        print('before')\n        while True: pass\n")
    assert ends(worker, seconds=0.3).status == "timeout"
    worker.close()
    _, where = explained(Verdict(Status.TIMEOUT), str(worker.output))
    assert where == "before\n"
    if hasattr(signal, "SIGUSR2"):
        assert 'File "multiAgents.py", line 5 in getAction' in str(worker.output)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processor time is limited on POSIX")
def test_it_is_out_of_processor_time(tmp_path: Path) -> None:
    path = tmp_path / "multiAgents.py"
    path.write_text(AGENT + "        while True: pass\n", encoding="utf-8")
    with staging.staged(str(path)) as stage, closing(Sandbox(stage)) as box:
        worker = box.worker(seconds=0.2)
        assert ends(worker, seconds=20).status == "timeout"
        worker.close()
        assert 'File "multiAgents.py", line 4 in getAction' in str(worker.output)


def test_a_process_that_does_not_say_where_it_is(start: Starter) -> None:
    if not hasattr(signal, "SIGUSR2"):
        pytest.skip("no signals here")
    deaf = "        import signal\n        signal.signal(signal.SIGUSR2, signal.SIG_IGN)\n"
    worker = start(AGENT + deaf + "        while True: pass\n")
    began = time.monotonic()
    assert ends(worker, seconds=0.3).status == "timeout"
    assert time.monotonic() - began < 20


def test_it_prints_more_than_pipes_hold(start: Starter) -> None:
    text = "        for _ in range(100): print('x' * 9_999)\n        raise ValueError('done')\n"
    worker = start(AGENT + text)
    ended = ends(worker, seconds=20)
    assert (ended.status, str(ended)) == ("error", "ValueError: done")
    worker.close()
    assert worker.output.size == 1_000_000
    assert len(str(worker.output)) < limits.SHOWN_OUTPUT + 100
    assert "936,000 bytes left out" in str(worker.output)


def test_it_sees_nothing_of_our_environment(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PACMAN_COURSE_SECRET", "not to be seen")
    text = "        import os, sys\n        raise ValueError(str(os.environ) + str(sys.path))\n"
    said = str(ends(start(AGENT + text), seconds=20))
    assert "environ" in said
    assert "not to be seen" not in said
    assert str(ROOT) not in said


@pytest.mark.slow
def test_whole_grades_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the reference, of an attack, and of a file that cannot be imported."""
    plan = attacked()
    attacks = ("returns_none", "os_exit_at_import")
    submissions = [None, *(files(str(HOSTILE / f"{name}.py")) for name in attacks)]
    forked = [told(grade.grade(each, plan)) for each in submissions]
    monkeypatch.setattr(sandbox, "CAN_FORK", False)
    assert [told(grade.grade(each, plan)) for each in submissions] == forked


def told(report: Report) -> list[tuple[str, str, float, str, str]]:
    return [(t.id, t.status, t.share, t.message, t.output) for t in report.tests]


@pytest.mark.slow
def test_spawned_workers_take_the_test_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "CAN_FORK", False)
    loaded = cases.load(str(ROOT / "test_cases"))
    few = selection.select(loaded, ["q5"], [])
    assert grade.grade(None, grade.plan(few)).full_marks


@pytest.mark.slow
def test_a_process_that_never_reads_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "SEND_SECONDS", 0.2)
    (tmp_path / "multiAgents.py").write_text("while True: pass", encoding="utf-8")
    with staging.staged(str(tmp_path)) as stage, closing(Sandbox(stage)) as box:
        worker = box.worker()
        with pytest.raises(Ended) as ended:
            worker.send("x" * 100_000_000)
        assert ended.value.status == "timeout"
        worker.close()


def test_what_comes_together_with_the_end_is_kept() -> None:
    class Ending:
        def wait(self, _: float) -> list[tuple[str, bytes]]:
            return [(processes.CHANNEL, b""), (processes.OUTPUT, b"last words")]

        def death(self) -> str:
            return "exit 3"

    worker = Worker(Ending())  # type: ignore[arg-type]
    with pytest.raises(Ended):
        worker.receive(worker.until(5))
    assert str(worker.output) == "last words"


def test_the_starter_dies(tmp_path: Path) -> None:
    (tmp_path / "multiAgents.py").write_text("pass\n", encoding="utf-8")
    with staging.staged(str(tmp_path)) as stage, closing(Sandbox(stage)) as box:
        assert isinstance(box.starter, processes.Forker)
        box.starter.process.kill()
        box.starter.process.wait()
        with pytest.raises(processes.HarnessError, match="starts workers"):
            box.worker().import_submission()


def test_a_worker_without_a_grader_ends(tmp_path: Path) -> None:
    """It once waited for the rest of its first line for ever, and used a whole processor."""
    whole = modules.listed()
    for said in (b"", whole[:4], whole[:100], whole, whole + modules.headed(b"{")[:-1]):
        done = subprocess.run(
            modules.command(), input=said, capture_output=True, timeout=60, check=False
        )
        assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux chooses whom it ends")
def test_workers_end_before_the_grader_where_memory_is_short(start: Starter) -> None:
    worker = start(AGENT + "        return 'West'\n")
    worker.import_submission()
    own = Path(f"/proc/{worker._pid}/oom_score_adj")
    assert own.read_text(encoding="ascii") == "1000\n"


LEADS = """
import gc, sys, types
gc.unfreeze()
every = gc.get_objects()
found = [getattr(module, "__file__", "") for module in list(sys.modules.values())]
found += [each.__code__.co_filename for each in every if type(each) is types.FunctionType]
found += [text for each in every if type(each) in (list, tuple) for text in each]
found += [text for each in every if type(each) is dict for text in each.values()]
texts = [text for text in found if type(text) is str]
print(sum("zygote" in text for text in texts), [text for text in texts if text.startswith(PLACE)])
"""


def test_nothing_in_a_worker_leads_to_our_files(start: Starter) -> None:
    place = os.path.join(ROOT, "pacman", "")
    worker = start(f"PLACE = '/'.join({place.split('/')!r})\n{LEADS}{AGENT}        pass\n")
    worker.import_submission()
    worker.close()
    seen, found = str(worker.output).split(" ", 1)
    assert int(seen) > 10
    assert len(eval(found)) == 1, found  # noqa: S307 - and that is the one above
