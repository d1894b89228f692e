"""The keys of an assignment's files, as readers and JSON Schemas know them."""

from __future__ import annotations

from enum import Enum
from typing import Any

import yaml

from pacman.grading.kinds.registry import KINDS
from pacman.support.fields import (
    FLAG,
    NAME,
    SLUG,
    TEXT,
    Key,
    Reader,
    Value,
    at_least,
    choice,
    list_of,
    mapping_of,
    pairs,
    schema_of,
    whole,
)  # fmt: skip


class Visibility(str, Enum):
    """When students see a test's result: in this order of time, and in Gradescope's words."""

    VISIBLE = "visible"
    AFTER_DUE_DATE = "after_due_date"
    AFTER_PUBLISHED = "after_published"
    HIDDEN = "hidden"

    __str__ = str.__str__


class Scoring(str, Enum):
    """How a question's tests give points; the values are the words of its file."""

    BY_CRITERIA = "criteria"
    ALL_OR_NOTHING = "all-or-nothing"

    __str__ = str.__str__


# How much a question explains, as a teacher chose: nothing but points; what differs, and the
# smallest game that shows it; the mistake, too; the line as well.
POINTS_ONLY, DIFFERENCE, MISTAKE, LINE = range(4)
# The one criterion of a question that names none, and which no question can name.
ONLY = "all_tests"

_VISIBILITY = choice(*(each.value for each in Visibility))
COMMON_KEYS = (
    Key("kind", choice(*KINDS), "the kind of the test"),
    Key("criterion", SLUG, "which of the question's criteria the test is for", None),
    Key("weight", at_least(0), "how much it counts there, beside the criterion's other tests", 1),
    Key("about", TEXT, "what it is for, in a sentence", ""),
    Key("visibility", _VISIBILITY, "when a student sees it on Gradescope", "visible"),
    Key("seconds", at_least(0.1, 3600), "how long a submission may take", None),
)
CRITERION_KEYS = (
    Key("id", SLUG, "what tests call it"),
    Key("points", at_least(0), "how many points it gives"),
    Key("says", TEXT, "what a student has to get right, in a sentence that students understand"),
    Key("all", FLAG, "true: only all of its tests together give points", False),
    Key("needs", SLUG,
        "a criterion before it that needs full points, or this one gives nothing", None),
    Key("mistakes", list_of(SLUG, 0),
        "the known mistakes that cost points here; 'check' proves that they do, and no others",
        None),
)  # fmt: skip
_SCORING = choice(*(each.value for each in Scoring))
QUESTION_KEYS = (
    Key("title", TEXT, "what the question is called"),
    Key("points", at_least(0), "how many points it gives"),
    Key("criteria", list_of(mapping_of(CRITERION_KEYS)),
        "what the points are given for; without any, all tests count alike", ()),
    Key("scoring", _SCORING, "all-or-nothing: no points unless every test passes", "criteria"),
    Key("extra", at_least(0), "extra points if every test is passed", 0),
    Key("needs", list_of(NAME), "questions that need full points first, or this one has none", ()),
    Key("undeserved", at_least(0, 1),
        "the share of its points that an undeserving file may get; 'check' proves it", None),
)  # fmt: skip
CHANGE_KEYS = (
    Key("points", at_least(0), "how many points it gives here; its criteria share them out", None),
    Key("without", list_of(SLUG), "criteria that are left out, with their tests", ()),
    Key("scoring", _SCORING, "all-or-nothing: no points unless every test passes", None),
    Key("explain", whole(POINTS_ONLY, LINE),
        "how much a report explains. 0: points only; 1: what differs, and the smallest game that "
        "shows it; 2: the mistake, too; 3: the line as well, as by default", None),
)  # fmt: skip


def _read_asked(reader: Reader, node: yaml.Node) -> dict[str, dict[str, Any]] | None:
    """The questions in their order, each with what this assignment changes about it."""
    if isinstance(node, yaml.SequenceNode):
        names = list_of(NAME).read(reader, node) or ()
        return {name: {} for name in names if name is not None}
    if not isinstance(node, yaml.MappingNode) or not node.value:
        reader.wrong(node, f"expected {_ASKED.expected}")
        return None
    asked = {}
    for name, key, inner in pairs(reader, node):
        NAME.read(reader, key)
        empty = isinstance(inner, yaml.ScalarNode) and inner.tag.endswith(":null")
        asked[name] = {} if empty else mapping_of(CHANGE_KEYS).read(reader, inner) or {}
    return asked


_ASKED = Value(
    "a list of questions such as '[q1, q2]', or 'q1: {points: 4}' for each in a line of its own",
    {
        "type": ["array", "object"],
        "items": dict(NAME.schema),
        "additionalProperties": {**schema_of(CHANGE_KEYS), "type": ["object", "null"]},
    },
    _read_asked,
)
ASSIGNMENT_KEYS = (
    Key("title", TEXT, "what the assignment is called"),
    Key("questions", _ASKED, "the folders of the questions, in their order"),
)
