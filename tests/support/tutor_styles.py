"""How well the tutor explains wrong searches in other styles, written without knowledge of it.

The table says what is wrong in each, and in which function. As a program it measures all of them:
`python tests/support/tutor_styles.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

import tutored  # noqa: E402
from submitted import SUBMISSIONS  # noqa: E402
from tutored import of_question  # noqa: E402

from pacman.grading.checks.wrong import code, files  # noqa: E402
from pacman.grading.explanation import Smallest  # noqa: E402

STYLES = SUBMISSIONS / "styles"
# Mistakes that no game tells apart from others under their own names: either name is right.
TWINS = {
    "bounds-not-passed": {"no-cuts"},
    "first-when-lost": {"finite-infinity"},
    "no-cut-at-max": {"beta-not-lowered"},
    "no-cuts": {"bounds-not-passed"},
    "own-error": {"terminal-not-evaluated"},
    "search-unused": {"evaluates-root"},
}


@dataclass(frozen=True)
class Measured:
    """What the tutor says about a wrong question of a file, beside what is wrong with it."""

    name: str
    wrong: set[str]
    said: set[str]
    certain: list[set[str]]  # of each explanation that is certain
    in_function: bool  # whether a line is in a function at fault
    seconds: float  # of processor time
    smallest: Smallest | None  # game

    @property
    def named(self) -> bool:
        return bool(self.wrong & self.said)

    @property
    def mistaken(self) -> bool:
        """Whether an explanation is certain, and names what is not wrong."""
        right = self.wrong.union(*(TWINS.get(each, set()) for each in self.wrong))
        return any(not each <= right for each in self.certain)


def table() -> dict[str, dict[str, Any]]:
    """What is wrong in each file; see the head of mistakes.yaml."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(
        (STYLES / "mistakes.yaml").read_text(encoding="utf-8")
    )
    return found


def measured(names: Iterable[str]) -> list[Measured]:
    rows = table()
    return [
        _measured(name, rows[name]["functions"], question, set(wrong))
        for name in names
        for question, wrong in rows[name]["questions"].items()
    ]


def _measured(
    name: str, functions: list[dict[str, Any]], question: str, wrong: set[str]
) -> Measured:
    path = STYLES / name
    result, seconds = tutored.measured(files(str(path)), of_question(question))
    found = result.diagnosis
    # What is shared stands in place of its import in the file that is graded.
    moved = code(str(path)).count(b"\n") - path.read_bytes().count(b"\n")
    lines = [m.where["line"] - moved for each in found for m in each.mistakes if m.where]
    lines += [each.inference["line"] - moved for each in found if each.inference]
    places = [place["lines"] for place in functions if wrong & set(place["faults"])]
    return Measured(
        name,
        wrong,
        {mistake.id for each in found for mistake in each.mistakes},
        [{mistake.id for mistake in each.mistakes} for each in found if each.certain],
        any(first <= line <= last for line in lines for first, last in places),
        seconds,
        next((each.smallest for each in found if each.smallest), None),
    )


def main() -> None:
    rows = measured(table())
    for row in rows:
        if not row.named or not row.in_function or row.mistaken:
            print(f"{row.name}: {sorted(row.wrong)}, said {sorted(row.said)}"  # noqa: T201
                  f"{'' if row.in_function else ', in another function'}"
                  f"{', certain' if row.mistaken else ''}")  # fmt: skip
    named, lines = sum(row.named for row in rows), sum(row.in_function for row in rows)
    mistaken = sum(row.mistaken for row in rows)
    print(f"{len(rows)} wrong questions: {named} named, {lines} with a line in a "  # noqa: T201
          f"function at fault, {mistaken} certain and wrong")  # fmt: skip
    seconds = {row.name: row.seconds for row in rows}
    print(tutored.costs(seconds, [row.smallest for row in rows if row.smallest]))  # noqa: T201


if __name__ == "__main__":
    main()
