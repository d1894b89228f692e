"""`python -m benchmarks.spread`: how much the points of q1 and q5 depend on a course's secret.

It grades agents and evaluation functions of different strength with many secrets, which takes some
minutes. The first line of a file says whether it is right: then it must always have all points.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from statistics import mean, pstdev

from pacman.grading import grade
from pacman.grading.assignment import cases

ROOT = Path(__file__).parent.parent
STRENGTH = ROOT / "tests" / "submissions" / "strength"
CASES = str(ROOT / "test_cases")
QUESTIONS = {"reflex": "q1", "evaluation": "q5"}
RIGHT = "# Right"
# The greatest standard deviation of a wrong file's points, for all of them and for nine of ten.
MOST, USUAL = 0.4, 0.15


@dataclass(frozen=True)
class Spread:
    """One file's points, a number for each secret."""

    question: str
    name: str
    right: bool
    most: float
    points: Sequence[float]

    @property
    def deviation(self) -> float:
        return pstdev(self.points)

    def __str__(self) -> str:
        low, high = min(self.points), max(self.points)
        numbers = f"{mean(self.points):6.2f} {self.deviation:6.2f} {low:6g} {high:6g}"
        return f"{self.question}  {self.name:38}{numbers}{'  right' if self.right else ''}"


def files(names: Sequence[str] = ()) -> list[Path]:
    """The files with these words in their names; all of them by default."""
    found = sorted(STRENGTH.glob("*.py"))
    return [path for path in found if not names or any(name in path.stem for name in names)]


def spread(path: Path, secrets: int, folder: str = CASES) -> Spread:
    """One file's points in its question, with this many secrets."""
    kind, _, name = path.stem.partition("_")
    question = QUESTIONS[kind]
    assignment = cases.load(folder, [question])
    points = []
    for number in range(secrets):
        report = grade.grade(str(path), grade.plan(assignment, f"secret {number}"))
        points.append(report.points)
    right = path.read_text(encoding="utf-8").startswith(RIGHT)
    return Spread(question, name, right, report.max_points, points)


def problems(spreads: Sequence[Spread]) -> Iterator[str]:
    """The files whose points spread too far, a line each."""
    for each in spreads:
        if each.right and min(each.points) < each.most:
            yield f"{each.question}: {each.name} is right and does not always have all points"
        if each.deviation > MOST:
            yield f"{each.question}: the points of {each.name} deviate by more than {MOST}"
    for question in QUESTIONS.values():
        wrong = [each for each in spreads if each.question == question and not each.right]
        wide = [each.name for each in wrong if each.deviation > USUAL]
        if 10 * len(wide) > len(wrong):
            yield f"{question}: more than one in ten deviates by more than {USUAL}: {wide}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.spread", description=__doc__)
    parser.add_argument("name", nargs="*", help="only files with one of these words in their names")
    parser.add_argument("--secrets", type=int, default=20, help="how many secrets (20)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes")
    options = parser.parse_args(argv)
    print(f"{'':44}  mean     sd    min    max")
    chosen, found = files(options.name), []
    with ProcessPoolExecutor(options.jobs) as pool:
        for number, each in enumerate(pool.map(spread, chosen, repeat(options.secrets)), 1):
            print(each, flush=True)
            print(f"{number}/{len(chosen)} files", end="\r", file=sys.stderr, flush=True)
            found.append(each)
    wrong = list(problems(found))
    print("\n".join(wrong or ["the points of right files never change, and others' hardly"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
