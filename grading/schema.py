"""The JSON Schema of test cases, made from the same tables that reading them uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .cases import COMMON_KEYS, KINDS
from .kinds.evaluation import BOARD_KEYS
from .reading import Key, schema_of

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


def schema() -> dict[str, Any]:
    """One schema for the files of all kinds.

    A kind's keys come by `if` and `then`, so that an editor complains of the key that is wrong,
    and not that the file fits none of the kinds.
    """
    common = schema_of(COMMON_KEYS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
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
