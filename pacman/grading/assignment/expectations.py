"""Expected files, beside test cases: read, derived from the reference, and written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import yaml

from pacman.grading.kinds import recorded
from pacman.grading.reference.presence import NoReference
from pacman.support.fields import Mistake, TestCaseError, parse, plain, read_file
from pacman.support.files import write
from pacman.support.options import typed

from .cases import Assignment, Case
from .folders import EXPECTED

LISTED = "'accept: listed' in the case means that no command can write it"


def expected_of(case: Case) -> dict[str, Any]:
    """The expected file of a case; raise TestCaseError if it is missing or not whole."""
    if not case.task.DERIVED:
        return {}
    path, command = case.expected_path, typed("generate", case.folder)
    hint = LISTED if case.listed else f"write it again with '{command}'"
    if not os.path.lexists(path):
        message = f"not found: '{command}' writes it from the reference"
        message = f"not found: {LISTED}" if case.listed else message
        raise TestCaseError([Mistake(path, 1, 1, message)])
    try:
        # Not by yaml.load(): its fast loader crashes if a file is nested too deeply.
        node = parse(path, read_file(path))
        found = plain(node)
        if not case.listed:
            recorded.of_case(found, case.fingerprint)
        case.task.check_expected(found)
    except TestCaseError as error:
        (mistake,) = error.mistakes
        raise TestCaseError([replace(mistake, message=f"{mistake.message}; {hint}")]) from None
    except (yaml.YAMLError, ValueError) as error:
        said = getattr(error, "problem", error)
        raise TestCaseError([Mistake(path, 1, 1, f"cannot be used ({said}); {hint}")]) from None
    result: dict[str, Any] = found
    return result


def text_of(case: Case) -> str:
    """The right text of an expected file; raise TestCaseError if the reference can't derive it."""
    try:
        derived: dict[str, Any] = {"case": case.fingerprint, **case.task.expect()}
    except NoReference as error:
        raise TestCaseError([Mistake(case.path, 1, 1, str(error))]) from None
    return as_yaml(derived)


def as_yaml(data: dict[str, Any]) -> str:
    """A YAML file with these keys, as people would write it."""
    return yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, default_flow_style=None, width=100,
        allow_unicode=True,
    )  # fmt: skip


class _Dumper(yaml.SafeDumper):
    """Writes a list twice if it is used twice: files with aliases are not read."""

    def ignore_aliases(self, data: Any) -> bool:
        del data
        return True


def _as_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _as_text)


def generate(
    assignment: Assignment, told: Callable[[str], None] = lambda _: None
) -> tuple[int, int]:
    """Write what is missing or differs; return how many were written, and how many were right.

    `told` is called with each file that was written. Nothing is written if any case is wrong.
    """
    texts, mistakes = _texts(assignment)
    if mistakes:
        raise TestCaseError(mistakes)
    changed = {path: text for path, text in texts.items() if _read(path) != text}
    for path, text in changed.items():
        write(path, text)
        told(path)
    return len(changed), len(texts) - len(changed)


def differences(assignment: Assignment) -> list[Mistake]:
    """Files that differ from the reference's results, and files that belong to no case."""
    texts, mistakes = _texts(assignment)
    command = typed("generate", assignment.folder)
    message = f"not what the reference gives: look why, or write it with '{command}'"
    mistakes += [Mistake(path, 1, 1, message) for path, t in texts.items() if _read(path) != t]
    return mistakes + list(_left_over(assignment))


def _texts(assignment: Assignment) -> tuple[dict[str, str], list[Mistake]]:
    """The right texts of the files that come from the reference, by path, and what prevents one."""
    texts: dict[str, str] = {}
    mistakes: list[Mistake] = []
    for case in assignment.cases:
        try:
            if case.task.DERIVED and not case.listed:
                texts[case.expected_path] = text_of(case)
        except TestCaseError as error:
            mistakes += error.mistakes
    return texts, mistakes


def _left_over(assignment: Assignment) -> Iterator[Mistake]:
    """Expected files that belong to no case."""
    known = {case.expected_path for case in assignment.cases if case.task.DERIVED}
    for question in assignment.questions:
        folder = os.path.join(assignment.folder, question.id)
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if name.endswith(EXPECTED) and name[0] != "." and path not in known:
                yield Mistake(path, 1, 1, "belongs to no test case: remove it")


def unasked(assignment: Assignment) -> Iterator[str]:
    """A note on each question in the folder of a whole assignment that it leaves out."""
    asked = {question.id for question in assignment.questions}
    for name in sorted(os.listdir(assignment.folder)):
        path = os.path.join(assignment.folder, name, "question.yaml")
        if name not in asked and os.path.isfile(path):
            yield f"note: {path}: not asked, as 'questions' in assignment.yaml leaves {name} out"


def _read(path: str) -> str | None:
    with suppress(OSError, UnicodeDecodeError), open(path, encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n", "\n")
    return None
