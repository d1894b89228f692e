"""`python -m benchmarks.neighbours`: whether other files, or a busy machine, change a grade.

The class has 32 right files and 8 others, which take all threads, are slow, or leave notes for each
other. It is graded without the 8 and with them. The busy machine grades the reference beside many
busy processes and four files that take all threads, memory and time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pacman.grading import grade
from pacman.grading.assignment.selection import chosen
from pacman.grading.checks import wrong
from pacman.support.options import CASES

from .batch import ROOT, SUBMISSIONS, timeless

RIGHT = 32
OTHERS = (
    *["hostile/takes_all_threads.py", "hostile/many_threads.py"] * 2,
    *["hostile/takes_all_time.py", "hostile/stalls_slowly.py"],
    *["notes/takes_notes.py"] * 2,
)
HUNGRY = ("takes_all_threads", "takes_all_memory", "takes_all_time", "memory_8gb")
BUSY = "while True: sum(range(1000))"
NOBODY = 65534


def class_of(folder: Path, *, others: bool) -> None:
    """A class of right files, with the other eight spread among them or not."""
    folder.mkdir()
    right = [*sorted((SUBMISSIONS / "correct").glob("*.py")), *_right()][:RIGHT]
    for number, path in enumerate(right):
        (folder / f"right{number:02}.py").write_bytes(wrong.code(str(path)))
        if others and number % 4 == 0:
            other = SUBMISSIONS / OTHERS[number // 4]
            (folder / f"right{number:02}x.py").write_bytes(wrong.code(str(other)))


def _right() -> list[Path]:
    """Right files for which nothing has to be installed."""
    found = sorted((SUBMISSIONS / "right").glob("*.py"))
    return [path for path in found if "numpy" not in path.name]


def graded(folder: Path, out: Path, how: list[str], python: str) -> dict[str, Any]:
    """The reports on the right files, without their times."""
    ordinary = python != sys.executable
    out.mkdir()
    if ordinary:
        os.chown(out, NOBODY, NOBODY)
    subprocess.run(
        [python, "autograder.py", "batch", str(folder), "--out", str(out), *how],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
        user=NOBODY if ordinary else None, group=NOBODY if ordinary else None,
        extra_groups=[] if ordinary else None,
    )  # fmt: skip
    reports = sorted((out / "reports").glob("right*.json"))
    found = {path.stem: timeless(json.loads(path.read_text())) for path in reports}
    return {name: report for name, report in found.items() if not name.endswith("x")}


def whole_class(work: Path, times: int, hows: list[list[str]], python: str) -> bool:
    """Whether all right files get the same reports with and without the others."""
    for others in (False, True):
        class_of(work / f"class{others}", others=others)
    alone = graded(work / "classFalse", work / "alone", hows[0], python)
    points = Counter(report["points"] for report in alone.values())
    print(f"{len(alone)} right files alone: {dict(points)} points", flush=True)
    same = True
    for time_ in range(times):
        for how in hows:
            began = time.monotonic()
            out = work / f"{time_}{'-'.join(how)}".replace("/", "")
            found = graded(work / "classTrue", out, how, python)
            changed = [name for name in alone if found.get(name) != alone[name]]
            same = same and not changed
            seconds = time.monotonic() - began
            print(f"  {' '.join(how):24} {changed or 'the same'}   {seconds:.0f} s", flush=True)
            shutil.rmtree(out)
    return same


@contextmanager
def beside(busy: int) -> Iterator[None]:
    """Run busy processes and hungry submissions meanwhile."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(busy)]
    plan = grade.plan(chosen(CASES, ("q2",), ()))
    over = threading.Event()

    def feed(name: str) -> None:
        files = wrong.files(str(SUBMISSIONS / "hostile" / f"{name}.py"))
        while not over.is_set():
            with suppress(Exception):  # such as no more threads for our own
                grade.grade(files, plan)

    threads = [threading.Thread(target=feed, args=(name,)) for name in HUNGRY]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for process in processes:
            process.kill()
            process.wait()
        for thread in threads:
            thread.join()


def busy_machine(times: int, busy: int) -> bool:
    """Whether the reference gets the same report each time, ten graded at once."""
    command = [sys.executable, "autograder.py", "--json", "-"]
    alone = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    right = timeless(json.loads(alone))
    found: Counter[bool] = Counter()
    with beside(busy):
        for begun in range(0, times, 10):
            running = [
                subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
                for _ in range(min(10, times - begun))
            ]
            for process in running:
                said = process.communicate()[0]
                same = timeless(json.loads(said)) == right
                found[same] += 1
                if not same:
                    Path(tempfile.gettempdir(), f"other-report-{begun}.json").write_bytes(said)
            print(f"  {found[True]} of {sum(found.values())} the same", flush=True)
    return not found[False]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="how often each class is graded (3)")
    parser.add_argument("--reference", type=int, default=100, help="how often the reference (100)")
    parser.add_argument("--busy", type=int, default=60, help="busy processes beside it (60)")
    parser.add_argument("--only", choices=["class", "busy"])
    parser.add_argument("--cluster", metavar="ADDRESS", help="grade the class on these workers")
    parser.add_argument(
        "--python", default=sys.executable, help="as an ordinary user, with this Python"
    )
    options = parser.parse_args()
    hows = [["-j", "1"], ["-j", "2"], ["-j", "5"]]
    if options.cluster:
        hows = [["--cluster", options.cluster]]
    fine = True
    if options.only != "busy":
        with tempfile.TemporaryDirectory(prefix="neighbours-") as folder:
            os.chmod(folder, 0o755)  # noqa: S103 - the ordinary user reads it, too
            fine = whole_class(Path(folder), options.times, hows, options.python)
    if options.only != "class":
        print(f"the reference, {options.reference} times beside {options.busy} busy processes")
        fine = busy_machine(options.reference, options.busy) and fine
    sys.exit(not fine)


if __name__ == "__main__":
    main()
