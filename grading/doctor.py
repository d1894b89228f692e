"""`doctor`: what this machine's isolation withstands, found out by attacking it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import cases
from .grade import Plan, Report, grade, plan
from .staging import HERE, ROOT
from .verdict import HARNESS_ERROR

# In a checkout the attacks lie with the tests, in an installed copy inside the package.
ATTACKS = (os.path.join(ROOT, "tests", "submissions", "hostile"), os.path.join(HERE, "hostile"))
CASES = os.path.join(HERE, "attacked")
# What an attack prints when something worked that must not.
BREACH = "BREACH:"
HONEST = "q1"
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
    """The attacks that are here; guesses at answers attack no machine, and are left out."""
    folder = next((folder for folder in ATTACKS if os.path.isdir(folder)), None)
    if folder is None:
        return []
    found = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                about, where = (file.readline().partition(": ")[2].strip() for _ in range(2))
            found.append(Attack(path, about, where))
    return [attack for attack in found if not attack.about.startswith("a guess")]


def attacked() -> Plan:
    """The tests that attacks are let loose on."""
    return plan(cases.load(CASES))


def doctor(required: bool) -> int:
    """Attack, and say what held; 0 if all did, 1 if not, 3 where required layers are missing."""
    known = attacked()
    found = attacks()
    layers = _layers(known)
    print("Layers of isolation on this machine:")
    for layer, holds in layers.items():
        print(f"  {'in force' if holds else 'MISSING '}  {layer}")
    if required and not all(layers.values()):
        print("isolation is required, and some of it is missing")
        return 3
    if not found:
        print("There are no attacks here to try it with: get the whole project for that.")
        return 0
    print(f"{len(found)} attacks:", flush=True)
    lost = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        reports = pool.map(lambda attack: grade(attack.path, known), found)
        for number, (attack, report) in enumerate(zip(found, reports, strict=True), 1):
            problems = list(harm(attack, report))
            lost += bool(problems)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\033[K{number}/{len(found)} {attack.name}\r")
            if problems:
                print(f"  NOT HELD  {attack.name}: {attack.about}\n            {problems[0]}")
    print(f"  {len(found) - lost} held, {lost} not")
    return 1 if lost else 0


def harm(attack: Attack, report: Report) -> Iterator[str]:
    """What an attack gained or broke; nothing where it was held."""
    for test in report.tests:
        breach = next((line for line in test.output.split("\n") if line.startswith(BREACH)), None)
        if breach:
            yield f"{test.id}: {breach}"
        if test.status == HARNESS_ERROR:
            yield f"{test.id}: {test.message}"
    for question in report.questions:
        if question.id != HONEST and question.points:
            yield f"{question.id}: it earned {question.points:g} points"
        honest = question.id == HONEST and attack.where != "import"
        if honest and question.points < question.max_points:
            yield f"{question.id}: its honest part lost points: {question.tests[0].message}"


def _layers(known: Plan) -> dict[str, bool]:
    isolation = grade(attacks()[0].path if attacks() else None, known).isolation
    return {layer: layer in isolation["in_force"] for layer in isolation["asked"]}
