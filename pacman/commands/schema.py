"""`schema`: JSON Schemas of the files of an assignment, made from the tables that readers use."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Any

from pacman.grading.assignment.cases import ASSIGNMENT_KEYS, COMMON_KEYS, KINDS, QUESTION_KEYS
from pacman.grading.kinds.evaluation import BOARD_KEYS
from pacman.support.fields import Key, schema_of
from pacman.support.options import Parser
from pacman.support.outputs import say

SUMMARY = "print the JSON Schema of test cases, for editors"
EPILOG = """\
examples:
  python autograder.py schema              of test cases
  python autograder.py schema question     of question.yaml
  python autograder.py schema assignment   of assignment.yaml"""
CASE = "case"
# Other files of an assignment: what such a file is, and its keys.
OTHERS = {
    "question": ("A question", QUESTION_KEYS),
    "assignment": ("An assignment", ASSIGNMENT_KEYS),
}
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
# No `oneOf` of three types: then an editor could only say that none of the three fits.
_NODE = {
    "description": "a number is a leaf, a text the name of a node, a mapping an inner node",
    "type": ["number", "string", "object"],
    "minProperties": 1,
    "properties": {
        "name": {"type": "string", "description": "what the node is called in reports"},
        "value": {"type": "number", "description": "what an evaluation function says"},
        "score": {"type": "number", "description": "what getScore() says, if not the value"},
        "win": {"type": "boolean"},
        "lose": {"type": "boolean"},
        "actions": {"type": "object", "additionalProperties": {"$ref": "#/$defs/node"}},
    },
    "additionalProperties": {"$ref": "#/$defs/node"},
}


def add_arguments(parser: Parser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "file", nargs="?", choices=(CASE, *OTHERS), default=CASE,
        help="which file is described: case (default), question or assignment",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Print it; returns the exit status."""
    say(json.dumps(schema(options.file), indent=1) + "\n")
    return 0


def schema(file: str = CASE) -> dict[str, Any]:
    """The schema of a test case, or of one of the OTHERS."""
    if file == CASE:
        return _of_cases()
    title, keys = OTHERS[file]
    return {"$schema": _DRAFT, "title": title, **schema_of(keys)}


def _of_cases() -> dict[str, Any]:
    """One schema for the files of all kinds.

    A kind's keys come by `if` and `then`, so that an editor complains of the key that is wrong,
    and not that the file fits none of the kinds.
    """
    common = schema_of(COMMON_KEYS)
    return {
        "$schema": _DRAFT,
        "title": "A test case",
        "type": "object",
        "required": common["required"],
        "properties": common["properties"],
        "allOf": [_of_kind(kind, module.KEYS) for kind, module in KINDS.items()],
        "$defs": {"node": _NODE, "board": schema_of(BOARD_KEYS)},
    }


def _of_kind(kind: str, keys: Iterable[Key]) -> dict[str, Any]:
    chosen = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
    return {"if": chosen, "then": schema_of([*COMMON_KEYS, *keys])}
