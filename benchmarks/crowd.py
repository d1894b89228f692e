"""`python -m benchmarks.crowd`: a large class on a cluster that loses a worker and its scheduler.

The submissions are tiny, since this is about what is graded, how often, and what is in the tables.
With 3,000 of them it takes some minutes, so it is no part of `python -m benchmarks`.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from clusters import Cluster  # noqa: E402 - they are in the tests' folder
from submitted import CODE, TREE, assignment  # noqa: E402
from waiting import soon  # noqa: E402

# The files of ten students, and the points of each; the last cannot be read.
KINDS = (*[(CODE, "4")] * 8, ("class MinimaxAgent:\n    pass\n", "0"), ("def (:\n", "0"))
# The shares of the class after which a worker dies, one joins, and the scheduler dies.
KILL, JOIN, RESTART = 1 / 6, 2 / 6, 3 / 6
HOUR = 3600.0


def hand_in(folder: Path, students: int) -> dict[str, str]:
    """The points that each student of a class deserves, who has handed in a file of their own."""
    folder.mkdir()
    deserved = {}
    for number in range(students):
        code, points = KINDS[number % len(KINDS)]
        name = f"student{number:05}"
        (folder / f"{name}.py").write_text(f"{code}# {name}\n", encoding="utf-8")
        deserved[name] = points
    return deserved


class Class:
    """A class in a folder, and its results."""

    def __init__(self, folder: Path, students: int) -> None:
        self.folder = folder
        assignment(folder / "cases", {"q1": {"tree": f"{TREE}seconds: 100\n"}})
        self.deserved = hand_in(folder / "handed-in", students)
        self.results = folder / "results"

    def batch(self, cluster: Cluster) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "autograder.py", "batch", str(self.folder / "handed-in"), "--out",
             str(self.results), "--cluster", cluster.address,
             "--test-cases", str(self.folder / "cases")],
            cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def written(self) -> dict[str, int]:
        """When the result of each student was written, in nanoseconds."""
        return {
            entry.name.removesuffix(".json"): entry.stat().st_mtime_ns
            for entry in os.scandir(self.results / "records")
            if entry.name.endswith(".json")
        }

    def wait(self, share: float, process: subprocess.Popen[str]) -> None:
        """Wait until so much of the class is graded; raises RuntimeError if the batch ends."""
        enough = share * len(self.deserved)
        soon(lambda: process.poll() is not None or len(self.written()) >= enough, HOUR)
        if process.poll() is not None:
            raise RuntimeError(f"the batch ended early: {process.communicate()}")

    def problems(self) -> Iterator[str]:
        """The errors in the results of the whole class."""
        with open(self.results / "grades.csv", encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        places = Counter(row["id"] for row in rows)
        yield from (f"{who} is {n} times in grades.csv" for who, n in places.items() if n > 1)
        found = {row["id"]: row["total"] for row in rows}
        for who, points in self.deserved.items():
            if found.get(who) != points:
                yield f"{who} has {found.get(who)} points in grades.csv, and deserves {points}"
        records = {path.stem: json.loads(path.read_text(encoding="utf-8"))
                   for path in (self.results / "records").glob("*.json")}  # fmt: skip
        if records.keys() != self.deserved.keys():
            yield f"{len(records)} records of {len(self.deserved)} students"
        yield from (
            f"{who} is broken: {record['message']}"
            for who, record in records.items() if record["status"] == "broken"
        )  # fmt: skip


def now(out: str) -> int:
    """How many submissions a batch says that it has graded."""
    found = re.search(r"([0-9]+) graded now", out)
    return int(found[1]) if found else 0


def survived(folder: Path, students: int, workers: int) -> list[str]:
    """Grade a class while workers and the scheduler die; returns what is wrong in the end."""
    crowd = Class(folder, students)
    with closing(Cluster(folder)) as cluster:
        started = [cluster.worker() for _ in range(workers)]
        process = crowd.batch(cluster)
        crowd.wait(KILL, process)
        started[0].kill()
        print(f"{len(crowd.written())} graded: one of {workers} workers is killed")
        crowd.wait(JOIN, process)
        cluster.worker()
        print(f"{len(crowd.written())} graded: another worker joins")
        crowd.wait(RESTART, process)
        cluster.scheduler.kill()
        out, err = process.communicate()
    first, before = now(out), crowd.written()
    print(f"{first} graded: the scheduler was killed; {err.splitlines()[-1]}")
    wrong = [f"exit status {process.returncode}, not 3"] if process.returncode != 3 else []
    with closing(Cluster(folder)) as cluster:
        for _ in range(workers):
            cluster.worker()
        process = crowd.batch(cluster)
        out, err = process.communicate()
    print(f"{now(out)} graded: the same command with a new scheduler")
    again = [who for who, then in crowd.written().items() if before.get(who, then) != then]
    if process.returncode:
        wrong.append(f"exit status {process.returncode}: {err}")
    if first != len(before) or now(out) != students - first or again:
        wrong.append(f"{first} and {now(out)} graded of {students}, {len(again)} of them again")
    return [*wrong, *crowd.problems()]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd", description=__doc__)
    parser.add_argument("--students", type=int, default=3000)
    parser.add_argument("--workers", type=int, default=8)
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        wrong = survived(Path(folder), options.students, options.workers)
    for line in wrong[:20]:
        print(f"wrong: {line}")
    if not wrong:
        print(f"all {options.students} are graded, each is in the tables once")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
