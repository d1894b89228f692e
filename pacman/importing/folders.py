"""Converting a folder of tests in the older format into the files of an assignment."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any

import yaml

from pacman.grading.assignment.cases import read_case
from pacman.grading.assignment.expectations import as_yaml, expected_of
from pacman.grading.assignment.folders import EXPECTED
from pacman.grading.assignment.keys import Scoring
from pacman.support.fields import Mistake, TestCaseError
from pacman.support.text import printable

from . import eval_agents, graph_trees, names, pacman_games
from .cases import NewCase
from .configs import CONFIG, Config, Log, config_of, order_of
from .entries import Source, read
from .scoring import HACKED, REQUIRED, RULES

CONVERTERS = {
    "GraphGameTreeTest": graph_trees.convert,
    "PacmanGameTreeTest": pacman_games.convert,
    "EvalAgentTest": eval_agents.convert,
}
# These need a solution; whole games don't.
SOLVED = ("GraphGameTreeTest", "PacmanGameTreeTest")
# List this many mistakes of one case: in a file of another format, every line is wrong.
MOST_LISTED = 20
SOLUTION = ".solution"
# Older assignments have no title; courses can change this one in assignment.yaml.
TITLE = "Multi-agent search"


@dataclass(frozen=True)
class Question:
    """An imported question: its old and new name, its files, and the numbers of its cases."""

    name: str
    safe: str
    config: Config
    cases: Mapping[str, str]  # the texts of its files, by name
    worth: Mapping[str, float]  # the points of its cases, by the criterion of each
    taken: int
    size: int

    @property
    def points(self) -> float:
        return sum(self.worth.values()) if RULES[self.config.kind].summed else self.config.points


@dataclass(frozen=True)
class Import:
    """The result of importing a folder."""

    questions: list[Question]
    files: dict[str, bytes]
    log: Log


def imported(folder: str) -> Import:
    """Import a folder; raises TestCaseError if nothing can be read."""
    log = Log()
    safe = names.of_questions(order_of(folder, log))
    layouts = os.path.join(folder, os.pardir, "layouts")
    questions: list[Question] = []
    files: dict[str, str] = {}
    for name, ours in safe.items():
        question = _question(os.path.join(folder, name), ours, layouts, log)
        if question is not None:
            files |= {f"{ours}/{file}": text for file, text in question.cases.items()}
            heading = _heading(question, {each.name: each.safe for each in questions}, log)
            text = yaml.safe_dump(heading, sort_keys=False, allow_unicode=True)
            files[f"{ours}/question.yaml"] = text
            questions.append(question)
    asked = [question.safe for question in questions]
    files["assignment.yaml"] = as_yaml({"title": TITLE, "questions": asked})
    return Import(questions, {name: text.encode() for name, text in files.items()}, log)


def _heading(question: Question, before: Mapping[str, str], log: Log) -> dict[str, Any]:
    """The content of question.yaml."""
    config = question.config
    said: dict[str, Any] = {"title": printable(question.name), "points": question.points}
    if RULES[config.kind].summed:
        said["criteria"] = _criteria(question.worth)
    else:
        said["scoring"] = Scoring.ALL_OR_NOTHING.value
    for line, name in config.depends:
        if name not in before:
            message = f"depends: taken without it: no question '{name:.40}' was taken before it"
            log.refuse(config.path, line, message)
    needs = [before[name] for _, name in config.depends if name in before]
    said |= {"extra": config.extra} if config.extra else {}
    return said | ({"needs": needs} if needs else {})


def _criteria(worth: Mapping[str, float]) -> list[dict[str, Any]]:
    """A criterion for each case that gives points; all depend on the required cases."""
    found: list[dict[str, Any]] = []
    needed = {"needs": REQUIRED} if REQUIRED in worth else {}
    if needed:
        says = "The tests that have to pass before any other gives points"
        found.append({"id": REQUIRED, "points": 0, "says": says, "all": True})
    for name, points in worth.items():
        if name != REQUIRED:
            found.append({"id": name, "points": points, "says": f"The test {name}", **needed})
    return found


def _criterion(name: str, points: float, used: Container[str]) -> str:
    """The id of a case's criterion: a new one if it gives points, else that of required cases."""
    if not points:
        return REQUIRED
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "test"
    found, number = slug, 1
    while found in used or found == REQUIRED:
        number += 1
        found = f"{slug}-{number}"
    return found


