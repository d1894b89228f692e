"""`python -m benchmarks.batch`: a class of 300, the overhead of a batch, and killed batches.

It takes a quarter of an hour, so `python -m benchmarks` leaves it out.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pacman.grading import grade
from pacman.grading.assignment.selection import chosen
from pacman.grading.checks import wrong
from pacman.grading.report import as_json
from pacman.grading.reports.page import page
from pacman.support.options import CASES

ROOT = Path(__file__).parent.parent
SUBMISSIONS = ROOT / "tests" / "submissions"
# Of ten submissions.
MIXED = {"correct": 8, "mistakes": 1, "hostile": 1}
QUICK = ["-t", "q2/worked-example"]
ROUNDS = 2
# Enough submissions that the last kills still interrupt work, as a batch is slow to start.
KILLED, STARTED = 100, 0.4


def make_class(folder: Path, size: int, *, mixed: dict[str, int] = MIXED) -> None:
    """A folder of submissions by people with different names."""
    folder.mkdir()
    pools = {kind: sorted((SUBMISSIONS / kind).glob("*.py")) for kind in mixed}
    # Spread over all that there are, since they are sorted by name.
    kinds = [kind for kind, share in mixed.items() for _ in range(share)]
    for number in range(size):
        pool = pools[kinds[number % len(kinds)]]
        code = wrong.code(str(pool[(number * 7) % len(pool)]))
        (folder / f"student{number:04}.py").write_bytes(code)


def batch(folder: Path, out: Path, *more: str) -> list[str]:
    return [sys.executable, "autograder.py", "batch", str(folder), "--out", str(out), *more]


def timed(command: list[str]) -> tuple[float, float]:
    """The seconds of a command, and the most memory of its own process, in megabytes."""
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    peak = 0.0
    while process.poll() is None:
        peak = max(peak, _peak(process.pid))
        time.sleep(0.05)
    assert process.returncode == 0, process.returncode  # noqa: S101
    return time.monotonic() - began, peak


def _peak(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    lines = (line.split() for line in status.splitlines())
    return next((int(line[1]) / 1024 for line in lines if line[0] == "VmHWM:"), 0.0)


def spent(out: Path, of: Callable[[int], bool]) -> float:
    """The seconds that the tests of some students took."""
    return sum(
        float(json.loads(path.read_text())["seconds"])
        for path in (out / "reports").glob("*.json")
        if of(int(path.stem.removeprefix("student")))
    )


def contents(out: Path) -> dict[str, Any]:
    """The files of a batch, without times."""
    found: dict[str, Any] = {}
    for path in sorted(out.rglob("*")):
        name = str(path.relative_to(out))
        if path.suffix == ".json" and "reports" in name:
            found[name] = timeless(json.loads(path.read_text()))
        elif path.is_file() and not (path.suffix == ".html" and "reports" in name):
            found[name] = path.read_bytes()
    return found


def timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key != "seconds"}
    return [timeless(item) for item in data] if isinstance(data, list) else data


def whole_class(work: Path, size: int) -> None:
    folder, out = work / "class", work / "results"
    make_class(folder, size)
    seconds, peak = timed(batch(folder, out))
    hostile = spent(out, lambda number: number % 10 == 9)
    rest = spent(out, lambda number: number % 10 != 9)
    again, _ = timed(batch(folder, out))
    print(f"{size} submissions, all questions: {seconds:.0f} s with {os.cpu_count()} cores")
    print(f"  hostile ones: {hostile:.0f} s of grading; the others {rest:.0f} s")
    print(f"  memory of the parent: {peak:.0f} MB")
    print(f"  the same command again: {again:.2f} s (at most 2)")


def overhead(work: Path, size: int) -> None:
    """A batch with one process beside grading the same files in a loop, in turns."""
    folder = work / "some"
    make_class(folder, size, mixed={"correct": 1})
    known = grade.plan(chosen(CASES, (), ()))
    plain = whole = 0.0
    for round_ in range(ROUNDS):
        began = time.monotonic()
        for path in sorted(folder.iterdir()):
            report = grade.grade(str(path), known)
            (work / "x.json").write_text(as_json(report))
            (work / "x.html").write_text(page(report))
        plain += time.monotonic() - began
        whole += timed(batch(folder, work / f"one{round_}", "-j", "1"))[0]
    loop, whole_one = plain / ROUNDS, whole / ROUNDS
    print(f"{size} submissions one by one: a loop {loop:.1f} s, a batch {whole_one:.1f} s")
    print(f"  overhead of the batch: {100 * (whole / plain - 1):.1f} % (at most 5)")


def memory(work: Path, size: int) -> None:
    folder = work / "many"
    make_class(folder, size, mixed={"correct": 8, "mistakes": 2})
    seconds, peak = timed(batch(folder, work / "many-results", *QUICK))
    print(f"{size} submissions, one test: {seconds:.0f} s")
    print(f"  memory of the parent: {peak:.0f} MB (at most 200)")


def killed(work: Path, times: int) -> None:
    """The result of a batch that is killed again and again, beside that of one that isn't."""
    folder = work / "few"
    make_class(folder, KILLED, mixed={"correct": 8, "mistakes": 2})
    undisturbed, _ = timed(batch(folder, work / "undisturbed", *QUICK))
    rng = random.Random(7)
    out = work / "disturbed"
    for _ in range(times):
        process = subprocess.Popen(batch(folder, out, *QUICK), cwd=ROOT, stdout=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.1, STARTED + undisturbed / 5))
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = len(list((out / "records").glob("*.json")))
    timed(batch(folder, out, *QUICK))
    same = "the same" if contents(work / "undisturbed") == contents(out) else "DIFFERENT"
    print(f"killed {times} times, {done} of {KILLED} done by then: {same}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=300, help="students in the class")
    parser.add_argument("--only", choices=["class", "overhead", "memory", "killed"])
    options = parser.parse_args()
    parts: dict[str, Callable[[Path], None]] = {
        "class": lambda work: whole_class(work, options.size),
        "overhead": lambda work: overhead(work, options.size // 5),
        "memory": lambda work: memory(work, 10 * options.size),
        "killed": lambda work: killed(work, 20),
    }
    for name, part in parts.items():
        if options.only in (None, name):
            work = Path(tempfile.mkdtemp(prefix="benchmark-"))
            try:
                part(work)
            finally:
                shutil.rmtree(work)


if __name__ == "__main__":
    main()
