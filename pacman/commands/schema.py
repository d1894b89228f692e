"""`schema`: JSON Schemas of the files of an assignment, made from the tables that readers use."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pacman.grading.assignment.hints import HINTS_KEYS
from pacman.grading.assignment.keys import ASSIGNMENT_KEYS, COMMON_KEYS, QUESTION_KEYS
from pacman.grading.kinds.registry import KINDS
from pacman.support.fields import schema_of
from pacman.support.options import Parser
from pacman.support.outputs import say

CASE = "case"
# Other files of an assignment: what such a file is, and its keys.
OTHERS = {
    "question": ("A question", QUESTION_KEYS),
    "assignment": ("An assignment", ASSIGNMENT_KEYS),
    "hints": ("Hints about mistakes", HINTS_KEYS),
}
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", nargs="?", choices=(CASE, *OTHERS), default=CASE,
        help="which file is described: case (default), question, assignment or hints")  # fmt: skip


def run(options: argparse.Namespace) -> int:
    say(json.dumps(schema(options.file), indent=1) + "\n")
    return 0


def schema(file: str = CASE) -> dict[str, Any]:
    """The schema of a test case, or of one of the OTHERS.

    The keys of a kind are in `if` and `then`: an editor can then name the wrong key, and not only
    say that the file fits no kind.
    """
    if file != CASE:
        title, keys = OTHERS[file]
        return {"$schema": _DRAFT, "title": title, **schema_of(keys)}
    common = schema_of(COMMON_KEYS)
    return {
        "$schema": _DRAFT,
        "title": "A test case",
        "type": "object",
        "required": common["required"],
        "properties": common["properties"],
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
                "then": schema_of([*COMMON_KEYS, *kind.KEYS]),
            }
            for name, kind in KINDS.items()
        ],
        "$defs": {name: s for kind in KINDS.values() for name, s in kind.DEFINITIONS.items()},
    }