def _question(folder: str, safe: str, layouts: str, log: Log) -> Question | None:
    """The question in this folder; None, and a message in the log, if it is left out."""
    config = config_of(folder, log)
    if config is None:
        return None
    name = os.path.basename(folder)
    if safe != name:
        log.note(config.path, 1, f"called {safe} here: ours are names as in Python")
    tests = _tests(folder, log)
    files: dict[str, str] = {}
    worth: dict[str, float] = {}
    taken = 0
    for test, ours in names.of_cases(tests).items():
        found = _case(os.path.join(folder, test), ours, config, layouts, log, worth)
        if found is not None:
            taken += 1
            worth[found.criterion] = found.points
            files |= found.files
            if ours != test:
                log.note(os.path.join(folder, test) + names.TEST, 1, f"called {ours} here")
    if any(worth.values()):
        question = Question(name, safe, config, files, worth, taken, len(tests))
        if question.points != config.points:
            given = f"its cases give {question.points:g} points, and max_points {config.points:g}"
            log.note(config.path, 1, f"{given}: the question is worth what its cases give")
        return question
    if taken:
        log.refuse(config.path, 1, "not taken: no case that was taken gives points in it")
    else:
        log.note(config.path, 1, "left out: no case of it was taken")
    return None


def _tests(folder: str, log: Log) -> list[str]:
    """The sorted names of the cases in a folder; logs all other files."""
    there = sorted(os.listdir(folder))
    for name in there:
        path = os.path.join(folder, name)
        if name == CONFIG or names.is_test(name):
            continue
        if name.endswith(SOLUTION) and not names.is_ignored(name):
            test = name.removesuffix(SOLUTION) + names.TEST
            if test not in there:
                log.refuse(path, 1, f"there is no {test} beside it")
        else:
            log.note(path, 1, "left out: neither a test nor a solution")
    return sorted(name.removesuffix(names.TEST) for name in there if names.is_test(name))


@dataclass(frozen=True)
class _Case:
    """The files of a case by name, its criterion and points, and notes."""

    files: dict[str, str]
    criterion: str
    points: float
    notes: list[Mistake]


def _case(
    path: str, safe: str, config: Config, layouts: str, log: Log, used: Container[str]
) -> _Case | None:
    """A converted case; None, and a message in the log, if it is left out."""
    try:
        test = read(path + names.TEST)
        if line := test.disabled:
            log.note(test.path, line, "left out: 'disabled' is true")
            return None
        found = _made(test, path + SOLUTION, safe, config, layouts, used)
    except TestCaseError as error:
        log.wrong.extend(error.mistakes[:MOST_LISTED])
        if left := error.mistakes[MOST_LISTED:]:
            log.wrong.append(replace(left[0], message=f"and {len(left)} more in this case"))
        return None
    log.notes.extend(found.notes)
    return found


def _made(
    test: Source, beside: str, safe: str, config: Config, layouts: str, used: Container[str]
) -> _Case:
    """A converted case; a TestCaseError has all its mistakes."""
    kind = test.one_of("class", "class of tests", CONVERTERS)
    test.finish()
    solution = Source(beside)
    if os.path.lexists(beside):
        solution = read(beside)
    elif kind in SOLVED:
        test.wrong(1, f"there is no {os.path.basename(beside)} beside it")
        test.finish()
    found = CONVERTERS[kind](test, solution, layouts)
    points = RULES[config.kind].points(test, found)
    test.mistakes.sort(key=lambda mistake: mistake.line)
    test.mistakes += sorted(solution.mistakes, key=lambda mistake: mistake.line)
    if test.mistakes:
        raise TestCaseError(test.mistakes)
    criterion = _criterion(safe, points, used)
    said = {"criterion": criterion} if RULES[config.kind].summed else {}
    files = _files(test, safe, said, found)
    notes = [Mistake(test.path, 1, 1, note) for note in found.notes]
    return _Case(files, criterion, points, [*notes, *_unasked(test, config), *solution.unasked()])


def _unasked(test: Source, config: Config) -> list[Mistake]:
    """Notes on keys that were not read, such as the `points` of a case in most questions."""
    points = test.entry("points")
    if points is None or config.kind == HACKED:
        return test.unasked()
    message = f"left out: points: a case's own count in a {HACKED} only"
    return [*test.unasked(), Mistake(test.path, points.line, 1, message)]


def _files(test: Source, safe: str, common: dict[str, str], found: NewCase) -> dict[str, str]:
    """The texts of a case's files, checked by our own reader."""
    said = {"kind": found.case["kind"], **common, **found.case}
    files = {f"{safe}.yaml": as_yaml(said)}
    if found.expected is not None:
        files[f"{safe}{EXPECTED}"] = as_yaml(found.expected)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text.encode())
        try:
            expected_of(read_case(os.path.join(folder, f"{safe}.yaml"), safe))
        except TestCaseError as error:
            messages = dict.fromkeys(mistake.message for mistake in error.mistakes)
            raise TestCaseError([Mistake(test.path, 1, 1, each) for each in messages]) from None
    return files
