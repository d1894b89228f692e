"""An assignment: questions and their test cases, read and checked, all mistakes at once."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NoReturn

import yaml

from pacman.grading.kinds.base import Kind
from pacman.grading.kinds.registry import KINDS
from pacman.support.fields import at, read_keys, read_mapping
from pacman.support.text import unknown
from pacman.support.yamlform import Mistake, Reader, TestCaseError, parse, read_file

from . import criteria as points_of
from .criteria import Criterion
from .folders import EXPECTED, case_files, check_questions, strays
from .hints import FILE as HINTS
from .hints import Hint, read_hints
from .keys import ASSIGNMENT_KEYS, COMMON_KEYS, LINE, ONLY, QUESTION_KEYS, Scoring, Visibility


@dataclass(frozen=True)
class Case:
    """One test: the keys that all have in common, and the task of its kind."""

    id: str
    path: str
    kind: str
    criterion: str
    weight: float
    about: str
    visibility: Visibility
    seconds: float
    task: Kind
    fingerprint: str  # of its text, so that what was derived from another one is noticed
    boards: tuple[str, ...] = ()  # the files of boards that it names by their paths

    @property
    def listed(self) -> bool:
        """Whether its expected results are listed with it, instead of the reference's."""
        return self.task.listed

    @property
    def folder(self) -> str:
        return os.path.dirname(os.path.dirname(self.path))

    @property
    def expected_path(self) -> str:
        return self.path.removesuffix(".yaml") + EXPECTED

    @property
    def board_files(self) -> list[tuple[str, str]]:
        """The files of its boards: their names inside the assignment's folder, and their paths."""
        folder = os.path.abspath(self.folder)
        return [(os.path.relpath(path, folder).replace(os.sep, "/"), path) for path in self.boards]


@dataclass(frozen=True)
class Question:
    """Criteria that give points, and the test cases that decide about them."""

    id: str
    title: str
    criteria: tuple[Criterion, ...]
    scoring: Scoring
    cases: tuple[Case, ...]
    size: int  # how many cases it has, also those that were not selected
    extra: float
    needs: tuple[str, ...]
    explain: int = LINE  # how much a report explains
    derived: bool = False  # whether what is expected is derived when it is graded
    undeserved: float | None = None  # the share of its points that a wrong choice may earn

    @property
    def points(self) -> float:
        return sum(criterion.points for criterion in self.criteria)

    @property
    def searches(self) -> set[str]:
        """The agents whose searches it tests."""
        return {case.task.asks for case in self.cases if case.task.SEARCH}


@dataclass(frozen=True)
class Assignment:
    """The questions that a submission is graded with."""

    title: str
    folder: str
    questions: tuple[Question, ...]
    hints: Mapping[str, Hint] = field(default_factory=dict)  # of teachers, by mistake

    @property
    def cases(self) -> list[Case]:
        return [case for question in self.questions for case in question.cases]

    @property
    def size(self) -> int:
        """The number of tests."""
        return len(self.cases)


def load(folder: str, only: Container[str] | None = None) -> Assignment:
    """The assignment in a folder; a TestCaseError names everything that is wrong in its files.

    With `only`, the other questions are left out, and their files aren't read.
    """
    path = os.path.join(folder, "assignment.yaml")
    if not os.path.isfile(path):
        message = "not found: expected a folder of test cases with an assignment.yaml"
        raise TestCaseError([Mistake(path, 1, 1, message)])
    reader, node, said = read_keys(path, ASSIGNMENT_KEYS)
    check_questions(reader, at(node, "questions"), folder, QUESTION_KEYS[:3])
    reader.finish()
    mistakes: list[Mistake] = []
    questions: list[Question] = []
    for name, changes in said["questions"].items():
        if only is not None and name not in only:
            continue
        try:
            question = _question(folder, name, list(said["questions"]))
        except TestCaseError as error:
            mistakes += error.mistakes
            continue
        questions.append(_changed(reader, at(at(node, "questions"), name), question, changes))
    hints: dict[str, Hint] = {}
    try:
        hints = read_hints(folder)
    except TestCaseError as error:
        mistakes += error.mistakes
    if mistakes:
        raise TestCaseError(mistakes)
    reader.finish()
    return Assignment(said["title"], folder, tuple(questions), hints)


