"""The test cases of an assignment: found, read and checked, all mistakes at once."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from types import ModuleType
from typing import Any, NoReturn

import yaml

from pacman.suggest import unknown

from . import recorded
from .folders import EXPECTED, case_files, check_questions, strays
from .kinds import evaluation, games, pacman, random_trees, tree
from .options import typed
from .reading import (
    NAME,
    TEXT,
    Key,
    Mistake,
    Reader,
    TestCaseError,
    at,
    at_least,
    choice,
    list_of,
    parse,
    read_file,
    read_mapping,
)

KINDS: dict[str, ModuleType] = {
    "tree": tree,
    "random-trees": random_trees,
    "pacman": pacman,
    "games": games,
    "evaluation": evaluation,
}
# These have nothing that a machine derives: their thresholds are written by hand.
BY_HAND = (games, evaluation)
VISIBILITIES = ("visible", "hidden", "after_due_date", "after_published")
LISTED = "'accept: listed' in the case means that nobody else can write it"

SCORINGS = ("weighted", "all-or-nothing", "sum")

COMMON_KEYS = (
    Key("kind", choice(*KINDS), "the kind of the test"),
    Key("points", at_least(0), "its weight inside the question", 1),
    Key("about", TEXT, "what it is for, in a sentence", ""),
    Key("visibility", choice(*VISIBILITIES), "when a student sees it on Gradescope", "visible"),
    Key("seconds", at_least(0.1, 3600), "how long a submission may take", None),
)
QUESTION_KEYS = (
    Key("title", TEXT, "what the question is called"),
    Key("points", at_least(0), "how many points it gives"),
    Key("scoring", choice(*SCORINGS), "how tests make points", "weighted"),
    Key("extra", at_least(0), "points on top of them where every test is passed", 0),
    Key("needs", list_of(NAME), "questions that need full points first, or this one has none", ()),
)
ASSIGNMENT_KEYS = (
    Key("title", TEXT, "what the assignment is called"),
    Key("questions", list_of(NAME), "the folders of the questions, in their order"),
)


@dataclass(frozen=True)
class Case:
    """One test: what all have in common, and the task of its kind."""

    id: str
    path: str
    kind: str
    points: float
    about: str
    visibility: str
    seconds: float
    task: Any
    fingerprint: str  # of its text, so that what was derived from another one is noticed

    @property
    def listed(self) -> bool:
        """Whether what is right came with it, and is not the reference's to say."""
        return bool(getattr(self.task, "listed", False))

    @property
    def module(self) -> ModuleType:
        return KINDS[self.kind]

    @property
    def folder(self) -> str:
        """That of its assignment."""
        return os.path.dirname(os.path.dirname(self.path))

    @property
    def expected_path(self) -> str:
        return self.path.removesuffix(".yaml") + EXPECTED


@dataclass(frozen=True)
class Question:
    """Test cases that share out some points."""

    id: str
    title: str
    points: float
    scoring: str
    cases: tuple[Case, ...]
    weight: float  # of all its cases, also those that were not selected
    size: int  # how many these are
    extra: float
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Assignment:
    """All that a submission is graded with."""

    title: str
    folder: str
    questions: tuple[Question, ...]


def load(folder: str, only: Container[str] | None = None) -> Assignment:
    """The assignment in a folder; a TestCaseError names everything that is wrong in its files.

    With `only`, the other questions are left out, and their files aren't read.
    """
    path = os.path.join(folder, "assignment.yaml")
    if not os.path.isfile(path):
        message = "not found: expected a folder of test cases with an assignment.yaml"
        raise TestCaseError([Mistake(path, 1, 1, message)])
    reader = Reader(path)
    node = parse(path, read_file(path))
    said = read_mapping(reader, node, ASSIGNMENT_KEYS)
    usual = QUESTION_KEYS[:3]
    check_questions(reader, at(node, "questions"), folder, usual)
    reader.finish()
    mistakes: list[Mistake] = []
    questions: list[Question] = []
    for name in said["questions"]:
        if only is not None and name not in only:
            continue
        try:
            questions.append(_question(folder, name, said["questions"]))
        except TestCaseError as error:
            mistakes += error.mistakes
    if mistakes:
        raise TestCaseError(mistakes)
    return Assignment(said["title"], folder, tuple(questions))


def questions_of(questions: Sequence[str], tests: Sequence[str]) -> set[str] | None:
    """The questions that these questions and tests are in, None standing for all."""
    found = {*questions, *(_as_id(name).partition("/")[0] for name in tests)}
    return found or None


def select(assignment: Assignment, questions: Sequence[str], tests: Sequence[str]) -> Assignment:
    """Only these questions and tests; a ValueError names one that isn't there."""
    if not questions and not tests:
        return assignment
    known = {question.id: question for question in assignment.questions}
    cases = {case.id: case for question in assignment.questions for case in question.cases}
    wanted = {case.id for name in questions for case in _known("question", name, known).cases}
    wanted |= {_known("test", _as_id(name), cases).id for name in tests}
    chosen = []
    for question in assignment.questions:
        kept = tuple(case for case in question.cases if case.id in wanted)
        if kept:
            chosen.append(replace(question, cases=kept))
    return replace(assignment, questions=tuple(chosen))


