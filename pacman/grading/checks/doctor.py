"""`doctor`: attacks on this machine's isolation, to see which it withstands."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from pacman.grading.assignment import cases
from pacman.grading.grade import Plan, grade, plan
from pacman.grading.report import Report
from pacman.grading.sandbox import access_times
from pacman.grading.sandbox.inside.jail import stdlib_paths
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.verdict import Status
from pacman.support.progress import steps
from pacman.support.project import ROOT, data
from pacman.support.text import printable

from .wrong import files

# In a checkout the attacks lie with the tests, in an installed copy inside the package.
ATTACKS = data("tests/submissions/hostile")
CASES = os.path.join(os.path.dirname(__file__), "attacked")
# An attack prints this when it succeeds.
BREACH = "BREACH:"
HONEST = "q1"
# Of processor time; attacks that wait are given up after five times as long.
BUDGET = 6.0
# Most attacks wait for their time limit, so more of them than there are processors can run.
AT_ONCE = 4


@dataclass(frozen=True)
class Attack:
    """A hostile submission, as its first two lines describe it."""

    path: str
    about: str
    where: str

    @property
    def name(self) -> str:
        return os.path.basename(self.path).removesuffix(".py")


def attacks() -> list[Attack]:
    """The attacks that are installed; guesses at answers attack no machine, and are left out."""
    names = os.listdir(ATTACKS) if os.path.isdir(ATTACKS) else []
    found = []
    for name in sorted(names):
        if name.endswith(".py"):
            path = os.path.join(ATTACKS, name)
            with open(path, encoding="utf-8") as file:
                about, where = (file.readline().partition(": ")[2].strip() for _ in range(2))
            found.append(Attack(path, about, where))
    return [attack for attack in found if not attack.about.startswith("a guess")]


def attacked() -> Plan:
    """The tests that are attacked."""
    return plan(cases.load(CASES), budget=BUDGET)


def doctor(required: bool, say: Callable[[str], None]) -> int:
    """Attack, and report the results; 0 if all held, 1 if not, 3 if required layers are missing."""
    known = attacked()
    found = attacks()
    layers = _layers(known)
    say("Layers of isolation on this machine:\n")
    for layer, holds in layers.items():
        say(f"  {'in force' if holds else 'MISSING '}  {layer}\n")
    for place in access_times.strict([*stdlib_paths([ROOT]), tempfile.gettempdir()]):
        say(f"  {printable(place)}: mounted with strictatime: a hidden test can leave notes in "
            "access times there; mount it with relatime or noatime\n")  # fmt: skip
    if required and not all(layers.values()):
        say("isolation is required, and some of it is missing\n")
        return 3
    if not found:
        say("There are no attacks here to try it with: get the whole project for that.\n")
        return 0
    say(f"{len(found)} attacks:\n")
    lost = 0
    for attack, problems in _fought(found, known):
        if problems:
            lost += 1
            problem = printable(problems[0])
            say(f"  NOT HELD  {attack.name}: {attack.about}\n            {problem}\n")
    say(f"  {len(found) - lost} held, {lost} not\n")
    return 1 if lost else 0


def _fought(found: list[Attack], known: Plan) -> Iterator[tuple[Attack, list[str]]]:
    """Each attack and its problem, in the order in which they end."""
    # Those that attack at import may take the time of every test, so they begin.
    order = sorted(found, key=lambda attack: attack.where != "import")
    with ThreadPoolExecutor(AT_ONCE) as pool, steps("attacks", len(found)) as shown:
        running = {pool.submit(fight, attack, known): attack for attack in order}
        try:
            for future in as_completed(running):
                attack = running[future]
                shown.advance(attack.name)
                yield attack, future.result()
        finally:
            for future in running:
                future.cancel()


def fight(attack: Attack, known: Plan) -> list[str]:
    """Run an attack; returns the problem afterwards."""
    try:
        return list(harm(attack, grade(files(attack.path), known)))
    except HarnessError as error:
        return [f"it broke the grader: {error}"]


def _layers(known: Plan) -> dict[str, bool]:
    found = attacks()
    isolation = grade(files(found[0].path) if found else None, known).isolation
    return {layer: layer in isolation["in_force"] for layer in isolation["asked"]}


def harm(attack: Attack, report: Report) -> Iterator[str]:
    """Each gain or damage of an attack; none if it was held."""
    for test in report.tests:
        breach = next((line for line in test.output.split("\n") if line.startswith(BREACH)), None)
        if breach:
            yield f"{test.id}: {breach}"
        if test.status == Status.HARNESS_ERROR:
            yield f"{test.id}: {test.message}"
    for question in report.questions:
        if question.id != HONEST and question.points:
            yield f"{question.id}: it earned {question.points:g} points"
        honest = question.id == HONEST and attack.where != "import"
        if honest and question.points < question.max_points:
            yield f"{question.id}: its honest part lost points: {question.tests[0].message}"