def _changed(
    reader: Reader, node: yaml.Node, question: Question, changes: dict[str, Any]
) -> Question:
    """The question with the changes that an assignment asks for."""
    known = [criterion.id for criterion in question.criteria]
    without = set(changes.get("without") or ())
    for item in at(node, "without").value if without else ():
        if item.value not in known:
            reader.wrong(item, unknown("criterion", item.value, known))
    if changes.get("explain") is not None:
        question = replace(question, explain=changes["explain"])
    if changes.get("scoring"):
        question = replace(question, scoring=Scoring(changes["scoring"]))
    if without:
        cases = tuple(case for case in question.cases if case.criterion not in without)
        kept = tuple(each for each in question.criteria if each.id not in without)
        if not cases:
            reader.wrong(at(node, "without"), f"without: {question.id} has no other criterion")
        kept = tuple(replace(each, needs="") if each.needs in without else each for each in kept)
        question = replace(question, criteria=kept, cases=cases, size=len(cases))
    if changes.get("points") is not None:
        if not question.points:
            reader.wrong(at(node, "points"), f"points: the criteria of {question.id} have none")
        criteria = points_of.worth(question.criteria, changes["points"])
        question = replace(question, criteria=criteria)
    return question


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
    known = [each["id"] for each in said["criteria"]] if said else None
    for file in case_files(inside):
        try:
            case_id = f"{name}/{file.removesuffix('.yaml')}"
            cases.append(read_case(os.path.join(inside, file), case_id, known))
        except TestCaseError as error:
            mistakes += error.mistakes
    if cases and not mistakes:
        asked = {case.criterion for case in cases}
        mistakes += [
            Mistake(path, 1, 1, f"criteria: no test is for {name}, so no file could fail it")
            for name in known or ()
            if name not in asked
        ]
    if not cases and not mistakes:
        lone = next((file for file in os.listdir(inside) if file.endswith(EXPECTED)), "")
        hint = f", as {lone} is none" if lone else ""
        message = f"{name} has no test cases: expected a NAME.yaml{hint}"
        mistakes.append(Mistake(path, 1, 1, message))
    if mistakes:
        raise TestCaseError(mistakes)
    criteria = tuple(
        replace(each, tests=sum(case.criterion == each.id for case in cases))
        for each in _criteria(said)
    )
    return Question(
        name, said["title"], criteria, Scoring(said["scoring"]), tuple(cases), len(cases),
        said["extra"], tuple(said["needs"]), undeserved=said["undeserved"],
    )  # fmt: skip


def _criteria(said: dict[str, Any]) -> list[Criterion]:
    """The criteria that a question names, or the one that stands for all of its tests."""
    if not said["criteria"]:
        return [Criterion(ONLY, said["title"], said["points"])]
    return [
        Criterion(
            each["id"], each["says"], each["points"], each["all"], each["needs"] or "",
            None if each["mistakes"] is None else tuple(each["mistakes"]),
        )
        for each in said["criteria"]
    ]  # fmt: skip


def _check_criterion(
    reader: Reader, node: yaml.Node, found: str | None, known: Sequence[str]
) -> None:
    """Report a case whose criterion its question doesn't have."""
    place = at(node, "criterion")
    if known and found is None and place is node:
        reader.wrong(node, f"'criterion' is missing: one of {', '.join(known)}")
    elif known and found is not None and found not in known:
        reader.wrong(place, unknown("criterion", found, known))
    elif not known and found is not None:
        reader.wrong(place, f"criterion: its question.yaml has no 'criteria', and so no {found}")


