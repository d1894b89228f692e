"""overrides.yaml beside the results: points that a teacher gives by hand, and why."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import yaml

from pacman.grading.adjustment import OVERRIDE, Adjustment, adjusted, exact
from pacman.grading.reports.terminal import amount
from pacman.support.fields import TEXT, Key, Value, at, at_least, list_of, mapping_of, read_keys
from pacman.support.scalars import shown
from pacman.support.text import unknown
from pacman.support.yamlform import Reader

from .record import Record
from .store import OVERRIDES


@dataclass(frozen=True)
class Override:
    """Points for a question of a student, or in all, instead of those that the tests give."""

    student: str
    points: float
    reason: str
    who: str
    when: str
    question: str = ""

    @property
    def says(self) -> str:
        return f"{self.reason} ({self.who}, {self.when})"


def _read_word(reader: Reader, node: yaml.Node) -> str | None:
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        reader.wrong(node, f"expected {WORD.expected}, not {shown(node)}")
        return None
    return str(node.value).strip()


def _read_day(reader: Reader, node: yaml.Node) -> str | None:
    try:
        return date.fromisoformat(node.value).isoformat()
    except (TypeError, ValueError):
        reader.wrong(node, f"expected {DAY.expected}, not {shown(node)}")
        return None


WORD = Value("an id, such as 101", {"type": ["string", "integer"]}, _read_word)
DAY = Value("a day, such as 2026-11-20", {"type": "string", "format": "date"}, _read_day)
OVERRIDE_KEYS = (
    Key("student", WORD, "the student's id, as in grades.csv"),
    Key("points", at_least(0), "the points to give"),
    Key("reason", TEXT, "why; the student sees it"),
    Key("who", TEXT, "who decided it"),
    Key("when", DAY, "the day of the decision"),
    Key("question", WORD, "the question; without it, the points are the total", ""),
)
KEYS = (Key("overrides", list_of(mapping_of(OVERRIDE_KEYS), 0), "a list of them"),)


def read_overrides(folder: str, most: Mapping[str, float]) -> dict[str, list[Override]]:
    """The overrides beside the results, by student; a TestCaseError has all that is wrong.

    `most` has full marks of each question.
    """
    path = os.path.join(folder, OVERRIDES)
    if not os.path.isfile(path):
        return {}
    reader, root, values = read_keys(path, KEYS)
    said = values.get("overrides") or []
    nodes = getattr(at(root, "overrides"), "value", ())
    found: dict[tuple[str, str], Override] = {}
    for node, fields in zip(nodes, said, strict=False):
        if fields is not None:
            override = Override(**fields)
            if why := _wrong(override, most, found):
                reader.wrong(node, why)
            found[override.student, override.question] = override
    reader.finish()
    grouped: dict[str, list[Override]] = {}
    for override in found.values():
        grouped.setdefault(override.student, []).append(override)
    return grouped


def _wrong(
    override: Override, most: Mapping[str, float], before: Mapping[tuple[str, str], Override]
) -> str:
    """What is wrong with an override; "" if nothing is."""
    question = override.question
    if question and question not in most:
        return unknown("question", question, most)
    limit = most[question] if question else sum(most.values())
    if override.points > limit:
        return f"{amount(override.points)} points are more than the {amount(limit)} that there are"
    if (override.student, question) in before:
        return f"{override.student} has another one for {question or 'the total'} above"
    return ""


def of_questions(record: Record, overrides: Iterable[Override]) -> list[Adjustment]:
    """The changes of a student's questions."""
    return [
        Adjustment(OVERRIDE, float(exact(each.points) - exact(known)), each.says, each.question)
        for each in overrides
        if each.question and (known := record.points_of(each.question)) is not None
    ]


def of_total(
    record: Record, before: Sequence[Adjustment], overrides: Iterable[Override]
) -> list[Adjustment]:
    """The change of a student's total, after all other adjustments."""
    so_far = exact(adjusted(record.points, before))
    return [
        Adjustment(OVERRIDE, float(exact(each.points) - so_far), each.says)
        for each in overrides
        if not each.question
    ]