def expected_of(case: Case) -> dict[str, Any]:
    """What is written down beside a case; a TestCaseError where that is missing or not whole."""
    if case.module in BY_HAND:
        return {}
    path, command = case.expected_path, typed("generate", case.folder)
    hint = LISTED if case.listed else f"write it again with '{command}'"
    if not os.path.lexists(path):
        message = f"not found: '{command}' writes it from the reference"
        message = f"not found: {LISTED}" if case.listed else message
        raise TestCaseError([Mistake(path, 1, 1, message)])
    try:
        # Not by yaml.load(), whose faster half crashes where a file is nested too deeply.
        node = parse(path, read_file(path))
        found = yaml.constructor.SafeConstructor().construct_document(node)
        if not case.listed:
            recorded.of_case(found, case.fingerprint)
        case.module.check_expected(found, case.task)
    except TestCaseError as error:
        (mistake,) = error.mistakes
        raise TestCaseError([replace(mistake, message=f"{mistake.message}; {hint}")]) from None
    except (yaml.YAMLError, ValueError) as error:
        said = getattr(error, "problem", error)
        raise TestCaseError([Mistake(path, 1, 1, f"cannot be used ({said}); {hint}")]) from None
    result: dict[str, Any] = found
    return result


def _question(folder: str, name: str, order: Sequence[str]) -> Question:
    inside = os.path.join(folder, name)
    path = os.path.join(inside, "question.yaml")
    mistakes: list[Mistake] = []
    said: dict[str, Any] = {}
    try:
        said = _read_question(path, order[: order.index(name)])
    except TestCaseError as error:
        mistakes += error.mistakes
    cases = []
    mistakes += strays(inside)
    for file in case_files(inside):
        try:
            cases.append(
                read_case(os.path.join(inside, file), f"{name}/{file.removesuffix('.yaml')}")
            )
        except TestCaseError as error:
            mistakes += error.mistakes
    if not cases and not mistakes:
        lone = next(
            (f", as {file} is none" for file in os.listdir(inside) if file.endswith(EXPECTED)), ""
        )
        message = f"{name} has no test cases: expected a NAME.yaml{lone}"
        mistakes.append(Mistake(path, 1, 1, message))
    if cases and not sum(case.points for case in cases):
        mistakes.append(Mistake(path, 1, 1, "all its cases are worth 0 points"))
    if mistakes:
        raise TestCaseError(mistakes)
    weight = sum(case.points for case in cases)
    return Question(
        name, said["title"], said["points"], said["scoring"], tuple(cases), weight, len(cases),
        said["extra"], tuple(said["needs"]),
    )  # fmt: skip


def read_case(path: str, name: str) -> Case:
    """The case in this file; a TestCaseError says all that is wrong with it."""
    reader = Reader(path)
    text = read_file(path)
    node = parse(path, text)
    kind = at(node, "kind").value
    module = KINDS.get(kind) if isinstance(kind, str) else None
    if module is None:
        _read_kindless(reader, node)
    said = read_mapping(reader, node, [*COMMON_KEYS, *module.KEYS])
    task = module.read(reader, node, said)
    reader.finish()
    seconds = module.SECONDS if said["seconds"] is None else said["seconds"]
    return Case(
        name, path, kind, said["points"], said["about"], said["visibility"], seconds, task,
        sha256("\n".join(text.splitlines()).encode()).hexdigest()[:12],
    )  # fmt: skip


def _read_kindless(reader: Reader, node: yaml.Node) -> NoReturn:
    """Tell what is wrong with a case of no kind: of its keys, those that no kind has."""
    common = {key.name for key in COMMON_KEYS}
    others = {key.name for module in KINDS.values() for key in module.KEYS}
    if isinstance(node, yaml.MappingNode):
        kept = [pair for pair in node.value if str(pair[0].value) not in others - common]
        node = yaml.MappingNode(node.tag, kept, node.start_mark)
    read_mapping(reader, node, COMMON_KEYS)
    reader.finish()
    raise AssertionError("a case of no kind was not refused")


def _read_question(path: str, before: Sequence[str]) -> dict[str, Any]:
    reader = Reader(path)
    node = parse(path, read_file(path))
    said = read_mapping(reader, node, QUESTION_KEYS)
    for name in said.get("needs") or ():
        if name is not None and name not in before:
            among = f"only {', '.join(before)}" if before else "none"
            reader.wrong(at(node, "needs"), f"needs: {name} is not asked before it, {among} is")
    reader.finish()
    return said


def _known(kind: str, name: str, known: dict[str, Any]) -> Any:
    if name not in known:
        raise ValueError(unknown(kind, name, known))
    return known[name]


def _as_id(name: str) -> str:
    """A test's id, also from the path of its file or an old-style path."""
    name = name.replace(os.sep, "/").rstrip("/").removesuffix(".yaml").removesuffix(".test")
    return "/".join(name.split("/")[-2:])