def read_case(path: str, name: str, known: Sequence[str] | None = None) -> Case:
    """The case in this file; a TestCaseError has all that is wrong with it.

    `known` are the criteria of its question, None where these can't be read.
    """
    reader = Reader(path)
    text = read_file(path)
    node = parse(path, text)
    kind = at(node, "kind").value
    task_of = KINDS.get(kind) if isinstance(kind, str) else None
    if task_of is None:
        _read_kindless(reader, node)
    said = read_mapping(reader, node, [*COMMON_KEYS, *task_of.KEYS])
    task = task_of.read(reader, node, said)
    if known is not None:
        _check_criterion(reader, node, said["criterion"], known)
    reader.finish()
    seconds = task.SECONDS if said["seconds"] is None else said["seconds"]
    return Case(
        name, path, kind, said["criterion"] or ONLY, said["weight"], said["about"],
        Visibility(said["visibility"]), seconds, task, _fingerprint(text, reader.boards),
        tuple(reader.boards),
    )  # fmt: skip


def _fingerprint(text: str, boards: Sequence[str]) -> str:
    """A short digest of a case's text, and of the boards in files that it names."""
    lines = [line for part in (text, *map(read_file, boards)) for line in part.splitlines()]
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def files_of(assignment: Assignment) -> Iterator[tuple[str, str]]:
    """The names and paths of all files that are read when this assignment is loaded.

    Cases of criteria that the assignment leaves out are read, too.
    """
    for name in ("assignment.yaml", HINTS):
        if os.path.isfile(path := os.path.join(assignment.folder, name)):
            yield name, path
    for question in assignment.questions:
        folder = os.path.join(assignment.folder, question.id)
        yield f"{question.id}/question.yaml", os.path.join(folder, "question.yaml")
        known = {case.path: case for case in question.cases}
        for name in case_files(folder):
            path = os.path.join(folder, name)
            case = known.get(path) or read_case(path, f"{question.id}/{name}")
            for found in filter(os.path.isfile, (path, case.expected_path)):
                yield f"{question.id}/{os.path.basename(found)}", found
            yield from case.board_files


def _read_kindless(reader: Reader, node: yaml.Node) -> NoReturn:
    """Report all mistakes of a case without a kind, and the keys that no kind has."""
    common = {key.name for key in COMMON_KEYS}
    others = {key.name for each in KINDS.values() for key in each.KEYS}
    if isinstance(node, yaml.MappingNode):
        kept = [pair for pair in node.value if str(pair[0].value) not in others - common]
        node = yaml.MappingNode(node.tag, kept, node.start_mark)
    read_mapping(reader, node, COMMON_KEYS)
    reader.finish()
    raise AssertionError("a case of no kind was not refused")


def _read_question(path: str, before: Sequence[str]) -> dict[str, Any]:
    reader, node, said = read_keys(path, QUESTION_KEYS)
    for name in said.get("needs") or ():
        if name is not None and name not in before:
            among = f"only {', '.join(before)}" if before else "none"
            reader.wrong(at(node, "needs"), f"needs: {name} is not asked before it, {among} is")
    _check_criteria(reader, node, said)
    reader.finish()
    return said


def _check_criteria(reader: Reader, node: yaml.Node, said: dict[str, Any]) -> None:
    """Criteria have names of their own, need earlier ones, and add up to the question's points."""
    found = said.get("criteria") or ()
    before: set[str] = set()
    for item, each in zip(at(node, "criteria").value, found, strict=False):
        if each is None:
            return  # reported already
        if each["id"] in before:
            reader.wrong(at(item, "id"), f"'{each['id']}' is here twice")
        if each["needs"] is not None and each["needs"] not in before:
            reader.wrong(at(item, "needs"), f"needs: no criterion before it is '{each['needs']}'")
        before.add(each["id"])
    total = sum(each["points"] for each in found)
    if found and said.get("points") is not None and abs(total - said["points"]) > 1e-9:
        message = f"points: the criteria add up to {total:g}, not to {said['points']:g}"
        reader.wrong(at(node, "points"), message)
